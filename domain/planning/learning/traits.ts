import { canonicalInterest } from '../interests.ts'
import type { Candidate } from '../request.ts'
import type { TraitPart } from './parts.ts'

const none: readonly string[] = []

/** Kinds of material; empty when unknown, since a material's text occurs in no other activity and teaches nothing. */
export const materialsOf = ({ materialKinds }: Candidate): readonly string[] => materialKinds ?? none

/** Number of required things: kinds, or listed materials when the kinds are unknown. */
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

/** Normalises interests, which have many spellings; other traits are codes. */
export const traitName = (part: TraitPart, trait: string): string =>
  part === 'interests' ? canonicalInterest(trait) : trait
