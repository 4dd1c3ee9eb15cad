import { currentAssumptions, momentParts, parts, type Part } from '@filiz/domain/planning/learning/assumptions.ts'
import { learned } from '@filiz/domain/planning/learning/learned.ts'
import type { Contestant } from './contestant.ts'

/**
 * Is told which parts alone decide, though not which way, takes no chances and wants no variety: about what can be known of one
 * family from its own answers. What this one cannot hold, nobody can who hears one family and is not told.
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
