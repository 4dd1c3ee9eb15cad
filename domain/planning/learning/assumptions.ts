/*
 * What the policy assumes before it has seen a family, in the unit of a liking: the spread of that family's own ratings. Set so
 * that no world of the evaluation does badly, not so that one does best (docs/planning.md).
 */

/** Months after which what was seen counts half; and after which it is not looked at any more. */
export const halfLifeMonths = 6
export const memoryMonths = 18

/** What a liking is made of: what an activity is about, and what it would be now. */
export const traitParts = ['category', 'interests', 'materials', 'places', 'energy'] as const
export type TraitPart = (typeof traitParts)[number]
/** `bend`: that very short and very long may be liked alike, or the middle; `preparing`: whether the adult has to, before. */
export const momentParts = ['length', 'bend', 'needs', 'mess', 'preparing', 'adult', 'season', 'challenge', 'hardness', 'novelty', 'dose'] as const
export type MomentPart = (typeof momentParts)[number]
/** `memory`: what this very activity was to the child beyond all that. */
export const parts = [...traitParts, ...momentParts, 'memory'] as const
export type Part = (typeof parts)[number]
export type Parts = Readonly<Partial<Record<Part, number>>>

/** How far from what is assumed a family may be. */
export const spread: Readonly<Record<TraitPart | MomentPart, number>> = {
  category: 0.65, interests: 0.4, materials: 0.35, places: 0.2, energy: 0.25,
  length: 0.7, bend: 0.5, needs: 0.3, mess: 0.25, preparing: 0.4, adult: 0.4, season: 0.35, challenge: 0.15, hardness: 0.3, novelty: 0.6, dose: 0.2,
}

/** A child likes what its parent named, what suits the month, what is neither too hard nor too easy, what takes and needs little, and what is not always the same. */
export const assumed = { declaredInterest: 0.4, length: -0.25, bend: 0, needs: -0.07, mess: 0, preparing: 0, adult: 0, season: 0.15, challenge: 0.25, hardness: -0.12, novelty: -0.2, dose: -0.1 } as const

/** Swapped out as not interesting, as a rating: that far below the usual. */
export const refusal = -1.5

/** Ratings of an activity that its own memory is held back by: one good afternoon is not the activity's. */
export const memoryHeldBackBy = 8

/**
 * Families as they may be. `slopes` say how much of an answer is liking, 0 nothing, 1 all: some families' ratings tell nearly
 * nothing. `areas` and `things` multiply the spreads: some children's taste lies rather in areas, some's in what things are done with.
 */
export interface Hypothesis {
  readonly slopes: Readonly<Record<AnswerKind, number>>
  readonly areas: number
  readonly things: number
}
export const answerKinds = ['rating', 'focus', 'completion'] as const
export type AnswerKind = (typeof answerKinds)[number]

const tastes = [{ areas: 1.5, things: 0.6 }, { areas: 0.7, things: 1.4 }]
export const hypotheses: readonly Hypothesis[] = [0.2, 0.75].flatMap((rating) =>
  [0.15, 0.5].flatMap((completion) => tastes.map((taste) => ({ slopes: { rating, focus: rating / 2, completion }, ...taste }))))
