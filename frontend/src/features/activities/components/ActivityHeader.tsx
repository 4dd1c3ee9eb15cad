import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { CategoryIcon } from '../../../ui/CategoryIcon.tsx'
import { categoryClass } from '../../../ui/category-style.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import type { Activity } from '../types.ts'
import styles from './ActivityHeader.module.css'

/** The activity's name on the ground of its area, with its facts. */
export function ActivityHeader({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const format = useFormat()
  const facts = [
    { name: t($ => $.activities.detail.category), value: t($ => $.categories[activity.category]) },
    { name: t($ => $.activities.detail.duration), value: format.minutes(activity.durationMinutes) },
    { name: t($ => $.activities.detail.ages), value: format.ageRange(activity.minAge, activity.maxAge) },
    { name: t($ => $.activities.detail.theme), value: format.monthName(activity.monthTheme) },
  ]
  return (
    <div className={`${categoryClass(activity.category)} ${styles.header}`} lang={activity.language}>
      <span className={styles.icon}><CategoryIcon category={activity.category} size={44} /></span>
      <div className={styles.text}>
        <PageTitle text={activity.description ?? undefined}>{activity.title}</PageTitle>
        <dl className={styles.facts}>{facts.map(({ name, value }) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
      </div>
    </div>
  )
}
