import type { CatalogueEntry, SelectedEntry } from '@filiz/http/contract/admin-shapes.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { RowSelectionState } from '@tanstack/react-table'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useShownLanguage } from '../../../i18n/use-shown-language.ts'
import { announce } from '../../../ui/announce.ts'
import { NothingFound } from '../../../ui/art/NothingFound.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useQueryState } from '../../../lib/use-query-state.ts'
import { useCatalogue, useSelectAll } from '../api/catalogue.ts'
import { useExport } from '../api/import.ts'
import { AdminSections } from '../components/AdminSections.tsx'
import { BulkDialog, type BulkAction } from '../components/catalogue/BulkDialog.tsx'
import { CatalogueFilters } from '../components/catalogue/CatalogueFilters.tsx'
import { CatalogueTable } from '../components/catalogue/CatalogueTable.tsx'
import { Pager } from '../components/Pager.tsx'
import { SelectionBar } from '../components/catalogue/SelectionBar.tsx'
import { SavedViews } from '../components/catalogue/SavedViews.tsx'
import { titleOf } from '../entry-content.ts'
import { newEntryPath } from '../paths.ts'
import {
  filterQuery,
  isFiltered,
  startState,
  tableAddress,
  tableQuery,
  tableStateFrom,
  type TableState,
} from '../table-state.ts'
import styles from './CataloguePage.module.css'

/**
 * `/app/admin/activities`: the whole catalogue with drafts and archive. Filters, sort order and page are in the
 * address.
 */
export default function CataloguePage() {
  const { t } = useTranslation('admin')
  const [params, changeAddress] = useQueryState()
  const state = tableStateFrom(params)
  const { data, error, refetch, isPlaceholderData } = useCatalogue(state)
  const { selected, selection, select, selectThese, clear } = useSelection(data?.entries)
  const { mutate: fetchAll, error: selectError } = useSelectAll()
  const { mutate: download, error: exportError } = useExport()
  const [action, setAction] = useState<BulkAction>()

  const change = (changes: Partial<TableState>) =>
    changeAddress((now) => tableAddress({ ...tableStateFrom(now), page: 1, ...changes }), { step: 'page' in changes })
  const withoutFilters = () =>
    changeAddress(
      (now) => {
        const { sort, limit } = tableStateFrom(now)
        return tableAddress({ ...startState, sort, limit })
      },
      { step: true },
    )
  const total = data?.total
  const toExport = exportQuery(selected, total ?? 0, state)

  useEffect(() => {
    if (total !== undefined && !isPlaceholderData) announce(t(($) => $.catalogue.found, { count: total }))
  }, [total, isPlaceholderData, t])

  return (
    <>
      <PageTitle
        actions={
          <Button component={Link} to={newEntryPath} leftSection={<IconPlus size={18} aria-hidden />}>
            {t(($) => $.catalogue.new)}
          </Button>
        }
      >
        {t(($) => $.catalogue.title)}
      </PageTitle>
      <AdminSections />
      <SavedViews
        query={new URLSearchParams(tableQuery({ ...state, page: 1 })).toString()}
        onShow={(query) => changeAddress(tableAddress(tableStateFrom(new URLSearchParams(query))), { step: true })}
      />
      <CatalogueFilters state={state} onChange={change} />
      {!data && error && (
        <ErrorState error={error} title={t(($) => $.catalogue.loadError)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      {data && (
        <section data-waiting={isPlaceholderData || undefined} className={styles.results} aria-labelledby="found">
          <div className={styles.head}>
            <h2 id="found" className={styles.count}>
              {t(($) => $.catalogue.found, { count: data.total })}
            </h2>
            {isFiltered(state) && (
              <Button variant="subtle" size="compact-md" onClick={withoutFilters}>
                {t(($) => $.catalogue.filters.clear)}
              </Button>
            )}
          </div>
          {selected.length > 0 && (
            <SelectionBar
              count={selected.length}
              matching={data.total}
              onAct={setAction}
              onSelectAll={() => fetchAll(state, { onSuccess: selectThese })}
              onExport={toExport && (() => download({ format: 'csv', query: toExport }))}
              mostExported={mostIds}
              onClear={clear}
            />
          )}
          {(selectError ?? exportError) && <FormFailure>{errorText(selectError ?? exportError)}</FormFailure>}
          {data.total === 0 && <Nothing filtered={isFiltered(state)} />}
          {data.total > 0 && (
            <CatalogueTable
              entries={data.entries}
              sort={state.sort}
              onSort={(sort) => change({ sort })}
              selection={selection}
              onSelect={select}
            />
          )}
          {data.total > 0 && <Pager page={state.page} limit={state.limit} total={data.total} onChange={change} />}
        </section>
      )}
      {action && (
        <BulkDialog
          action={action}
          entries={selected}
          onClose={(done) => {
            setAction(undefined)
            if (done) clear()
          }}
        />
      )}
    </>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('admin')
  return filtered ? (
    <EmptyState
      art={<NothingFound />}
      title={t(($) => $.catalogue.nothing.title)}
      text={t(($) => $.catalogue.nothing.text)}
    />
  ) : (
    <EmptyState
      title={t(($) => $.catalogue.empty.title)}
      text={t(($) => $.catalogue.empty.text)}
      action={
        <Button component={Link} to={newEntryPath}>
          {t(($) => $.catalogue.new)}
        </Button>
      }
    />
  )
}

/** Ids that fit into an address. A larger selection is exported by the filters that it matches. */
const mostIds = 300
/** Returns undefined when the selection is neither small enough nor all that match. */
function exportQuery(selected: readonly SelectedEntry[], total: number, state: TableState) {
  if (selected.length <= mostIds) return { ids: selected.map(({ id }) => id).join(',') }
  return selected.length === total ? filterQuery(state) : undefined
}

/** The selected entries, on all pages of the table. */
function useSelection(entries: readonly CatalogueEntry[] | undefined) {
  const shown = useShownLanguage()
  const [selection, select] = useState<RowSelectionState>({})
  const seen = useRef(new Map<string, SelectedEntry>())
  for (const entry of entries ?? [])
    seen.current.set(entry.id, {
      id: entry.id,
      title: titleOf(entry, shown),
      status: entry.status,
      isRecalled: entry.recalled !== undefined,
    })
  const selected = Object.keys(selection)
    .filter((id) => selection[id])
    .flatMap((id) => seen.current.get(id) ?? [])
  return {
    selected,
    selection,
    select,
    selectThese(these: readonly SelectedEntry[]) {
      for (const one of these) seen.current.set(one.id, one)
      select(Object.fromEntries(these.map(({ id }) => [id, true])))
    },
    clear: () => select({}),
  }
}
