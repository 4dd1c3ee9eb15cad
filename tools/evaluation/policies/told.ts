import { currentAssumptions, momentParts, parts, type Part } from '@filiz/domain/planning/learning/assumptions.ts'
import { learned } from '@filiz/domain/planning/learning/learned.ts'
import type { Contestant } from './contestant.ts'

/**
 * Knows which parts decide but not their direction, and neither explores nor diversifies: roughly the best that can be
 * learned from one family's answers.
 */
export function told(decides: readonly Part[]): Contestant {
  const nothing = Object.fromEntries(momentParts.map((part) => [part, 0])) as Record<
    (typeof momentParts)[number],
    number
  >
  const policy = learned('told', { ...currentAssumptions, assumed: { ...nothing, declaredInterest: 0 } }, [
    ...parts.filter((part) => !decides.includes(part)),
    'diversity',
    'explore',
  ])
  return { name: policy.version, plan: (request) => policy.plan(request).map(({ activityId }) => activityId) }
}
