import { z } from 'zod'
import { soughtPlaces } from '../activity/places.ts'
import { energies } from '../activity/vocabulary.ts'
import { choice, flag, id, instant, optionalParagraph, parameter, whole, wholeParameter } from '../shared/fields.ts'
import { rhythms } from '../planning/calendar-entries.ts'
import { swapReasons } from './events.ts'

export const makePlanBody = z.strictObject({ childId: id, year: whole(1, 9_999), month: whole(1, 12) })
export type MakePlanBody = z.infer<typeof makePlanBody>

export const completeBody = z.strictObject({
  durationMinutes: whole(1, 600)
    .nullish()
    .transform((minutes) => minutes ?? null),
  completedAt: instant.nullish().transform((at) => at ?? null),
})
export type CompleteBody = z.infer<typeof completeBody>

/** Body of requests without fields. */
export const emptyBody = z.strictObject({})
export type EmptyBody = z.infer<typeof emptyBody>

/** Engagement 1 to 5; difficulty 1 (too easy), 3 (right) to 5 (too hard); minutes of focus are optional. */
export const feedbackBody = z.strictObject({
  engagement: whole(1, 5),
  difficulty: whole(1, 5),
  focusMinutes: whole(0, 240)
    .nullish()
    .transform((minutes) => minutes ?? null),
  notes: optionalParagraph(1_000),
})
export type FeedbackBody = z.infer<typeof feedbackBody>

export const swapBody = z.strictObject({
  reason: choice(swapReasons)
    .nullish()
    .transform((reason) => reason ?? null),
})
export type SwapBody = z.infer<typeof swapBody>

export const chooseBody = z.strictObject({
  activityId: id,
  insteadOf: id.nullish().transform((outgoing) => outgoing ?? null),
})
export type ChooseBody = z.infer<typeof chooseBody>

/** Filters for an activity right now (`planning/today`); all optional. */
export const todayQuery = z.object({
  childId: id,
  minutes: wholeParameter(1, 180),
  place: parameter(choice(soughtPlaces).optional()),
  energy: parameter(choice(energies).optional()),
  materials: parameter(choice(['none']).optional()),
})
export type TodayQuery = z.infer<typeof todayQuery>

/** Layout of plans in a subscribed calendar. Children's names are included only when a parent chooses so. */
export const calendarBody = z.strictObject({ rhythm: choice(rhythms).default('weekly'), names: flag.default(false) })
export type CalendarBody = z.infer<typeof calendarBody>

/** Default: the rhythm of the subscribed calendar, or weekly. */
export const calendarFileQuery = z.object({ rhythm: parameter(choice(rhythms).optional()) })
