import { leastFamilies } from '../use/small-groups.ts'
import type { UseDocument } from '../read-models/uses.ts'

/** Number of sampled plans in a group, each of another family. */
const perGroup = 2

type Sampled = Pick<UseDocument, '_id' | 'accountId' | 'period' | 'age' | 'policyVersion'>

/**
 * Samples plans from groups (month × age × policy) of at least five families. The sample size is fixed, so it reveals
 * nothing about the group. Takes the first by id; ids are random.
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
