import type { Candidate } from '@filiz/domain/planning/request.ts'
import { bootstrap, type Interval } from '@filiz/analyst/statistics/bootstrap.ts'
import { figuresOf, meanOf, overFamilies, type Figures } from './figures.ts'
import { heardBefore, ofOthers } from './others.ts'
import { heardPopularity, inTurn, oracle, popularity, random } from './policies/baselines.ts'
import { versioned, type Contestant } from './policies/contestant.ts'
import { live } from './simulate.ts'
import type { World } from './worlds/world.ts'

export interface Place {
  readonly world: World
  readonly heldOut: boolean
  readonly catalogueName: string
  readonly catalogue: readonly Candidate[]
}

export interface Run {
  readonly seed: string
  readonly families: number
  readonly months: number
  readonly begins: string
  /** Number of families besides the judged ones; the policies receive their ratings (`others.ts`). */
  readonly others: number
}

export interface PolicyResult extends Figures {
  readonly policy: string
  /** Relative gain over the best of the policies random, in turn and popularity. */
  readonly better: number
  readonly betterInterval: Interval
  /** The gain over random, as a share of the oracle's gain over random. */
  readonly ofOracle: number
  readonly ofOracleInterval: Interval
}

export interface PlaceResult {
  readonly world: string
  readonly about: string
  readonly matters: World['matters']
  readonly sameForAll: boolean
  readonly heldOut: boolean
  readonly catalogue: string
  /** Name of the best of the three simple policies. */
  readonly best: string
  readonly policies: readonly PolicyResult[]
}

/**
 * Runs every policy in one world. All policies get the same families, the same random numbers and the same ratings of
 * other families.
 */
export function evaluate(
  { world, heldOut, catalogueName, catalogue }: Place,
  contestants: readonly Contestant[],
  { seed, families, months, begins, others }: Run,
): PlaceResult {
  const setting = (kind: string, family: number) => ({
    world,
    catalogue,
    months,
    begins,
    seed: `${seed} ${catalogueName} ${world.name} ${kind} ${family}`,
  })
  const familyNumbers = Array.from({ length: families }, (_, family) => family)
  const heard = heardBefore(versioned('learned'), others, {
    world,
    catalogue,
    months,
    begins,
    seed: `${seed} ${catalogueName} ${world.name}`,
  })
  const popular = popularity(
    shares(familyNumbers.map((family) => live(random, { ...setting('others', family), world: ofOthers(world) }))),
  )
  const all = [random, inTurn, popular, heardPopularity, ...contestants, oracle].map((policy) => ({
    policy: policy.name,
    figures: familyNumbers.map((family) => figuresOf(live(policy, { ...setting('family', family), heard }))),
  }))
  const worth = (policy: string) => all.find((one) => one.policy === policy)!.figures.map((figures) => figures.worth)
  const best = ['random', 'in turn', 'popularity'].reduce((a, b) => (meanOf(worth(b)) > meanOf(worth(a)) ? b : a))
  const [bestWorth, randomWorth, oracleWorth] = [worth(best), worth('random'), worth('oracle')]
  return {
    world: world.name,
    about: world.about,
    matters: world.matters,
    sameForAll: world.sameForAll === true,
    heldOut,
    catalogue: catalogueName,
    best,
    policies: all.map(({ policy, figures }) => {
      const mine = figures.map(({ worth }) => worth)
      const better = (drawn: readonly number[]) =>
        meanOf(drawn.map((family) => mine[family]!)) / meanOf(drawn.map((family) => bestWorth[family]!)) - 1
      const ofOracle = (drawn: readonly number[]) => {
        const [my, luck, best] = [mine, randomWorth, oracleWorth].map((worths) =>
          meanOf(drawn.map((family) => worths[family]!)),
        ) as [number, number, number]
        return (my - luck) / (best - luck)
      }
      return {
        policy,
        ...overFamilies(figures),
        better: better(familyNumbers),
        betterInterval: bootstrap(families, better, `${seed} ${world.name} ${policy}`),
        ofOracle: ofOracle(familyNumbers),
        ofOracleInterval: bootstrap(families, ofOracle, `${seed} ${world.name} ${policy} oracle`),
      }
    }),
  }
}

/** Returns the mean value of each activity for other families. */
function shares(lives: readonly ReturnType<typeof live>[]): ReadonlyMap<string, number> {
  const sums = new Map<string, { joy: number; count: number }>()
  for (const { plans } of lives) {
    for (const { joyOf, chosen } of plans) {
      chosen.forEach(({ activityId }, index) => {
        const sum = sums.get(activityId) ?? { joy: 0, count: 0 }
        sums.set(activityId, { joy: sum.joy + joyOf[index]!, count: sum.count + 1 })
      })
    }
  }
  return new Map([...sums].map(([activityId, { joy, count }]) => [activityId, joy / (count + 2)]))
}
