import { z } from 'zod'
import { day, distinctLines, id, line } from '../shared/fields.ts'

export const maxChildName = 50
export const maxInterests = 30
export const maxInterest = 40

/** What the forms offer (spec §3); parents may write their own. */
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

/** Of adding and of changing a child. Whether the birth date fits is the decider's to say: it depends on the day. */
export const childBody = z.strictObject({
  name: line(maxChildName, 'child-name'),
  birthDate: day,
  interests: distinctLines(maxInterests, maxInterest)
    .nullish()
    .transform((interests) => interests ?? []),
})
export type ChildBody = z.infer<typeof childBody>

export const pauseBody = z.strictObject({ childId: id, until: day })
export type PauseBody = z.infer<typeof pauseBody>

/** The query of everything that is about one child. */
export const childQuery = z.object({ childId: id })
export type ChildQuery = z.infer<typeof childQuery>
