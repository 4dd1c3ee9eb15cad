import { canonicalInterest } from '../interests.ts'
import type { Candidate } from '../request.ts'
import type { TraitPart } from './assumptions.ts'

/** Kinds of material; where the catalogue does not know them, the materials themselves as they are written. */
export const materialsOf = ({ materialKinds, translations }: Candidate): readonly string[] => materialKinds ?? translations.tr.materials

const none: readonly string[] = []

/** What an activity has of one part; nothing where it is unknown. */
export function traitsOf(activity: Candidate, part: TraitPart): readonly string[] {
  switch (part) {
    case 'category': return [activity.category]
    case 'interests': return activity.interests
    case 'materials': return materialsOf(activity)
    case 'places': return activity.places ?? none
    case 'energy': return activity.energy ? [activity.energy] : none
  }
}

/** Interests are written in many ways; the rest are codes. */
export const traitName = (part: TraitPart, trait: string): string => (part === 'interests' ? canonicalInterest(trait) : trait)
