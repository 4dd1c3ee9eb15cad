import type { ActivitySummary } from '@filiz/http/contract/shapes.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useChildren } from '../../lib/family/children.ts'
import styles from './AllergyWarning.module.css'

interface Props {
  readonly activity: Pick<ActivitySummary, 'hazards'>
  /** The only child to warn about; all of the family when absent. */
  readonly childId?: string | undefined
}

/** Warns of each child who is allergic to what the activity contains, or may contain. */
export function AllergyWarning({ activity: { hazards }, childId }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: family = [] } = useChildren()
  const warnings = family
    .filter(({ id }) => childId === undefined || id === childId)
    // Answers that an earlier version stored in this browser have no allergies.
    .map(({ id, name, allergies = [] }) => ({
      id,
      name,
      isUnknown: hazards === undefined && allergies.length > 0,
      contained: allergies.filter((allergen) => hazards?.includes(allergen)),
    }))
    .filter(({ isUnknown, contained }) => isUnknown || contained.length > 0)
  if (warnings.length === 0) return null
  return (
    <ul className={styles.warnings}>
      {warnings.map(({ id, name, isUnknown, contained }) => (
        <li key={id}>
          <IconAlertTriangle size={18} stroke={1.9} aria-hidden />
          {isUnknown
            ? t(($) => $.children.allergyUnknown, { name })
            : t(($) => $.children.allergyWarning, {
                name,
                allergens: format.list(contained.map((allergen) => t(($) => $.vocabulary.hazards[allergen]))),
              })}
        </li>
      ))}
    </ul>
  )
}
