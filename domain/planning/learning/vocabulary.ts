import { sharedInterests } from '../interests.ts'
import type { Candidate } from '../request.ts'
import type { Moment } from './moment.ts'
import { placeOf, traitParts, type MomentPart, type TraitPart } from './parts.ts'
import { priorOfDeclared } from './prior.ts'
import type { Belief, Terms } from './regression.ts'
import { traitName, traitsOf } from './traits.ts'

export type Kind = TraitPart | MomentPart | 'declared'

/** The weights of the model and their indices: one for each known trait and each numeric part. */
export interface Vocabulary {
  readonly beliefs: readonly Belief[]
  /** The part to which each weight belongs; the weight that all declared interests share has a kind of its own. */
  readonly kinds: readonly Kind[]
  /** Returns an activity's terms; creates weights for new traits. */
  readonly meet: (activity: Candidate, moment: Moment) => Terms
  readonly meetCategory: (category: string) => Terms
  /**
   * Returns the liking of an activity under `weights`; a trait without a weight adds nothing. Writes the contribution
   * of each part into `byPart` (`placeOf`) if given.
   */
  readonly weigh: (activity: Candidate, moment: Moment, weights: Float64Array, byPart?: Float64Array) => number
  /** Returns the contribution of one trait under `weights`. */
  readonly weighTrait: (part: TraitPart, trait: string, weights: Float64Array) => number
}

/** `momentParts`: the numeric parts that have a weight. */
export function createVocabulary(
  priorOf: (part: TraitPart | MomentPart) => Belief,
  declaredInterests: readonly string[],
  momentParts: readonly MomentPart[],
): Vocabulary {
  const beliefs: Belief[] = []
  const kinds: Kind[] = []
  const moments = momentParts.map((part) => ({ part, index: addWeight(part, priorOf(part)), place: placeOf[part] }))
  const traits = traitParts.map((part) => ({
    part,
    place: placeOf[part],
    prior: priorOf(part),
    at: new Map<string, number>(),
    unknown: new Map<string, number>(),
  }))
  type Traits = (typeof traits)[number]
  const category = traits.find(({ part }) => part === 'category')!

  /** Index of the weight that all declared interests share, if any. */
  const declared = declaredInterests.length === 0 ? undefined : addWeight('declared', priorOfDeclared)
  const declaredOf = sharedInterests(declaredInterests)
  const countOfDeclared = ({ interests }: Candidate) => (declared === undefined ? 0 : declaredOf(interests).length)

  function addWeight(kind: Kind, prior: Belief): number {
    kinds.push(kind)
    return beliefs.push(prior) - 1
  }

  function indexOf({ part, at, prior }: Traits, trait: string): number {
    const known = at.get(trait)
    if (known !== undefined) return known
    const name = traitName(part, trait)
    const index = at.get(name) ?? addWeight(part, prior)
    at.set(name, index)
    at.set(trait, index)
    return index
  }

  /** Returns the weight of a trait in a new spelling; 0 when the trait has no weight in any spelling. */
  function weightOf({ part, at, unknown }: Traits, trait: string, weights: Float64Array): number {
    const before = unknown.get(trait)
    if (before !== undefined) return before
    const index = at.get(traitName(part, trait))
    const weight = index === undefined ? 0 : weights[index]!
    unknown.set(trait, weight)
    return weight
  }

  return {
    beliefs,
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
      const count = countOfDeclared(activity)
      if (count > 0) {
        terms.places.push(declared!)
        terms.values.push(count)
      }
      return terms
    },
    meetCategory: (name) => ({ places: [indexOf(category, name)], values: [1] }),
    weigh(activity, moment, weights, byPart) {
      let liking = 0
      for (const { part, index, place } of moments) {
        const value = weights[index]! * moment[part]
        liking += value
        if (byPart) byPart[place] = value
      }
      for (const kind of traits) {
        let sum =
          declared === undefined || kind.part !== 'interests' ? 0 : weights[declared]! * countOfDeclared(activity)
        for (const trait of traitsOf(activity, kind.part)) {
          const index = kind.at.get(trait)
          sum += index === undefined ? weightOf(kind, trait, weights) : weights[index]!
        }
        liking += sum
        if (byPart) byPart[kind.place] = sum
      }
      return liking
    },
    weighTrait(part, trait, weights) {
      const kind = traits.find((one) => one.part === part)!
      const ofDeclared =
        declared !== undefined && part === 'interests' ? weights[declared]! * declaredOf([trait]).length : 0
      return ofDeclared + weightOf(kind, trait, weights)
    },
  }
}
