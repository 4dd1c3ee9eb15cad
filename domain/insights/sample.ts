import { leastFamilies } from '../use/small-groups.ts'

/** Number of plans in the sample of a group, each of a different family. */
const perGroup = 2

interface Sampled {
  readonly _id: string
  readonly accountId: string
  readonly period: string
  readonly age: number
  readonly policyVersion: string
}

/**
 * Takes a sample of plans from each group (month × age × policy) of at least five families. The number of plans is
 * fixed, so it does not reveal the size of the group. Takes the first plans by id, which are random.
 */
export function samplePlans<Use extends Sampled>(plans: readonly Use[]): readonly Use[] {
  const groups = Map.groupBy(
    plans.toSorted((a, b) => (a._id < b._id ? -1 : 1)),
    ({ period, age, policyVersion }) => `${period} ${age} ${policyVersion}`,
  )
  return [...groups.values()].flatMap((group) => {
    const ofFamilies = [...new Map(group.toReversed().map((plan) => [plan.accountId, plan])).values()]
    return ofFamilies.length < leastFamilies
      ? []
      : ofFamilies.toSorted((a, b) => (a._id < b._id ? -1 : 1)).slice(0, perGroup)
  })
}
