import { canonicalInterest } from '../interests.ts'
import type { Candidate } from '../request.ts'
import type { TraitPart } from './parts.ts'

const none: readonly string[] = []

/**
 * Returns the kinds of material; empty when unknown. The text of a material is not a trait, because it rarely occurs in
 * a second activity.
 */
export const materialsOf = ({ materialKinds }: Candidate): readonly string[] => materialKinds ?? none

/** Returns the number of materials: of their kinds, or of the listed materials when the kinds are unknown. */
export const countOfMaterials = ({ materialKinds, translations }: Candidate): number =>
  (materialKinds ?? translations.tr.materials).length

/** Returns an activity's traits of one part; empty when unknown. */
export function traitsOf(activity: Candidate, part: TraitPart): readonly string[] {
  switch (part) {
    case 'category':
      return [activity.category]
    case 'interests':
      return activity.interests
    case 'materials':
      return materialsOf(activity)
    case 'places':
      return activity.places ?? none
    case 'energy':
      return activity.energy ? [activity.energy] : none
  }
}

/** Returns the normalised name of an interest, which has many spellings; other traits are codes and stay unchanged. */
export const traitName = (part: TraitPart, trait: string): string =>
  part === 'interests' ? canonicalInterest(trait) : trait
