import { categories } from '@filiz/domain/activity/events.ts'
import { useTranslation } from 'react-i18next'
import { FilterPanel } from '../../../ui/FilterPanel.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import type { DiaryFilters } from '../api/diary.ts'
import { useMonthName } from './DiaryEntryCard.tsx'

interface Props {
  readonly filters: DiaryFilters
  readonly months: readonly string[]
  readonly onChange: (changes: DiaryFilters) => void
}

export function DiaryFilterFields({ filters, months, onChange }: Props) {
  const { t } = useTranslation()
  const { t: m } = useTranslation('memories')
  const nameOf = useMonthName()
  const { search, ...others } = filters
  const { month } = filters
  // A month of the address without entries stays chosen.
  const shown = month !== undefined && !months.includes(month) ? [month, ...months] : months
  return (
    <FilterPanel
      count={Object.keys(others).length}
      search={
        <SearchField
          label={m(($) => $.filters.search)}
          placeholder={m(($) => $.filters.searchPlaceholder)}
          clearLabel={m(($) => $.filters.clearSearch)}
          value={search ?? ''}
          onSearch={(text) => onChange({ search: text || undefined })}
        />
      }
    >
      <FilterSelect
        label={m(($) => $.filters.month)}
        all={m(($) => $.filters.allMonths)}
        value={month}
        options={shown.map((value) => ({ value, label: nameOf(value) }))}
        onChange={(value) => onChange({ month: value })}
      />
      <FilterSelect
        label={m(($) => $.filters.category)}
        all={m(($) => $.filters.allCategories)}
        value={filters.category}
        options={categories.map((category) => ({ value: category, label: t(($) => $.categories[category]) }))}
        onChange={(category) => onChange({ category })}
      />
    </FilterPanel>
  )
}
