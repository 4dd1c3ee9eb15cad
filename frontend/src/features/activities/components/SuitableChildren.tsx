import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import type { Activity } from '../types.ts'
import styles from './ActivityDetail.module.css'

/** Which of the account's children are of the right age today. */
export function SuitableChildren({ activity: { suitableChildren } }: { activity: Activity }) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = suitableChildren.map(({ name }) => name)
  return (
    <section aria-labelledby="suitable" className={styles.card}>
      <h2 id="suitable">{t($ => $.activities.detail.suitable)}</h2>
      <p>{names.length > 0 ? t($ => $.activities.detail.suitableFor, { names: format.list(names) }) : t($ => $.activities.detail.suitableNone)}</p>
    </section>
  )
}
