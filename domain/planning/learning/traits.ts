import { canonicalInterest } from '../interests.ts'
import type { Candidate } from '../request.ts'
import type { TraitPart } from './assumptions.ts'

const none: readonly string[] = []

/** Kinds of material; none where the catalogue does not know them: a sentence of a text is in no other activity, so nothing is learned from it. */
export const materialsOf = ({ materialKinds }: Candidate): readonly string[] => materialKinds ?? none

/** How many things it needs: kinds, or, where they are unknown, materials as they are written. */
export const countOfMaterials = ({ materialKinds, translations }: Candidate): number =>
  (materialKinds ?? translations.tr.materials).length

/** What an activity has of one part; nothing where it is unknown. */
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

/** Interests are written in many ways; the rest are codes. */
export const traitName = (part: TraitPart, trait: string): string =>
  part === 'interests' ? canonicalInterest(trait) : trait
