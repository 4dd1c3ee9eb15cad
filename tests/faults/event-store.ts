import { eventStoreAt, isOneServer, type EventStoreAddress } from '@filiz/engines/testing/event-store-at.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { freePort, kept } from './processes.ts'
import { until } from './until.ts'

export interface EventStore extends EventStoreAddress {
  /** What only the server's owner can do to it; undefined where it is somebody else's. */
  readonly own?: {
    /** SIGKILL, and started again on its data. */
    restart(whileAway: () => Promise<unknown>): Promise<void>
    /** SIGSTOP, and SIGCONT. */
    freeze(whileFrozen: () => Promise<unknown>): Promise<void>
  }
  close(): Promise<void>
}

/** Why EventStoreDB cannot be had here; undefined where it can. */
export function eventStoreMissing(): string | undefined {
  const url = process.env['TEST_EVENTSTORE_URL']
  if (process.env['TEST_EVENTSTORE_SERVE']) return undefined
  if (!url) return 'no EventStoreDB: set TEST_EVENTSTORE_URL, or TEST_EVENTSTORE_SERVE to a program "serve PORT FOLDER"'
  return isOneServer(url) ? undefined : 'TEST_EVENTSTORE_URL has to name one server, as its wire is to be cut'
}

/**
 * A server of our own by `TEST_EVENTSTORE_SERVE`, a program that is the server or becomes it (`exec`), as it gets the
 * signals; else the one that `TEST_EVENTSTORE_URL` names.
 */
export async function startEventStore(folder: string): Promise<EventStore> {
  const program = process.env['TEST_EVENTSTORE_SERVE']
  if (!program) return { ...eventStoreAt(process.env['TEST_EVENTSTORE_URL']!), close: async () => {} }
  const port = await freePort()
  let child: ChildProcess
  const start = async () => {
    child = kept(spawn(program, [String(port), folder], { stdio: 'ignore' }))
    await until(
      'EventStoreDB to lead',
      async () => {
        const gossip = await fetch(`http://127.0.0.1:${port}/gossip`, { signal: AbortSignal.timeout(2_000) })
        return (await gossip.text()).includes('Leader')
      },
      60_000,
      200,
    )
  }
  const kill = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  await start()
  return {
    ...eventStoreAt(`esdb://127.0.0.1:${port}?tls=false`),
    close: kill,
    own: {
      async restart(whileAway) {
        await kill()
        await whileAway()
        await start()
      },
      async freeze(whileFrozen) {
        child.kill('SIGSTOP')
        await whileFrozen().finally(() => child.kill('SIGCONT'))
      },
    },
  }
}
