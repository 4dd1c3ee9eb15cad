import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { EngineUnavailable } from '../unavailable.ts'
import type { Append, Outcome } from './sqlite-appender.ts'
import type { FromWriter, ToWriter } from './sqlite-writer-thread.ts'

export interface Writer {
  /** Resolves once committed and synced. Rejects with `EngineUnavailable` where it is not known to be. */
  append(append: Append): Promise<Outcome>
  /** Waits for what was asked before. */
  close(): Promise<void>
}

interface Waiting {
  readonly append: Append
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * One thread that owns the writing connection, so that neither a sync nor another process's lock ever holds up the event
 * loop. Appends of one turn of the loop travel together. A thread that died is replaced at the next append.
 */
export function createWriter(file: string, { busyMs, committed }: { busyMs: number; committed: () => void }): Writer {
  let turn: Waiting[] = []
  /** From the start, so that the first append need not wait for it to boot. */
  let thread: ReturnType<typeof startThread> | undefined = startThread()
  let closing = false

  function startThread() {
    const worker = new Worker(new URL('./sqlite-writer-thread.ts', import.meta.url), { workerData: { file, busyMs } })
    const groups: Waiting[][] = []
    const fail = (cause: unknown) => {
      if (thread?.worker === worker) thread = undefined
      for (const one of groups.splice(0).flat()) one.reject(new EngineUnavailable('event log', cause))
    }
    worker.on('message', (answer: FromWriter) => {
      const group = groups.shift()!
      if (groups.length === 0) worker.unref()
      if ('error' in answer) return group.forEach((one) => one.reject(new EngineUnavailable('event log', answer.error)))
      group.forEach((one, index) => one.resolve(answer.outcomes[index]!))
      committed()
    })
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('the writing thread ended')))
    worker.unref()
    return {
      worker,
      send(group: Waiting[]) {
        groups.push(group)
        // Only an append under way keeps the process alive.
        worker.ref()
        worker.postMessage(group.map((one) => one.append) satisfies ToWriter)
      },
    }
  }

  function sendTurn() {
    const group = turn
    turn = []
    if (group.length > 0) (thread ??= startThread()).send(group)
  }

  return {
    append: (append) =>
      new Promise((resolve, reject) => {
        if (closing) return reject(new EngineUnavailable('event log', new Error('it was closed')))
        if (turn.length === 0) setImmediate(sendTurn)
        turn.push({ append, resolve, reject })
      }),
    async close() {
      closing = true
      sendTurn()
      if (!thread) return
      const { worker } = thread
      worker.ref()
      worker.postMessage(null satisfies ToWriter)
      await once(worker, 'exit')
    },
  }
}
