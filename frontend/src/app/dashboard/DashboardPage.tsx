import type { Child } from '@filiz/http/contract/shapes.ts'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { loadTexts } from '../../i18n/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useNow } from '../../lib/use-now.ts'
import { useCurrentUser } from '../../lib/account/current-user.ts'
import { useToday } from '../../lib/account/use-today.ts'
import { unseenJoins } from '../../features/caregivers/seen-joins.ts'
import { ChildSelector } from '../../ui/family/ChildSelector.tsx'
import { useSelectedChild } from '../../lib/family/selected-child.ts'
import { hasNewChecklist } from '../../features/milestones/new-checklist.ts'
import { useProgressSummary } from '../../features/progress/api/summary.ts'
import { Insights } from '../../features/progress/components/Insights.tsx'
import styles from './Dashboard.module.css'
import { Family } from './Family.tsx'
import { RecentlyCompleted } from './RecentlyCompleted.tsx'
import { ThisMonth } from './ThisMonth.tsx'
import { greetingAt } from './greeting.ts'

/** A notice about the family, which is loaded with its texts. */
const familyPart = (load: () => Promise<{ readonly default: ComponentType<{ child: Child }> }>) =>
  lazyPart(async () => (await Promise.all([load(), loadTexts('family')]))[0], null)

/** Loaded only when a child is offered. */
const OfferNotice = familyPart(() => import('../../features/caregivers/components/OfferNotice.tsx'))

/** Loaded only when somebody asks to join. */
const ApplicantsNotice = familyPart(() => import('../../features/caregivers/components/ApplicantsNotice.tsx'))

/** Loaded only when somebody has joined. */
const JoinedNotice = familyPart(() => import('../../features/caregivers/components/JoinedNotice.tsx'))

/** Loaded only when a child has reached the age of a checklist. */
const NewChecklistNote = familyPart(() => import('../../features/milestones/components/NewChecklistNote.tsx'))

/** Loaded only for an account without children. */
const NoChildren = lazyPart(() => import('./NoChildren.tsx'))

/* Loaded on demand, because they are below today's suggestion. */
const Stats = lazyPart(() => import('./Stats.tsx'), null)
const Suggestions = lazyPart(() => import('./Suggestions.tsx'))
const QuickActions = lazyPart(() => import('./QuickActions.tsx'), null)

const shownInsights = 3

export default function DashboardPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const today = useToday()
  const { data: user } = useCurrentUser()
  const { children, child, choose, error, refetch } = useSelectedChild()
  const greeting = greetingAt(now, user?.timeZone ?? 'UTC')

  return (
    <>
      <PageTitle
        documentTitle={
          child
            ? t(($) => $.plan.pageOf, { name: child.name, page: t(($) => $.dashboard.title) })
            : t(($) => $.dashboard.title)
        }
        text={format.weekday(today)}
      >
        {t(($) => $.dashboard.greetings[greeting], { name: user?.name.split(' ')[0] ?? '' })}
      </PageTitle>
      {!children && !error && <Loading />}
      {!children && error && (
        <ErrorState error={error} title={t(($) => $.dashboard.loadError)} onRetry={() => void refetch()} />
      )}
      {children && !child && <NoChildren />}
      {children && child && (
        <>
          {children.map((one) => one.offered && <OfferNotice key={one.id} child={one} />)}
          {children.map((one) => one.applicants > 0 && <ApplicantsNotice key={one.id} child={one} />)}
          {children.map((one) => unseenJoins(one).length > 0 && <JoinedNotice key={one.id} child={one} />)}
          <ChildSelector family={children} value={child.id} onChange={choose} />
          <ForChild key={child.id} child={child} family={children} />
        </>
      )}
    </>
  )
}

function ForChild({ child, family }: { child: Child; family: readonly Child[] }) {
  const { t } = useTranslation()
  const { data: summary, error, refetch } = useProgressSummary()
  const progress = summary?.find(({ childId }) => childId === child.id)
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <div className={styles.thisMonth}>
          <ThisMonth child={child} />
        </div>
        <div className={styles.side}>
          {family.map((one) => hasNewChecklist(one) && <NewChecklistNote key={one.id} child={one} />)}
          <Family family={family} summary={summary} />
          {!summary && error && (
            <ErrorState error={error} title={t(($) => $.progress.loadError)} onRetry={() => void refetch()} />
          )}
          {/* Nothing to count before the first completion. */}
          {progress && progress.totals.completed > 0 && <Stats progress={progress} />}
          {progress && progress.recent.length > 0 && <RecentlyCompleted progress={progress} />}
        </div>
      </div>
      <Insights childId={child.id} most={shownInsights} />
      {child.eligibility === 'eligible' && <Suggestions child={child} />}
      <QuickActions child={child} />
    </div>
  )
}
