import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { EngineUnavailable } from '../unavailable.ts'
import type { FromThread, ToThread } from './serve-writes.ts'

export interface WritingThread<Write, Outcome> {
  /** Resolves once committed and synced. Rejects with `EngineUnavailable` where it is not known to be. */
  write(write: Write): Promise<Outcome>
  /** For another thread of this process: as `through` it writes by the same connection. Its writes end when this one's thread does. */
  share(): MessagePort
  /** Waits for what was asked before. */
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

export interface WritingThreadOptions {
  /** A module that calls `serveWrites`. */
  readonly script: URL
  readonly workerData: unknown
  readonly engine: EngineUnavailable['engine']
  readonly committed?: () => void
  /** What `share` gave to another thread of this process. Where that one's thread is gone, there is one of this one's own. */
  readonly through?: MessagePort | undefined
}

/**
 * Groups under way at once: one that is being committed and one that waits for the thread. What is written meanwhile gathers, so
 * that a busy disk is asked less often for more.
 */
const mostGroups = 2

/**
 * One thread that owns the writing connection, so that neither a sync nor another process's lock ever holds up the event
 * loop. Writes of one turn of the loop travel together, and more of them where the thread is behind. A thread that died is replaced at the next write.
 */
export function createWritingThread<Write, Outcome>({
  script,
  workerData,
  engine,
  committed = () => {},
  through,
}: WritingThreadOptions): WritingThread<Write, Outcome> {
  let turn: Waiting<Write, Outcome>[] = []
  /** From the start, so that the first write need not wait for it to boot. */
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
      // A thread that died is told of before what it had answered: that is not known any more.
      if (!group) return
      sendTurn()
      if (groups.length === 0) other.unref()
      if ('error' in answer) return group.forEach((one) => one.reject(new EngineUnavailable(engine, answer.error)))
      group.forEach((one, index) => one.resolve(answer.outcomes[index]!))
      committed()
    })
    // One that was closed before anybody listened to it never says so.
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
        // Only a write under way keeps the process alive.
        other.ref()
        other.postMessage(group.map(({ write }) => write) satisfies ToThread<Write>)
      },
      async close() {
        other.ref()
        // Another's thread goes on; it has answered all that it was asked before when it lets go of us.
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
