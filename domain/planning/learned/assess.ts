import { eligible } from '../eligible.ts'
import { isOfFocus } from '../focus.ts'
import { fnv1a, scatter } from '../hash.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { fresh, type Scored } from './choose.ts'
import { difficultyOf } from './difficulty.ts'
import { parts } from './features.ts'
import { remember, type Memory } from './memory.ts'
import { normaliseEntry } from './normalise-catalogue.ts'
import { pastMonths, type Past } from './past-months.ts'
import { tasteOf, type Taste } from './taste.ts'

export type Parts = Readonly<Record<string, number>>

export interface Assessment {
  readonly request: PlanRequest
  readonly months: readonly Past[]
  readonly taste: Taste
  readonly memory: Memory
  readonly scored: readonly Scored[]
  /** Returns the parts that add up to a score, without zeros. */
  readonly partsOf: (activity: Candidate) => Parts
  /** The mean of each part over all candidates. */
  readonly usual: Parts
}

/** Bonus to the score of an activity of the month's theme. */
const themeOfTheMonth = 0.03
/** Scale of chance in the first plan, which is nearly a sample of the catalogue, and in later ones. */
const chance = { first: 0.2, later: 0.02 }
/** The parts of a score: those of the taste, and two more. */
const names = [...parts, 'theme', 'difficulty']
const [theme, difficultyAt] = [parts.length, parts.length + 1]

/** Fits the family's taste and right level, and scores the candidates. */
export function assess(request: PlanRequest, candidates: readonly Candidate[] = eligible(request)): Assessment {
  const months = pastMonths(request)
  const memory = remember(request, months)
  const taste = tasteOf(request, months)
  const difficulty = difficultyOf(months, request.ageMonths, -taste.curvature)
  const scale = months.some(({ monthsAgo }) => monthsAgo > 0) ? chance.later : chance.first
  const seed = fnv1a(`${request.childId}|${request.year}|${request.month}|`)
  const favourites = new Set(request.favourites)
  const write = (activity: Candidate, into: Float64Array) => {
    taste.writeParts(activity, into)
    into[theme] = activity.monthTheme === request.month ? themeOfTheMonth : 0
    into[difficultyAt] = difficulty(activity)
  }
  // Buffers for all candidates, because a plan scores a thousand of them.
  const own = new Float64Array(names.length)
  const sums = new Float64Array(names.length)
  const scored = candidates.map((entry): Scored => {
    const candidate = normaliseEntry(entry)
    write(candidate, own)
    let worth = 0
    for (let part = 0; part < own.length; part++) {
      if (part !== difficultyAt) worth += own[part]!
      sums[part]! += own[part]!
    }
    const tie = scatter(fnv1a(candidate.activityId, seed))
    return {
      candidate,
      score: thousandths(worth + own[difficultyAt]!),
      taste: worth,
      difficulty: own[difficultyAt]!,
      // A Gumbel variable: the greatest sum is then drawn with a probability that grows with its score.
      chance: thousandths(-scale * Math.log(-Math.log((tie + 0.5) / 2 ** 32))),
      tie,
      isSaved: favourites.has(candidate.activityId),
      isOfFocus: isOfFocus(request.focus, candidate),
      freshness: memory.isRefused(candidate) ? 0 : Math.min(fresh, memory.planned.get(candidate.activityId) ?? fresh),
    }
  })
  const named = (values: Float64Array): Parts => {
    const entries = names.map((name, part) => [name, thousandths(values[part]!)] as const)
    return Object.fromEntries(entries.filter(([, value]) => value !== 0))
  }
  return {
    request,
    months,
    taste,
    memory,
    scored,
    partsOf(activity) {
      write(activity, own)
      return named(own)
    },
    usual: named(sums.map((sum) => sum / Math.max(1, scored.length))),
  }
}

/** Rounds to thousandths, never to -0, which JSON does not keep. */
const thousandths = (value: number): number => Math.round(value * 1000) / 1000 + 0
