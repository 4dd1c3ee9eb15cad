import { makePlan } from '@filiz/domain/planning/plan.ts'
import type { Candidate } from '@filiz/domain/planning/request.ts'
import { presetInterests } from '@filiz/domain/texts/categories.ts'
import { heardBefore } from './others.ts'
import { versioned } from './policies/contestant.ts'
import { live, type LivedPlan, type Setting } from './simulate.ts'
import { worldNamed } from './worlds/all.ts'

/** Figures for families that swap and for twins, which the worlds do not contain. */
export interface SwapsAndTwins {
  /**
   * Shares of activities that were in one of the previous three plans, if every family swaps four activities per plan:
   * among the activities that were not swapped, and among the replacements.
   */
  readonly repeatsOfSwapping: number
  readonly repeatsSwappedIn: number
  /** Mean number of activities that the first plans of twins have in common. */
  readonly sameOfTwins: number
}

/** The figures of one policy on one catalogue. */
export interface OfKinds extends SwapsAndTwins {
  readonly catalogue: string
  readonly policy: string
}

const swapsAMonth = 4
const twinPairs = 48

/**
 * Simulates `families` per world for a year, in worlds with strong likes and dislikes. Their policies get the ratings
 * of `others` further families (none if 0), and so does a third of the pairs of twins.
 */
export function swapsAndTwins(
  version: string,
  catalogue: readonly Candidate[],
  { seed, families, others }: { readonly seed: string; readonly families: number; readonly others: number },
): SwapsAndTwins {
  const policy = versioned(version)
  const settings = ['areas', 'things', 'ability'].map((name) => {
    const setting: Setting = {
      world: worldNamed(name),
      catalogue,
      seed: `${seed} ${name} swaps`,
      months: 12,
      begins: '2026-03',
    }
    return others > 0 ? { ...setting, heard: heardBefore(policy, others, setting) } : setting
  })
  const plans = settings
    .flatMap((setting) =>
      Array.from(
        { length: families },
        (_, family) => live(policy, { ...setting, seed: `${setting.seed} ${family}`, swaps: swapsAMonth }).plans,
      ),
    )
    .flat()
  const sum = (of: (plan: LivedPlan) => number) => plans.reduce((all, plan) => all + of(plan), 0)
  const twins = Array.from({ length: twinPairs }, (_, pair) => {
    const { heard } = settings[pair % settings.length]!
    const request = {
      year: 2026,
      month: 1 + (pair % 12),
      ageMonths: 24 + Math.floor((pair * 60) / twinPairs),
      interests: presetInterests.slice(pair % 5, (pair % 5) + (pair % 3)),
      history: [],
      catalogue,
      ...(heard ? { heard } : {}),
    }
    const [one, other] = ['one', 'other'].map((child) =>
      makePlan({ ...request, childId: `${seed} ${pair} ${child}` }, version).items.map(({ activityId }) => activityId),
    ) as [string[], string[]]
    return one.filter((activityId) => other.includes(activityId)).length
  })
  return {
    repeatsOfSwapping: sum(({ repeats }) => repeats) / sum(({ chosen }) => chosen.length),
    repeatsSwappedIn:
      sum(({ swappedIn }) => swappedIn.repeats) /
      Math.max(
        1,
        sum(({ swappedIn }) => swappedIn.count),
      ),
    sameOfTwins: twins.reduce((all, same) => all + same, 0) / twins.length,
  }
}
