import { fold } from '../shared/turkish.ts'
import { interestNames } from '../texts/categories.ts'

/** Maps spellings of a preset interest (its code, or its name in either language) to the code. */
const presets = new Map(
  Object.entries(interestNames).flatMap(([code, names]) =>
    [code, names.tr, names.en].map((name) => [fold(name), code] as const),
  ),
)

/** Returns one key for all spellings of an interest; the code for presets. */
export function canonicalInterest(interest: string): string {
  const text = fold(interest)
  return presets.get(text) ?? text
}

/** Returns a function that filters an activity's interests by those of the child. */
export function sharedInterests(ofChild: readonly string[]): (ofActivity: readonly string[]) => readonly string[] {
  const wanted = new Set(ofChild.map(canonicalInterest))
  // Cache the comparison: folding is slower than a lookup, and the catalogue repeats few words.
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
 * Returns a function that names the first interest shared by the child and an activity: the code of a preset, or the
 * parent's own word as written; undefined when none is shared. The name is personal data: show it only to the parent.
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
