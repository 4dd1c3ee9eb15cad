import type { Category } from '@filiz/domain/activity/events.ts'
import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import {
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table'
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconHistory } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { language } from '../../../../i18n/language.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { CategoryIcon } from '../../../../ui/CategoryIcon.tsx'
import { categoryClass } from '../../../../ui/category-style.ts'
import { editPath, historyPath } from '../../paths.ts'
import type { SortBy, TableState } from '../../table-state.ts'
import separated from '../../../../ui/separated.module.css'
import styles from './CatalogueTable.module.css'
import { useCurrentUser } from '../../../../lib/account/current-user.ts'
import { useDoneBy } from '../../use-done-by.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { titleOf } from '../../entry-content.ts'

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature })
const helper = createColumnHelper<typeof features, CatalogueEntry>()
type Column = ColumnDef<typeof features, CatalogueEntry>

interface Props {
  readonly entries: readonly CatalogueEntry[]
  readonly sort: TableState['sort']
  readonly onSort: (sort: TableState['sort']) => void
  readonly selection: RowSelectionState
  readonly onSelect: (selection: RowSelectionState) => void
}

/**
 * One page of the catalogue, sorted by the server. On phones the title cell also shows the most important other
 * columns.
 */
export function CatalogueTable({ entries, sort, onSort, selection, onSelect }: Props) {
  const { t } = useTranslation('admin')
  const columns = useColumns()
  const data = useMemo(() => [...entries], [entries])
  const table = useTable({
    features,
    columns,
    data,
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting: [{ id: sort.by, desc: sort.descending }], rowSelection: selection },
    onSortingChange(change) {
      const [next] = typeof change === 'function' ? change([{ id: sort.by, desc: sort.descending }]) : change
      if (next) onSort({ by: next.id as SortBy, descending: next.desc })
    },
    onRowSelectionChange: (change) => onSelect(typeof change === 'function' ? change(selection) : change),
  })

  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t(($) => $.catalogue.caption)}</caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => {
              const sorted = header.column.getIsSorted()
              const Sign = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort
              return (
                <th
                  key={header.id}
                  scope="col"
                  data-column={header.column.id}
                  {...(header.column.getCanSort() && {
                    'aria-sort': sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none',
                  })}
                >
                  {header.column.getCanSort() ? (
                    <button type="button" className={styles.sort} onClick={() => header.column.toggleSorting()}>
                      <table.FlexRender header={header} />
                      <Sign size={15} aria-hidden />
                    </button>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              )
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} data-selected={row.getIsSelected() || undefined}>
            {row.getAllCells().map((cell) => {
              // The title cell is the row header.
              const Cell = cell.column.id === 'title' ? 'th' : 'td'
              return (
                <Cell key={cell.id} {...(Cell === 'th' && { scope: 'row' })} data-column={cell.column.id}>
                  <table.FlexRender cell={cell} />
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useColumns(): Column[] {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const shown = language()
  const nameOf = useDoneBy()
  const column = (id: SortBy, cell: (entry: CatalogueEntry) => ReactNode, { newestFirst = false } = {}): Column =>
    helper.accessor((entry) => entry.id, {
      id,
      header: () => t(($) => $.catalogue.columns[id]),
      cell: ({ row }) => cell(row.original),
      sortDescFirst: newestFirst,
    }) as Column

  return [
    helper.display({
      id: 'select',
      enableSorting: false,
      header: ({ table }) => (
        <label className={styles.tick}>
          <input
            type="checkbox"
            className={styles.check}
            aria-label={t(($) => $.catalogue.selectAll)}
            checked={table.getIsAllRowsSelected()}
            ref={(box) => {
              if (box) box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()
            }}
            onChange={table.getToggleAllRowsSelectedHandler()}
          />
        </label>
      ),
      cell: ({ row }) => (
        <label className={styles.tick}>
          <input
            type="checkbox"
            className={styles.check}
            aria-label={t(($) => $.catalogue.select, { title: titleOf(row.original, shown) })}
            checked={row.getIsSelected()}
            onChange={row.getToggleSelectedHandler()}
          />
        </label>
      ),
    }) as Column,
    column('title', (entry) => <TitleCell entry={entry} />),
    column('status', (entry) => <StatusBadge {...entry} />),
    column('category', ({ category }) => category && <CategoryMark category={category} />),
    column('minAge', ({ minAge, maxAge }) => minAge !== null && maxAge !== null && format.ageRange(minAge, maxAge)),
    column('durationMinutes', ({ durationMinutes }) => durationMinutes && format.minutes(durationMinutes)),
    column('monthTheme', ({ monthTheme }) => monthTheme && format.monthShort(monthTheme)),
    column('difficulty', ({ difficulty }) => difficulty ?? '–'),
    column('version', ({ version }) => version),
    column(
      'updatedAt',
      ({ updatedAt }) => (
        <time dateTime={updatedAt} title={format.instant(updatedAt)}>
          {format.instantDay(updatedAt)}
        </time>
      ),
      { newestFirst: true },
    ),
    helper.display({
      id: 'changedBy',
      enableSorting: false,
      header: () => t(($) => $.catalogue.changedBy),
      cell: ({ row: { original } }) => {
        const name = original.changedBy && nameOf(original.changedBy)
        return <span title={name}>{name}</span>
      },
    }) as Column,
    helper.display({
      id: 'actions',
      enableSorting: false,
      header: () => <VisuallyHidden>{t(($) => $.catalogue.history)}</VisuallyHidden>,
      cell: ({ row }) => (
        <ActionIcon
          component={Link}
          to={historyPath(row.original.id)}
          color="gray"
          aria-label={t(($) => $.catalogue.historyOf, { title: titleOf(row.original, shown) })}
        >
          <IconHistory size={20} aria-hidden />
        </ActionIcon>
      ),
    }) as Column,
  ]
}

function TitleCell({ entry }: { entry: CatalogueEntry }) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const format = useFormat()
  const nameOf = useDoneBy()
  const { data: user } = useCurrentUser()
  const { id, category, minAge, maxAge, durationMinutes, translations, changedBy, updatedAt } = entry
  return (
    <>
      <span className={styles.name}>
        <Link to={editPath(id)} className={styles.title} title={titleOf(entry, language())}>
          {titleOf(entry, language())}
        </Link>
        {!translations.en && <span className={styles.missing}>{t(($) => $.catalogue.noEnglish)}</span>}
        {entry.workingDraft && <span className={styles.missing}>{t(($) => $.catalogue.hasWorkingDraft)}</span>}
        {entry.publishAt !== undefined && (
          <span className={styles.missing}>
            {t(($) => $.catalogue.scheduled, { when: format.instant(entry.publishAt, user?.timeZone) })}
          </span>
        )}
        {entry.publicationRefused && <span className={styles.missing}>{t(($) => $.catalogue.scheduleRefused)}</span>}
      </span>
      <span className={styles.summary}>
        <StatusBadge {...entry} />
        <span className={separated.row}>
          {category && <span>{common(($) => $.categories[category])}</span>}
          {minAge !== null && maxAge !== null && <span>{format.ageRange(minAge, maxAge)}</span>}
          {durationMinutes && <span>{format.minutes(durationMinutes)}</span>}
          {changedBy && (
            <span>
              {t(($) => $.catalogue.changedByAt, { name: nameOf(changedBy), when: format.instantDay(updatedAt) })}
            </span>
          )}
        </span>
      </span>
    </>
  )
}

/** The category's sign in its color; its name is shown on hover and read by screen readers. */
function CategoryMark({ category }: { category: Category }) {
  const { t } = useTranslation()
  const name = t(($) => $.categories[category])
  return (
    <span className={`${categoryClass(category)} ${styles.mark}`} title={name}>
      <CategoryIcon category={category} size={20} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
