import { uuid5 } from '@filiz/application/uuid5.ts'
import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import type { PlannedActivity } from '@filiz/domain/plan/events.ts'
import { categories, type Category } from '@filiz/domain/activity/events.ts'
import { addMonths, lastDayOfMonth, monthNamed, yearAndMonth, type Month } from '@filiz/domain/shared/calendar.ts'
import { currentSchema } from '@filiz/domain/registry/upcast.ts'
import type { FilizEvent } from '@filiz/domain/registry/personal-data.ts'
import { accountStream, activityStream, childStream, planId, planStream } from '@filiz/domain/shared/streams.ts'
import type { EventLog, NewEvent } from '@filiz/engines/event-log/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'

/**
 * A history by rules, without chance, so that whoever reads an answer about it can check it by the rules. Family n (from 0):
 * - registers on the first of month n % 6 of the history, in Istanbul; every tenth (9, 19, …) in Berlin, family 3 alone in Tokyo;
 * - has a child of 2 + n % 5 years; every fourth (3, 7, …) a second one, two years old;
 * - is there for good, but where n % 5 is 4, for its first three months.
 * Each month each child has a plan of 16 activities, by `learned-1` in the history's first half and `learned-2` after it:
 * - item i is completed where i < `doneOf` the child's years (2: 6, 3: 8, 4: 10, 5: 12, 6: 14), in June to August two fewer,
 *   under `learned-2` one more; on days 1, 2, 3, then every other day, at 18:30 local winter time, every fourth at 10:30;
 * - engagement is 5 for movement, 4 for nature, 3 for the rest, and one less for item 0, which chance chose (0.25);
 * - difficulty is 4 for mathematics, 2 for daily skills, 3 for the rest;
 * - the last item is swapped where n is even: for `no-materials` in odd months of the year, for `too-hard` in even ones.
 */
export interface MadeLogOptions {
  readonly families: number
  readonly months: number
  /** The first month, `2025-01` by default. */
  readonly from?: Month
}

export const doneOf: Readonly<Record<number, number>> = { 2: 6, 3: 8, 4: 10, 5: 12, 6: 14 }

interface Chapter {
  readonly stream: string
  readonly events: readonly FilizEvent[]
}

/** How many chapters are under way at once: their commits are shared. */
const atOnce = 200

const shipped = shippedActivities()
const byCategory = new Map(
  categories.map((category) => [category, shipped.filter(({ content }) => content.category === category)]),
)

export const familyId = (n: number): string => uuid5('made-account', String(n))
export const childId = (n: number, which = 0): string => uuid5('made-child', `${n}/${which}`)

/** Appends the history; how many events it has. The same options, the same events. */
export async function makeLog(
  { log, sealer }: { readonly log: EventLog; readonly sealer: Sealer },
  { families, months, from = '2025-01' }: MadeLogOptions,
): Promise<number> {
  const revisions = new Map<string, string>()
  let events = 0
  async function append({ stream, events: facts }: Chapter): Promise<void> {
    const news = facts.map(({ type, data }, index): NewEvent => ({
      id: uuid5('made-event', stream, revisions.get(stream) ?? '', String(index)),
      type,
      data,
      metadata: { schema: currentSchema(type), correlationId: 'made', causationId: 'made', actor: 'system:made' },
    }))
    const { revision } = await log.append(stream, revisions.get(stream) ?? 'no-stream', await sealer.seal(stream, news))
    revisions.set(stream, revision)
    events += news.length
  }
  /** All of one family in order, families side by side. */
  async function appendAll(each: readonly (readonly Chapter[])[]): Promise<void> {
    for (let at = 0; at < each.length; at += atOnce) {
      await Promise.all(
        each.slice(at, at + atOnce).map(async (chapters) => {
          for (const chapter of chapters) await append(chapter)
        }),
      )
    }
  }

  await appendAll(
    shipped.map(({ activityId, content }) => [
      {
        stream: activityStream(activityId),
        events: [
          {
            type: 'ActivityAdded',
            data: { at: `${from}-01T00:00:00.000Z`, activityId, origin: 'shipped', status: 'published', content },
          },
        ],
      },
    ]),
  )
  for (let nth = 0; nth < months; nth++) {
    await appendAll(Array.from({ length: families }, (_, n) => monthOf(n, nth, months, from)))
    for (const stream of revisions.keys()) if (stream.startsWith('plan-')) revisions.delete(stream)
  }
  return events
}

/** What happens in one family in the history's nth month. */
function monthOf(n: number, nth: number, months: number, from: Month): readonly Chapter[] {
  const since = n % 6
  const here = nth >= since && (n % 5 !== 4 || nth < since + 3)
  if (!here) return []
  const { year, month } = yearAndMonth(addMonths(from, nth))
  const children = Array.from({ length: n % 4 === 3 ? 2 : 1 }, (_, which) => which)
  return [
    ...(nth === since ? [registration(n, children, year, month)] : []),
    ...(nth === since ? children.map((which) => birth(n, which, year, month)) : []),
    ...children.map((which) => planned(n, which, { year, month, sinceMonths: nth - since, late: nth >= months / 2 })),
  ]
}

const years = (n: number, which: number) => (which === 0 ? 2 + (n % 5) : 2)

function registration(n: number, children: readonly number[], year: number, month: number): Chapter {
  const at = `${monthNamed(year, month)}-01T06:00:00.000Z`
  const accountId = familyId(n)
  const requestId = uuid5('made-request', String(n))
  const timeZone = n === 3 ? 'Asia/Tokyo' : n % 10 === 9 ? 'Europe/Berlin' : 'Europe/Istanbul'
  return {
    stream: accountStream(accountId),
    events: [
      {
        type: 'AccountRegistered',
        data: {
          at,
          accountId,
          requestId,
          name: `Aile ${n}`,
          email: `aile${n}@example.org`,
          language: n % 10 === 9 ? 'en' : 'tr',
          timeZone,
        },
      },
      { type: 'EmailVerified', data: { at, requestId, change: false } },
      ...children.map((which): FilizEvent => ({ type: 'ChildEnrolled', data: { at, childId: childId(n, which) } })),
    ],
  }
}

/** Born in the month so many years before: from then on it is a month older each month. */
function birth(n: number, which: number, year: number, month: number): Chapter {
  const first = `${monthNamed(year, month)}-01`
  const old = years(n, which)
  return {
    stream: childStream(childId(n, which)),
    events: [
      {
        type: 'ChildAdded',
        data: {
          at: `${first}T06:05:00.000Z`,
          day: first,
          childId: childId(n, which),
          accountId: familyId(n),
          ageMonths: old * 12,
          name: `Çocuk ${n}/${which}`,
          birthDate: `${year - old}${first.slice(4)}`,
          interests: ['dinozorlar'],
        },
      },
    ],
  }
}

interface Moment {
  readonly year: number
  readonly month: number
  readonly sinceMonths: number
  readonly late: boolean
}

function planned(n: number, which: number, { year, month, sinceMonths, late }: Moment): Chapter {
  const [child, accountId] = [childId(n, which), familyId(n)]
  const ageMonths = years(n, which) * 12 + sinceMonths
  const first = `${monthNamed(year, month)}-01`
  const items = Array.from({ length: 16 }, (_, index) => item(n + which, month, index))
  const summer = month >= 6 && month <= 8
  const done = Math.min(15, doneOf[Math.min(6, Math.floor(ageMonths / 12))]! - (summer ? 2 : 0) + (late ? 1 : 0))
  const last = items[15]!
  const whose = { childId: child, accountId }
  const swap: FilizEvent[] =
    n % 2 === 1
      ? []
      : [
          {
            type: 'ActivitySwapped',
            data: {
              ...whose,
              at: `${first}T07:00:00.000Z`,
              activityId: last.activityId,
              reason: month % 2 === 1 ? 'no-materials' : 'too-hard',
              replacement: item(n + which, month, 16),
              interestScores: null,
            },
          },
        ]
  return {
    stream: planStream(planId(child, year, month)),
    events: [
      {
        type: 'PlanMade',
        data: {
          at: `${first}T06:10:00.000Z`,
          planId: planId(child, year, month),
          ...whose,
          year,
          month,
          ahead: false,
          from: first,
          items,
          interestScores: '[]',
          policyVersion: late ? 'learned-2' : 'learned-1',
          ageMonths,
          candidatesHash: '',
          basedOn: '',
        },
      },
      ...swap,
      ...items
        .slice(0, done)
        .flatMap(({ activityId, category }, index) =>
          completed(
            { ...whose, activityId },
            category,
            index,
            first,
            Number(lastDayOfMonth(monthNamed(year, month)).slice(8)),
          ),
        ),
    ],
  }
}

function completed(
  whose: { readonly childId: string; readonly accountId: string; readonly activityId: string },
  category: Category,
  index: number,
  first: string,
  days: number,
): FilizEvent[] {
  const day = `${first.slice(0, 8)}${String(Math.min(days, index < 3 ? index + 1 : index * 2 - 1)).padStart(2, '0')}`
  const at = `${day}T${index % 4 === 3 ? '07' : '15'}:30:00.000Z`
  const liked = category === 'BEDEN_HAREKET' ? 5 : category === 'DOGA_KESIF' ? 4 : 3
  const difficulty = category === 'ZIHIN_MATEMATIK' ? 4 : category === 'GUNLUK_BECERI' ? 2 : 3
  return [
    { type: 'ActivityCompleted', data: { ...whose, at, completedAt: at, day, durationMinutes: 15 + index } },
    {
      type: 'FeedbackGiven',
      data: {
        ...whose,
        at,
        engagement: index === 0 ? liked - 1 : liked,
        difficulty,
        focusMinutes: 10,
        notes: index === 0 ? 'Çok güldük' : null,
      },
    },
  ]
}

/** Categories take turns, so that each is at each place once in seven plans. */
function item(seed: number, month: number, index: number): PlannedActivity {
  const category = categories[(seed + month + index) % categories.length]!
  const choices = byCategory.get(category)!
  const { activityId, content } = choices[(seed * 3 + month + Math.floor(index / categories.length)) % choices.length]!
  return {
    activityId,
    category,
    durationMinutes: content.durationMinutes,
    score: 1 - index / 20,
    parts: { liking: 1 - index / 20 },
    probability: index === 0 ? 0.25 : 1,
    reasons: [{ code: 'age-fit', params: { years: 4 } }, ...(index === 1 ? [{ code: 'interest' }] : [])],
  }
}
