import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { EngineUnavailable } from '../unavailable.ts'
import { EngineFileFault } from './file-faults.ts'
import type { FromThread, ToThread } from './serve-writes.ts'

export interface WriterThread<Write, Outcome> {
  /** Resolves once the write is committed and synced. Rejects with `EngineUnavailable` if the outcome is unknown. */
  write(write: Write): Promise<Outcome>
  /**
   * Returns a port for another thread of this process. That thread passes it as `through` and then writes on the same
   * connection, until this thread ends.
   */
  share(): MessagePort
  /** Completes earlier writes, then closes the connection or leaves the shared thread. */
  close(): Promise<void>
}

interface Thread<Write, Outcome> {
  readonly other: Worker | MessagePort
  isBusy(): boolean
  send(group: Waiting<Write, Outcome>[]): void
  close(): Promise<void>
}

interface Waiting<Write, Outcome> {
  readonly write: Write
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export interface WriterThreadOptions {
  /** URL of a module that calls `serveWrites`. */
  readonly script: URL
  readonly workerData: unknown
  readonly engine: EngineUnavailable['engine']
  readonly committed?: () => void
  /** The port from another thread's `share`. If that thread has ended, this one starts its own writing thread. */
  readonly through?: MessagePort | undefined
}

/**
 * Maximum number of unanswered message groups: one being committed and one waiting. Later writes are collected into the
 * next group, so that a slow disk gets larger groups.
 */
const mostGroups = 2

/**
 * Starts a thread that owns the writing connection, so that neither a sync nor another process' lock blocks the event
 * loop. Writes of one turn are sent together; groups become larger while the thread is behind. A thread that died is
 * replaced on the next write.
 */
export function createWriterThread<Write, Outcome>({
  script,
  workerData,
  engine,
  committed = () => {},
  through,
}: WriterThreadOptions): WriterThread<Write, Outcome> {
  let turn: Waiting<Write, Outcome>[] = []
  /** Started eagerly, so that the first write need not wait for it. */
  let thread: Thread<Write, Outcome> | undefined = startThread(through)
  let closing = false

  function startThread(port?: MessagePort): Thread<Write, Outcome> {
    const other = port ?? new Worker(script, { workerData })
    const groups: Waiting<Write, Outcome>[][] = []
    const fail = (cause: unknown) => {
      if (thread?.other === other) thread = undefined
      for (const one of groups.splice(0).flat()) one.reject(new EngineUnavailable(engine, cause))
      sendTurn()
    }
    other.on('message', (answer: FromThread<Outcome>) => {
      const group = groups.shift()
      // A thread's failure may be reported before its last responses arrive; the writes of this response are already
      // rejected.
      if (!group) return
      sendTurn()
      if (groups.length === 0) other.unref()
      if ('error' in answer) {
        const { error, fault } = answer
        const failure = fault === null ? new EngineUnavailable(engine, error) : new EngineFileFault(engine, fault)
        return group.forEach((one) => one.reject(failure))
      }
      group.forEach((one, index) => one.resolve(answer.outcomes[index]!))
      committed()
    })
    // A port that was closed before it had a listener never emits `close`.
    if (port && !port.hasRef()) return startThread()
    const end = port ? 'close' : 'exit'
    other.on('error', fail)
    other.on(end, () => fail(new Error('the writing thread ended')))
    other.unref()
    return {
      other,
      isBusy: () => groups.length >= mostGroups,
      send(group: Waiting<Write, Outcome>[]) {
        groups.push(group)
        // Keep the process alive only while a write is pending.
        other.ref()
        other.postMessage(group.map(({ write }) => write) satisfies ToThread<Write>)
      },
      async close() {
        other.ref()
        // A shared thread continues to run; it responds to all our earlier writes before it closes our port.
        const gone = new Promise((resolve) => void other.once(end, resolve))
        other.postMessage((port ? 'leaves' : null) satisfies ToThread<Write>)
        await gone
      },
    }
  }

  function sendTurn() {
    if (thread?.isBusy() && !closing) return
    const group = turn
    turn = []
    if (group.length > 0) (thread ??= startThread()).send(group)
  }

  return {
    write: (write) =>
      new Promise((resolve, reject) => {
        if (closing) return reject(new EngineUnavailable(engine, new Error('it was closed')))
        if (turn.length === 0) setImmediate(sendTurn)
        turn.push({ write, resolve, reject })
      }),
    share() {
      const { port1, port2 } = new MessageChannel()
      ;(thread ??= startThread()).other.postMessage({ joins: port1 } satisfies ToThread<Write>, [port1])
      return port2
    },
    async close() {
      if (closing) return
      closing = true
      sendTurn()
      await thread?.close()
    },
  }
}
