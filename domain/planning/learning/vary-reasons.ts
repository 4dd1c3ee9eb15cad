import type { Reason } from '../../plan/events.ts'

const mostReasons = 3
/** Maximum number of activities in a plan with the same reason, as long as further ones have another reason. */
const mostAlike = 4

/** Codes of reasons that can be true of any activity. */
const general: ReadonlySet<string> = new Set(['age-fit', 'first-plan'])

/** Returns the most important reasons for a single activity. */
export const firstReasons = (reasons: readonly Reason[]): readonly Reason[] => reasons.slice(0, mostReasons)

/**
 * Selects one to three reasons for each activity of a plan. A reason that four activities have already is omitted when
 * the activity has another specific one, because repeated reasons explain little.
 */
export function varyReasons(plan: readonly (readonly Reason[])[]): readonly (readonly Reason[])[] {
  const said = new Map<string, number>()
  const isWorn = (reason: Reason) => (said.get(keyOf(reason)) ?? 0) >= mostAlike
  return plan.map((reasons) => {
    const hasItsOwn = reasons.some((reason) => !general.has(reason.code) && !isWorn(reason))
    const shown = firstReasons(
      hasItsOwn ? reasons.filter((reason) => general.has(reason.code) || !isWorn(reason)) : reasons,
    )
    for (const reason of shown) said.set(keyOf(reason), (said.get(keyOf(reason)) ?? 0) + 1)
    return shown
  })
}

const keyOf = (reason: Reason) => JSON.stringify([reason.code, reason.params])
