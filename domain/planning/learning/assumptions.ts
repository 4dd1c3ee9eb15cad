import type { Order } from '../arrange.ts'

/** What a liking is made of: what an activity is about, and what it would be now. */
export const traitParts = ['category', 'interests', 'materials', 'places', 'energy'] as const
export type TraitPart = (typeof traitParts)[number]
/** `bend`: that very short and very long may be liked alike, or the middle; `preparing`: whether the adult has to, before; `appeal`: what all families make of it (`appeal.ts`). */
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
/** `memory`: what this very activity was to the child beyond all that. */
export const parts = [...traitParts, ...momentParts, 'memory'] as const
export type Part = (typeof parts)[number]
export type Parts = Readonly<Partial<Record<Part, number>>>
/** Where a part stands in a list of numbers: a plan reckons a thousand scores, and numbers alone are read fast. */
export const placeOf = Object.fromEntries(parts.map((part, place) => [part, place])) as Readonly<Record<Part, number>>

/**
 * Families as they may be. `slopes` say how much of an answer is liking, 0 nothing, 1 all: some families' ratings tell nearly
 * nothing. `areas` and `things` multiply the spreads: some children's taste lies rather in areas, some's in what things are done with.
 */
export interface Hypothesis {
  readonly slopes: Readonly<Record<AnswerKind, number>>
  readonly areas: number
  readonly things: number
  /** Whether ratings, and focus with them, are rolled: they tell nothing then. */
  readonly isRolled: boolean
}
/** A kind of family: how many times what others make of an activity counts with it, and how many are of this kind. */
export interface KindOfFamily {
  readonly mean: number
  readonly deviation: number
  readonly share: number
}
export const answerKinds = ['rating', 'focus', 'completion'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** What a policy assumes before it has seen a family, in the unit of a liking: the spread of that family's own ratings. */
export interface Assumptions {
  /** Months after which what was seen counts half. */
  readonly halfLifeMonths: number
  /** How far from what is assumed a family may be. */
  readonly spread: Readonly<Record<TraitPart | MomentPart, number>>
  readonly assumed: Readonly<Record<MomentPart | 'declaredInterest', number>>
  /** How far from what is assumed of all that its parent named a child may be; null where each named interest is believed for itself. */
  readonly declaredSpread: number | null
  readonly hypotheses: readonly Hypothesis[]
  /** How likely ratings are rolled, whatever the parent says of difficulty, and as far as those answers are (`ability.ts`); null where nobody asks if answers are meant. */
  readonly rolled: { readonly anyway: number; readonly asDifficulty: number } | null
  /** How many times as much, or as little, as is assumed a part may matter to a family (`relevance.ts`); null where that is not asked. */
  readonly stretches: readonly number[] | null
  /** How likely each stretch of some parts is before a family said anything: of what decides in few families, or in most; of all else each stretch is as likely. */
  readonly decides: readonly {
    readonly parts: readonly (TraitPart | MomentPart)[]
    readonly shares: readonly number[]
  }[]
  /** Whether the stretches' widths are averaged, or how far each would hold a weight back: the widest says less then. */
  readonly stretchesAveraged: 'by width' | 'by hold'
  /** Answers that a month's level of completions, and the family's of ratings, is held back by (`levels.ts`); null where levels are not told from liking. */
  readonly levelHeldBackBy: number | null
  /** Variance, as a share of the usual, at which a family's ratings count half: who says the same to everything says nothing; null where all count. */
  readonly halfHeardAt: number | null
  /** What an activity costs if all of the plan had this trait too, in the unit of a score; of a category, each one before it. */
  readonly sameness: Readonly<Record<TraitPart, number>>
  /** Whether reasons come from what moved the score; otherwise from the family's entries alone. */
  readonly reasonsByScore: boolean
  /** Whether it listens to what all families made of activities, where the request says so. */
  readonly hearsAll: boolean
  /** What kinds of families there are, by how far what others make of an activity counts with them; null where it is asked how far it matters, as of any part. */
  readonly kindsOfFamily: readonly KindOfFamily[] | null
  /** Whether what was heard is put right where it cannot be, held back by how sure it is that activities differ, and bounded. */
  readonly hearsCarefully: boolean
  /** Whether what is left although it is liked is asked for what is in the way of it (`hindrance.ts`). */
  readonly asksWhatHinders: boolean
  /** Likings by which chance may move what a family is planned of which nothing is known, half of it after each month: twins are not to have the same fifteen. */
  readonly drawnApart: number
  /** Whether a replacement is fresh before it is the best of its area. */
  readonly replacesByFresh: boolean
  /** Whether a step is a step from the activities that the reason names, and months without an activity are those that it was in no plan. */
  readonly reasonsToTheLetter: boolean
  /** Whether the order in which somebody wrote an entry's traits, or its versions, decides nothing anywhere (`in-one-order.ts`). */
  readonly inOneOrder: boolean
  /** Of activities about one day of the year, how many a plan has at most; `Infinity` where as many as there are. */
  readonly mostOfAnOccasion: number
  /** Whether what was said of some activities of a plan is said of others only where there is nothing else to say (`varied.ts`). */
  readonly variesReasons: boolean
  /** In which order the family meets its plan: who has little time does the beginning of it. */
  readonly order: Order
  /** Places of a plan that chance fills: while a family is new, and later. */
  readonly slots: { readonly new: number; readonly later: number }
}

/** Months after which what was seen is not looked at any more. */
export const memoryMonths = 18

/** Swapped out as not interesting, as a rating: that far below the usual. */
export const refusal = -1.5

/** Ratings of an activity that its own memory is held back by: one good afternoon is not the activity's. */
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

/** Of `learned-1`. A child likes what its parent named, what suits the month, what is neither too hard nor too easy, what takes and needs little, and what is not always the same. */
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
 * Of `learned-2`: any part may decide, so narrow spreads are wider, and each part matters as far as the family's answers say that it
 * does. What the parent named is believed, or not, as a whole.
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
 * Of `learned-3`: a plan that became better is no news of what is in all of it, who gives the same answer to everything is heard in what
 * they do, a part may matter hardly at all, and less is assumed of length before a family said anything.
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

/** Of `learned-4`: what other families made of an activity is where it begins, until this family says otherwise. */
export const fourthAssumptions: Assumptions = {
  ...thirdAssumptions,
  spread: { ...thirdAssumptions.spread, appeal: 0.5 },
  assumed: { ...thirdAssumptions.assumed, appeal: 1 },
  hearsAll: true,
}

/**
 * Of `learned-5`: most families are like the many, and some are not at all; which of the two this one is, its own answers say. Before it
 * said anything what is heard of the many counts for the mean of both.
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

/** Of `learned-6`: what a family cannot do, or not easily, is not what its child does not like: ratings tell the one, and what is left the other. */
export const sixthAssumptions: Assumptions = { ...fifthAssumptions, asksWhatHinders: true }

/** Of `learned-7`: a family may tire of an area more than was believed, twins begin apart, and what is swapped in is not what was just there. */
export const seventhAssumptions: Assumptions = {
  ...sixthAssumptions,
  spread: { ...sixthAssumptions.spread, dose: 0.4 },
  drawnApart: 0.3,
  replacesByFresh: true,
  reasonsToTheLetter: true,
  inOneOrder: true,
}

/**
 * Of `learned-8`: how long something takes, how messy it is, how new, where it is done and the like hardly matters to most families, and matters a lot to some. All of them
 * believed to matter a little, a month's fifteen answers are explained by a bit of each, and what does decide is found late. That what is too hard or too easy is enjoyed less is
 * believed of most. Nor is a plan about one holiday, or one reason.
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
 * Of `learned-9`: some parents answer by dice. Whether answers of difficulty are meant, and how exact they are, is asked of those answers; whose are not probably rolls ratings, too, and is known by
 * what it does.
 */
export const currentAssumptions: Assumptions = {
  ...eighthAssumptions,
  hypotheses: [...eighthAssumptions.hypotheses, ...ticksAlone([0.15, 0.5])],
  rolled: { anyway: 0.02, asDifficulty: 0.8 },
}
