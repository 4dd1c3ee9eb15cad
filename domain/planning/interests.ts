import { fold } from '../shared/turkish.ts'
import { interestNames } from '../texts/categories.ts'

/** What a parent may have typed for a preset interest (its code, or its name in either language) → the code. */
const presets = new Map(
  Object.entries(interestNames).flatMap(([code, names]) =>
    [code, names.tr, names.en].map((name) => [fold(name), code] as const),
  ),
)

/** One word for an interest, however it is written; presets by their code. */
export function canonicalInterest(interest: string): string {
  const text = fold(interest)
  return presets.get(text) ?? text
}

/** Tells of an activity's interests those that are also the child's. */
export function sharedInterests(ofChild: readonly string[]): (ofActivity: readonly string[]) => readonly string[] {
  const wanted = new Set(ofChild.map(canonicalInterest))
  // Folding costs more than comparing, and a catalogue repeats the same few words.
  const known = new Map<string, boolean>()
  const isShared = (interest: string) => {
    const before = known.get(interest)
    if (before !== undefined) return before
    const shared = wanted.has(canonicalInterest(interest))
    known.set(interest, shared)
    return shared
  }
  return wanted.size === 0 ? () => [] : (ofActivity) => ofActivity.filter(isShared)
}

/**
 * What to call the first interest that the child shares with an activity: a preset by its code, the parent's own word as it was
 * written; undefined where they share none. Personal: for the parent only.
 */
export function sharedInterestName(ofChild: readonly string[]): (ofActivity: readonly string[]) => string | undefined {
  const shared = sharedInterests(ofChild)
  const own = new Map(ofChild.map((interest) => [canonicalInterest(interest), interest]))
  return (ofActivity) => {
    const [interest] = shared(ofActivity)
    if (interest === undefined) return undefined
    const code = canonicalInterest(interest)
    return Object.hasOwn(interestNames, code) ? code : own.get(code)
  }
}
