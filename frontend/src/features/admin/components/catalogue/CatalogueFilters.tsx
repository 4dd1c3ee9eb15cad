import { NativeSelect } from '@mantine/core'
import { activityStatuses, categories } from '@filiz/domain/activity/events.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/use-format.ts'
import { FilterPanel } from '../../../../ui/FilterPanel.tsx'
import { FilterSelect } from '../../../../ui/FilterSelect.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { ageRanges } from '../../../activities/filters.ts'
import { filterCount, furtherFilters, sortable, type FurtherFilter, type TableState } from '../../table-state.ts'
import { useWords } from '../../use-words.ts'
import { useAuthors } from '../../api/feed.ts'
import fields from '../entry/Field.module.css'
import styles from './CatalogueFilters.module.css'

interface Props {
  readonly state: TableState
  readonly onChange: (changes: Partial<TableState>) => void
}

export const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

export function CatalogueFilters({ state, onChange }: Props) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const format = useFormat()
  const sorts = sortable.flatMap((by) => [
    { value: by, label: t(($) => $.catalogue.ascending, { column: t(($) => $.catalogue.columns[by]) }) },
    { value: `-${by}`, label: t(($) => $.catalogue.descending, { column: t(($) => $.catalogue.columns[by]) }) },
  ])

  return (
    <FilterPanel
      count={filterCount(state)}
      search={
        <SearchField
          label={t(($) => $.catalogue.filters.search)}
          placeholder={t(($) => $.catalogue.filters.searchPlaceholder)}
          clearLabel={t(($) => $.catalogue.filters.clearSearch)}
          value={state.search}
          onSearch={(search) => onChange({ search })}
        />
      }
    >
      <FilterSelect
        label={t(($) => $.catalogue.filters.status)}
        all={t(($) => $.catalogue.filters.allStatuses)}
        value={state.status}
        options={activityStatuses.map((value) => ({ value, label: t(($) => $.catalogue.statuses[value]) }))}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={t(($) => $.catalogue.filters.category)}
        all={t(($) => $.catalogue.filters.allCategories)}
        value={state.category}
        options={categories.map((value) => ({ value, label: common(($) => $.categories[value]) }))}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        label={t(($) => $.catalogue.filters.age)}
        all={t(($) => $.catalogue.filters.allAges)}
        value={state.ageRange}
        options={ageRanges.map((value) => ({ value, label: format.ageRange(Number(value[0]), Number(value[2])) }))}
        onChange={(ageRange) => onChange({ ageRange })}
      />
      <FilterSelect
        label={t(($) => $.catalogue.filters.month)}
        all={t(($) => $.catalogue.filters.allMonths)}
        value={state.monthTheme === undefined ? undefined : String(state.monthTheme)}
        options={months.map((month) => ({ value: String(month), label: format.monthName(month) }))}
        onChange={(month) => onChange({ monthTheme: month === undefined ? undefined : Number(month) })}
      />
      <NativeSelect
        className={styles.sort!}
        label={t(($) => $.catalogue.filters.sort)}
        value={`${state.sort.descending ? '-' : ''}${state.sort.by}`}
        data={sorts}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            sort: { by: sortable.find((by) => value.replace('-', '') === by)!, descending: value.startsWith('-') },
          })
        }
      />
      <FurtherFilters state={state} onChange={onChange} />
    </FilterPanel>
  )
}

const flags = ['missing', 'hazards', 'warnings', 'season', 'notes'] as const
const selects = ['pending', 'hazard', 'skill', 'topic'] as const

/** Less frequent filters. */
function FurtherFilters({ state: { further }, onChange }: Props) {
  const { t } = useTranslation('admin')
  const words = useWords()
  const { data: authors = [] } = useAuthors()
  const set = (name: FurtherFilter, value: string | undefined) => {
    const { [name]: _, ...others } = further
    onChange({ further: value ? { ...others, [name]: value } : others })
  }
  const nameOf = {
    pending: (value: string) => t(($) => $.catalogue.further.pendings[value as 'working-draft']),
    hazard: words.hazards,
    skill: words.skills,
    topic: words.topics,
  }
  return (
    <>
      <div className={`${fields.chips} ${styles.flags}`}>
        {flags.map((name) => (
          <label key={name} className={fields.chip}>
            <input
              type="checkbox"
              checked={further[name] !== undefined}
              onChange={({ currentTarget }) => set(name, currentTarget.checked ? furtherFilters[name][0] : undefined)}
            />
            {t(($) => $.catalogue.further[name])}
          </label>
        ))}
      </div>
      {selects.map((name) => (
        <FilterSelect
          key={name}
          label={t(($) => $.catalogue.further[name])}
          all={t(($) => $.catalogue.further.any)}
          value={further[name]}
          options={furtherFilters[name].map((value: string) => ({ value, label: nameOf[name](value) }))}
          onChange={(value) => set(name, value)}
        />
      ))}
      <FilterSelect
        label={t(($) => $.catalogue.further.changedBy)}
        all={t(($) => $.catalogue.further.any)}
        value={further.changedBy}
        options={[
          { value: 'catalogue', label: t(($) => $.history.by.shipped) },
          ...authors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => set('changedBy', value)}
      />
      <SearchField
        label={t(($) => $.catalogue.further.kin)}
        clearLabel={t(($) => $.catalogue.filters.clearSearch)}
        value={further.kin ?? ''}
        onSearch={(value) => set('kin', /^[a-z0-9-]*$/.test(value) ? value : undefined)}
      />
    </>
  )
}
