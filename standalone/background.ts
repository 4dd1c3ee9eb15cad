import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import { createInvitationLinks } from '@filiz/application/children/invitation-links.ts'
import { createMailLinks } from '@filiz/application/mails/mail-links.ts'
import type { PlanMaker } from '@filiz/application/plans/make-plan.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import type { Config } from '@filiz/engines/config.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import type { Tracing } from '@filiz/engines/observability/tracing.ts'
import type { Engines } from '@filiz/engines/open.ts'
import type { Checks } from '@filiz/engines/readiness.ts'
import { createProjector } from '@filiz/projector/projector.ts'
import { checkProjector } from '@filiz/projector/readiness.ts'
import { createLogReader } from '@filiz/subscriptions/log-reader.ts'
import { checkSubscriptions } from '@filiz/subscriptions/readiness.ts'
import { allReactors } from '@filiz/worker/reactors/all-reactors.ts'
import { createReactors } from '@filiz/worker/reactors/run-reactors.ts'
import { createWorker } from '@filiz/worker/worker.ts'

export interface Progress {
  readonly models: readonly string[]
  readonly events: number
}

export interface BackgroundOptions {
  readonly config: Pick<Config, 'readStore' | 'vault' | 'workerConcurrency'>
  /** Log and queue are wrapped for metrics and traces. */
  readonly engines: Engines
  readonly commands: CommandHandler
  readonly planMaker: PlanMaker
  readonly logger: Logger
  readonly metrics: Metrics
  readonly tracing?: Tracing | undefined
  readonly publicUrl: string
  /** Called while read models are being built. */
  readonly onProgress?: (progress: Progress) => void
}

/** The running consumers of events: read models, reactors and jobs. */
export interface Background {
  readonly checks: Checks
  /** Waits for running work and then stops. */
  stop(): Promise<void>
}

/** Starts all consumers. Resolves when the read models have caught up; rejects if one of them cannot be built. */
export async function startBackground({
  config,
  engines,
  commands,
  planMaker,
  logger,
  metrics,
  tracing,
  publicUrl,
  onProgress,
}: BackgroundOptions): Promise<Background> {
  const { log, queue, vault, clock, tokenSecret, tokenSecretBefore } = engines
  const reader = createLogReader({ log })
  const projector = createProjector({
    ...engines,
    reader,
    logger,
    metrics,
    tracing,
    projections: models,
    exclusive: config.readStore.engine === 'sqlite',
    ...(onProgress ? { onProgress } : {}),
  })
  const reactors = createReactors({
    log,
    reader,
    vault,
    clock,
    logger,
    metrics,
    tracing,
    reactors: allReactors({ ...engines, queue, commands }),
    exclusive: config.vault.engine === 'sqlite',
  })
  const worker = createWorker({
    ...engines,
    logger,
    metrics,
    tracing,
    publicUrl,
    plans: planMaker,
    links: createMailLinks({ tokenSecret, tokenSecretBefore, clock }),
    invitationLinks: createInvitationLinks({ tokenSecret, tokenSecretBefore, publicUrl }),
    concurrency: config.workerConcurrency,
  })
  const stop = async () => {
    await worker.stop()
    await reactors.stop()
    await projector.stop()
  }
  try {
    await projector.start()
    await reactors.start()
    worker.start()
  } catch (error) {
    await stop()
    throw error
  }
  const [checkModels, checkReactors] = [checkProjector(projector), checkSubscriptions(reactors.states)]
  return {
    checks: {
      // The engines of this thread may have met a damage that those of the other thread have not.
      projector: async () => void (await Promise.all([checkModels(), log.check(), engines.readStore.check()])),
      reactors: async () => void (await Promise.all([checkReactors(), vault.check()])),
    },
    stop,
  }
}
