import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { EngineUnavailable } from '../unavailable.ts'
import type { FromThread, ToThread } from './serve-writes.ts'

export interface WriterThread<Write, Outcome> {
  /** Resolves once committed and synced. Rejects with `EngineUnavailable` if the outcome is unknown. */
  write(write: Write): Promise<Outcome>
  /**
   * A port for another thread of this process, which passes it as `through` and then writes on the same connection,
   * until this thread ends.
   */
  share(): MessagePort
  /** Completes earlier writes first. */
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
  /** A module that calls `serveWrites`. */
  readonly script: URL
  readonly workerData: unknown
  readonly engine: EngineUnavailable['engine']
  readonly committed?: () => void
  /** The port from another thread's `share`. If that thread has ended, this one starts its own writing thread. */
  readonly through?: MessagePort | undefined
}

/**
 * Maximum of message groups on the way: one being committed and one waiting. Later writes are collected into the next
 * group, so that a slow disk gets larger groups.
 */
const mostGroups = 2

/**
 * One thread owns the writing connection, so that neither a sync nor another process' lock blocks the event loop.
 * Writes of one turn are sent together; larger groups if the thread is behind. A thread that died is replaced on the
 * next write.
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
      // The failure of a thread is reported before its last responses; these writes were already rejected.
      if (!group) return
      sendTurn()
      if (groups.length === 0) other.unref()
      if ('error' in answer) return group.forEach((one) => one.reject(new EngineUnavailable(engine, answer.error)))
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
        // Only a pending write keeps the process alive.
        other.ref()
        other.postMessage(group.map(({ write }) => write) satisfies ToThread<Write>)
      },
      async close() {
        other.ref()
        // A shared thread continues; it responds to all earlier writes before it closes our port.
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
