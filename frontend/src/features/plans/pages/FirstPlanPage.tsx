import type { Child, Plan } from '@filiz/http/contract/shapes.ts'
import { possessive } from '@filiz/domain/texts/possessive.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router-dom'
import { language } from '../../../i18n/language.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { activityPath, currentPlanPath } from '../../../lib/paths.ts'
import { ActivityArt } from '../../../ui/art/activity/ActivityArt.tsx'
import { categoryClass } from '../../../ui/category-style.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useChildren } from '../../../lib/family/children.ts'
import { useCurrentPlan } from '../api/current-plan.ts'
import { isToDo } from '../recalled.ts'
import { AskedNote } from '../components/AskedNote.tsx'
import { WithCurrentPlan } from '../components/WithCurrentPlan.tsx'
import styles from './FirstPlanPage.module.css'

/** Presents the plan of a child who was just added, and leads to its first activity. */
export default function FirstPlanPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data: children, error, refetch } = useChildren()
  const child = children?.find((one) => one.id === id)
  if (children && child?.eligibility !== 'eligible') return <Navigate to={currentPlanPath(id)} replace />
  if (child) return <FirstPlan child={child} />
  return (
    <>
      <PageTitle>{t(($) => $.plan.title)}</PageTitle>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />}
    </>
  )
}

function FirstPlan({ child }: { child: Child }) {
  const { t: m } = useTranslation('months')
  const { data } = useCurrentPlan(child.id)
  const whose = possessive(child.name, language())
  return (
    <div className={styles.page}>
      <PageTitle>
        {data?.kind === 'plan' ? m(($) => $.first.ready, { whose }) : m(($) => $.first.waiting, { whose })}
      </PageTitle>
      <WithCurrentPlan child={child}>{(plan) => <Reveal plan={plan} child={child} />}</WithCurrentPlan>
    </div>
  )
}

const shown = 3

function Reveal({ plan, child }: { plan: Plan; child: Child }) {
  const { t: m } = useTranslation('months')
  const format = useFormat()
  const toDo = plan.items.filter(isToDo)
  const areas = new Set(plan.items.map(({ activity }) => activity.category)).size
  const first = toDo[0]
  return (
    <>
      <ul className={styles.pictures}>
        {toDo.slice(0, shown).map(({ activityId, activity }) => (
          <li key={activityId} className={categoryClass(activity.category)}>
            <ActivityArt activity={activity} className={styles.art} />
            <strong lang={activity.language}>{activity.title}</strong>
            <span>{format.minutes(activity.durationMinutes)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.why}>
        {child.interests.length > 0
          ? m(($) => $.first.whyLiked, { count: areas })
          : m(($) => $.first.why, { count: areas })}
      </p>
      <AskedNote plan={plan} className={styles.why} />
      <Button
        component={Link}
        to={first ? activityPath(first.activityId, child.id) : currentPlanPath(child.id)}
        size="lg"
        className={styles.begin!}
      >
        {m(($) => $.first.begin)}
      </Button>
    </>
  )
}
