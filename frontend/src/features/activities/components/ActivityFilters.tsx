import { categories } from '@filiz/domain/activity/events.ts'
import { energies } from '@filiz/domain/activity/vocabulary.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { FilterPanel } from '../../../ui/FilterPanel.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { ageRanges, minuteLimits, soughtPlaces, type Filters } from '../filters.ts'
import styles from './ActivityFilters.module.css'

interface Props {
  readonly filters: Filters
  /** Called with the changed filters only. An undefined value means "all". */
  readonly onChange: (changes: Filters) => void
}

export function ActivityFilters({ filters, onChange }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { search, topic: _, ...others } = filters
  return (
    <FilterPanel
      count={Object.keys(others).length}
      search={
        <SearchField
          label={t(($) => $.activities.browse.search)}
          placeholder={t(($) => $.activities.browse.searchPlaceholder)}
          clearLabel={t(($) => $.activities.browse.clearSearch)}
          value={search ?? ''}
          onSearch={(text) => onChange({ search: text || undefined })}
        />
      }
    >
      <FilterSelect
        label={t(($) => $.activities.browse.category)}
        all={t(($) => $.activities.browse.allCategories)}
        value={filters.category}
        options={categories.map((category) => ({ value: category, label: t(($) => $.categories[category]) }))}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        label={t(($) => $.activities.browse.age)}
        all={t(($) => $.activities.browse.allAges)}
        value={filters.ageRange}
        options={ageRanges.map((range) => ({
          value: range,
          label: format.ageRange(Number(range[0]), Number(range[2])),
        }))}
        onChange={(ageRange) => onChange({ ageRange })}
      />
      <FilterSelect
        label={t(($) => $.activities.browse.minutes)}
        all={t(($) => $.activities.browse.anyMinutes)}
        value={filters.maxMinutes}
        options={minuteLimits.map((minutes) => ({
          value: minutes,
          label: t(($) => $.activities.browse.upToMinutes, { minutes: format.minutes(Number(minutes)) }),
        }))}
        onChange={(maxMinutes) => onChange({ maxMinutes })}
      />
      <FilterSelect
        label={t(($) => $.activities.browse.place)}
        all={t(($) => $.activities.browse.anyPlace)}
        value={filters.place}
        options={soughtPlaces.map((place) => ({ value: place, label: t(($) => $.vocabulary.places[place]) }))}
        onChange={(place) => onChange({ place })}
      />
      <FilterSelect
        label={t(($) => $.activities.browse.energy)}
        all={t(($) => $.activities.browse.anyEnergy)}
        value={filters.energy}
        options={energies.map((energy) => ({ value: energy, label: t(($) => $.vocabulary.energies[energy]) }))}
        onChange={(energy) => onChange({ energy })}
      />
      <div className={styles.checks}>
        <Only
          label={t(($) => $.activities.browse.nothingNeeded)}
          checked={filters.materials !== undefined}
          onChange={(only) => onChange({ materials: only ? 'none' : undefined })}
        />
        <Only
          label={t(($) => $.activities.browse.inSeason)}
          checked={filters.inSeason !== undefined}
          onChange={(only) => onChange({ inSeason: only ? 'true' : undefined })}
        />
      </div>
    </FilterPanel>
  )
}

const Only = ({ label, checked, onChange }: { label: string; checked: boolean; onChange: (only: boolean) => void }) => (
  <label className={styles.check}>
    <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    {label}
  </label>
)
