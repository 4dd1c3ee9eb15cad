import path from 'node:path'
import { ConfigError, readConfig } from '@filiz/engines/config.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { openEngines } from '@filiz/engines/open.ts'
import { startFiliz } from './start-filiz.ts'

/** `npm start`: everything in one process, on one port. */
export async function main(): Promise<void> {
  const config = readConfig()
  const logger = createLogger({ level: config.logLevel, service: 'filiz' })
  const engines = await openEngines(config, { onError: (err) => logger.warn({ err }, 'an engine') })
  let building = false
  const filiz = await startFiliz({
    config, engines, logger,
    browserFiles: path.join(import.meta.dirname, '..', 'frontend', 'dist'),
    onProgress: ({ models, events }) => {
      building = true
      process.stderr.write(`\rfiliz: building ${models.length} read models: ${events.toLocaleString('en')} events`)
    },
  }).catch(async (error: unknown) => {
    await engines.close()
    throw error
  })
  if (building) process.stderr.write('\n')
  console.log(`listening on ${filiz.url}`)

  const stop = async () => {
    await filiz.stop()
    await engines.close()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}

/** What the person at the terminal can mend is said in a sentence, without a stack. */
const expected = new Set(['DataDirInUse', 'SecretsMissing', 'UnknownMasterKey'])

main().catch((error: unknown) => {
  const plain = error instanceof ConfigError || (error instanceof Error && expected.has(error.name))
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  console.error(taken ? 'filiz: the port is taken by another program: stop it, or set PORT' : plain ? `filiz: ${(error as Error).message}` : error)
  process.exitCode = 1
})
