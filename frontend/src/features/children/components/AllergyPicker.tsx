import { allergens, type Allergen } from '@filiz/domain/activity/vocabulary.ts'
import { useTranslation } from 'react-i18next'
import { FoldedChips } from './FoldedChips.tsx'

interface Props {
  readonly defaultValue?: readonly Allergen[]
  /** True when the chips are shown although none is chosen, so that nobody misses the question. */
  readonly asked: boolean
  readonly onChange: (allergies: readonly Allergen[]) => void
}

const none: readonly Allergen[] = []

/** Picks a child's allergies; closed while there are none and nobody is asked. */
export function AllergyPicker({ defaultValue = none, asked, onChange }: Props) {
  const { t } = useTranslation()
  const { t: f } = useTranslation('family')
  return (
    <FoldedChips
      summary={f(($) => $.form.allergies)}
      hint={f(($) => $.form.allergiesHint)}
      groups={[{ legend: f(($) => $.form.allergies), options: allergens }]}
      nameOf={(allergen) => t(($) => $.vocabulary.hazards[allergen])}
      defaultValue={defaultValue}
      asked={asked}
      onChange={onChange}
    />
  )
}
