import { allergens, type Allergen } from '@filiz/domain/activity/vocabulary.ts'
import { useTranslation } from 'react-i18next'
import { FoldedChips } from './FoldedChips.tsx'

interface Props {
  readonly defaultValue?: readonly Allergen[]
  readonly onChange: (allergies: readonly Allergen[]) => void
}

const none: readonly Allergen[] = []

/** Picks a child's allergies; closed while there are none. */
export function AllergyPicker({ defaultValue = none, onChange }: Props) {
  const { t } = useTranslation()
  const { t: f } = useTranslation('family')
  return (
    <FoldedChips
      summary={f(($) => $.form.allergies)}
      hint={f(($) => $.form.allergiesHint)}
      groups={[{ legend: f(($) => $.form.allergies), options: allergens }]}
      nameOf={(allergen) => t(($) => $.vocabulary.hazards[allergen])}
      defaultValue={defaultValue}
      opened={defaultValue.length > 0}
      onChange={onChange}
    />
  )
}
