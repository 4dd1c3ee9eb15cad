import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import type { Activity } from '../types.ts'
import styles from './ActivityDetail.module.css'

/**
 * Which of the account's children are of the right age today.
 *
 * @param heading the id of its heading: it is in two places of the page, of which one is shown
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
