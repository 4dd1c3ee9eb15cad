import { z } from 'zod'
import { soughtPlaces } from '../activity/places.ts'
import { energies } from '../activity/vocabulary.ts'
import { choice, flag, id, instant, optionalParagraph, parameter, whole, wholeParameter } from '../shared/fields.ts'
import { code } from '../shared/field-codes.ts'
import { swapReasons } from './events.ts'

export const makePlanBody = z.strictObject({ childId: id, year: whole(1, 9_999), month: whole(1, 12) })
export type MakePlanBody = z.infer<typeof makePlanBody>

/**
 * Revision of the plan that the device last saw: a plan's `revision`, returned unchanged. Without a default, because
 * the body's hash must stay that of a request which an older version has answered already.
 */
const planRevision = z
  .string()
  .regex(/^\d{1,20}$/, code('invalid'))
  .nullish()

export const completeBody = z.strictObject({
  durationMinutes: whole(1, 600)
    .nullish()
    .transform((minutes) => minutes ?? null),
  completedAt: instant.nullish().transform((at) => at ?? null),
  planRevision,
})
export type CompleteBody = z.infer<typeof completeBody>

/** What the device saw of the completion that it takes back; an empty body takes back whatever is there. */
export const reopenBody = z.strictObject({ completedAt: instant.nullish(), feedbackUntil: instant.nullish() })
export type ReopenBody = z.infer<typeof reopenBody>

/** Body of a request that needs no fields. */
export const emptyBody = z.strictObject({})

/**
 * Engagement is 1 to 5; difficulty is 1 (too easy) to 5 (too hard), with 3 as just right; minutes of focus are
 * optional.
 */
export const feedbackBody = z.strictObject({
  engagement: whole(1, 5),
  difficulty: whole(1, 5),
  focusMinutes: whole(0, 240)
    .nullish()
    .transform((minutes) => minutes ?? null),
  notes: optionalParagraph(1_000),
  /** False keeps the note out of the diary. Without a default, like `planRevision`. */
  toDiary: flag.optional(),
  planRevision,
})
export type FeedbackBody = z.infer<typeof feedbackBody>

/** `replacement`: the activity that the parent chose; without it the policy chooses. */
export const swapBody = z.strictObject({
  reason: choice(swapReasons)
    .nullish()
    .transform((reason) => reason ?? null),
  replacement: id.nullish().transform((replacement) => replacement ?? null),
})
export const replacementsQuery = z.object({ reason: parameter(choice(swapReasons).optional()) })

export const chooseBody = z.strictObject({
  activityId: id,
  insteadOf: id.nullish().transform((outgoing) => outgoing ?? null),
})

/** Filters for suggestions of an activity to do right now (`planning/today`); all are optional. */
export const todayQuery = z.object({
  childId: id,
  minutes: wholeParameter(1, 180),
  place: parameter(choice(soughtPlaces).optional()),
  energy: parameter(choice(energies).optional()),
  materials: parameter(choice(['none']).optional()),
})

/** Layout of a plan in a calendar: one entry for each week, or one for each activity on its own day. */
export const rhythms = ['weekly', 'daily'] as const
export type Rhythm = (typeof rhythms)[number]

/** Layout of plans in a subscribed calendar. Children's names are included only when the parent turns them on. */
export const calendarBody = z.strictObject({ rhythm: choice(rhythms).default('weekly'), names: flag.default(false) })
export type CalendarBody = z.infer<typeof calendarBody>

/** Query for a calendar file. `rhythm` defaults to that of the subscribed calendar, or to weekly. */
export const calendarFileQuery = z.object({ rhythm: parameter(choice(rhythms).optional()) })
