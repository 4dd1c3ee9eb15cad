import type { Order } from '../arrange.ts'

/** Parts of a liking: traits of the activity, and values that depend on the moment. */
export const traitParts = ['category', 'interests', 'materials', 'places', 'energy'] as const
export type TraitPart = (typeof traitParts)[number]
/**
 * `bend`: preference for medium or for extreme length; `preparing`: whether the adult must prepare; `appeal`: community
 * ratings (`appeal.ts`).
 */
export const momentParts = [
  'length',
  'bend',
  'needs',
  'mess',
  'preparing',
  'adult',
  'season',
  'challenge',
  'hardness',
  'novelty',
  'dose',
  'appeal',
] as const
export type MomentPart = (typeof momentParts)[number]
/** `memory`: the child's former reaction to this very activity, beyond its traits. */
export const parts = [...traitParts, ...momentParts, 'memory'] as const
export type Part = (typeof parts)[number]
export type Parts = Readonly<Partial<Record<Part, number>>>
/** Index of each part in an array of numbers, which is fast for a thousand scores. */
export const placeOf = Object.fromEntries(parts.map((part, place) => [part, place])) as Readonly<Record<Part, number>>

/**
 * A hypothesis about a family. `slopes`: share of an answer that reflects liking (0 none, 1 all). `areas` and `things`
 * scale the priors of categories and of materials, places and energy.
 */
export interface Hypothesis {
  readonly slopes: Readonly<Record<AnswerKind, number>>
  readonly areas: number
  readonly things: number
  /** Whether ratings and focus are random and carry no information. */
  readonly isRolled: boolean
}
/** A kind of family: prior weight of community ratings, and the share of such families. */
export interface KindOfFamily {
  readonly mean: number
  readonly deviation: number
  readonly share: number
}
export const answerKinds = ['rating', 'focus', 'completion'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** Priors and settings of a policy version, in likings (standard deviations of a family's own ratings). */
export interface Assumptions {
  /** Half-life of evidence in months. */
  readonly halfLifeMonths: number
  /** Prior standard deviation of each part. */
  readonly spread: Readonly<Record<TraitPart | MomentPart, number>>
  readonly assumed: Readonly<Record<MomentPart | 'declaredInterest', number>>
  /** Prior deviation of the shared weight of declared interests; null: each declared interest has its own weight. */
  readonly declaredSpread: number | null
  readonly hypotheses: readonly Hypothesis[]
  /**
   * Prior probability of random ratings: a base, plus a share of the probability that difficulty ratings are random
   * (`ability.ts`). Null: ratings always count as meant.
   */
  readonly rolled: { readonly anyway: number; readonly asDifficulty: number } | null
  /** Factors by which a part may matter more or less than assumed (`relevance.ts`); null: no such estimate. */
  readonly stretches: readonly number[] | null
  /** Prior shares of the stretches of some parts; equal for all others. */
  readonly decides: readonly {
    readonly parts: readonly (TraitPart | MomentPart)[]
    readonly shares: readonly number[]
  }[]
  /** How stretches are averaged: by width, or by how far each would shrink a weight (the widest then counts less). */
  readonly stretchesAveraged: 'by width' | 'by hold'
  /**
   * Prior strength of the levels of a month's completions and a family's ratings (`family-bias.ts`), in answers; null:
   * no levels.
   */
  readonly levelHeldBackBy: number | null
  /** Variance of ratings, relative to the usual, at which they count half; null: all ratings count fully. */
  readonly halfHeardAt: number | null
  /** Cost in score when the whole plan shares the activity's trait; for a category, for each earlier one. */
  readonly sameness: Readonly<Record<TraitPart, number>>
  /** Whether reasons come from the parts of the score; otherwise from the family's entries alone. */
  readonly reasonsByScore: boolean
  /** Whether community ratings are used, when the request has them. */
  readonly hearsAll: boolean
  /** Kinds of family by the weight of community ratings; null: estimated like any other part. */
  readonly kindsOfFamily: readonly KindOfFamily[] | null
  /** Whether community ratings are corrected, shrunk by their uncertainty, and limited. */
  readonly hearsCarefully: boolean
  /** Whether obstacles are estimated for liked activities left undone (`hindrance.ts`). */
  readonly asksWhatHinders: boolean
  /** Maximum effect of chance for a new family, in likings, halved each month, so that twins get different plans. */
  readonly drawnApart: number
  /** Whether a replacement is chosen by freshness before category. */
  readonly replacesByFresh: boolean
  /**
   * Whether reasons are exact: a step is measured from the named activities, and months are counted from the last plan.
   */
  readonly reasonsToTheLetter: boolean
  /** Whether results are independent of the order of traits and versions (`normalise-catalogue.ts`). */
  readonly inOneOrder: boolean
  /** Maximum number of activities about one occasion in a plan; `Infinity`: no limit. */
  readonly mostOfAnOccasion: number
  /** Whether reasons vary within a plan (`varied.ts`). */
  readonly variesReasons: boolean
  /** Order of the plan; busy families do only its beginning. */
  readonly order: Order
  /** Number of slots filled by chance: for a new family, and later. */
  readonly slots: { readonly new: number; readonly later: number }
}

/** Months after which history is ignored. */
export const memoryMonths = 18

/** The rating equivalent of a swap for lack of interest, relative to the usual. */
export const refusal = -1.5

/** Prior strength of an activity's memory, in ratings. */
export const memoryHeldBackBy = 8

const hypotheses = (
  ratings: readonly number[],
  completions: readonly number[],
  tastes: readonly Pick<Hypothesis, 'areas' | 'things'>[],
): readonly Hypothesis[] =>
  ratings.flatMap((rating) =>
    completions.flatMap((completion) =>
      tastes.map((taste) => ({ slopes: { rating, focus: rating / 2, completion }, ...taste, isRolled: false })),
    ),
  )

const ticksAlone = (completions: readonly number[]): readonly Hypothesis[] =>
  hypotheses([0], completions, [{ areas: 1, things: 1 }]).map((hypothesis) => ({ ...hypothesis, isRolled: true }))

/**
 * `learned-1`: prefers declared interests, the month's theme, suitable difficulty, short and simple activities, and
 * variety.
 */
export const firstAssumptions: Assumptions = {
  halfLifeMonths: 6,
  spread: {
    category: 0.65,
    interests: 0.4,
    materials: 0.35,
    places: 0.2,
    energy: 0.25,
    length: 0.7,
    bend: 0.5,
    needs: 0.3,
    mess: 0.25,
    preparing: 0.4,
    adult: 0.4,
    season: 0.35,
    challenge: 0.15,
    hardness: 0.3,
    novelty: 0.6,
    dose: 0.2,
    appeal: 0,
  },
  assumed: {
    declaredInterest: 0.4,
    length: -0.25,
    bend: 0,
    needs: -0.07,
    mess: 0,
    preparing: 0,
    adult: 0,
    season: 0.15,
    challenge: 0.25,
    hardness: -0.12,
    novelty: -0.2,
    dose: -0.1,
    appeal: 0,
  },
  declaredSpread: null,
  hypotheses: hypotheses(
    [0.2, 0.75],
    [0.15, 0.5],
    [
      { areas: 1.5, things: 0.6 },
      { areas: 0.7, things: 1.4 },
    ],
  ),
  rolled: null,
  stretches: null,
  decides: [],
  stretchesAveraged: 'by width',
  levelHeldBackBy: null,
  halfHeardAt: null,
  sameness: { category: 0.03, interests: 0.1, materials: 0.08, places: 0.08, energy: 0.08 },
  slots: { new: 2, later: 1 },
  reasonsByScore: false,
  order: 'in rounds',
  hearsAll: false,
  kindsOfFamily: null,
  asksWhatHinders: false,
  hearsCarefully: false,
  drawnApart: 0,
  replacesByFresh: false,
  reasonsToTheLetter: false,
  inOneOrder: false,
  mostOfAnOccasion: Infinity,
  variesReasons: false,
}

/**
 * `learned-2`: wider priors, and each part is weighted by the family's answers. Declared interests share one weight.
 */
export const secondAssumptions: Assumptions = {
  ...firstAssumptions,
  spread: { ...firstAssumptions.spread, places: 0.3, energy: 0.35, mess: 0.4 },
  declaredSpread: 0.4,
  hypotheses: hypotheses([0.2, 0.75], [0.15, 0.5], [{ areas: 1, things: 1 }]),
  stretches: [0.4, 1, 2.5],
  reasonsByScore: true,
}

/**
 * `learned-3`: separates levels from liking, discounts constant ratings, lets a part matter hardly at all, and assumes
 * less about length.
 */
export const thirdAssumptions: Assumptions = {
  ...secondAssumptions,
  assumed: { ...secondAssumptions.assumed, declaredInterest: 0.3, length: -0.2, mess: -0.1, preparing: -0.1 },
  stretches: [0.1, 0.4, 1, 2.5],
  stretchesAveraged: 'by hold',
  levelHeldBackBy: 1,
  halfHeardAt: 0.1,
  order: 'best first',
}

/** `learned-4`: starts from community ratings, which the family's own answers override. */
export const fourthAssumptions: Assumptions = {
  ...thirdAssumptions,
  spread: { ...thirdAssumptions.spread, appeal: 0.5 },
  assumed: { ...thirdAssumptions.assumed, appeal: 1 },
  hearsAll: true,
}

/**
 * `learned-5`: estimates whether the family resembles the majority; before feedback, community ratings count for the
 * mean of both kinds.
 */
export const fifthAssumptions: Assumptions = {
  ...fourthAssumptions,
  spread: { ...fourthAssumptions.spread, appeal: 1 },
  assumed: { ...fourthAssumptions.assumed, appeal: 1 },
  kindsOfFamily: [
    { mean: 2.5, deviation: 0.6, share: 0.6 },
    { mean: -2, deviation: 1.2, share: 0.4 },
  ],
  hearsCarefully: true,
}

/** `learned-6`: separates obstacles from dislike by comparing ratings with completions. */
export const sixthAssumptions: Assumptions = { ...fifthAssumptions, asksWhatHinders: true }

/** `learned-7`: allows more fatigue of a category, gives twins different plans, and prefers fresh replacements. */
export const seventhAssumptions: Assumptions = {
  ...sixthAssumptions,
  spread: { ...sixthAssumptions.spread, dose: 0.4 },
  drawnApart: 0.3,
  replacesByFresh: true,
  reasonsToTheLetter: true,
  inOneOrder: true,
}

/**
 * `learned-8`: most parts (length, mess, novelty, place and so on) matter little to most families and much to a few, so
 * that the decisive part is found early; suitable difficulty matters to most. Limits activities of one occasion and
 * repeated reasons.
 */
export const eighthAssumptions: Assumptions = {
  ...seventhAssumptions,
  assumed: { ...seventhAssumptions.assumed, challenge: 0.4 },
  decides: [
    {
      parts: ['places', 'energy', 'length', 'bend', 'needs', 'mess', 'preparing', 'adult', 'season', 'novelty', 'dose'],
      shares: [0.6, 0.15, 0.15, 0.1],
    },
    { parts: ['challenge'], shares: [0.15, 0.2, 0.35, 0.3] },
  ],
  mostOfAnOccasion: 3,
  variesReasons: true,
}

/**
 * `learned-9`: recognises random ratings. The difficulty ratings show whether answers are meant and how exact they are;
 * otherwise the engagement ratings count as random too, and completions decide.
 */
export const currentAssumptions: Assumptions = {
  ...eighthAssumptions,
  hypotheses: [...eighthAssumptions.hypotheses, ...ticksAlone([0.15, 0.5])],
  rolled: { anyway: 0.02, asDifficulty: 0.8 },
}
