import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { Button, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { EmptySwing } from '../../../ui/art/EmptySwing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ChildSelector, allChildren } from '../../../ui/family/ChildSelector.tsx'
import { useSelectedChild } from '../../../lib/family/selected-child.ts'
import { useProgress } from '../api/progress.ts'
import { Achievements } from '../components/Achievements.tsx'
import { Everyone } from '../components/Everyone.tsx'
import { Overview } from '../components/Overview.tsx'
import { RecentPanel } from '../components/RecentPanel.tsx'
import { isTab, tabs, type Tab } from '../tabs.ts'
import strips from '../../../ui/strip.module.css'
import { useQueryState } from '../../../lib/use-query-state.ts'
import { useScrollToSelected } from '../../../ui/use-scroll-to-selected.ts'

const MonthsPanel = lazyPart(() => import('../components/MonthsPanel.tsx'))
const CategoriesPanel = lazyPart(() => import('../components/CategoriesPanel.tsx'))

/** Progress of one child, or of all children side by side. The child and the tab are in the address. */
export default function ProgressPage() {
  const { t } = useTranslation()
  const { t: m } = useTranslation('months')
  const [params, change] = useQueryState()
  const { children, child, choose, error, refetch } = useSelectedChild()
  const all = params.get('childId') === allChildren && (children?.length ?? 0) > 1

  function show(id: string) {
    if (id !== allChildren) choose(id)
    change({ childId: id })
  }

  return (
    <>
      <PageTitle text={t(($) => $.progress.text)}>{t(($) => $.progress.title)}</PageTitle>
      {!children && !error && <Loading />}
      {!children && error && (
        <ErrorState error={error} title={t(($) => $.progress.loadError)} onRetry={() => void refetch()} />
      )}
      {children && !child && (
        <EmptyState
          art={<EmptySwing />}
          title={m(($) => $.progress.noChildren.title)}
          text={m(($) => $.progress.noChildren.text)}
          action={
            <Button component={Link} to="/app/children/new">
              {t(($) => $.children.add)}
            </Button>
          }
        />
      )}
      {children && child && (
        <>
          <ChildSelector family={children} value={all ? allChildren : child.id} onChange={show} withEveryone />
          {all ? (
            <Everyone family={children} onChoose={show} />
          ) : (
            <OneChild key={child.id} childId={child.id} name={child.name} />
          )}
        </>
      )}
    </>
  )
}

function OneChild({ childId, name }: { childId: string; name: string }) {
  const { t } = useTranslation()
  const [params, change] = useQueryState()
  const { data: progress, error, refetch } = useProgress(childId)
  const wanted = params.get('tab')
  const tab = isTab(wanted) ? wanted : 'overview'
  const strip = useScrollToSelected(tab)
  if (!progress)
    return error ? (
      <ErrorState error={error} title={t(($) => $.progress.loadError)} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )

  const show = (next: string | null) => change({ tab: next === null || next === 'overview' ? undefined : next })

  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <Tabs.List
        mb="lg"
        aria-label={`${t(($) => $.progress.tabs.label)}: ${name}`}
        ref={strip}
        className={strips.strip!}
      >
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(($) => $.progress.tabs[one])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((one) => (
        <Tabs.Panel key={one} value={one}>
          <TabContent tab={one} progress={progress} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function TabContent({ tab, progress }: { tab: Tab; progress: Progress }) {
  switch (tab) {
    case 'overview':
      return <Overview progress={progress} />
    case 'months':
      return <MonthsPanel progress={progress} />
    case 'categories':
      return <CategoriesPanel progress={progress} />
    case 'recent':
      return <RecentPanel progress={progress} />
    case 'achievements':
      return <Achievements achievements={progress.achievements} />
  }
}
