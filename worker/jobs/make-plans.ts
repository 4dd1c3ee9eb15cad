import type { PlanMaker } from '@filiz/application/plans/make-plan.ts'
import { activities } from '@filiz/domain/read-models/activities.ts'
import { plans as planModel } from '@filiz/domain/read-models/plans.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { planId } from '@filiz/domain/shared/streams.ts'
import type { Job } from '@filiz/engines/job-queue/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { PlanJob } from './job.ts'
import type { CommandContext } from '@filiz/application/commands/command-context.ts'

const basedOn = [collectionName(planModel), collectionName(activities)]

/** Thrown when the input of a plan is not available yet; the job is then retried. */
export class NotReadyToPlan extends Error {
  override readonly name = 'NotReadyToPlan'
}

export interface PlanMakingDependencies {
  readonly readStore: ReadStore
  readonly plans: PlanMaker
  readonly logger: Logger
  /** Milliseconds to wait for the read models before the job fails and is retried. */
  readonly waitMs?: number
}

/** Creates the job that makes one plan, once history and catalogue have reached the event that requested it. */
export const createPlanJob =
  ({ readStore, plans, logger, waitMs = 5_000 }: PlanMakingDependencies) =>
  async ({ id, data }: Job<PlanJob>): Promise<void> => {
    const { childId, year, month, task, asOf, cause } = data
    if (asOf !== null && !(await readStore.reached(basedOn, asOf, waitMs)))
      throw new NotReadyToPlan('the read models have not reached the event that asked')
    if ((await readStore.find(basedOn[1]!, { where: { status: 'published' }, limit: 1 })).length === 0)
      throw new NotReadyToPlan('there is no catalogue yet')
    // Event ids derive from the seed. It names the task and the plan, not the requesting event, so repeated requests
    // make a plan only once, and remake it only once.
    const context: CommandContext = {
      actor: 'system:planner',
      accountId: null,
      seed: `${task}:${planId(childId, year, month)}`,
      ...cause,
    }
    const outcome = await plans[task](childId, year, month, context)
    if (outcome.outcome === 'refused')
      logger.debug({ job: id, refusal: outcome.refusal, correlationId: cause.correlationId }, 'no plan')
    else logger.debug({ job: id, outcome: outcome.outcome, correlationId: cause.correlationId }, 'plan')
  }
