import type { AccountEvent } from '../account/events.ts'
import type { ChildEvent } from '../child/events.ts'
import type { PlanMade, PlanRemade } from '../plan/events.ts'
import { nextDueTime, type ScheduledChild } from '../planning/agenda.ts'
import { childMonths } from '../planning/due.ts'
import { addMonths, monthNamed, monthOf } from '../shared/calendar.ts'
import type { Instant } from '../shared/event.ts'
import { projection, type Body, type Folded } from './projection.ts'

/** Planning dates of one family, for the sweep for due plans. */
export type AgendaDocument = Folded & {
  readonly timeZone: string
  readonly memberSince: Instant
  /** The children, keyed by their ids. */
  readonly children: Readonly<Record<string, ScheduledChild>>
  /** Next time at which a plan of the family may be due, according to its events; null when none will be. */
  readonly dueAt: Instant | null
}

/**
 * The next time at which each family must be checked. An index on it finds the families with due plans, however many
 * families there are.
 */
export const agenda = projection<AgendaDocument, AccountEvent | ChildEvent | PlanMade | PlanRemade>({
  name: 'agenda',
  version: 2,
  indexes: [['dueAt']],
  document: ({ stream, data }) =>
    'accountId' in data ? data.accountId : 'to' in data ? data.to : stream.slice('account-'.length),
  owners: (_, id) => ({ _id: id }),
  when: {
    AccountRegistered: {
      begins: ({ data }) => ({ timeZone: data.timeZone, memberSince: data.at, children: {}, dueAt: null }),
    },
    RegistrationRenewed: { changes: (family, { data }) => ({ ...family, timeZone: data.timeZone }) },
    ProfileChanged: {
      changes: (family, { data }) =>
        data.timeZone === undefined ? family : scheduled({ ...family, timeZone: data.timeZone }, data.at),
    },
    FamilyReturned: { changes: (family, { data }) => scheduled(family, data.at) },
    ChildAdded: {
      changes: (family, { data }) =>
        withChild(family, data.childId, { planned: null, aheadOf: null, ...childMonths(data) }, data.at),
    },
    ChildChanged: {
      changes: (family, { stream, data }) => {
        const id = stream.slice('child-'.length)
        return withChild(
          family,
          id,
          { planned: null, aheadOf: null, ...family.children[id], ...childMonths(data) },
          data.at,
        )
      },
    },
    ChildRemoved: { changes: (family, { data }) => withoutChild(family, data.childId, data.at) },
    // The new owner's agenda does not know its plans: it is checked at once, and a plan made in advance when it begins.
    OwnershipTransferred: {
      changes: (family, { stream, data }) =>
        withChild(
          family,
          stream.slice('child-'.length),
          { planned: null, aheadOf: addMonths(monthOf(data.day), 1), ...childMonths(data) },
          data.at,
        ),
    },
    ChildWithdrawn: { changes: (family, { data }) => withoutChild(family, data.childId, data.at) },
    PlanMade: {
      changes: (family, { data: { at, childId, year, month, ahead } }) => {
        const child = family.children[childId]
        const period = monthNamed(year, month)
        if (child === undefined) return family
        const planned = child.planned !== null && child.planned > period ? child.planned : period
        return withChild(family, childId, { ...child, planned, aheadOf: ahead ? period : child.aheadOf }, at)
      },
    },
    PlanRemade: {
      changes: (family, { data: { at, childId } }) => {
        const child = family.children[childId]
        return child === undefined ? family : withChild(family, childId, { ...child, aheadOf: null }, at)
      },
    },
    AccountDeleted: { removes: (event) => ({ field: '_id', value: event.stream.slice('account-'.length) }) },
  },
})

type Family = Body<AgendaDocument>

const withChild = (family: Family, id: string, child: ScheduledChild, at: Instant): Family =>
  scheduled({ ...family, children: { ...family.children, [id]: child } }, at)

function withoutChild(family: Family, id: string, at: Instant): Family {
  const { [id]: _, ...others } = family.children
  return scheduled({ ...family, children: others }, at)
}

/** `dueAt` is never earlier than the event that sets it, because the sweep never goes back behind its cursor. */
const scheduled = (family: Family, at: Instant): Family => ({
  ...family,
  dueAt: nextDueTime(Object.values(family.children), family.timeZone, at),
})
