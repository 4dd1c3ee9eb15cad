import { PassThrough } from 'node:stream'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { openEngines } from '@filiz/engines/open.ts'
import { createProjector } from '@filiz/projector/projector.ts'
import { run } from '../run.ts'

export interface Answer {
  readonly code: number
  readonly out: readonly string[]
  readonly said: readonly string[]
}

/** Opens the real engines of a folder. `analyst` runs the analyst's commands on it as on a terminal. */
export async function openTestInstallation(
  dataDir: string,
  { clock, env: more = {} }: { readonly clock?: Clock; readonly env?: Readonly<Record<string, string>> } = {},
) {
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...more }
  const opened = await openEngines(readConfig(env))
  const engines = { ...opened, clock: clock ?? opened.clock }
  const commands = createCommandHandler(engines)
  const projectorOf = () =>
    createProjector({
      ...engines,
      logger: createLogger({ level: 'silent' }),
      metrics: createMetrics(),
      projections: models,
      exclusive: true,
    })

  return {
    ...engines,
    commands,
    env,

    /** Runs a projector during `work`. When it resolves, the read models have caught up. */
    async projecting<T>(work: () => Promise<T> = async () => undefined as T): Promise<T> {
      const projector = projectorOf()
      try {
        await projector.start()
        const result = await work()
        const head = await engines.log.head()
        if (head !== null && !(await engines.readStore.reached(models.map(collectionName), head, 20_000)))
          throw new Error('the models did not reach the end of the log')
        return result
      } finally {
        await projector.stop()
      }
    },

    async analyst(
      words: readonly string[],
      {
        stopped = new AbortController().signal,
        onSaid = () => {},
        env: other = {},
      }: {
        readonly stopped?: AbortSignal
        readonly onSaid?: (line: string) => void
        readonly env?: Readonly<Record<string, string>>
      } = {},
    ): Promise<Answer> {
      const [out, said]: [string[], string[]] = [[], []]
      const code = await run(words, {
        env: { ...env, ...other },
        watched: false,
        input: new PassThrough(),
        stopped,
        print: async (text) => void out.push(...text.split('\n')),
        say: (line) => {
          said.push(line)
          onSaid(line)
        },
      })
      return { code, out, said }
    },
  }
}

export type TestInstallation = Awaited<ReturnType<typeof openTestInstallation>>
