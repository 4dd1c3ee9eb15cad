import { spawn, type ChildProcess } from 'node:child_process'
import { freePort, kept } from './processes.ts'
import { until } from './until.ts'

export interface EventStore {
  readonly port: number
  urlAt(port: number): string
  /** SIGKILL, and started again on its data; undefined where the server is somebody else's. */
  readonly restart?: (whileAway: () => Promise<unknown>) => Promise<void>
  close(): Promise<void>
}

/** Why EventStoreDB cannot be had here; undefined where it can. */
export const eventStoreMissing = (): string | undefined =>
  process.env['TEST_EVENTSTORE_SERVE'] || process.env['TEST_EVENTSTORE_URL'] ? undefined : 'no EventStoreDB: set TEST_EVENTSTORE_URL, or TEST_EVENTSTORE_SERVE to a program "serve PORT FOLDER"'

const urlAt = (port: number) => `esdb://127.0.0.1:${port}?tls=false`

/** A server of our own by `TEST_EVENTSTORE_SERVE`, which can be killed; else the one that `TEST_EVENTSTORE_URL` names. */
export async function startEventStore(folder: string): Promise<EventStore> {
  const program = process.env['TEST_EVENTSTORE_SERVE']
  if (!program) {
    const url = new URL(process.env['TEST_EVENTSTORE_URL']!.replace(/^esdb(\+discover)?:/, 'http:'))
    return { port: Number(url.port), urlAt, close: async () => {} }
  }
  const port = await freePort()
  let child: ChildProcess
  const start = async () => {
    child = kept(spawn(program, [String(port), folder], { stdio: 'ignore' }))
    await until('EventStoreDB to lead', async () => {
      const gossip = await fetch(`http://127.0.0.1:${port}/gossip`, { signal: AbortSignal.timeout(2_000) })
      return (await gossip.text()).includes('Leader')
    }, 60_000, 200)
  }
  const kill = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  await start()
  return {
    port, urlAt, close: kill,
    async restart(whileAway) {
      await kill()
      await whileAway()
      await start()
    },
  }
}
