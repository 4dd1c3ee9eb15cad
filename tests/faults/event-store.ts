import { eventStoreAt, isOneServer, type EventStoreAddress } from '@filiz/engines/testing/event-store-at.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { freePort, kept } from '@filiz/engines/testing/servers.ts'
import { until } from './until.ts'

export interface EventStore extends EventStoreAddress {
  /** Operations that are possible only if the test started the server; undefined for an external server. */
  readonly own?: {
    /** Kills the server with SIGKILL, runs `whileAway`, and restarts the server on its data. */
    restart(whileAway: () => Promise<unknown>): Promise<void>
    /** Pauses the server with SIGSTOP, runs `whileFrozen`, and resumes the server with SIGCONT. */
    freeze(whileFrozen: () => Promise<unknown>): Promise<void>
  }
  close(): Promise<void>
}

/** Returns why EventStoreDB is unavailable on this machine, or undefined if it is available. */
export function eventStoreMissing(): string | undefined {
  const url = process.env['TEST_EVENTSTORE_URL']
  if (process.env['TEST_EVENTSTORE_SERVE']) return undefined
  if (!url) return 'no EventStoreDB: set TEST_EVENTSTORE_URL, or TEST_EVENTSTORE_SERVE to a program "serve PORT FOLDER"'
  return isOneServer(url) ? undefined : 'TEST_EVENTSTORE_URL has to name one server, as its wire is to be cut'
}

/**
 * Starts a server with the program in `TEST_EVENTSTORE_SERVE`, or connects to the server in `TEST_EVENTSTORE_URL`. The
 * program must be the server itself or `exec` it, because it receives the signals.
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
