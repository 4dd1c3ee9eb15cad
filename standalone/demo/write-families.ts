import { candidatesHash } from '@filiz/application/plans/make-plan.ts'
import { uuid5 } from '@filiz/application/commands/uuid5.ts'
import type { ShippedActivity } from '@filiz/catalogue/shipped.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { ChildCommand } from '@filiz/domain/child/commands.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { exposureDecider } from '@filiz/domain/exposure/decider.ts'
import type { Exposure } from '@filiz/domain/exposure/schemas.ts'
import type { PlanCommand } from '@filiz/domain/plan/commands.ts'
import { planDecider } from '@filiz/domain/plan/decider.ts'
import { withoutInterests } from '@filiz/domain/plan/scores.ts'
import { currentPolicy } from '@filiz/domain/planning/policies.ts'
import { chooseReplacement, makePlan } from '@filiz/domain/planning/plan.ts'
import type { Candidate } from '@filiz/domain/planning/request.ts'
import { figuresOf, type MonthDocument } from '@filiz/domain/read-models/months.ts'
import { plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { ageForPlan, planDay } from '@filiz/domain/shared/age.ts'
import {
  addDays,
  firstDayOfMonth,
  firstInstantOfDay,
  lastDayOfMonth,
  localDay,
  monthOf,
  yearAndMonth,
  type Month,
} from '@filiz/domain/shared/calendar.ts'
import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { Day, DomainEvent, Instant, Position, Recorded } from '@filiz/domain/shared/event.ts'
import { isRefusal } from '@filiz/domain/shared/refusal.ts'
import { accountStream, childStream, exposureStream, planId, planStream } from '@filiz/domain/shared/streams.ts'
import { currentSchema } from '@filiz/domain/registry/upcast.ts'
import type { Engines } from '@filiz/engines/open.ts'
import { hash01 } from './hash.ts'
import {
  historyOf,
  generateFamilies,
  generatedMonths,
  type GeneratedChild,
  type GeneratedFamily,
  type GeneratedPerson,
} from './generate-families.ts'
import { generateMonth, chooseSwap } from './story.ts'

const timeZone = 'Europe/Istanbul'
/** The first months of the history, before this index, were planned by the previous policy. */
const changeOfPolicy = 8
const actor = 'system:demo'

/**
 * Writes the year of forty families: the domain decides the commands, and the events are appended stream by stream,
 * without requests. The catalogue must already be in the log. Reactors start after these events. `until` is the end of
 * the history.
 */
export async function writeFamilies(
  { log, sealer }: Pick<Engines, 'log' | 'sealer'>,
  shipped: readonly ShippedActivity[],
  until: Instant,
): Promise<void> {
  const lastDay = localDay(until, timeZone)
  const history = historyOf(monthOf(lastDay))
  const catalogue = shipped.map(({ activityId, content }): Candidate => ({ ...content, activityId, version: 1 }))
  const streams = new Map<string, { readonly state: unknown; readonly revision: string; readonly events: number }>()
  await Promise.all(generateFamilies(lastDay).map(writeFamily))

  async function writeFamily(family: GeneratedFamily): Promise<void> {
    const { accountId, email } = family
    const joined = addDays(firstDayOfMonth(history[family.joins]!), Math.floor(6 * hash01(`${email}:day`)))
    const at = instantOf(joined, 9 * 60 + Math.floor(600 * hash01(`${email}:minute`)))
    const context = { at, accountId }
    const startOf = (index: number) => {
      const month = history[family.joins + index]
      return month === undefined ? undefined : instantOf(index === 0 ? joined : firstDayOfMonth(month), 9 * 60 + 599)
    }
    const people = family.people.flatMap((person) => {
      const joinedAt = startOf(person.joins)
      return joinedAt === undefined || joinedAt >= until ? [] : [{ ...person, joinedAt }]
    })
    for (const person of people)
      await write(accountDecider, accountStream(person.accountId), [registration(person, person.joinedAt)])
    const remindedAt = family.remindedFrom === null ? undefined : startOf(family.remindedFrom)
    await write(accountDecider, accountStream(accountId), [
      registration(family, at),
      ...family.children.map(({ childId }) => ({ type: 'EnrolChild' as const, data: { at, childId } })),
      ...(family.isExposureRecorded
        ? [{ type: 'ChangeProfile' as const, data: { at, isExposureRecorded: true } }]
        : []),
      ...(remindedAt === undefined || remindedAt >= until
        ? []
        : [
            {
              type: 'ChangeProfile' as const,
              data: { at: remindedAt, notifications: { reminders: true, reminderDays: [6, 7] as const } },
            },
          ]),
    ])
    const shown = new Map<Day, Exposure[]>()
    for (const child of family.children) {
      const { childId, birthDate, interests, character } = child
      let basedOn = await write(childDecider, childStream(childId), [
        { type: 'Add', data: { ...context, day: joined, childId, name: character.name, birthDate, interests } },
        ...people.flatMap(({ accountId: person, role, joinedAt }): ChildCommand[] => {
          const invitationId = uuid5('demo', `${childId}:${person}`)
          const invited = { at: joinedAt, invitationId }
          return [
            { type: 'Invite', data: { ...invited, accountId, role, childIds: [childId], email: null } },
            { type: 'Join', data: { ...invited, accountId: person, address: null } },
          ]
        }),
      ])
      const lived: MonthDocument[] = []
      // The worker makes no further plans for a family that has not been seen for two months.
      for (const [index, month] of history
        .slice(family.joins)
        .slice(0, family.stays + 2)
        .entries()) {
        basedOn = await writeMonth({
          family,
          people,
          child,
          month,
          index,
          lived,
          shown,
          from: index === 0 ? joined : firstDayOfMonth(month),
          basedOn,
        })
      }
    }
    if (family.isExposureRecorded) await writeExposures(context, shown)
    if (family.isDeleted) await forget(family, startOf(family.stays + 1)!)
  }

  async function forget({ accountId, children }: GeneratedFamily, at: Instant): Promise<void> {
    for (const { childId } of children)
      await write(childDecider, childStream(childId), [
        { type: 'Remove', data: { at, accountId, because: 'account-deleted' } },
      ])
    await write(accountDecider, accountStream(accountId), [{ type: 'Delete', data: { at } }])
    for (const subject of [...children.map(({ childId }) => `child:${childId}`), `account:${accountId}`])
      await sealer.forget(subject)
  }

  /** Writes what the family saw: one stream for each month. */
  async function writeExposures(
    { accountId, at: registeredAt }: { readonly accountId: string; readonly at: Instant },
    shown: ReadonlyMap<Day, readonly Exposure[]>,
  ): Promise<void> {
    const opensAt = (day: Day) => [instantOf(day, 7 * 60 + 30), registeredAt].toSorted().at(-1)!
    const days = [...shown].toSorted(([a], [b]) => (a < b ? -1 : 1))
    for (const [month, its] of Map.groupBy(days, ([day]) => monthOf(day)))
      await write(
        exposureDecider,
        exposureStream(accountId, month),
        its.map(([day, exposures]) => ({
          type: 'RecordExposures' as const,
          data: { at: opensAt(day), accountId, day, exposures },
        })),
      )
  }

  /**
   * Writes the month's plan and its completed activities, and adds the month to `lived`, the previous months of the
   * child.
   */
  async function writeMonth({
    family,
    people,
    child,
    month,
    index,
    lived,
    shown,
    from,
    basedOn,
  }: {
    family: GeneratedFamily
    people: readonly (GeneratedPerson & { readonly joinedAt: Instant })[]
    child: GeneratedChild
    month: Month
    index: number
    lived: MonthDocument[]
    shown: Map<Day, Exposure[]>
    from: Day
    basedOn: Position
  }): Promise<Position> {
    // On the first day of a month the plan does not exist before 9:00.
    if (instantOf(from, 9 * 60) >= until) return basedOn
    const { accountId } = family
    const { childId, birthDate, interests } = child
    const { year, month: number } = yearAndMonth(month)
    const ageMonths = ageForPlan(birthDate, year, number, from)
    const version = family.joins + index < changeOfPolicy ? 'simple-2' : currentPolicy
    const request = {
      childId,
      year,
      month: number,
      from: planDay(year, number, from),
      ageMonths,
      interests,
      history: lived,
      catalogue,
    }
    const made = makePlan(request, version)
    const id = planId(childId, year, number)
    const commands: PlanCommand[] = [
      {
        type: 'Make',
        data: {
          at: instantOf(from, 7 * 60),
          planId: id,
          childId,
          accountId,
          year,
          month: number,
          thisMonth: month,
          from: request.from,
          ...withoutInterests(made.items),
          policyVersion: made.policyVersion,
          ageMonths,
          candidatesHash: candidatesHash(made.candidates),
          basedOn,
        },
      },
    ]
    let plan = made.items
    const character = { ...child.character, age: { years: 0, months: 0, days: 0 }, interests }
    const isHere = index < family.stays
    const swap = isHere ? chooseSwap(character, plan, index + Math.floor(10 * hash01(childId))) : undefined
    const swappedFor =
      swap &&
      chooseReplacement(
        {
          ...request,
          current: plan.map(({ activityId }) => activityId),
          swappedOut: [],
          outgoing: swap.activityId,
          reason: swap.reason,
        },
        version,
      )
    if (swap && swappedFor) {
      const {
        items: [replacement],
        interestScores,
      } = withoutInterests([swappedFor])
      commands.push({
        type: 'Swap',
        data: {
          at: instantOf(from, 8 * 60),
          accountId,
          by: { accountId, role: 'owner' },
          activityId: swap.activityId,
          reason: swap.reason,
          replacement: replacement!,
          interestScores,
        },
      })
      plan = plan.map((item) => (item.activityId === swap.activityId ? swappedFor : item))
    }
    const end = lastDayOfMonth(month) < lastDay ? lastDayOfMonth(month) : addDays(lastDay, -1)
    const days: Day[] = []
    for (let day = from; day <= end; day = addDays(day, 1)) days.push(day)
    const share = child.character.shares[index]! * (days.length / Number(lastDayOfMonth(month).slice(8)))
    const deeds = isHere
      ? generateMonth(character, { plan, days, certain: [], share, progress: (family.joins + index) / generatedMonths })
      : []
    const opensPlans = hash01(`${family.email}:plans`) < 0.8
    for (const day of days) {
      const todays = deeds.filter((deed) => deed.day === day)
      const exposures = isHere ? shownOn(day, { childId, planId: id, opensPlans, plan, todays }) : []
      if (exposures.length > 0) shown.set(day, [...(shown.get(day) ?? []), ...exposures])
    }
    for (const { activityId, day, minute, durationMinutes, feedback } of deeds) {
      // A second parent does a part of what there is to do, and a helper less.
      const chance = hash01(`${childId}:${activityId}:${day}:who`)
      const other = people.find(({ role, joinedAt }, nth) => {
        const share = role === 'parent' ? 0.4 : 0.25
        return joinedAt < instantOf(day, minute) && chance >= nth / 2 && chance < nth / 2 + share
      })
      const by = other ? { accountId: other.accountId, role: other.role } : { accountId, role: 'owner' as const }
      const data = { accountId, by, activityId }
      commands.push({
        type: 'Complete',
        data: {
          ...data,
          at: instantOf(day, minute),
          completedAt: null,
          day,
          durationMinutes,
          monthStart: firstInstantOfDay(firstDayOfMonth(month), timeZone),
        },
      })
      if (feedback && family.shape !== 'only ticks')
        commands.push({
          type: 'GiveFeedback',
          data: {
            ...data,
            at: instantOf(day, minute + 5),
            engagement: feedback.engagement,
            difficulty: feedback.difficulty,
            focusMinutes: feedback.focusMinutes,
            notes: feedback.notes ?? null,
          },
        })
    }
    return write(planDecider, planStream(id), commands, (events) =>
      lived.push(
        figuresOf(events.reduce<StoredPlan | undefined>((document, event) => plans.fold(document, event), undefined)!),
      ),
    )
  }

  /**
   * Decides the commands one after another and appends the events to the stream; returns the position of the last
   * event.
   */
  async function write<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    commands: readonly Command[],
    seen: (events: readonly Recorded[]) => void = () => undefined,
  ): Promise<Position> {
    const before = streams.get(stream)
    let state = (before?.state ?? decider.initial) as State
    const events = commands.flatMap((command) => {
      const decided = decider.decide(command, state)
      if (isRefusal(decided)) throw new Error(`the demonstration's ${stream}: ${decided.code} ${decided.reason ?? ''}`)
      state = decided.reduce((before, event) => decider.evolve(before, event), state)
      return decided
    })
    const metadata = (type: string) => ({
      schema: currentSchema(type),
      correlationId: stream,
      causationId: stream,
      actor,
    })
    const fresh = events.map(({ type, data }, index) => ({
      id: uuid5('demo', stream, String((before?.events ?? 0) + index)),
      type,
      data,
      metadata: metadata(type),
    }))
    seen(
      fresh.map((event, index) => ({
        ...event,
        stream,
        revision: String(index).padStart(12, '0'),
        position: String(index).padStart(12, '0'),
      })),
    )
    const { position, revision } = await log.append(
      stream,
      before?.revision ?? 'no-stream',
      await sealer.seal(stream, fresh),
    )
    streams.set(stream, { state, revision, events: (before?.events ?? 0) + fresh.length })
    return position
  }
}

/**
 * Returns what a family sees of a child's plan on a day: it opens the app on each day with an activity and on some
 * others, often sees the plan, and is shown most of the activities that it does, and some that it does not do.
 */
function shownOn(
  day: Day,
  {
    childId,
    planId: id,
    opensPlans,
    plan,
    todays,
  }: {
    readonly childId: string
    readonly planId: string
    /** Some families look only at the suggestions. */
    readonly opensPlans: boolean
    readonly plan: readonly { readonly activityId: string }[]
    readonly todays: readonly { readonly activityId: string }[]
  },
): readonly Exposure[] {
  const happens = (what: string, share: number) => hash01(`${id}:${day}:${what}`) < share
  if (todays.length === 0 && !happens('opened', 0.08)) return []
  const other = plan[Math.floor(plan.length * hash01(`${id}:${day}:other`))]
  const activities = [
    ...todays.filter(({ activityId }) => happens(activityId, 0.8)),
    ...(other && happens('more', 0.5) ? [other] : []),
  ]
  return [
    { kind: 'app' },
    ...(opensPlans && happens('plan', 0.35) ? [{ kind: 'plan' as const, planId: id }] : []),
    ...activities.map(({ activityId }) => ({ kind: 'suggestion' as const, childId, activityId })),
  ]
}

const registration = (
  { accountId, name, email }: Pick<GeneratedPerson, 'accountId' | 'name' | 'email'>,
  at: Instant,
) => ({
  type: 'RegisterVerified' as const,
  data: { at, accountId, requestId: uuid5('demo', email), name, email, language: 'tr' as const, timeZone },
})

const instantOf = (day: Day, minute: number): Instant =>
  new Date(Date.parse(firstInstantOfDay(day, timeZone)) + minute * 60_000).toISOString()
