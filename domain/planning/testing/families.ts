import { materialKinds, places } from '../../activity/vocabulary.ts'
import { swapReasons } from '../../plan/events.ts'
import { activityName, childId, doneItem, monthDocument, pendingItem } from '../../progress/testing/months.ts'
import { addMonths } from '../../shared/calendar.ts'
import { presetInterests } from '../../texts/categories.ts'
import { fnv1a, scatter } from '../../shared/hash.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { candidate } from './catalogue.ts'
import type { CommunityRating } from '../../use/community-rating.ts'
import type { MonthDocument, MonthItem } from '../../read-models/months.ts'

/** Returns a number below `below` that depends only on `words`. */
const drawn = (below: number, ...words: readonly (string | number)[]): number => scatter(fnv1a(words.join('|'))) % below
const oneOf = <T>(list: readonly T[], ...words: readonly (string | number)[]): T => list[drawn(list.length, ...words)]!

/** Builds an activity with pseudo-random traits, each of which may be unknown. */
const activity = (index: number): Candidate => {
  const of = (trait: string) => [trait, index] as const
  const minAge = 2 + drawn(3, ...of('age'))
  return candidate(index, {
    monthTheme: 1 + drawn(12, ...of('theme')),
    minAge,
    maxAge: Math.min(6, minAge + 1 + drawn(3, ...of('ages'))),
    durationMinutes: 5 + 5 * drawn(9, ...of('minutes')),
    interests: presetInterests.filter((interest) => drawn(12, interest, index) === 0),
    difficulty: oneOf([1, 2, 3, 4, 5, null], ...of('difficulty')),
    energy: oneOf(['calm', 'moderate', 'lively', null], ...of('energy')),
    mess: oneOf(['none', 'some', 'lots', null], ...of('mess')),
    adult: oneOf(['with', 'near', null], ...of('adult')),
    prepMinutes: oneOf([0, 5, 15, null], ...of('preparing')),
    places: drawn(5, ...of('somewhere')) === 0 ? null : [oneOf(places, ...of('place'))],
    materialKinds: drawn(6, ...of('known')) === 0 ? null : materialKinds.filter((kind) => drawn(9, kind, index) === 0),
    season: oneOf([null, null, null, [], [10, 11], [6, 7]], ...of('season')),
    occasion: oneOf([null, null, null, null, null, 'ataturk-day', 'teachers-day', 'new-year'], ...of('occasion')),
    kin: drawn(8, ...of('kin')) === 0 ? `kin ${drawn(6, ...of('which kin'))}` : null,
    translations: {
      tr: { materials: Array.from({ length: drawn(6, ...of('materials')) }, (_, which) => `malzeme ${which}`) },
    },
  })
}

const size = 260
const newest = Array.from({ length: size }, (_, index) => activity(index))
/** The catalogue also has an older version of some activities. */
const catalogue: readonly Candidate[] = newest.flatMap((one, index) =>
  index % 25 === 0
    ? [
        { ...one, version: 2 },
        { ...one, minAge: 2, maxAge: 2, durationMinutes: 55 },
      ]
    : [one],
)

/** Community ratings, among them impossible ones, one duplicate and one for a missing activity. */
const heard: readonly CommunityRating[] = [...newest, candidate(size + 1), newest[7]!].map(({ activityId }, index) => {
  const planned = 30 + drawn(60, 'planned', index)
  const done = Math.round((planned * (3 + drawn(6, 'done', index))) / 10)
  const rated = index % 29 === 0 ? done + 5 : Math.round(done * 0.7)
  const mean = 2.5 + drawn(25, 'engagement', index) / 10
  return {
    activityId,
    planned,
    done,
    rated,
    engagement: Math.round(rated * mean),
    squares: Math.round(rated * (mean ** 2 + (index % 31 === 0 ? 9 : 0.6))),
  }
})

/** How a family answers to a planned activity: leaves it undone, or completes it with these fields. */
type Answer = (activity: Candidate, turn: number) => 'left' | Partial<MonthItem>

/**
 * Builds a month with eighteen activities of the catalogue, one that is missing from it, and a swap for each reason.
 */
function month(period: string, answer: Answer): MonthDocument {
  const picked = [...new Set(Array.from({ length: 24 }, (_, turn) => drawn(size, period, 'picked', turn)))]
  const items = picked.slice(0, 18).map((index, turn) => {
    const one = newest[index]!
    const answered = answer(one, turn)
    return answered === 'left'
      ? pendingItem(one.activityId, one.category, one.durationMinutes)
      : doneItem(one.activityId, `${period}-10`, {
          category: one.category,
          plannedMinutes: one.durationMinutes,
          ...answered,
        })
  })
  const gone = doneItem(activityName(size + 5), `${period}-11`, {
    category: 'DIL_HIKAYE',
    engagement: 4,
    difficulty: 2,
  })
  const swappedOut = picked
    .slice(18)
    .map((index, turn) => ({
      activityId: newest[index]!.activityId,
      category: newest[index]!.category,
      reason: [...swapReasons, null][turn % 6]!,
    }))
  return monthDocument(period, [...items, gone], { swappedOut, ageMonths: 40 })
}

const months = (first: string, last: string, answer: Answer): readonly MonthDocument[] => {
  const all: MonthDocument[] = []
  // Omits one month, which has no plan.
  for (let period = first; period <= last; period = addMonths(period, 1))
    if (period !== '2026-06') all.push(month(period, answer))
  return all
}

/**
 * Answers of a family that likes lively, short and water activities and rates difficulty as the catalogue does. A third
 * stays undone, and some activities are unrated.
 */
const tells: Answer = ({ energy, durationMinutes, materialKinds, difficulty }, turn) =>
  turn % 3 === 2
    ? 'left'
    : {
        engagement:
          turn % 7 === 0
            ? null
            : Math.max(
                1,
                Math.min(
                  5,
                  2 +
                    Number(energy === 'lively') +
                    Number(durationMinutes <= 20) +
                    Number(materialKinds?.includes('water') ?? false),
                ),
              ),
        difficulty: turn % 5 === 0 ? null : (difficulty ?? 3),
        focusMinutes: turn % 2 ? null : Math.round(durationMinutes * (energy === 'lively' ? 1.2 : 0.5)),
      }
const praises: Answer = (_, turn) => (turn % 4 === 3 ? 'left' : { engagement: 5, difficulty: 3, focusMinutes: 20 })
const isSilent: Answer = ({ mess, energy }, turn) =>
  mess === 'lots' || (energy === 'calm' && turn % 3 > 0) ? 'left' : {}
const doesAll: Answer = ({ category }) => ({
  engagement: category === 'DIL_HIKAYE' || category === 'DOGA_KESIF' ? 5 : 3,
  difficulty: category === 'DOGA_KESIF' ? 1 : 3,
})

const november: PlanRequest = {
  childId,
  year: 2026,
  month: 11,
  ageMonths: 54,
  interests: ['music', 'Uçurtma', 'uzay'],
  history: [],
  catalogue,
}

/**
 * Families that differ in everything that policies use: feedback, age of the history, catalogue and day of the month.
 */
export const families: Readonly<Record<string, PlanRequest>> = {
  'is new': november,
  'is new, and others were heard': { ...november, interests: [], heard },
  'tells all': { ...november, heard, history: [...months('2025-02', '2026-11', tells), month('2026-12', tells)] },
  'praises all': { ...november, history: months('2026-03', '2026-10', praises), heard },
  'says nothing': {
    ...november,
    interests: [],
    from: '2026-11-12',
    history: months('2026-04', '2026-10', isSilent),
    heard,
  },
  'does all': { ...november, ageMonths: 71, history: months('2026-08', '2026-10', doesAll) },
  'has nearly had all that there is': {
    ...november,
    ageMonths: 30,
    catalogue: catalogue.slice(0, 70),
    history: months('2026-07', '2026-10', tells),
    heard: heard.slice(0, 60),
  },
}
