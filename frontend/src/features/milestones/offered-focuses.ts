import type { Checklist, Milestone } from '@filiz/http/contract/milestones.ts'

/**
 * Returns the milestones that a month's focus offers: those of the child's age, earlier ones that the family answered
 * with "not yet" or "not sure", and the chosen one. `checklists`: the latest age first.
 */
export const offeredFocuses = (
  checklists: readonly Checklist[],
  chosen: string | null | undefined,
): readonly Milestone[] =>
  checklists.flatMap(({ domains }, index) =>
    domains
      .flatMap(({ milestones }) => milestones)
      .filter(({ id, answer }) => index === 0 || id === chosen || answer === 'not-yet' || answer === 'not-sure'),
  )
