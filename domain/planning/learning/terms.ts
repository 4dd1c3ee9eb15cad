import type { Candidate } from '../request.ts'
import { assumed, momentParts, spread, traitParts, type MomentPart, type Part, type TraitPart } from './assumptions.ts'
import type { Belief, Terms } from './regression.ts'
import { traitName, traitsOf } from './traits.ts'

/** What an activity would be in one month: the values of the parts that are numbers. */
export type Moment = Readonly<Record<MomentPart, number>>

/** The weights that a liking is made of, and where each of them stands: one for every trait that has been met, one for each number. */
export interface Vocabulary {
  readonly beliefs: readonly Belief[]
  /** `areas` and `things`: what a hypothesis about the child's taste stretches. */
  readonly tastes: readonly ('areas' | 'things' | undefined)[]
  /** An activity's terms; traits met for the first time get a weight. */
  readonly meet: (activity: Candidate, moment: Moment) => Terms
  readonly meetCategory: (category: string) => Terms
  /** How much an activity is liked under `weights`, of traits never met what is assumed of them; written down by part where it is asked for. */
  readonly weigh: (activity: Candidate, moment: Moment, weights: Float64Array, byPart?: Partial<Record<Part, number>>) => number
}

export function createVocabulary(declaredInterests: readonly string[], without: ReadonlySet<Part>): Vocabulary {
  const declared = new Set(declaredInterests.map((interest) => traitName('interests', interest)))
  const beliefs: Belief[] = []
  const tastes: ('areas' | 'things' | undefined)[] = []
  const moments = momentParts.filter((part) => !without.has(part)).map((part) => {
    const index = beliefs.push({ mean: assumed[part], deviation: spread[part] }) - 1
    return { part, index }
  })
  const traits = traitParts.filter((part) => !without.has(part)).map((part) => ({ part, at: new Map<string, number>(), assumedOf: new Map<string, number>() }))

  const meanOf = (part: TraitPart, name: string) => (part === 'interests' && declared.has(name) ? assumed.declaredInterest : 0)

  function indexOf({ part, at }: (typeof traits)[number], trait: string): number {
    const known = at.get(trait)
    if (known !== undefined) return known
    const name = traitName(part, trait)
    let index = at.get(name)
    if (index === undefined) {
      index = beliefs.push({ mean: meanOf(part, name), deviation: spread[part] }) - 1
      tastes[index] = part === 'category' ? 'areas' : 'things'
      at.set(name, index)
    }
    at.set(trait, index)
    return index
  }

  /** What is assumed of a trait that was never met under this spelling; its weight where it was under another. */
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
    beliefs, tastes,
    meet(activity, moment) {
      const terms: Terms = { places: moments.map(({ index }) => index), values: moments.map(({ part }) => moment[part]) }
      for (const kind of traits) {
        for (const trait of traitsOf(activity, kind.part)) {
          terms.places.push(indexOf(kind, trait))
          terms.values.push(1)
        }
      }
      return terms
    },
    meetCategory(category) {
      const places = traits.filter(({ part }) => part === 'category').map((kind) => indexOf(kind, category))
      return { places, values: places.map(() => 1) }
    },
    weigh(activity, moment, weights, byPart) {
      let liking = 0
      for (const { part, index } of moments) {
        const value = weights[index]! * moment[part]
        liking += value
        if (byPart) byPart[part] = value
      }
      for (const kind of traits) {
        let sum = 0
        for (const trait of traitsOf(activity, kind.part)) {
          const index = kind.at.get(trait)
          sum += index === undefined ? unmet(kind, trait, weights) : weights[index]!
        }
        liking += sum
        if (byPart) byPart[kind.part] = sum
      }
      return liking
    },
  }
}
