import type { Activity } from '@filiz/http/contract/query-shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import styles from './ActivityDetail.module.css'

/**
 * Lists the account's children whose age suits the activity today.
 * @param heading id of the heading: the section is rendered twice, and CSS shows one of them
 */
export function SuitableChildren({ activity: { suitableChildren }, heading }: { activity: Activity; heading: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = suitableChildren.map(({ name }) => name)
  return (
    <section aria-labelledby={heading} className={styles.card}>
      <h2 id={heading}>{t(($) => $.activities.detail.suitable)}</h2>
      <p>
        {names.length > 0
          ? t(($) => $.activities.detail.suitableFor, { names: format.list(names) })
          : t(($) => $.activities.detail.suitableNone)}
      </p>
    </section>
  )
}
