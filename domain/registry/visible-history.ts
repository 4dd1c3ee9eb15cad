import type { Recorded } from '../shared/event.ts'
import type { FilizEvent } from './personal-data.ts'

type EventOf<T extends FilizEvent['type']> = Extract<FilizEvent, { type: T }>
interface Rule<E extends FilizEvent> {
  /** What the content is about: a later event about the same thing replaces the fields that both have. */
  readonly thing: (data: E['data']) => string
  /** Several things that one event ends; by default the thing itself. */
  readonly group?: (data: E['data']) => string
  readonly fields: readonly (keyof E['data'] & string)[]
  /** True when the event ends its group: the content of the group's earlier events, and its own, is gone. */
  readonly ends?: (data: E['data']) => boolean
}

const always = () => true
const ofMemory = ({ memoryId }: { readonly memoryId: string }) => memoryId
const parts = ['day', 'text', 'mood', 'planId', 'activityId', 'isFavourite'] as const
const childForm = ['name', 'birthDate', 'interests', 'allergies', 'household', 'picture', 'color'] as const
const ofMonth = ({ year, month }: { readonly year: number; readonly month: number }) => `focus ${year}-${month}`
const ofActivity = ({ activityId }: { readonly activityId: string }) => activityId

/** The event types whose content people change or take back. */
export const contentRules: { readonly [T in FilizEvent['type']]?: Rule<EventOf<T>> } = {
  ChildAdded: { thing: () => 'child', fields: childForm },
  ChildChanged: { thing: () => 'child', fields: childForm },
  PlanMade: { thing: () => 'plan', fields: ['interestScores', 'focus'] },
  PlanRemade: { thing: () => 'plan', fields: ['interestScores', 'focus'] },
  ActivityCompleted: {
    thing: ({ activityId }) => `completion ${activityId}`,
    group: ofActivity,
    fields: ['completedAt', 'day', 'durationMinutes'],
  },
  FeedbackGiven: {
    thing: ({ activityId, accountId, by = accountId }) => `feedback ${activityId} ${by}`,
    group: ofActivity,
    fields: ['engagement', 'difficulty', 'focusMinutes', 'notes', 'toDiary'],
  },
  ActivityReopened: { thing: ofActivity, fields: [], ends: always },
  MilestoneAnswered: {
    thing: ({ entry }) => `milestone ${entry}`,
    fields: ['milestoneId', 'answer', 'day'],
    ends: ({ answer }) => answer === null,
  },
  FocusChosen: { thing: ofMonth, fields: ['category', 'milestoneId'] },
  FocusDropped: { thing: ofMonth, fields: [], ends: always },
  MemoryAdded: { thing: ofMemory, fields: [...parts, 'folded', 'photos'] },
  MemoryChanged: { thing: ofMemory, fields: [...parts, 'photos'] },
  MemoryAmended: { thing: ofMemory, fields: [...parts, 'folded', 'addedPhotos', 'removedPhotoIds'] },
  MemoryRemoved: { thing: ofMemory, fields: [], ends: always },
}

/** Fields that each event of a thing adds to, so that a later one does not replace them. */
const collected: ReadonlySet<string> = new Set(['addedPhotos', 'removedPhotoIds'])

/** Copies of other fields for the program's own use. */
const derived: ReadonlySet<string> = new Set(['folded'])

/**
 * Returns the events of a stream without content that was replaced, removed or taken back since; who did what and when
 * stays. Expects the stream's events from the first on, with decrypted personal fields.
 */
export function visibleHistory(events: readonly Recorded[]): readonly Recorded[] {
  const replaced = new Map<string, Set<string>>()
  const ended = new Set<string>()
  return events
    .toReversed()
    .map((event) => {
      const rule = contentRules[event.type as FilizEvent['type']] as Rule<FilizEvent> | undefined
      if (!rule) return event
      const data = event.data as FilizEvent['data']
      const thing = rule.thing(data)
      const group = rule.group?.(data) ?? thing
      if (rule.ends?.(data)) ended.add(group)
      const later = replaced.get(thing) ?? new Set()
      const hidden = rule.fields.filter((field) => ended.has(group) || later.has(field) || derived.has(field))
      for (const field of rule.fields) if (field in data && !collected.has(field)) later.add(field)
      replaced.set(thing, later)
      return { ...event, data: without(event.data, hidden) }
    })
    .toReversed()
}

const without = (data: Recorded['data'], fields: readonly string[]) =>
  Object.fromEntries(Object.entries(data).filter(([field]) => !fields.includes(field))) as Recorded['data']
