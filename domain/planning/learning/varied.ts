import type { Reason } from '../../plan/events.ts'

const mostReasons = 3
/** So many activities of a plan say the same; the rest only where there is nothing else to say. */
const mostAlike = 4

/** What holds of any activity of a plan. */
const general: ReadonlySet<string> = new Set(['age-fit', 'first-plan'])

/** The reasons that are given for one activity by itself: the first of all that could be. */
export const foremost = (reasons: readonly Reason[]): readonly Reason[] => reasons.slice(0, mostReasons)

/**
 * One to three of the reasons of each activity of a plan, in the plan's order: what four of them have said is left out of the others, as
 * long as they have something of their own to say. Thirteen times the same sentence is true, and tells nobody why this one.
 */
export function varied(plan: readonly (readonly Reason[])[]): readonly (readonly Reason[])[] {
  const said = new Map<string, number>()
  const isWorn = (reason: Reason) => (said.get(keyOf(reason)) ?? 0) >= mostAlike
  return plan.map((reasons) => {
    const hasItsOwn = reasons.some((reason) => !general.has(reason.code) && !isWorn(reason))
    const shown = foremost(
      hasItsOwn ? reasons.filter((reason) => general.has(reason.code) || !isWorn(reason)) : reasons,
    )
    for (const reason of shown) said.set(keyOf(reason), (said.get(keyOf(reason)) ?? 0) + 1)
    return shown
  })
}

const keyOf = (reason: Reason) => JSON.stringify([reason.code, reason.params])
