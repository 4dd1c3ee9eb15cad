import { EngineUnavailable } from '@filiz/engines/unavailable.ts'

export interface TurnsOptions {
  readonly atOnce: number
  /** Works that may wait, of all keys together. */
  readonly waiting: number
  /** Works of one key that may wait; by default as many as of all. */
  readonly waitingOfKey?: number
}

export interface Turn {
  /** Whose work it is: keys take turns. */
  readonly key?: string
  /** Aborts the wait for a turn; work that has started continues. */
  readonly signal?: AbortSignal
}

/**
 * Returns a function that runs at most `atOnce` works at a time; its `waiting()` is the number of waiting ones. Waiting
 * works begin by round robin of their keys, and in order of arrival for one key. It rejects with `EngineUnavailable` if
 * too many already wait, and with the signal's reason.
 */
export function createTurns(
  engine: EngineUnavailable['engine'],
  { atOnce, waiting: mayWait, waitingOfKey = mayWait }: TurnsOptions,
) {
  let running = 0
  let waiting = 0
  /** Waiting works by key; the key whose turn is next comes first. */
  const queues = new Map<string, (() => void)[]>()

  function leave(key: string, begin: () => void): void {
    const others = queues.get(key)!.filter((one) => one !== begin)
    waiting--
    if (others.length === 0) queues.delete(key)
    else queues.set(key, others)
  }

  function beginNext(): boolean {
    const next = queues.entries().next().value
    if (!next) return false
    const [key, [begin, ...others]] = next
    // The key goes to the end.
    queues.delete(key)
    if (others.length > 0) queues.set(key, others)
    waiting--
    begin!()
    return true
  }

  function wait(key: string, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const onAbort = () => {
      leave(key, begin)
      reject(signal!.reason as Error)
    }
    const begin = () => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }
    queues.set(key, [...(queues.get(key) ?? []), begin])
    waiting++
    signal?.addEventListener('abort', onAbort)
    return promise
  }

  async function run<T>(work: () => Promise<T>, { key = '', signal }: Turn = {}): Promise<T> {
    signal?.throwIfAborted()
    if (running < atOnce) running++
    else if (waiting < mayWait && (queues.get(key)?.length ?? 0) < waitingOfKey) await wait(key, signal)
    else throw new EngineUnavailable(engine)
    try {
      return await work()
    } finally {
      if (!beginNext()) running--
    }
  }
  return Object.assign(run, { waiting: () => waiting })
}
