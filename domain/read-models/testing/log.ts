import { childColors, childPictures } from '../../child/look.ts'
import fc from 'fast-check'
import { grantedRoles } from '../../account/events.ts'
import { accountDecider } from '../../account/decider.ts'
import { activityDecider } from '../../registry/activity-decider.ts'
import { unknownFurtherFields } from '../../activity/content-fields.ts'
import { categories, type ActivityContent } from '../../activity/events.ts'
import { childDecider } from '../../child/decider.ts'
import { developmentDecider } from '../../development/decider.ts'
import { milestoneAnswers } from '../../development/events.ts'
import { exposureDecider } from '../../exposure/decider.ts'
import { dataSetDecider } from '../../data-sets/decider.ts'
import { dataSetFormats } from '../../data-sets/events.ts'
import { importDecider } from '../../imports/decider.ts'
import { lastClosedMonth } from '../../insights/closing.ts'
import { countsDecider, communityRatingsDecider, useDecider } from '../../insights/decider.ts'
import { milestonesDecider } from '../../milestones/decider.ts'
import type { MilestoneContent } from '../../milestones/events.ts'
import { memoriesDecider } from '../../memories/decider.ts'
import { moods } from '../../memories/events.ts'
import { planDecider } from '../../plan/decider.ts'
import { swapReasons, type PlannedActivity } from '../../plan/events.ts'
import { ageInMonths } from '../../shared/age.ts'
import { addDays, addMonths, localDay, monthOf, yearAndMonth } from '../../shared/calendar.ts'
import type { Decider } from '../../shared/decider.ts'
import type { DomainEvent, Recorded } from '../../shared/event.ts'
import { isRefusal } from '../../shared/refusal.ts'
import {
  accountStream,
  activityStream,
  childStream,
  countsStream,
  dataSetStream,
  developmentStream,
  exposureStream,
  importStream,
  milestonesStream,
  memoriesStream,
  planId,
  planStream,
  communityRatingsStream,
  useStream,
} from '../../shared/streams.ts'

/*
 * Generates realistic random logs: random commands in random order on a few streams, decided by the real deciders.
 * Includes races between processes, such as a plan that is added just after its child was removed.
 */

const kinds = [
  'Register',
  'RequestVerification',
  'Verify',
  'ChangeEmail',
  'WithdrawEmail',
  'ChangeProfile',
  'Grant',
  'Revoke',
  'ResetPassword',
  'ChangePassword',
  'Return',
  'DeleteAccount',
  'AddChild',
  'ChangeChild',
  'Pause',
  'Resume',
  'AddFavourite',
  'RemoveFavourite',
  'RemoveChild',
  'Invite',
  'WithdrawInvitation',
  'Share',
  'ChangeRole',
  'EndMembership',
  'EndOffer',
  'HandOver',
  'AddActivity',
  'ReviseActivity',
  'RevertActivity',
  'Publish',
  'Unpublish',
  'Archive',
  'Recall',
  'Restore',
  'Note',
  'SaveWorkingDraft',
  'DiscardWorkingDraft',
  'PublishWorkingDraft',
  'Schedule',
  'Unschedule',
  'PublishAsScheduled',
  'ImportActivity',
  'ImportFile',
  'MakeDataSet',
  'MakePlan',
  'RemakePlan',
  'Complete',
  'Reopen',
  'Feedback',
  'Swap',
  'UndoSwap',
  'Choose',
  'ShipMilestones',
  'ReviseMilestones',
  'AnswerMilestone',
  'ChooseFocus',
  'DropFocus',
  'AddMemory',
  'ChangeMemory',
  'RemoveMemory',
  'Expose',
  'ReleaseCounts',
  'ReleaseReception',
  'ReleaseUse',
] as const
type Kind = (typeof kinds)[number]

const often: readonly Kind[] = [
  'Verify',
  'AddChild',
  'AddActivity',
  'MakePlan',
  'RemakePlan',
  'Complete',
  'Complete',
  'Feedback',
  'Reopen',
  'Swap',
  'UndoSwap',
  'Choose',
  'Pause',
  'Resume',
  'AddFavourite',
  'RemoveFavourite',
  'Share',
  'AddMemory',
  'ChangeMemory',
]

interface Step {
  readonly kind: Kind
  readonly account: number
  readonly child: number
  readonly item: number
  readonly number: number
}

/** The first commands of each log, so that most later commands are accepted. */
const prelude: readonly Step[] = [0, 1].flatMap((account) =>
  (['Register', 'AddChild', 'MakePlan'] as const).map((kind) => ({ kind, account, child: 0, item: 0, number: 2 })),
)

/** A log of two families with two children each, ordered by position. `state` returns the state of a stream. */
export interface World {
  readonly log: readonly Recorded[]
  /** The kind of command behind each event of the log. */
  readonly causes: readonly Kind[]
  readonly state: <State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ) => State
  /** Lists the log in the message of a failed property: a line for each event. */
  readonly [fc.toStringMethod]: () => string
}

/** Logs in which two of three commands are of these kinds. */
const worldOf = (preferred: readonly Kind[]): fc.Arbitrary<World> =>
  fc
    .array(
      fc.record<Step>({
        kind: fc.oneof(
          { weight: 2, arbitrary: fc.constantFrom(...preferred) },
          { weight: 1, arbitrary: fc.constantFrom(...kinds) },
        ),
        account: fc.nat(1),
        child: fc.nat(1),
        item: fc.nat(2),
        number: fc.nat(99),
      }),
      { minLength: 30, maxLength: 150, size: 'max' },
    )
    .map((steps) => play([...prelude, ...steps]))

export const world = worldOf(often)

/** Logs in which two of three commands append events that the read model folds. */
export function worldAbout({ eventTypes }: { readonly eventTypes: readonly string[] }): fc.Arbitrary<World> {
  return worldOf(kinds.filter((kind) => [...(typesOf().get(kind) ?? [])].some((type) => eventTypes.includes(type))))
}

let types: ReadonlyMap<Kind, ReadonlySet<string>> | undefined
/** Returns which types of events commands of each kind have appended in some logs. */
function typesOf(): ReadonlyMap<Kind, ReadonlySet<string>> {
  if (types) return types
  const found = new Map<Kind, Set<string>>()
  for (const { log, causes } of fc.sample(worldOf(kinds), { numRuns: 100, seed: 1 }))
    log.forEach(({ type }, index) => found.set(causes[index]!, (found.get(causes[index]!) ?? new Set()).add(type)))
  types = found
  return types
}

/** Returns a line about an event: its type, and what in its stream it is about. */
function lineOf({ type, stream, data }: Recorded): string {
  const { activityId, memoryId, milestoneId } = data as Readonly<Record<string, unknown>>
  return `${type} · ${[stream, activityId ?? memoryId ?? milestoneId].filter(Boolean).join(' ')}`.replaceAll(
    idStart,
    '',
  )
}

/** The common start of all ids, which the lines of a counterexample leave out. */
const idStart = '00000000-0000-4000-8000-0000000000'
export const accountIds = ['00000000-0000-4000-8000-0000000000a0', '00000000-0000-4000-8000-0000000000a1']
export const childIds = ['c0', 'c1', 'c2', 'c3'].map((end) => `00000000-0000-4000-8000-0000000000${end}`)
export const milestoneIds = ['d0', 'd1', 'd2'].map((end) => `00000000-0000-4000-8000-0000000000${end}`)
export const activityIds = ['e0', 'e1', 'e2', 'e3', 'e4', 'e5'].map((end) => `00000000-0000-4000-8000-0000000000${end}`)

/** Commands that are part of bulk changes, for two of three numbers. */
const inBulk: readonly Kind[] = ['Archive', 'Publish', 'Restore']
const bulkIds = ['00000000-0000-4000-8000-0000000000b0', '00000000-0000-4000-8000-0000000000b1']

export const width = 12
export const position = (index: number): string => String(index + 1).padStart(width, '0')

function play(steps: readonly Step[]): World {
  const log: Recorded[] = []
  const causes: Kind[] = []
  const states = new Map<string, unknown>()
  const revisions = new Map<string, number>()
  const state: World['state'] = (decider, stream) =>
    (states.has(stream) ? states.get(stream) : decider.initial) as never

  let cause: Kind
  /** The bulk change that the current command belongs to. */
  let bulk: string | undefined
  function handle<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
  ): void {
    const decision = decider.decide(command, state(decider, stream))
    if (isRefusal(decision)) return
    record(decider, stream, decision)
  }
  function record<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    events: readonly Event[],
  ): void {
    for (const event of events) {
      const revision = revisions.get(stream) ?? 0
      revisions.set(stream, revision + 1)
      states.set(stream, decider.evolve(state(decider, stream), event))
      const its = recorded(event, stream, revision, log.length)
      causes.push(cause)
      log.push(
        bulk ? { ...its, metadata: { ...its.metadata, changeSet: { id: bulk, kind: 'bulk', isFirst: true } } } : its,
      )
    }
  }

  steps.forEach((step, index) => {
    cause = step.kind
    bulk = inBulk.includes(step.kind) ? bulkIds[step.number % 3] : undefined
    const at = new Date(Date.UTC(2026, 10, 1, 9) + index * 13 * 3_600_000).toISOString()
    const day = localDay(at, 'Europe/Istanbul')
    const accountId = accountIds[step.account]!
    const childId = childIds[step.account * 2 + step.child]!
    const { year, month } = yearAndMonth(monthOf(addDays(day, step.number % 2 === 0 ? 0 : 31)))
    const account = (command: Parameters<typeof accountDecider.decide>[0]) =>
      handle(accountDecider, accountStream(accountId), command)
    const child = (command: Parameters<typeof childDecider.decide>[0]) =>
      handle(childDecider, childStream(childId), command)
    const activity = (command: Parameters<typeof activityDecider.decide>[0]) =>
      handle(activityDecider, activityStream(activityIds[step.item]!), command)
    const development = (command: Parameters<typeof developmentDecider.decide>[0]) =>
      handle(developmentDecider, developmentStream(childId), command)
    const plan = (command: Parameters<typeof planDecider.decide>[0]) =>
      handle(planDecider, planStream(planId(childId, year, month)), command)
    const requestId = `request-${index}`
    const form = {
      name: `name ${step.number}`,
      birthDate: addDays('2022-05-31', step.number * 9),
      interests: ['space', 'dinosaurs'].slice(step.number % 3),
    }
    const provenance = {
      ageMonths: ageInMonths(form.birthDate, day),
      policyVersion: `simple-${step.number}`,
      candidatesHash: 'hash',
      basedOn: '',
    }
    const content = {
      from: day,
      interestScores: null,
      ...provenance,
      items: activityIds.slice(step.item, step.item + 3).map(planned),
    }
    const thisMonth = monthOf(day)
    const made = state(planDecider, planStream(planId(childId, year, month)))
    const its = state(childDecider, childStream(childId))
    const ownerId = its.status === 'none' ? accountId : its.accountId
    const other = accountIds.find((id) => id !== ownerId)!
    const item = {
      accountId: ownerId,
      by:
        step.number % 3
          ? ({ accountId: ownerId, role: 'owner' } as const)
          : ({ accountId: other, role: 'parent' } as const),
      activityId: (made.status === 'made' ? made.items[step.item]?.activityId : undefined) ?? activityIds[step.item]!,
    }
    const invitation = {
      invitationId: `invitation-${index}`,
      role: step.number % 2 ? ('parent' as const) : ('helper' as const),
      childIds: [childId],
    }
    switch (step.kind) {
      case 'Register':
        return account({
          type: step.number % 5 === 0 ? 'RegisterVerified' : 'Register',
          data: {
            at,
            accountId,
            requestId,
            name: form.name,
            email: `${index}@example.org`,
            language: step.number % 2 ? 'tr' : 'en',
            timeZone: 'Europe/Istanbul',
          },
        })
      case 'RequestVerification':
        return account({ type: 'RequestVerification', data: { at, requestId, registration: null } })
      case 'Verify': {
        const open = state(accountDecider, accountStream(accountId))
        return account({
          type: 'VerifyEmail',
          data: {
            at,
            requestId: ('openVerifications' in open ? open.openVerifications.at(-1)?.requestId : undefined) ?? 'none',
          },
        })
      }
      case 'ChangeEmail':
        return account({
          type: 'RequestEmailChange',
          data: { at, requestId, email: `${index}@example.com`, taken: step.number % 3 === 0 },
        })
      case 'WithdrawEmail':
        return account({ type: 'WithdrawEmailChange', data: { at } })
      case 'ChangeProfile':
        return account({
          type: 'ChangeProfile',
          data: {
            at,
            ...[
              { name: form.name },
              { theme: 'dark' as const },
              { language: 'en' as const, timeZone: 'UTC' },
              { notifications: { reminders: step.number % 8 === 3 } },
            ][step.number % 4],
          },
        })
      case 'Expose':
        account({ type: 'ChangeProfile', data: { at, isExposureRecorded: step.number % 3 > 0 } })
        return handle(exposureDecider, exposureStream(accountId, monthOf(day)), {
          type: 'RecordExposures',
          data: {
            at,
            accountId,
            day,
            exposures: [
              { kind: 'app' },
              { kind: 'plan', planId: planId(childId, year, month) },
              { kind: 'suggestion', childId, activityId: activityIds[step.item]! },
            ],
          },
        })
      case 'Grant':
        return account({ type: 'ChangeRoles', data: { at, grant: grantedRoles[step.number % 3]!, revoke: null } })
      case 'Revoke':
        return account({ type: 'ChangeRoles', data: { at, grant: null, revoke: grantedRoles[step.number % 3]! } })
      case 'ResetPassword': {
        const open = state(accountDecider, accountStream(accountId))
        const asked = 'openResets' in open ? open.openResets.at(-1) : undefined
        return account(
          asked
            ? { type: 'ResetPassword', data: { at, requestId: asked } }
            : { type: 'RequestPasswordReset', data: { at, requestId } },
        )
      }
      case 'ChangePassword':
        return account({ type: 'ChangePassword', data: { at } })
      case 'Return':
        return account({ type: 'Return', data: { at } })
      case 'DeleteAccount': {
        const deleted = state(accountDecider, accountStream(accountId))
        for (const id of 'children' in deleted ? deleted.children : [])
          handle(childDecider, childStream(id), { type: 'Remove', data: { at, accountId, because: 'account-deleted' } })
        return account({ type: 'Delete', data: { at } })
      }
      case 'AddChild':
        account({ type: 'EnrolChild', data: { at, childId } })
        return child({
          type: 'Add',
          data: {
            at,
            day,
            childId,
            accountId,
            ...form,
            ...(step.number % 2 && { color: childColors[step.number % childColors.length] }),
          },
        })
      case 'ChangeChild':
        return child({
          type: 'Change',
          data: {
            at,
            day,
            accountId,
            ...form,
            ...(step.number % 3 === 1 && { picture: childPictures[step.number % childPictures.length] }),
          },
        })
      case 'Pause':
        return child({ type: 'Pause', data: { at, accountId, today: day, until: addDays(day, step.number % 20) } })
      case 'Resume':
        return child({ type: 'Resume', data: { at, accountId, today: day } })
      case 'AddFavourite':
      case 'RemoveFavourite':
        return child({ type: step.kind, data: { at, accountId, activityId: activityIds[step.item]! } })
      case 'RemoveChild':
        return child({
          type: 'Remove',
          data: { at, accountId, because: step.number % 2 ? 'parent' : 'account-deleted' },
        })
      case 'Invite':
        return child({ type: 'Invite', data: { at, accountId: ownerId, ...invitation, email: 'a@example.org' } })
      case 'WithdrawInvitation': {
        const open = its.status === 'present' ? its.invitations.findLast(({ status }) => status === 'open') : undefined
        return child({
          type: 'WithdrawInvitation',
          data: { at, accountId: ownerId, invitationId: open?.invitationId ?? 'none' },
        })
      }
      case 'Share': {
        const { invitationId } = invitation
        const email = step.number % 3 === 0 ? 'a@example.org' : null
        child({ type: 'Invite', data: { at, accountId: ownerId, ...invitation, email } })
        child({ type: 'Join', data: { at, accountId: other, invitationId, address: 'b@example.org' } })
        return email && child({ type: 'Admit', data: { at, accountId: ownerId, invitationId, applicant: other } })
      }
      case 'ChangeRole':
        return child({ type: 'ChangeRole', data: { at, accountId: ownerId, caregiver: other, role: invitation.role } })
      case 'EndMembership':
        return child(
          step.number % 5 === 0
            ? { type: 'ForgetCaregiver', data: { at, accountId: other } }
            : { type: 'EndMembership', data: { at, accountId: step.number % 2 ? ownerId : other, caregiver: other } },
        )
      case 'EndOffer':
        child({ type: 'OfferOwnership', data: { at, accountId: ownerId, to: other } })
        return child({ type: 'EndOffer', data: { at, accountId: step.number % 2 ? ownerId : other } })
      case 'HandOver':
        if (![ownerId, other].every((id) => 'children' in state(accountDecider, accountStream(id)))) return
        child({ type: 'OfferOwnership', data: { at, accountId: ownerId, to: other } })
        handle(accountDecider, accountStream(other), { type: 'EnrolChild', data: { at, childId } })
        child({ type: 'AcceptOwnership', data: { at, accountId: other, day, membershipId: `former-${index}` } })
        if (state(childDecider, childStream(childId)) === its) return
        return handle(accountDecider, accountStream(ownerId), { type: 'WithdrawChild', data: { at, childId } })
      case 'AddActivity': {
        const added = { at, activityId: activityIds[step.item]!, content: activityContent(step.number) }
        return activity(
          step.number % 2
            ? { type: 'Add', data: { ...added, status: step.number % 3 ? 'published' : 'draft', byDefault: true } }
            : { type: 'ShipActivity', data: added },
        )
      }
      case 'RevertActivity':
        return activity({ type: 'Revert', data: { at, version: 1 + (step.number % 3) } })
      case 'Publish':
        return activity({
          type: 'Publish',
          data: { at, confirm: [[], [{ word: 'çakıl', hazard: null, reason: 'büyük' }], undefined][step.number % 3] },
        })
      case 'Unpublish':
        return activity({ type: 'Unpublish', data: { at } })
      case 'Note':
        return activity(
          step.number % 4 === 0
            ? { type: 'ResolveNote', data: { at, note: String(step.number).padStart(12, '0') } }
            : { type: 'Note', data: { at, text: `note ${step.number}` } },
        )
      case 'SaveWorkingDraft':
      case 'DiscardWorkingDraft':
      case 'PublishWorkingDraft':
      case 'Schedule':
      case 'Unschedule':
      case 'PublishAsScheduled': {
        const publishAt = `${addDays(day, 1)}T12:00:00.000Z`
        const open = step.number % 5 ? {} : { category: null }
        // Later commands need a working draft or a schedule, which is rare in random order.
        activity({
          type: 'SaveWorkingDraft',
          data: { at, basedOn: step.number % 3 ? null : 1, content: { ...activityContent(step.number % 7), ...open } },
        })
        if (step.kind === 'SaveWorkingDraft') return
        if (step.kind === 'DiscardWorkingDraft' || step.kind === 'PublishWorkingDraft')
          return activity({ type: step.kind, data: { at } })
        activity({ type: 'SchedulePublication', data: { at, publishAt } })
        if (step.kind === 'Schedule') return
        if (step.kind === 'Unschedule') return activity({ type: 'UnschedulePublication', data: { at } })
        if (step.number % 2) activity({ type: 'Revise', data: { at, content: activityContent(step.number + 1) } })
        return activity({ type: 'PublishAsScheduled', data: { at: publishAt, publishAt } })
      }
      case 'ImportActivity':
        return activity({
          type: 'ImportActivity',
          data: {
            at,
            activityId: activityIds[step.item]!,
            status: (['draft', 'published', 'archived'] as const)[step.number % 3]!,
            content: activityContent(step.number % 7),
            expected: step.number % 5 ? 'any' : { version: 1, status: 'published' },
          },
        })
      case 'ReviseActivity':
        return activity({ type: 'Revise', data: { at, content: activityContent(step.number) } })
      case 'Archive':
        return activity({ type: 'Archive', data: { at } })
      case 'Recall':
        return activity({
          type: 'Recall',
          data: {
            at,
            reason: { tr: `neden ${step.number % 2}`, en: step.number % 3 ? `reason ${step.number % 2}` : null },
          },
        })
      case 'Restore':
        return activity({ type: 'Restore', data: { at, recalled: step.number % 2 === 0 } })
      case 'ImportFile': {
        const file = (command: Parameters<typeof importDecider.decide>[0]) =>
          handle(importDecider, importStream(activityIds[step.item]!), command)
        const entries = [0, 1, 2].map((line) => ({
          line,
          isNew: false,
          activityId: activityIds[line]!,
          status: 'published' as const,
          content: activityContent(line),
          expected: 'any' as const,
        }))
        file({
          type: 'Begin',
          data: {
            at,
            importId: activityIds[step.item]!,
            entries: entries.length,
            unchanged: step.number,
            skipped: 1,
            undoes: null,
          },
        })
        file({ type: 'KeepPart', data: { at, part: 0, entries } })
        file({ type: 'Accept', data: { at } })
        const before = state(importDecider, importStream(activityIds[step.item]!))
        const from = 'applied' in before ? before.applied : 0
        file({
          type: 'Advance',
          data: {
            at,
            from,
            applied: step.number % 2 ? entries.length : from + 1,
            created: 1,
            updated: 0,
            conflicts: [{ line: 0, activityId: activityIds[0]! }],
          },
        })
        return file({ type: 'Finish', data: { at } })
      }
      case 'MakeDataSet': {
        const dataSetId = activityIds[step.item]!
        const dataSet = (command: Parameters<typeof dataSetDecider.decide>[0]) =>
          handle(dataSetDecider, dataSetStream(dataSetId), command)
        const format = dataSetFormats[step.item]!
        dataSet({ type: 'Request', data: { at, dataSetId, accountId, format, since: null, until: at } })
        if (step.number % 3 === 0) dataSet({ type: 'Fail', data: { at, reason: 'failed' } })
        dataSet({ type: 'Finish', data: { at, attempt: `a${step.number}`, events: step.number, bytes: 9 } })
        dataSet({ type: 'Take', data: { at, accountId: other } })
        dataSet({ type: 'Open', data: { at, accountId: other } })
        return dataSet({ type: 'Expire', data: { at } })
      }
      case 'ShipMilestones': {
        const shipped = milestoneIds.map((milestoneId) => ({ milestoneId, content: milestoneContent(step.number) }))
        return handle(milestonesDecider, milestonesStream, {
          type: 'Ship',
          data: { at, milestones: shipped.slice(step.item) },
        })
      }
      case 'ReviseMilestones': {
        const { skills, translations } = milestoneContent(step.number)
        return handle(milestonesDecider, milestonesStream, {
          type: 'Revise',
          data: { at, milestones: [{ id: milestoneIds[step.item]!, skills, translations }] },
        })
      }
      case 'AnswerMilestone':
      case 'ChooseFocus':
      case 'DropFocus': {
        if (state(childDecider, childStream(childId)).status === 'none') return
        const common = { at, accountId: ownerId, by: item.by }
        const milestoneId = milestoneIds[step.item]!
        if (step.kind === 'AnswerMilestone')
          return development({
            type: 'Answer',
            data: {
              ...common,
              milestoneId,
              answer: [...milestoneAnswers, null][step.number % 4]!,
              day,
              today: day,
              birthDate: form.birthDate,
            },
          })
        if (step.kind === 'DropFocus')
          return development({ type: 'DropFocus', data: { ...common, year, month, thisMonth } })
        const focus =
          step.number % 4 ? { category: null, milestoneId } : { category: categories[0]!, milestoneId: null }
        return development({ type: 'ChooseFocus', data: { ...common, year, month, thisMonth, ...focus } })
      }
      case 'ReleaseCounts': {
        const closed = addMonths(lastClosedMonth(at), -(step.number % 3))
        const cells = [
          {
            age: 3,
            category: categories[step.number % 7]!,
            policy: 'simple-1',
            planned: 5 * step.number,
            done: step.number % 2 ? 5 : null,
            engagement: 3.5,
            difficulty: null,
          },
        ]
        const data = {
          at,
          month: closed,
          cells,
          hidden: step.number,
          swaps: [],
          joined: step.number % 4 ? 10 : null,
          cohorts: [{ joined: closed, active: 5 }],
        }
        return handle(countsDecider, countsStream(closed), { type: 'Release', data })
      }
      case 'ReleaseReception': {
        const closed = addMonths(lastClosedMonth(at), -(step.number % 3))
        const activities = activityIds
          .slice(0, step.item + 1)
          .map((activityId) => ({
            activityId,
            planned: 20 + step.number,
            done: step.number,
            rated: 20,
            engagement: 70,
            squares: 260,
          }))
        return handle(communityRatingsDecider, communityRatingsStream(closed), {
          type: 'ReleaseReception',
          data: { at, month: closed, activities },
        })
      }
      case 'ReleaseUse': {
        const closed = addMonths(lastClosedMonth(at), -(step.number % 3))
        const category = categories[step.number % 7]!
        const figures = { planned: 10, done: 5, swapped: null, engagement: { answers: 5, mean: 3.5 }, difficulty: null }
        const activities = activityIds
          .slice(0, step.item + 1)
          .map((activityId) => ({ activityId, ...figures, byAge: [{ age: 3, ...figures }], byReason: [] }))
        return handle(useDecider, useStream(closed, category), {
          type: 'ReleaseUse',
          data: { at, month: closed, category, categories: 7, activities },
        })
      }
      case 'MakePlan':
        if (state(childDecider, childStream(childId)).status === 'none') return
        return plan({
          type: 'Make',
          data: {
            at,
            planId: planId(childId, year, month),
            childId,
            accountId: ownerId,
            year,
            month,
            thisMonth,
            ...content,
          },
        })
      case 'RemakePlan':
        return plan({ type: 'Remake', data: { at, accountId: ownerId, thisMonth, ...content } })
      case 'Complete':
        return plan({
          type: 'Complete',
          data: {
            at,
            ...item,
            completedAt: null,
            day,
            durationMinutes: step.number % 3 ? step.number : null,
            monthStart: `${monthOf(day)}-01T00:00:00.000Z`,
          },
        })
      case 'Reopen':
        return plan({ type: 'Reopen', data: { at, ...item } })
      case 'Feedback':
        return plan({
          type: 'GiveFeedback',
          data: {
            at,
            ...item,
            engagement: 1 + (step.number % 5),
            difficulty: 1 + (step.number % 4),
            focusMinutes: step.number,
            notes: step.number % 2 ? 'a note' : null,
          },
        })
      case 'Choose': {
        const { score: _, reasons: __, ...activity } = planned(activityIds[step.number % 6]!)
        return plan({
          type: 'Choose',
          data: {
            at,
            ...item,
            activityId: activity.activityId,
            insteadOf: step.number % 4 === 0 ? null : item.activityId,
            activity,
            thisMonth,
          },
        })
      }
      case 'AddMemory':
      case 'ChangeMemory':
      case 'RemoveMemory': {
        if (its.status === 'none') return
        const { accountId, by } = item
        const stream = memoriesStream(childId, monthOf(day))
        const { memories: open } = state(memoriesDecider, stream)
        const memoryId =
          step.kind === 'AddMemory' ? `${monthOf(day)}_${index}` : (open[step.item % open.length]?.memoryId ?? 'none')
        const whose = { at, childId, accountId, by, memoryId }
        if (step.kind === 'RemoveMemory') return handle(memoriesDecider, stream, { type: 'RemoveMemory', data: whose })
        const photos = Array.from({ length: step.number % 3 }, (_, photo) => ({
          photoId: `photo-${index}-${photo}`,
          width: 1_600,
          height: 1_200,
        }))
        const limits = { today: day, birthDate: '2020-01-01' }
        const content = {
          day: addDays(day, -(step.number % 40)),
          text: step.number % 4 ? 'a memory' : null,
          mood: [...moods, null][step.number % 7]!,
          photos,
          planId: null,
          activityId: step.number % 2 ? item.activityId : null,
          isFavourite: step.number % 5 === 0,
        }
        if (step.kind === 'AddMemory')
          return handle(memoriesDecider, stream, { type: 'AddMemory', data: { ...whose, ...limits, ...content } })
        // An older version replaced the whole content.
        if (step.number % 3 === 0 && open.some((memory) => memory.memoryId === memoryId))
          return record(memoriesDecider, stream, [
            { type: 'MemoryChanged', data: { at, childId, memoryId, accountId, by: by.accountId, ...content } },
          ])
        const removedPhotoIds = open.flatMap((memory) =>
          memory.photos.slice(step.number % 2).map(({ photoId }) => photoId),
        )
        const changes = { ...content, addedPhotos: photos, removedPhotoIds }
        return handle(memoriesDecider, stream, {
          type: 'ChangeMemory',
          data: { ...whose, ...limits, revision: null, changes },
        })
      }
      case 'Swap':
      case 'UndoSwap':
        plan({
          type: 'Swap',
          data: {
            at,
            ...item,
            reason: [...swapReasons, null][step.number % 6]!,
            replacement: planned(activityIds[step.number % 6]!),
            interestScores: null,
          },
        })
        return step.kind === 'UndoSwap' ? plan({ type: 'UndoSwap', data: { at, ...item } }) : undefined
    }
  })
  return { log, causes, state, [fc.toStringMethod]: () => log.map((event) => `\n  ${lineOf(event)}`).join('') }
}

export const recorded = <E extends DomainEvent>(
  event: E,
  stream: string,
  revision: number,
  index: number,
): Recorded<E> => ({
  id: `event-${index}`,
  stream,
  revision: String(revision).padStart(width, '0'),
  position: position(index),
  type: event.type,
  data: event.data,
  metadata: { schema: 1, correlationId: 'request', causationId: 'request', actor: 'operator' },
})

const planned = (activityId: string): PlannedActivity => ({
  activityId,
  category: categories[activityIds.indexOf(activityId) % categories.length]!,
  durationMinutes: 20,
  score: 1,
  reasons: [{ code: 'age-fit', params: { years: 3 } }],
})

const milestoneContent = (number: number): MilestoneContent => {
  const text = { text: `text ${number % 5}`, explanation: 'explanation', example: 'example' }
  return {
    ageMonths: 24,
    domain: 'language',
    source: { tr: 'kaynak', en: 'source' },
    skills: ['vocabulary'],
    translations: { tr: text, en: text },
  }
}

const activityContent = (number: number): ActivityContent => ({
  category: categories[number % categories.length]!,
  monthTheme: 1 + (number % 12),
  minAge: 2,
  maxAge: 2 + (number % 5),
  durationMinutes: 10 + number,
  videoUrl: null,
  pdfUrl: null,
  interests: [],
  topics: [],
  stepSymbols: [],
  ...unknownFurtherFields,
  translations: {
    tr: {
      title: `Işık ${number}`,
      purpose: 'Amaç',
      description: null,
      materials: [number % 4 ? 'Kâğıt' : 'Çakıl'],
      steps: ['Bir'],
      safetyNotes: null,
      easier: null,
      harder: null,
    },
    en:
      number % 2
        ? {
            title: `Light ${number}`,
            purpose: 'Purpose',
            description: null,
            materials: ['Paper'],
            steps: ['One'],
            safetyNotes: null,
            easier: null,
            harder: null,
          }
        : null,
  },
})
