/** Parts of the expected liking. Trait parts describe the activity; moment parts also depend on child and month. */
export const traitParts = ['category', 'interests', 'materials', 'places', 'energy'] as const
export type TraitPart = (typeof traitParts)[number]
/**
 * `bend`: preference for a medium or an extreme length; `preparing`: whether the adult must prepare; `appeal`:
 * community ratings (`appeal.ts`).
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
/** `memory`: how the child reacted to this very activity before, beyond its traits (`residuals.ts`). */
export const parts = [...traitParts, ...momentParts, 'memory'] as const
export type Part = (typeof parts)[number]
export type Parts = Readonly<Partial<Record<Part, number>>>
/** Index of each part in an array of numbers, which is faster than an object for a thousand scores. */
export const placeOf = Object.fromEntries(parts.map((part, place) => [part, place])) as Readonly<Record<Part, number>>
