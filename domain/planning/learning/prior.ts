import type { MomentPart, TraitPart } from './parts.ts'
import type { Belief } from './regression.ts'

/** Prior means of the weights, in standard deviations of a family's own ratings; the prior mean of a trait is 0. */
const means: Readonly<Record<MomentPart, number>> = {
  length: -0.2,
  bend: 0,
  needs: -0.07,
  mess: -0.1,
  preparing: -0.1,
  adult: 0,
  season: 0.15,
  challenge: 0.4,
  hardness: -0.12,
  novelty: -0.2,
  dose: -0.1,
  appeal: 1,
}

/** Prior standard deviations of the weights, in the same unit. */
const deviations: Readonly<Record<TraitPart | MomentPart, number>> = {
  category: 0.65,
  interests: 0.4,
  materials: 0.35,
  places: 0.3,
  energy: 0.35,
  length: 0.7,
  bend: 0.5,
  needs: 0.3,
  mess: 0.4,
  preparing: 0.4,
  adult: 0.4,
  season: 0.35,
  challenge: 0.15,
  hardness: 0.3,
  novelty: 0.6,
  dose: 0.4,
  appeal: 1,
}

const isMomentPart = (part: TraitPart | MomentPart): part is MomentPart => part in means

/** Returns the prior of each weight that belongs to a part. */
export const priorOf = (part: TraitPart | MomentPart): Belief => ({
  mean: isMomentPart(part) ? means[part] : 0,
  deviation: deviations[part],
})

/** Prior of the weight that all declared interests share, so that evidence about one interest counts for the others. */
export const priorOfDeclared: Belief = { mean: 0.3, deviation: 0.4 }
