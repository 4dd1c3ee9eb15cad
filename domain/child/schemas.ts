import { z } from 'zod'
import { allergens } from '../activity/vocabulary.ts'
import { householdFacts } from './household.ts'
import { childColors, childPictures } from './look.ts'
import { choice, day, distinctChoices, distinctLines, id, line } from '../shared/fields.ts'

export const maxChildName = 50
export const maxInterests = 30
export const maxInterest = 40

/** Interests that the forms offer; parents may add their own. */
export const presetInterests = [
  'music',
  'dance',
  'art',
  'math',
  'science',
  'language',
  'sports',
  'games',
  'books',
  'nature',
  'crafts',
  'technology',
  'animals',
  'cars',
  'princess',
  'dinosaurs',
  'space',
  'cooking',
  'gardening',
] as const

/** Body to add or change a child. The decider checks the birth date, because that check depends on the current day. */
export const childBody = z.strictObject({
  name: line(maxChildName, 'child-name'),
  birthDate: day,
  interests: distinctLines(maxInterests, maxInterest)
    .nullish()
    .transform((interests) => interests ?? []),
  allergies: distinctChoices(choice(allergens)).optional(),
  household: distinctChoices(choice(householdFacts)).optional(),
  picture: z.enum(childPictures).optional(),
  color: z.enum(childColors).optional(),
})
export type ChildBody = z.infer<typeof childBody>

export const pauseBody = z.strictObject({ childId: id, until: day })
export type PauseBody = z.infer<typeof pauseBody>

/** Query parameters of a request about one child. Other parameters are ignored. */
export const childQuery = z.object({ childId: id })
