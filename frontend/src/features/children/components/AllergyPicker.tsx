import { allergens, type Allergen } from '@filiz/domain/activity/vocabulary.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import choice from '../../../ui/choice.module.css'
import styles from './InterestPicker.module.css'

interface Props {
  readonly defaultValue?: readonly Allergen[]
  readonly onChange: (allergies: readonly Allergen[]) => void
}

const none: readonly Allergen[] = []

/** Picks a child's allergies; closed while there are none. */
export function AllergyPicker({ defaultValue = none, onChange }: Props) {
  const { t } = useTranslation()
  const { t: f } = useTranslation('family')
  const [allergies, setAllergies] = useState(defaultValue)
  const hint = useId()
  function toggle(allergen: Allergen, chosen: boolean) {
    const next = allergens.filter((one) => (one === allergen ? chosen : allergies.includes(one)))
    setAllergies(next)
    onChange(next)
  }
  return (
    <details className={styles.fieldset} open={defaultValue.length > 0}>
      <summary className={styles.legend}>{f(($) => $.form.allergies)}</summary>
      <p id={hint} className={styles.hint}>
        {f(($) => $.form.allergiesHint)}
      </p>
      <div role="group" aria-label={f(($) => $.form.allergies)} aria-describedby={hint} className={styles.chips}>
        {allergens.map((allergen) => (
          <label key={allergen} className={choice.choice}>
            <input
              type="checkbox"
              checked={allergies.includes(allergen)}
              onChange={({ currentTarget }) => toggle(allergen, currentTarget.checked)}
            />
            <span className={styles.face}>{t(($) => $.vocabulary.hazards[allergen])}</span>
          </label>
        ))}
      </div>
    </details>
  )
}
