import type { UseDocument } from '../read-models/documents.ts'
import { leastFamilies } from '../use/few.ts'

/** Plans of each group, each of another family. */
const perGroup = 2

type Sampled = Pick<UseDocument, '_id' | 'accountId' | 'period' | 'age' | 'policyVersion'>

/**
 * A few plans to look at, from groups (month × age × policy) of at least five families among those given; never so many of
 * one that their number says anything about it. The first by their ids, which are chance.
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
