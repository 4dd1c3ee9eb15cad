import type { Decider } from '../shared/decider.ts'
import type { ActivityCommand } from './commands.ts'
import { createDecide } from './decide.ts'
import type { PublicationErrors } from './decision.ts'
import type { ActivityEvent } from './events.ts'
import { type ActivityState, evolve, initial } from './evolve.ts'

/** `registry/activity-decider.ts` creates the decider with the sentences of `texts/`. */
export const createActivityDecider = (
  publicationErrors: PublicationErrors,
): Decider<ActivityState, ActivityCommand, ActivityEvent> => ({
  initial,
  decide: createDecide(publicationErrors),
  evolve,
})
