import { categories } from '@filiz/domain/activity/events.ts'
import { monthOf } from '@filiz/domain/shared/calendar.ts'
import { possessive } from '@filiz/domain/texts/possessive.ts'
import type { DiaryEntry } from '@filiz/http/contract/memories.ts'
import type { Child } from '@filiz/http/contract/shapes.ts'
import { IconBook2, IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { language } from '../../../i18n/language.ts'
import { memoryIdOf } from '../../../lib/outbox/kinds/memory.ts'
import { useUnsent } from '../../../lib/outbox/unsent.ts'
import { ActionFailure } from '../../../ui/ActionFailure.tsx'
import { announce } from '../../../ui/announce.ts'
import { EmptySwing } from '../../../ui/art/EmptySwing.tsx'
import { NothingFound } from '../../../ui/art/NothingFound.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useQueryState } from '../../../lib/use-query-state.ts'
import { ChildChip } from '../../../ui/family/ChildChip.tsx'
import { useSelectedChild } from '../../../lib/family/selected-child.ts'
import { useDiary, type DiaryFilters } from '../api/diary.ts'
import { DiaryEntryCard, useMonthName } from '../components/DiaryEntryCard.tsx'
import { DiaryFilterFields } from '../components/DiaryFilterFields.tsx'
import { PendingEntries } from '../components/PendingEntries.tsx'
import { usePrintWithPhotos } from '../use-print-with-photos.ts'
import styles from './MemoriesPage.module.css'

const MemoryDialog = lazyDialog(() => import('../components/MemoryDialog.tsx'))

/** A part of this page's route, because the router is in the first file that every visitor loads. */
const PhotoBook = lazyPart(() => import('../components/PhotoBook.tsx'))

/** `/app/memories`, and `/app/memories/book` to print. */
export default function MemoriesPage() {
  const { view } = useParams()
  return view === 'book' ? <PhotoBook /> : <DiaryOfChild />
}

/** The diary of a child as a time line by month. */
function DiaryOfChild() {
  const { t } = useTranslation()
  const { t: m } = useTranslation('memories')
  const { children, child, choose, error, refetch } = useSelectedChild()
  const [params, change] = useQueryState()
  const add = () => change({ add: '1' })
  return (
    <>
      <PageTitle
        text={
          !child
            ? m(($) => $.text)
            : children?.length === 1 && m(($) => $.forChild, { whose: possessive(child.name, language()) })
        }
        {...(child && {
          documentTitle: t(($) => $.plan.pageOf, { name: child.name, page: m(($) => $.title) }),
          actions: (
            <>
              <ChildChip family={children ?? []} child={child} onChange={choose} />
              <Button leftSection={<IconPlus size={19} aria-hidden />} onClick={add}>
                {m(($) => $.add)}
              </Button>
            </>
          ),
        })}
      >
        {m(($) => $.title)}
      </PageTitle>
      {!children && !error && <Loading />}
      {!children && error && <ErrorState error={error} title={m(($) => $.loadError)} onRetry={() => void refetch()} />}
      {children && !child && (
        <EmptyState
          art={<EmptySwing />}
          title={m(($) => $.noChildren.title)}
          text={m(($) => $.noChildren.text)}
          action={
            <Button component={Link} to="/app/children/new">
              {t(($) => $.children.add)}
            </Button>
          }
        />
      )}
      {children && child && (
        <>
          <PendingEntries childId={child.id} />
          <Diary key={child.id} child={child} onAdd={add} />
          {params.has('add') && <MemoryDialog childId={child.id} onClose={() => change({ add: undefined })} />}
        </>
      )}
    </>
  )
}

function filtersFrom(params: URLSearchParams): DiaryFilters {
  const month = params.get('month')
  const search = params.get('search')?.slice(0, 200)
  const category = categories.find((one) => one === params.get('category'))
  return {
    ...(month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(search && { search }),
    ...(category && { category }),
  }
}

function Diary({ child, onAdd }: { child: Child; onAdd: () => void }) {
  const { t } = useTranslation('memories')
  const [params, change] = useQueryState()
  const filters = filtersFrom(params)
  const isFiltered = Object.keys(filters).length > 0
  const {
    data,
    error,
    refetch,
    isPlaceholderData,
    isFetchNextPageError,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  } = useDiary(child.id, filters)
  const entries = useShown(child.id, data?.pages.flatMap((page) => page.entries) ?? [])
  const [first] = data?.pages ?? []
  const total = first?.total
  useEffect(() => {
    if (isFiltered && total !== undefined && !isPlaceholderData) announce(t(($) => $.filters.found, { count: total }))
  }, [isFiltered, total, isPlaceholderData, t])
  const { progress } = usePrintWithPhotos()
  const clear = () => change({ month: undefined, search: undefined, category: undefined })

  return (
    <>
      {first && (isFiltered || first.months.length > 0) && (
        <DiaryFilterFields filters={filters} months={first.months} onChange={(changes) => change({ ...changes })} />
      )}
      {!data && !error && <Loading />}
      {error && !data && <ErrorState error={error} title={t(($) => $.loadError)} onRetry={() => void refetch()} />}
      {total === 0 && isFiltered && (
        <EmptyState
          art={<NothingFound />}
          title={t(($) => $.filters.nothing.title)}
          text={t(($) => $.filters.nothing.text)}
          action={
            <Button variant="light" onClick={clear}>
              {t(($) => $.filters.clear)}
            </Button>
          }
        />
      )}
      {total === 0 && !isFiltered && (
        <EmptyState
          title={t(($) => $.none.title)}
          text={t(($) => $.none.text)}
          action={<Button onClick={onAdd}>{t(($) => $.add)}</Button>}
        />
      )}
      <div data-waiting={isPlaceholderData || undefined} className={styles.timeline}>
        {first && first.months.length > 0 && (
          <Button
            component={Link}
            to={`/app/memories/book?childId=${child.id}`}
            variant="subtle"
            size="compact-md"
            className={styles.book!}
            leftSection={<IconBook2 size={19} aria-hidden />}
          >
            {t(($) => $.book.open)}
          </Button>
        )}
        {byMonth(entries).map(([month, its]) => (
          <MonthOfDiary key={month} month={month} childId={child.id} entries={its} />
        ))}
      </div>
      {isFetchNextPageError && (
        <ActionFailure error={error} otherwise={t(($) => $.moreFailed)} onRetry={() => void fetchNextPage()} />
      )}
      <p role="status" className={styles.printing}>
        {progress && t(($) => $.book.loading, { ...progress })}
      </p>
      <div className={styles.more}>
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(($) => $.more)}
          </Button>
        )}
      </div>
    </>
  )
}

function MonthOfDiary({ month, childId, entries }: { month: string; childId: string; entries: readonly DiaryEntry[] }) {
  const nameOf = useMonthName()
  return (
    <section aria-labelledby={`month-${month}`}>
      <h2 id={`month-${month}`}>{nameOf(month)}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <DiaryEntryCard childId={childId} entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leaves out the memories of which a change or a removal waits to be sent; they are above the time line. */
function useShown(childId: string, entries: readonly DiaryEntry[]): readonly DiaryEntry[] {
  const { memories } = useUnsent()
  const waiting = new Set(
    memories.flatMap(({ childId: id, write, refusal }) =>
      id === childId && refusal === undefined ? (memoryIdOf(write) ?? []) : [],
    ),
  )
  return waiting.size === 0 ? entries : entries.filter(({ id }) => !waiting.has(id))
}

/** Groups entries that are sorted by day. */
function byMonth(
  entries: readonly DiaryEntry[],
): readonly (readonly [month: string, entries: readonly DiaryEntry[]])[] {
  const groups = new Map<string, DiaryEntry[]>()
  for (const entry of entries) {
    const month = monthOf(entry.day)
    const its = groups.get(month)
    if (its) its.push(entry)
    else groups.set(month, [entry])
  }
  return [...groups]
}
