import type { Child } from '@filiz/http/contract/shapes.ts'
import { IconHeart } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionFailure } from '../../../ui/ActionFailure.tsx'
import { announce } from '../../../ui/announce.ts'
import { NothingFound } from '../../../ui/art/NothingFound.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useQueryState } from '../../../lib/use-query-state.ts'
import { mayWith } from '../../../lib/family/rights.ts'
import { AddToPlan } from '../../plans/components/AddToPlan.tsx'
import { useActivities } from '../api/activities.ts'
import { filtersFrom, noFilters, type Filters } from '../filters.ts'
import styles from './ActivityBrowser.module.css'
import { ActivityCard } from './ActivityCard.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import { Chip, TopicChips } from './TopicChips.tsx'

interface Props {
  readonly child: Child | undefined
  /** True while it is unknown which child is shown. */
  readonly isWaiting?: boolean
}

/**
 * The whole catalogue, or what was saved for the child. The filters are in the address, so that back navigation and
 * shared links work.
 */
export function ActivityBrowser({ child, isWaiting = false }: Props) {
  const { t } = useTranslation()
  const [params, changeAddress] = useQueryState()
  const filters = filtersFrom(params)
  const maySave = child !== undefined && mayWith(child, 'favourite')
  const isSaved = maySave && params.get('list') === 'saved'
  const {
    data,
    error,
    refetch,
    isPlaceholderData,
    isFetchNextPageError,
    fetchNextPage,
    hasNextPage,
    isFetchingNextPage,
  } = useActivities(filters, child?.id, isSaved, !isWaiting)
  const activities = data?.pages.flatMap((page) => page.activities) ?? []
  const total = data?.pages[0]?.total

  const change = (changes: Filters) => changeAddress({ ...changes })
  const clear = () => change(noFilters)

  useEffect(() => {
    if (total !== undefined && !isPlaceholderData) announce(t(($) => $.activities.browse.found, { count: total }))
  }, [total, isPlaceholderData, t])

  async function showMore() {
    const { data: longer } = await fetchNextPage()
    const count = longer?.pages.reduce((sum, page) => sum + page.activities.length, 0)
    if (count !== undefined && total !== undefined) announce(t(($) => $.activities.browse.shown, { count, total }))
  }

  return (
    <>
      <ActivityFilters filters={filters} onChange={change} />
      <TopicChips
        label={t(($) => $.activities.browse.topics)}
        ageMonths={child?.ageMonths}
        value={filters.topic}
        onChange={(topic) => change({ topic })}
        before={
          maySave && (
            <Chip
              isChosen={isSaved}
              onClick={() => changeAddress({ list: isSaved ? undefined : 'saved' }, { step: true })}
            >
              <IconHeart size={18} aria-hidden />
              {t(($) => $.activities.favourite.list)}
            </Chip>
          )
        }
      />
      {error && !isFetchNextPageError && (
        <ErrorState error={error} title={t(($) => $.activities.loadError)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      {total === 0 && isSaved && Object.keys(filters).length === 0 && (
        <EmptyState
          title={t(($) => $.activities.favourite.empty.title, { name: child.name })}
          text={t(($) => $.activities.favourite.empty.text)}
        />
      )}
      {total === 0 && !(isSaved && Object.keys(filters).length === 0) && (
        <EmptyState
          art={<NothingFound />}
          title={t(($) => $.activities.browse.empty.title)}
          text={t(($) => $.activities.browse.empty.text)}
          action={
            <>
              <p className={styles.try}>{t(($) => $.activities.browse.empty.try)}</p>
              <TopicChips
                label={t(($) => $.activities.browse.empty.try)}
                ageMonths={child?.ageMonths}
                value={undefined}
                onChange={(topic) => change({ ...noFilters, topic })}
                wrapped
              />
              <Button variant="light" onClick={clear}>
                {t(($) => $.activities.browse.clear)}
              </Button>
            </>
          }
        />
      )}
      {total !== undefined && total > 0 && (
        <section aria-labelledby="results" data-waiting={isPlaceholderData || undefined} className={styles.results}>
          <div className={styles.head}>
            <h2 id="results" className={styles.count}>
              {t(($) => $.activities.browse.found, { count: total })}
            </h2>
            {Object.keys(filters).length > 0 && (
              <Button variant="subtle" size="compact-md" onClick={clear}>
                {t(($) => $.activities.browse.clear)}
              </Button>
            )}
          </div>
          <ul className={styles.list}>
            {activities.map((activity) => (
              <li key={activity.id}>
                <ActivityCard
                  activity={activity}
                  childId={child?.id}
                  action={child && <AddToPlan activity={activity} child={child} small />}
                />
              </li>
            ))}
          </ul>
          {isFetchNextPageError && (
            <ActionFailure
              error={error}
              otherwise={t(($) => $.activities.browse.moreFailed)}
              onRetry={() => void showMore()}
            />
          )}
          {hasNextPage && (
            <div className={styles.more}>
              <p>{t(($) => $.activities.browse.shown, { count: activities.length, total })}</p>
              <Button variant="default" loading={isFetchingNextPage} onClick={() => void showMore()}>
                {t(($) => $.activities.browse.more)}
              </Button>
            </div>
          )}
        </section>
      )}
    </>
  )
}
