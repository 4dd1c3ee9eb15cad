import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ReadStore } from '../port.ts'

export interface HeldUpThread {
  readonly url: string
  readonly gate: SharedArrayBuffer
}
type Method = Exclude<keyof ReadStore, 'wake' | 'close'>
export type Asked =
  | { readonly before: readonly string[] }
  | { readonly close: true }
  | { readonly id: number; readonly method: Method; readonly args: readonly unknown[] }
type Told =
  | { readonly standsBefore: string }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string; readonly message: string }

export interface HeldUp {
  /** Of the command before which it stands; null: the call ended without one of them. */
  readonly before: string | null
  /** Lets it go on, and resolves as the call does: what it gave, or the name of its error. */
  goOn(): Promise<unknown>
  /** Lets it go on as far as to the next of these commands. */
  goOnTo(before: string | readonly string[]): Promise<HeldUp>
}

/** A MongoDB read store in a thread of its own, held up right before a command of one of its calls goes to the server. */
export function heldUpStore(url: string) {
  const gate = new SharedArrayBuffer(4)
  const thread = new Worker(new URL('./held-up-thread.ts', import.meta.url), {
    workerData: { url, gate } satisfies HeldUpThread,
  })
  const answers = new Map<number, (answer: unknown) => void>()
  let stands = (_before: string) => {}
  let calls = 0
  thread.on('message', (told: Told) => {
    if ('standsBefore' in told) return stands(told.standsBefore)
    answers.get(told.id)!('error' in told ? told.error : told.value)
  })
  const ask = (asked: Asked) => thread.postMessage(asked)

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
    /** Begins a call, and holds it up before the first of these commands: `drop` any, `drop model_` one to a collection whose name begins so. */
    async heldUp<M extends Method>(
      before: string | readonly string[],
      method: M,
      ...args: Parameters<ReadStore[M]>
    ): Promise<HeldUp> {
      let ended: Promise<unknown>
      async function stopBefore(commands: string | readonly string[], start: () => void): Promise<HeldUp> {
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
