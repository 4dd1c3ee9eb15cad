import type { Category } from '@filiz/domain/activity/events.ts'
import type { SwapReason } from '@filiz/domain/plan/events.ts'
import { weekdayOf } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import { noteOn, type Character } from './characters.ts'
import { hash01 } from './hash.ts'

export interface Planned {
  readonly activityId: string
  readonly category: Category
  readonly durationMinutes: number
}

/** An activity that is completed on a day, with the parent's feedback. */
export interface Deed extends Planned {
  readonly day: Day
  /** Minute of the day, in the family's time zone. */
  readonly minute: number
  readonly by: 'mother' | 'father' | 'grandmother'
  /** True if the mother says how it went, too. */
  readonly ratedByMother: boolean
  /** True if the activity is first marked as completed by mistake, and then reopened. */
  readonly mistaken: boolean
  readonly feedback: {
    readonly engagement: number
    readonly difficulty: number
    readonly focusMinutes: number
    readonly notes?: string
  } | null
}

export interface MonthToTell {
  readonly plan: readonly Planned[]
  /** The days on which the family may do something, in order. */
  readonly days: readonly Day[]
  /** Days on which the family certainly does something; a subset of `days`. */
  readonly certain: readonly Day[]
  /** The share of the plan that the child completes, 0–1. */
  readonly share: number
  /** The position of the month in the history, from 0 (first) to 1 (last). */
  readonly progress: number
}

interface Slot {
  readonly day: Day
  readonly minute: number
  readonly order: number
}

/**
 * Generates the activities that a child completes in a month: favourites first, more at weekends than on weekdays, and
 * with longer focus later in the history. The result depends only on the arguments.
 */
export function generateMonth(character: Character, { plan, days, certain, share, progress }: MonthToTell): Deed[] {
  const count = Math.min(plan.length, Math.max(Math.round(plan.length * share), certain.length))
  const slots = days
    .flatMap((day) => slotsOf(character, day, certain.includes(day)))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .toSorted((a, b) => (a.day < b.day || (a.day === b.day && a.minute < b.minute) ? -1 : 1))
  const wanted = plan.toSorted((a, b) => appeal(character, b) - appeal(character, a)).slice(0, slots.length)
  // Activities that the child likes tend to come earlier, but not always.
  const inTurn = wanted.toSorted((a, b) => turn(character, a) - turn(character, b))
  return slots.map(({ day, minute }, index) => deed(character, inTurn[index]!, day, minute, progress))
}

const isWeekend = (day: Day) => weekdayOf(day) >= 6

/** Returns the possible times on a day: an evening on weekdays; a morning and an afternoon at weekends. */
function slotsOf({ name }: Character, day: Day, certain: boolean): Slot[] {
  const starts = isWeekend(day) ? [10 * 60, 16 * 60] : [17 * 60 + 45]
  return starts.map((start, index) => {
    const chance = hash01(`${name}:${day}:${index}`)
    const order = certain && index === 0 ? chance - 1 : chance / (isWeekend(day) ? 2 : 1)
    return { day, minute: start + Math.floor(hash01(`${name}:${day}:${index}:minute`) * 75), order }
  })
}

const taste = ({ favourite, likes, dislikes }: Character, category: Category) =>
  category === favourite ? 2 : likes.includes(category) ? 1 : dislikes.includes(category) ? -1 : 0

const appeal = (character: Character, { category, activityId }: Planned) =>
  taste(character, category) + hash01(`${character.name}:${activityId}:appeal`) * 3
const turn = (character: Character, { category, activityId }: Planned) =>
  hash01(`${character.name}:${activityId}:turn`) * 4 - taste(character, category)

function deed(character: Character, planned: Planned, day: Day, minute: number, progress: number): Deed {
  const chance = (what: string) => hash01(`${character.name}:${planned.activityId}:${day}:${what}`)
  const liking = taste(character, planned.category)
  const engagement = Math.max(
    1,
    Math.min(
      5,
      3 + liking + (chance('mood') < 0.3 && liking < 2 ? 1 : 0) - (chance('mood') > 0.85 && liking < 2 ? 1 : 0),
    ),
  )
  const durationMinutes = Math.max(5, Math.round(planned.durationMinutes * (0.75 + chance('length') * 0.6)))
  const [first, last] = character.focus
  const focusMinutes = Math.max(
    1,
    Math.min(durationMinutes, Math.round(first + (last - first) * progress + liking + (chance('focus') - 0.5) * 3)),
  )
  const difficulty = liking < 0 && chance('hard') < 0.6 ? 4 : chance('hard') < 0.15 ? 2 : 3
  const notes = chance('writes') < 0.3 ? { notes: noteOn(planned.category, engagement, planned.activityId) } : {}
  return {
    ...planned,
    durationMinutes,
    day,
    minute,
    by: whoWasThere(day, chance('who')),
    ratedByMother: chance('mother') < 0.3,
    mistaken: chance('mistake') < 0.05,
    feedback: chance('tells') < 0.8 ? { engagement, difficulty, focusMinutes, ...notes } : null,
  }
}

/** The father is there at weekends, and the grandmother on some weekdays. */
const whoWasThere = (day: Day, chance: number): Deed['by'] =>
  isWeekend(day) ? (chance < 0.4 ? 'father' : 'mother') : chance < 0.25 ? 'grandmother' : 'mother'

const reasons: readonly SwapReason[] = ['not-interested', 'no-materials', 'too-hard', 'not-now', 'too-easy']

/**
 * Returns the activity to swap at the start of a month: the one that the child likes least. Undefined in months without
 * a swap.
 */
export function chooseSwap(
  character: Character,
  plan: readonly Planned[],
  month: number,
): { readonly activityId: string; readonly reason: SwapReason } | undefined {
  const least = plan.toSorted((a, b) => appeal(character, a) - appeal(character, b))[0]
  return least && hash01(`${character.name}:${month}:swap`) < 0.7
    ? { activityId: least.activityId, reason: reasons[month % reasons.length]! }
    : undefined
}
