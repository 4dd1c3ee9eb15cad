import { byChance, fresh, isGiven, withoutRivals, type Chosen, type Scored } from './choose.ts'

/** Maximum number of further activities of a month's focus. */
const mostFurther = 2

/**
 * Exchanges up to two activities for further ones of the month's focus. Saved and shared activities and the try-out
 * stay, every category keeps an activity, and none gets more than a third of the plan.
 */
export function withFocus(chosen: readonly Chosen[], scored: readonly Scored[]): readonly Chosen[] {
  if (!scored.some(({ isOfFocus }) => isOfFocus)) return chosen
  const wanted = withoutRivals(scored)
    .kept.filter(({ isOfFocus, freshness }) => isOfFocus && freshness === fresh)
    .toSorted(byChance)
  let plan = chosen
  for (let further = 0; further < mostFurther; further++) {
    const exchange = bestExchange(plan, wanted)
    if (!exchange) break
    const { out, further: joins } = exchange
    plan = [...plan.filter((item) => item !== out), { ...joins, probability: 1, isForFocus: true }]
  }
  return plan
}

function bestExchange(plan: readonly Chosen[], wanted: readonly Scored[]) {
  const third = Math.floor(plan.length / 3)
  const planned = new Set(plan.map(({ candidate }) => candidate.activityId))
  const sizeOf = ({ candidate: { category } }: Scored) =>
    plan.filter((item) => item.candidate.category === category).length
  const worstFirst = plan
    .filter((item) => !item.isOfFocus && !isGiven(item) && item.probability === 1)
    .toSorted((a, b) => byChance(b, a))
  for (const further of wanted) {
    if (planned.has(further.candidate.activityId)) continue
    const out = worstFirst.find(
      (item) => item.candidate.category === further.candidate.category || (sizeOf(further) < third && sizeOf(item) > 1),
    )
    if (out) return { out, further }
  }
  return undefined
}
