import { grantedRoles } from '@filiz/domain/account/events.ts'
import { allergens } from '@filiz/domain/activity/vocabulary.ts'
import { householdFacts } from '@filiz/domain/child/household.ts'
import { childColors, childPictures } from '@filiz/domain/child/look.ts'
import { caregiverRoles } from '@filiz/domain/child/rights.ts'
import { categories } from '@filiz/domain/activity/events.ts'
import { places } from '@filiz/domain/activity/vocabulary.ts'
import { companions, weathers } from '@filiz/domain/catalogue/picture/picture.ts'
import { poses } from '@filiz/domain/catalogue/picture/poses.ts'
import { things } from '@filiz/domain/catalogue/picture/things.ts'
import { timeOfDay, weekday } from '@filiz/domain/shared/fields.ts'
import { z } from 'zod'
import { furtherFields } from './further-fields.ts'

/*
 * Shapes of the responses, defined once: the OpenAPI document is generated from them, presenters are typed by
 * them, and the services' tests validate every response against them.
 */

const uuid = z.guid()
const day = z.iso.date()
export const instant = z.iso.datetime()
const category = z.enum(categories)

export const user = z
  .strictObject({
    id: uuid,
    name: z.string(),
    email: z.string(),
    role: z
      .enum([...grantedRoles, 'USER'])
      .meta({ description: 'The first of ADMIN, EDITOR, ANALYST and USER; `roles` has them all' }),
    roles: z.array(z.enum(grantedRoles)).readonly(),
    isEmailVerified: z.boolean(),
    memberSince: instant,
    language: z.enum(['tr', 'en']),
    theme: z.enum(['light', 'dark', 'auto']),
    timeZone: z.string(),
    hasPassword: z.boolean(),
    pendingEmail: z.string().nullable().meta({ description: 'Takes the place of email once it is verified' }),
    isExposureRecorded: z.boolean().meta({ description: 'The app records what it shows (`POST /exposures`)' }),
    notifications: z.strictObject({
      planReady: z.boolean(),
      weeklySummary: z.boolean(),
      reminders: z.boolean(),
      monthLetter: z.boolean(),
      newChecklist: z.boolean(),
      othersCompleted: z.boolean(),
      othersRemembered: z.boolean(),
      othersJoined: z.boolean(),
      reminderDays: z.array(weekday).readonly(),
      reminderTime: timeOfDay,
    }),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

/** Response of a registration. It is the same whether or not the email address was already registered. */
export const registeredUser = user
  .pick({ name: true, email: true, role: true, isEmailVerified: true })
  .meta({ id: 'RegisteredUser' })

export const signedIn = z
  .strictObject({ user, accessToken: z.string(), refreshToken: z.string() })
  .meta({ id: 'SignedIn' })
export type SignedIn = z.infer<typeof signedIn>

export const person = z
  .strictObject({
    accountId: uuid,
    name: z.string().nullable().meta({ description: 'Null for an account that was deleted' }),
  })
  .meta({ id: 'FamilyMember' })
export type Person = z.infer<typeof person>

export const child = z
  .strictObject({
    id: uuid,
    name: z.string(),
    birthDate: day,
    ageMonths: z.int(),
    interests: z.array(z.string()).readonly().meta({ description: 'Empty for a helper, who does not see them' }),
    allergies: z.array(z.enum(allergens)).readonly(),
    household: z
      .array(z.enum(householdFacts))
      .readonly()
      .meta({ description: 'What is at home and the minutes of usual days; empty for a helper, who does not see it' }),
    eligibility: z.enum(['eligible', 'too-young', 'too-old']),
    eligibleFrom: day,
    createdAt: instant,
    picture: z.enum(childPictures),
    color: z.enum(childColors),
    role: z.enum(caregiverRoles).meta({ description: 'Of the caller' }),
    owner: person,
    timeZone: z.string().meta({ description: 'Of the child’s days: the owner’s' }),
    offered: z.boolean().meta({ description: 'The owner offers the child to the caller, who has not answered yet' }),
    joined: z
      .array(z.strictObject({ ...person.shape, role: z.enum(caregiverRoles), at: instant }))
      .readonly()
      .meta({ description: 'Who joined in the last seven days; only the owner sees it' }),
    applicants: z.int().meta({ description: 'How many people wait for the caller to let them join' }),
  })
  .meta({ id: 'Child' })
export type Child = z.infer<typeof child>

const picture = z
  .strictObject({
    place: z.enum(places),
    weather: z.enum(weathers).nullable(),
    pose: z.enum(poses),
    company: z.array(z.enum(companions)).readonly(),
    things: z.array(z.enum(things)).readonly(),
  })
  .meta({ id: 'Picture', description: 'What a drawing of the activity shows; each list may get further values' })

export const activitySummary = z
  .strictObject({
    id: uuid,
    title: z.string(),
    language: z.enum(['tr', 'en']).meta({ description: 'Of its texts: Turkish where there is no English one' }),
    category,
    minAge: z.int(),
    maxAge: z.int(),
    durationMinutes: z.int(),
    monthTheme: z.int().min(1).max(12),
    hasVideo: z.boolean(),
    hasPdf: z.boolean(),
    ...furtherFields,
    picture: picture.optional(),
    inSeason: z.boolean().meta({ description: 'Today, where the family lives; true also where it is unknown' }),
    favourite: z
      .boolean()
      .optional()
      .meta({ description: 'The family saved it for the child that the request names; absent without one' }),
    recalled: z
      .strictObject({ reason: z.string(), language: z.enum(['tr', 'en']) })
      .optional()
      .meta({ description: 'It was called back, and why: it is not to be done any more, and nothing says how' }),
  })
  .meta({ id: 'ActivitySummary' })
export type ActivitySummary = z.infer<typeof activitySummary>

export const reason = z
  .strictObject({
    code: z.string(),
    message: z.string(),
    interests: z
      .array(z.string())
      .readonly()
      .optional()
      .meta({
        description:
          "Of an `interest` in a plan: what the activity is about. Whoever knows the child's interests can say which is meant",
      }),
  })
  .meta({ id: 'Reason' })
export type Reason = z.infer<typeof reason>

export const feedback = z
  .strictObject({
    engagement: z.int().min(1).max(5),
    difficulty: z.int().min(1).max(5),
    focusMinutes: z.int().min(0).max(240).nullable().meta({ description: 'Null where nothing was said' }),
    notes: z.string().optional(),
    toDiary: z.boolean().optional().meta({ description: 'False where the diary does not show the note' }),
  })
  .meta({ id: 'Feedback' })
export type Feedback = z.infer<typeof feedback>

export const planItem = z
  .strictObject({
    activityId: uuid,
    position: z.int().min(1),
    status: z.enum(['pending', 'completed']),
    completedAt: instant.nullable(),
    completedBy: z.union([person, z.null()]).meta({ description: 'Who completed it; null while it is pending' }),
    durationMinutes: z
      .int()
      .nullable()
      .meta({ description: 'Minutes that it took, as the parent said; null where nothing was said' }),
    activity: activitySummary,
    optional: z.boolean().meta({ description: 'The plan does not ask for it: it counts only once it is done' }),
    window: z
      .union([z.strictObject({ from: day, until: day }), z.null()])
      .meta({ description: 'The days of the month on which it can be done; null for an activity of any day' }),
    swap: z
      .union([z.strictObject({ activityId: uuid, undoUntil: instant }), z.null()])
      .meta({ description: 'The activity in whose place it came, and until when that can be undone; null otherwise' }),
    reasons: z.array(reason).readonly(),
    // Not `nullable()`: the OpenAPI generator would make the component itself nullable.
    feedback: z.union([feedback, z.null()]).meta({ description: 'The caller’s own' }),
    feedbacks: z
      .array(z.strictObject({ ...feedback.shape, by: person }))
      .readonly()
      .meta({ description: 'Of everybody, the caller included' }),
    feedbackUntil: instant
      .nullable()
      .meta({ description: 'When the newest of `feedbacks` was given; null where there is none' }),
  })
  .meta({ id: 'PlanItem' })
export type PlanItem = z.infer<typeof planItem>

export const counts = z
  .strictObject({
    total: z.int(),
    completed: z.int(),
    remaining: z.int(),
    optional: z.int().meta({ description: 'Activities that the plan does not ask for; total has those it asks for' }),
    completionRate: z.number().min(0).max(1).nullable().meta({ description: 'Null for a plan without activities' }),
  })
  .meta({ id: 'Counts' })

const planId = z.string().regex(/^[0-9a-f-]{36}_\d{4}-\d{2}$/)

/** A plan as an element of a list. */
export const planSummary = z
  .strictObject({
    id: planId,
    childId: uuid,
    year: z.int(),
    month: z.int().min(1).max(12),
    label: z.enum(['current', 'past', 'future']),
    status: z.enum(['not-started', 'partial', 'completed']),
    counts,
    from: day.meta({
      description: 'The first day that the plan is laid over: its month’s, or the one that it was made on',
    }),
    policyVersion: z.string(),
    generatedAt: instant,
  })
  .meta({ id: 'PlanSummary' })
export type PlanSummary = z.infer<typeof planSummary>

export const plan = z
  .strictObject({
    ...planSummary.shape,
    revision: z.string().meta({ description: 'Of the last change of the plan; what is done by it names it' }),
    items: z.array(planItem).readonly(),
  })
  .meta({ id: 'Plan' })
export type Plan = z.infer<typeof plan>

export const today = z
  .strictObject({
    planId,
    items: z
      .array(
        z.strictObject({ ...planItem.shape, because: z.array(reason).readonly().meta({ description: 'Why now' }) }),
      )
      .max(3)
      .readonly(),
    relaxed: z
      .array(z.enum(['energy', 'minutes', 'materials', 'place', 'refused', 'season']))
      .readonly()
      .meta({ description: 'What gave way because it would have left nothing' }),
  })
  .meta({ id: 'Today' })
export type Today = z.infer<typeof today>

export const pause = z.strictObject({ childId: uuid, pausedUntil: day.nullable() }).meta({ id: 'Pause' })
export type Pause = z.infer<typeof pause>

export const favourite = z
  .strictObject({ activityId: uuid, childId: uuid, favourite: z.boolean() })
  .meta({ id: 'Favourite' })
export type Favourite = z.infer<typeof favourite>
