import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ReadStore } from '../port.ts'

export interface PausableStoreThread {
  readonly url: string
  readonly gate: SharedArrayBuffer
}
type Method = Exclude<keyof ReadStore, 'wake' | 'close'>
export type PausedCall =
  | { readonly before: readonly string[] }
  | { readonly close: true }
  | { readonly id: number; readonly method: Method; readonly args: readonly unknown[] }
type Told =
  | { readonly standsBefore: string }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string; readonly message: string }

export interface PausableStore {
  /** The command before which the call is paused; null if the call ended without it. */
  readonly before: string | null
  /** Resumes the call; resolves to its result or the name of its error. */
  goOn(): Promise<unknown>
  /** Resumes the call up to the next of these commands. */
  goOnTo(before: string | readonly string[]): Promise<PausableStore>
}

/** A MongoDB read store in its own thread, which can be paused right before a call sends a command to the server. */
export function pausableStore(url: string) {
  const gate = new SharedArrayBuffer(4)
  const thread = new Worker(new URL('./pausable-store-thread.ts', import.meta.url), {
    workerData: { url, gate } satisfies PausableStoreThread,
  })
  const answers = new Map<number, (answer: unknown) => void>()
  let stands = (_before: string) => {}
  let calls = 0
  thread.on('message', (told: Told) => {
    if ('standsBefore' in told) return stands(told.standsBefore)
    answers.get(told.id)!('error' in told ? told.error : told.value)
  })
  const ask = (asked: PausedCall) => thread.postMessage(asked)

  function call<M extends Method>(method: M, ...args: Parameters<ReadStore[M]>): Promise<unknown> {
    const answer = Promise.withResolvers<unknown>()
    const id = ++calls
    answers.set(id, answer.resolve)
    ask({ id, method, args })
    return answer.promise
  }
  const goOn = () => {
    Atomics.store(new Int32Array(gate), 0, 0)
    Atomics.notify(new Int32Array(gate), 0)
  }

  return {
    call,
    /**
     * Begins a call and pauses it before the first of these commands: `drop` matches any drop, `drop model_` only
     * collections with that prefix.
     */
    async heldUp<M extends Method>(
      before: string | readonly string[],
      method: M,
      ...args: Parameters<ReadStore[M]>
    ): Promise<PausableStore> {
      let ended: Promise<unknown>
      async function stopBefore(commands: string | readonly string[], start: () => void): Promise<PausableStore> {
        const stopped = new Promise<string>((resolve) => (stands = resolve))
        ask({ before: [commands].flat() })
        start()
        return {
          before: await Promise.race([stopped, ended.then(() => null)]),
          goOn() {
            goOn()
            return ended
          },
          goOnTo: (next) => stopBefore(next, goOn),
        }
      }
      return stopBefore(before, () => (ended = call(method, ...args)))
    },
    async close(): Promise<void> {
      goOn()
      ask({ before: [] })
      ask({ close: true })
      await once(thread, 'exit')
    },
  }
}
