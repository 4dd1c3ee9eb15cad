import { sharedInterests } from '../interests.ts'
import type { Candidate } from '../request.ts'
import {
  momentParts,
  placeOf,
  traitParts,
  type Assumptions,
  type MomentPart,
  type Part,
  type TraitPart,
} from './assumptions.ts'
import type { Belief, Terms } from './regression.ts'
import { traitName, traitsOf } from './traits.ts'

/** The numeric parts of an activity in one month. */
export type Moment = Readonly<Record<MomentPart, number>>

export type Kind = TraitPart | MomentPart | 'declared'

/** The weights of the model and their indices: one for each known trait and each numeric part. */
export interface Vocabulary {
  readonly beliefs: readonly Belief[]
  /** `areas` and `things`: groups that a hypothesis about the child's taste stretches. */
  readonly tastes: readonly ('areas' | 'things' | undefined)[]
  /** The kind of each weight; all declared interests together have one of their own. */
  readonly kinds: readonly Kind[]
  /** Returns an activity's terms; creates weights for new traits. */
  readonly meet: (activity: Candidate, moment: Moment) => Terms
  readonly meetCategory: (category: string) => Terms
  /**
   * Returns an activity's liking under `weights`, with prior means for unknown traits; writes the parts into `byPart`
   * (`placeOf`) if given.
   */
  readonly weigh: (activity: Candidate, moment: Moment, weights: Float64Array, byPart?: Float64Array) => number
  /** Returns the contribution of one trait. */
  readonly weighTrait: (part: TraitPart, trait: string, weights: Float64Array) => number
}

export function createVocabulary(
  { assumed, spread, declaredSpread }: Pick<Assumptions, 'assumed' | 'spread' | 'declaredSpread'>,
  declaredInterests: readonly string[],
  without: Pick<ReadonlySet<Part>, 'has'>,
): Vocabulary {
  const declared = new Set(declaredInterests.map((interest) => traitName('interests', interest)))
  const beliefs: Belief[] = []
  const kinds: Kind[] = []
  const tastes: ('areas' | 'things' | undefined)[] = []
  const moments = momentParts
    .filter((part) => !without.has(part))
    .map((part) => {
      const index = beliefs.push({ mean: assumed[part], deviation: spread[part] }) - 1
      kinds[index] = part
      return { part, index, place: placeOf[part] }
    })
  const traits = traitParts
    .filter((part) => !without.has(part))
    .map((part) => ({
      part,
      place: placeOf[part],
      at: new Map<string, number>(),
      assumedOf: new Map<string, number>(),
    }))

  /** Index of the shared weight of all declared interests, if any: a liked interest speaks for the others. */
  const named =
    declaredSpread === null || declared.size === 0 || without.has('interests')
      ? undefined
      : beliefs.push({ mean: assumed.declaredInterest, deviation: declaredSpread }) - 1
  if (named !== undefined) kinds[named] = 'declared'
  const meanOf = (part: TraitPart, name: string) =>
    part === 'interests' && named === undefined && declared.has(name) ? assumed.declaredInterest : 0
  const namedOf = sharedInterests(declaredInterests)
  const countOfNamed = (activity: Candidate) => (named === undefined ? 0 : namedOf(activity.interests).length)

  function indexOf({ part, at }: (typeof traits)[number], trait: string): number {
    const known = at.get(trait)
    if (known !== undefined) return known
    const name = traitName(part, trait)
    let index = at.get(name)
    if (index === undefined) {
      index = beliefs.push({ mean: meanOf(part, name), deviation: spread[part] }) - 1
      tastes[index] = part === 'category' ? 'areas' : 'things'
      kinds[index] = part
      at.set(name, index)
    }
    at.set(trait, index)
    return index
  }

  /** Returns a trait's weight, or its prior mean when the trait is unknown. */
  function unmet({ part, at, assumedOf }: (typeof traits)[number], trait: string, weights: Float64Array): number {
    const before = assumedOf.get(trait)
    if (before !== undefined) return before
    const name = traitName(part, trait)
    const index = at.get(name)
    const weight = index === undefined ? meanOf(part, name) : weights[index]!
    assumedOf.set(trait, weight)
    return weight
  }

  return {
    beliefs,
    tastes,
    kinds,
    meet(activity, moment) {
      const terms: Terms = { places: [], values: [] }
      for (const { part, index } of moments) {
        const value = moment[part]
        // Skip zero values, which add nothing.
        if (value === 0) continue
        terms.places.push(index)
        terms.values.push(value)
      }
      for (const kind of traits) {
        for (const trait of traitsOf(activity, kind.part)) {
          terms.places.push(indexOf(kind, trait))
          terms.values.push(1)
        }
      }
      const count = countOfNamed(activity)
      if (count > 0) {
        terms.places.push(named!)
        terms.values.push(count)
      }
      return terms
    },
    meetCategory(category) {
      const places = traits.filter(({ part }) => part === 'category').map((kind) => indexOf(kind, category))
      return { places, values: places.map(() => 1) }
    },
    weigh(activity, moment, weights, byPart) {
      let liking = 0
      for (const { part, index, place } of moments) {
        const value = weights[index]! * moment[part]
        liking += value
        if (byPart) byPart[place] = value
      }
      for (const kind of traits) {
        let sum = named === undefined || kind.part !== 'interests' ? 0 : weights[named]! * countOfNamed(activity)
        for (const trait of traitsOf(activity, kind.part)) {
          const index = kind.at.get(trait)
          sum += index === undefined ? unmet(kind, trait, weights) : weights[index]!
        }
        liking += sum
        if (byPart) byPart[kind.place] = sum
      }
      return liking
    },
    weighTrait(part, trait, weights) {
      const kind = traits.find((one) => one.part === part)
      if (kind === undefined) return 0
      const ofNamed = named !== undefined && part === 'interests' ? weights[named]! * namedOf([trait]).length : 0
      return ofNamed + unmet(kind, trait, weights)
    },
  }
}
