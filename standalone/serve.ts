import path from 'node:path'
import type { Config } from '@filiz/engines/config.ts'
import { createThrottledLog } from '@filiz/engines/observability/throttled-log.ts'
import { modeIfAccessibleToOthers } from '@filiz/engines/data-dir.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { openEngines } from '@filiz/engines/open.ts'
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
  const engines = await openEngines(config, { onError: createThrottledLog(logger) })
  const modes = modeIfAccessibleToOthers(config.dataDir)
  if (modes !== null) logger.warn({ modes }, 'others on this machine can look into DATA_DIR: chmod 700 keeps it to you')
  let filiz: Filiz | undefined

  stopOnSignal(async () => {
    // Before the server listens it has accepted no request, and a start can be aborted at any point.
    if (!filiz) process.exit(0)
    await filiz.stop()
    await engines.close()
  }, logger)

  const building = progress()
  try {
    filiz = await startFiliz({
      config,
      engines,
      logger,
      browserFiles,
      ownThread: true,
      onProgress: ({ models, events }) =>
        building.say(`filiz: building ${models.length} read models: ${events.toLocaleString('en')} events`),
    })
  } catch (error) {
    await engines.close()
    throw error
  } finally {
    building.end()
  }
  console.log(`listening on ${filiz.url}`)
  if (filiz.mailboxUrl !== null) console.log(`mails are at ${filiz.mailboxUrl}`)
}
