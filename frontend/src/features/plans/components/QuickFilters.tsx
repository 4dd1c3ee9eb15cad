import { useTranslation } from 'react-i18next'
import strips from '../../../ui/strip.module.css'
import { useScrollToSelected } from '../../../ui/use-scroll-to-selected.ts'
import { toggled, type TodayFilters } from '../today-filters.ts'
import styles from './QuickFilters.module.css'

/** Quick filters for today's suggestion. Two of them are pairs of which at most one can be on. */
export function QuickFilters({
  filters,
  onChange,
}: {
  filters: TodayFilters
  onChange: (filters: TodayFilters) => void
}) {
  const { t } = useTranslation()
  const strip = useScrollToSelected('')
  const toggle = <Name extends keyof TodayFilters>(
    name: Name,
    value: NonNullable<TodayFilters[Name]>,
    label: string,
  ) => (
    <button
      key={value}
      type="button"
      className={styles.toggle}
      aria-pressed={filters[name] === value}
      onClick={() => onChange(toggled(filters, name, value))}
    >
      {label}
    </button>
  )
  return (
    <fieldset
      ref={strip}
      className={`${strips.strip} ${strips.onPhones} ${styles.filters}`}
      aria-label={t(($) => $.plan.today.filters)}
    >
      {toggle(
        'minutes',
        '10',
        t(($) => $.plan.today.minutes),
      )}
      <span className={styles.pair}>
        {toggle(
          'place',
          'home',
          t(($) => $.plan.today.home),
        )}
        {toggle(
          'place',
          'outdoors',
          t(($) => $.plan.today.outdoors),
        )}
      </span>
      <span className={styles.pair}>
        {toggle(
          'energy',
          'calm',
          t(($) => $.plan.today.calm),
        )}
        {toggle(
          'energy',
          'lively',
          t(($) => $.plan.today.lively),
        )}
      </span>
      {toggle(
        'materials',
        'none',
        t(($) => $.plan.today.noMaterials),
      )}
    </fieldset>
  )
}
