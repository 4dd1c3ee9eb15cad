import { once } from 'node:events'
import path from 'node:path'
import { hasAdministrator } from '@filiz/application/accounts/administrators.ts'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import type { Config } from '@filiz/engines/config.ts'
import { createThrottledLog } from '@filiz/engines/observability/throttled-log.ts'
import { modeIfAccessibleToOthers } from '@filiz/engines/data-dir.ts'
import { createLogger, type Logger } from '@filiz/engines/observability/logger.ts'
import { openEngines } from '@filiz/engines/open.ts'
import { watchIntegrity } from '@filiz/engines/sqlite/integrity.ts'
import { stopOnSignal } from '@filiz/engines/stop-on-signal.ts'
import { progress } from './progress.ts'
import { startFiliz, type Filiz } from './start-filiz.ts'

const browserFiles = path.join(import.meta.dirname, '..', 'frontend', 'dist')

/**
 * Serves until a signal. Resolves when the server listens, after printing its address; SIGTERM completes accepted
 * requests first.
 */
export async function serve(config: Config): Promise<void> {
  const logger = createLogger({ level: config.logLevel, service: 'filiz' })
  let running: Running | undefined

  stopOnSignal(async () => {
    // Before the server listens it has accepted no request, and a start can be aborted at any point.
    if (!running) process.exit(0)
    await running.stop()
  }, logger)

  running = await startOrRebuild(config, logger)
  const { url, mailboxUrl } = running.filiz
  const modes = modeIfAccessibleToOthers(config.dataDir)
  if (modes !== null) logger.warn({ modes }, 'others on this machine can look into DATA_DIR: chmod 700 keeps it to you')
  console.log(`listening on ${url}`)
  if (mailboxUrl !== null) console.log(`mails are at ${mailboxUrl}`)
  if (!(await running.hasAdministrator()))
    console.log('nobody is an administrator yet: register, then run `npm run admin -- grant <your address>`')

  restartOnDamage({ ...config, port: Number(new URL(url).port) }).catch((error: unknown) => {
    logger.fatal({ err: error }, 'could not start again')
    process.exit(1)
  })

  /** Starts again whenever a file is damaged that can be rebuilt. */
  async function restartOnDamage(same: Config): Promise<void> {
    for (;;) {
      const { damaged, stop } = running!
      await once(damaged, 'abort')
      logger.error((damaged.reason as RebuildNeeded).message)
      running = undefined
      await stop()
      running = await startOrRebuild(same, logger)
    }
  }
}

/** The abort reason when a file is damaged that the next start sets aside. */
class RebuildNeeded extends Error {
  constructor(fault: string) {
    super(`${fault}: starting again to rebuild it`)
  }
}

interface Running {
  readonly filiz: Filiz
  /** Aborted with `RebuildNeeded`. */
  readonly damaged: AbortSignal
  hasAdministrator(): Promise<boolean>
  stop(): Promise<void>
}

/** Starts, again if a damaged file prevents the start and can be rebuilt. */
async function startOrRebuild(config: Config, logger: Logger): Promise<Running> {
  for (;;) {
    try {
      return await start(config, logger)
    } catch (error) {
      if (!(error instanceof RebuildNeeded)) throw error
      logger.error(error.message)
    }
  }
}

async function start(config: Config, logger: Logger): Promise<Running> {
  const engines = await openEngines(config, { onError: createThrottledLog(logger) })
  const damage = new AbortController()
  const integrity = watchIntegrity(config, {
    onDamage: (fault) => logger.error(fault),
    onRebuildNeeded: (fault) => damage.abort(new RebuildNeeded(fault)),
  })
  const building = progress()
  try {
    const filiz = await startFiliz({
      config,
      engines,
      logger,
      browserFiles,
      ownThread: true,
      signal: damage.signal,
      onProgress: ({ models, events }) =>
        building.say(`filiz: building ${models.length} read models: ${events.toLocaleString('en')} events`),
    })
    return {
      filiz,
      damaged: damage.signal,
      hasAdministrator: () => hasAdministrator({ ...engines, commands: createCommandHandler(engines) }),
      async stop() {
        await integrity.stop()
        await filiz.stop()
        await engines.close()
      },
    }
  } catch (error) {
    const fault = integrity.rebuildNeeded()
    await integrity.stop()
    await engines.close()
    throw fault === null ? error : new RebuildNeeded(fault)
  } finally {
    building.end()
  }
}
