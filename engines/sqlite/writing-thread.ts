import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { EngineUnavailable } from '../unavailable.ts'
import type { FromThread, ToThread } from './serve-writes.ts'

export interface WritingThread<Write, Outcome> {
  /** Resolves once committed and synced. Rejects with `EngineUnavailable` where it is not known to be. */
  write(write: Write): Promise<Outcome>
  /** Waits for what was asked before. */
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
export function createWritingThread<Write, Outcome>({ script, workerData, engine, committed = () => {} }: WritingThreadOptions): WritingThread<Write, Outcome> {
  let turn: Waiting<Write, Outcome>[] = []
  /** From the start, so that the first write need not wait for it to boot. */
  let thread: ReturnType<typeof startThread> | undefined = startThread()
  let closing = false

  function startThread() {
    const worker = new Worker(script, { workerData })
    const groups: Waiting<Write, Outcome>[][] = []
    const fail = (cause: unknown) => {
      if (thread?.worker === worker) thread = undefined
      for (const one of groups.splice(0).flat()) one.reject(new EngineUnavailable(engine, cause))
      sendTurn()
    }
    worker.on('message', (answer: FromThread<Outcome>) => {
      const group = groups.shift()!
      sendTurn()
      if (groups.length === 0) worker.unref()
      if ('error' in answer) return group.forEach((one) => one.reject(new EngineUnavailable(engine, answer.error)))
      group.forEach((one, index) => one.resolve(answer.outcomes[index]!))
      committed()
    })
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('the writing thread ended')))
    worker.unref()
    return {
      worker,
      isBusy: () => groups.length >= mostGroups,
      send(group: Waiting<Write, Outcome>[]) {
        groups.push(group)
        // Only a write under way keeps the process alive.
        worker.ref()
        worker.postMessage(group.map(({ write }) => write) satisfies ToThread<Write>)
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
    async close() {
      if (closing) return
      closing = true
      sendTurn()
      if (!thread) return
      const { worker } = thread
      worker.ref()
      worker.postMessage(null satisfies ToThread<Write>)
      await once(worker, 'exit')
    },
  }
}
