import { homeThings, usualMinutes, type HouseholdFact } from '@filiz/domain/child/household.ts'
import { useTranslation } from 'react-i18next'
import { FoldedChips } from './FoldedChips.tsx'

interface Props {
  readonly defaultValue?: readonly HouseholdFact[]
  /** True where it is asked, and not only offered. */
  readonly asked: boolean
  readonly onChange: (household: readonly HouseholdFact[]) => void
}

const none: readonly HouseholdFact[] = []

/** Asks what is at home, and how long an activity may take. Both may be left out. */
export function HouseholdPicker({ defaultValue = none, asked, onChange }: Props) {
  const { t: f } = useTranslation('family')
  return (
    <FoldedChips
      summary={f(($) => $.form.household.heading)}
      hint={f(($) => $.form.household.hint)}
      groups={[
        { legend: f(($) => $.form.household.things), options: homeThings },
        {
          legend: f(($) => $.form.household.minutes),
          options: usualMinutes,
          none: f(($) => $.form.household.anyMinutes),
        },
      ]}
      nameOf={(fact) => f(($) => $.form.household.facts[fact])}
      defaultValue={defaultValue}
      asked={asked}
      onChange={onChange}
    />
  )
}
