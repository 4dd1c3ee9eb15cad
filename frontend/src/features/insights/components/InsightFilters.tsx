import { Button, NativeSelect } from '@mantine/core'
import { categories } from '@filiz/domain/activity/events.ts'
import { ages } from '@filiz/domain/insights/questions.ts'
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChoices } from '../api/insights.ts'
import { insightQuery, isFiltered, type GroupFilter, type InsightState } from '../insight-state.ts'
import { useInsightText } from '../use-insight-text.ts'
import styles from './InsightFilters.module.css'

export type FilterName = keyof GroupFilter
interface Props {
  /** Accessible name of the filters of one of two compared groups. */
  readonly label?: string | undefined
  readonly state: Omit<InsightState, 'other'>
  readonly onChange: (name: FilterName, value: string) => void
  readonly onClear: () => void
}
interface Choice {
  readonly value: string
  readonly label: string
}

/**
 * Filters by month and group, stored in the address. Retention is about whole families, so it has only the month
 * filters.
 */
export function InsightFilters({ label, state, onChange, onClear }: Props) {
  const { t } = useTranslation('insights')
  const { t: common } = useTranslation()
  const text = useInsightText()
  const { data: choices } = useChoices()
  const [open, setOpen] = useState(false)
  const fields = useId()
  const taken = Object.keys(insightQuery(state)).length
  const months = choices?.months ?? []
  const policies = choices?.byPolicy.map(({ policy }) => policy) ?? []
  // Offer a value from the address even when it is not among the options.
  const withOwn = (options: readonly string[], own: string | undefined) =>
    own === undefined || options.includes(own) ? options : [...options, own]
  const select = (name: FilterName, all: string, options: readonly Choice[]) => (
    <NativeSelect
      label={t(($) => $.filters[name])}
      value={String(state[name] ?? '')}
      data={[{ value: '', label: all }, ...options]}
      onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
    />
  )
  const ofMonths = (own: string | undefined, allowed: (month: string) => boolean) =>
    withOwn(months, own)
      .filter(allowed)
      .map((value) => ({ value, label: text.month(value) }))
  return (
    <search className={styles.search} aria-label={label ?? t(($) => $.filters.label)}>
      {label && <p className={styles.group}>{label}</p>}
      {/* On phones the filters are collapsed, so that the figures come first. */}
      <Button
        variant="default"
        className={styles.fold!}
        aria-expanded={open}
        aria-controls={fields}
        onClick={() => setOpen(!open)}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        rightSection={<IconChevronDown size={18} aria-hidden />}
      >
        {taken === 0 ? (label ?? t(($) => $.filters.label)) : t(($) => $.filters.taken, { count: taken })}
      </Button>
      <div id={fields} className={styles.filters} data-open={open || undefined}>
        {select(
          'since',
          t(($) => $.filters.first),
          ofMonths(state.since, (month) => state.until === undefined || month <= state.until),
        )}
        {select(
          'until',
          t(($) => $.filters.last),
          ofMonths(state.until, (month) => state.since === undefined || month >= state.since),
        )}
        {state.question !== 'retention' && (
          <>
            {select(
              'age',
              t(($) => $.filters.allAges),
              ages.map((age) => ({ value: String(age), label: text.age(age) })),
            )}
            {select(
              'category',
              t(($) => $.filters.allCategories),
              categories.map((value) => ({ value, label: common(($) => $.categories[value]) })),
            )}
            {select(
              'policy',
              t(($) => $.filters.allPolicies),
              withOwn(policies, state.policy).map((value) => ({ value, label: value })),
            )}
          </>
        )}
        {isFiltered(state) && (
          <Button variant="subtle" className={styles.clear!} onClick={onClear}>
            {t(($) => $.filters.clear)}
          </Button>
        )}
      </div>
    </search>
  )
}
