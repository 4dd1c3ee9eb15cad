import type { PlanMaker } from '@filiz/application/make-plan.ts'
import { activities } from '@filiz/domain/read-models/activities.ts'
import { months } from '@filiz/domain/read-models/months.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { planId } from '@filiz/domain/shared/streams.ts'
import type { Job } from '@filiz/engines/job-queue/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { PlanJob } from './job.ts'
import type { CommandContext } from '@filiz/application/command-context.ts'

const basedOn = [collectionName(months), collectionName(activities)]

/** What a plan is made from is not there yet: the job is to be tried again. */
export class NotReadyToPlan extends Error {
  override readonly name = 'NotReadyToPlan'
}

export interface PlanMakingDependencies {
  readonly readStore: ReadStore
  readonly plans: PlanMaker
  readonly logger: Logger
  /** How long read models are waited for before the job is given back. */
  readonly waitMs?: number
}

/** Makes one plan, from a history and a catalogue that have reached the event which asked for it. */
export const planMaking =
  ({ readStore, plans, logger, waitMs = 5_000 }: PlanMakingDependencies) =>
  async ({ id, data }: Job<PlanJob>): Promise<void> => {
    const { childId, year, month, task, asOf, cause } = data
    if (asOf !== null && !(await readStore.reached(basedOn, asOf, waitMs)))
      throw new NotReadyToPlan('the read models have not reached the event that asked')
    if ((await readStore.find(basedOn[1]!, { where: { status: 'published' }, limit: 1 })).length === 0)
      throw new NotReadyToPlan('there is no catalogue yet')
    // The seed is the plan's, not the cause's: whatever asks, and however often, a plan is made once and remade once.
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
