import { z } from 'zod'
import { choice, id, instant, optionalParagraph, whole } from '../shared/fields.ts'
import { swapReasons } from './events.ts'

export const makePlanBody = z.strictObject({ childId: id, year: whole(1, 9_999), month: whole(1, 12) })
export type MakePlanBody = z.infer<typeof makePlanBody>

export const completeBody = z.strictObject({
  durationMinutes: whole(1, 600).nullish().transform(minutes => minutes ?? null),
  completedAt: instant.nullish().transform(at => at ?? null),
})
export type CompleteBody = z.infer<typeof completeBody>

/** Of calls that take nothing. */
export const emptyBody = z.strictObject({})
export type EmptyBody = z.infer<typeof emptyBody>

/** Engagement from 1 to 5; difficulty from 1 (too easy) over 3 (right) to 5 (too hard). */
export const feedbackBody = z.strictObject({
  engagement: whole(1, 5), difficulty: whole(1, 5), focusMinutes: whole(0, 240), notes: optionalParagraph(1_000),
})
export type FeedbackBody = z.infer<typeof feedbackBody>

export const swapBody = z.strictObject({ reason: choice(swapReasons).nullish().transform(reason => reason ?? null) })
export type SwapBody = z.infer<typeof swapBody>
