import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import type { DevelopmentDocument } from '@filiz/domain/read-models/development.ts'
import type { MemoryDocument } from '@filiz/domain/read-models/memories.ts'
import type { MilestoneDocument } from '@filiz/domain/read-models/milestones.ts'
import type { PlanDocument } from '@filiz/domain/read-models/plans.ts'
import { lastDayOfMonth, type Month } from '@filiz/domain/shared/calendar.ts'
import type { Day, Instant } from '@filiz/domain/shared/event.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import type { DiaryEntry } from '@filiz/http/contract/memories.ts'
import type { Person } from '@filiz/http/contract/shapes.ts'
import { activityTitle } from '@filiz/http/presenters/to-activity-summary.ts'
import { peopleOfMemory, toDiaryActivity, toMemory } from '@filiz/http/presenters/to-memory.ts'

/** A memory as a list needs it: without the text unless that is searched or shown. */
export type ListedMemory = Omit<MemoryDocument, 'text' | 'folded' | 'dropped'> &
  Partial<Pick<MemoryDocument, 'text' | 'folded'>>

/** What the entries of a child's diary are made of, as stored. */
export interface DiarySources {
  readonly memories: readonly ListedMemory[]
  readonly plans: readonly PlanDocument[]
  /** The answers with decrypted fields; none for a reader who may not see them. */
  readonly answers: DevelopmentDocument['answers']
  readonly milestones: ReadonlyMap<string, MilestoneDocument>
  readonly thisMonth: Month
  readonly activities: ReadonlyMap<string, ActivityDocument>
  readonly language: Language
}

/** An entry of the diary whose texts are encrypted. */
export interface DiaryItem {
  readonly kind: DiaryEntry['kind']
  readonly id: string
  readonly day: Day
  /** Order of the entries of one day. */
  readonly at: Instant
  readonly activityId: string | null
  /** Title of the activity or text of the milestone, for a search. */
  readonly title: string
  /** The encrypted text that a search looks at; null for entries without one. */
  readonly searched: { readonly sealed: string; readonly isFolded: boolean } | null
  /** Encrypted texts for `present`. */
  readonly sealed: readonly (string | null)[]
  /** Accounts that `present` names. */
  readonly people: readonly string[]
  readonly present: (opened: readonly (string | null)[], person: (accountId: string) => Person) => DiaryEntry
}

/** Returns one kind of entries. A new kind of entry is a new function in `kinds`. */
type ItemsOf = (sources: DiarySources) => readonly DiaryItem[]

/** Returns the memories of the diary; `present` needs their texts. */
export const memoriesIn: ItemsOf = ({ memories, activities, language }) =>
  memories.map((memory) => {
    const { _id: id, day, at, activityId, text = null, folded = null, mood } = memory
    const activity = activityId === null ? undefined : activities.get(activityId)
    return {
      kind: 'memory',
      id,
      day,
      at,
      activityId,
      title: activity ? activityTitle(activity, language) : '',
      searched: folded !== null ? { sealed: folded, isFolded: true } : unfolded(text),
      sealed: [text, mood],
      people: peopleOfMemory(memory),
      present: ([openText, openMood], person) =>
        toMemory(
          id,
          { ...memory, text: openText!, mood: openMood as MemoryDocument['mood'] },
          { person, activity: activity ? toDiaryActivity(activity, language) : null },
        ),
    }
  })

const unfolded = (sealed: string | null): DiaryItem['searched'] =>
  sealed === null ? null : { sealed, isFolded: false }

const notesIn: ItemsOf = (sources) =>
  completedIn(sources).flatMap(({ item, activity, day, at, planId, activityId }) =>
    item.feedbacks.filter(isInDiary).flatMap(({ by, notes }): readonly DiaryItem[] => {
      const id = `${planId}_${activityId}_${by}`
      return [
        {
          kind: 'note',
          id,
          day,
          at,
          activityId,
          title: activity.title,
          searched: unfolded(notes),
          sealed: [notes],
          people: [by],
          present: ([text], person) => ({
            kind: 'note',
            id,
            day,
            planId,
            activityId,
            activity,
            text: text!,
            by: person(by),
          }),
        },
      ]
    }),
  )

const isInDiary = ({ notes, toDiary }: PlanDocument['items'][number]['feedbacks'][number]) =>
  notes !== null && toDiary !== false

/** Completed activities of which neither a memory nor a note tells. */
const activitiesIn: ItemsOf = (sources) => {
  const told = new Set(sources.memories.map(({ planId, activityId }) => `${planId}_${activityId}`))
  return completedIn(sources).flatMap(({ item, activity, day, at, planId, activityId }): readonly DiaryItem[] => {
    const id = `${planId}_${activityId}`
    const by = item.completedBy
    if (told.has(id) || item.feedbacks.some(isInDiary)) return []
    return [
      {
        kind: 'activity',
        id,
        day,
        at,
        activityId,
        title: activity.title,
        searched: null,
        sealed: [],
        people: by === null ? [] : [by],
        present: (_, person) => ({
          kind: 'activity',
          id,
          day,
          planId,
          activityId,
          activity,
          by: by === null ? null : person(by),
        }),
      },
    ]
  })
}

/** Letters of months that are over and had completions, before all other entries of their month. */
const lettersIn: ItemsOf = ({ plans, thisMonth }) =>
  plans.flatMap(({ _id: id, period, year, month, items }): readonly DiaryItem[] => {
    const completed = items.filter(({ completedAt }) => completedAt !== null).length
    if (period >= thisMonth || completed === 0) return []
    const day = lastDayOfMonth(period)
    return [
      {
        kind: 'letter',
        id,
        day,
        at: '9999',
        activityId: null,
        title: '',
        searched: null,
        sealed: [],
        people: [],
        present: () => ({ kind: 'letter', id, day, planId: id, year, month, completed }),
      },
    ]
  })

const milestonesIn: ItemsOf = ({ answers, milestones, language }) =>
  answers.flatMap(({ milestoneId: id, answer, day }): readonly DiaryItem[] => {
    const content = milestones.get(id)?.content
    if (answer !== 'yes' || day === null || content === undefined) return []
    const { ageMonths, translations } = content
    const { text } = translations[language]
    return [
      {
        kind: 'milestone',
        id,
        day,
        at: day,
        activityId: null,
        title: text,
        searched: null,
        sealed: [],
        people: [],
        present: () => ({ kind: 'milestone', id, day, ageMonths, text }),
      },
    ]
  })

const kinds: readonly ItemsOf[] = [memoriesIn, notesIn, activitiesIn, milestonesIn, lettersIn]

/** Returns all entries, newest day first. */
export const diaryItems = (sources: DiarySources): readonly DiaryItem[] =>
  kinds
    .flatMap((itemsOf) => itemsOf(sources))
    .sort((a, b) => compare(b.day, a.day) || compare(b.at, a.at) || compare(a.id, b.id))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const completedIn = ({ plans, activities, language }: DiarySources) =>
  plans.flatMap(({ _id: planId, items }) =>
    items.flatMap((item) => {
      const { activityId, completedAt, day } = item
      const activity = activities.get(activityId)
      return completedAt === null || !activity
        ? []
        : [
            {
              item,
              planId,
              activityId,
              activity: toDiaryActivity(activity, language),
              day: day ?? completedAt.slice(0, 10),
              at: completedAt,
            },
          ]
    }),
  )

/** Returns the ids of all activities that entries show. */
export const activitiesNamedIn = ({ memories, plans }: Pick<DiarySources, 'memories' | 'plans'>): readonly string[] => [
  ...new Set([
    ...memories.flatMap(({ activityId }) => activityId ?? []),
    ...plans.flatMap(({ items }) =>
      items.flatMap(({ activityId, completedAt }) => (completedAt === null ? [] : activityId)),
    ),
  ]),
]
