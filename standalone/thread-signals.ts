/**
 * What two threads tell each other so often that words would cost more than what they are about: whether it is worth saying
 * at all. Memory that both have.
 */
export type SharedSignals = SharedArrayBuffer

const [appended, waiting] = [0, 1]

export const createSharedSignals = (): SharedSignals => new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)

export function openSignals(shared: SharedSignals) {
  const words = new Int32Array(shared)
  return {
    /** Something was appended. True: the other thread is to be told; false: it was, and has not looked since. */
    signalAppended: (): boolean => Atomics.exchange(words, appended, 1) === 0,
    /** In the other thread, before it looks: what is appended from now on is told anew. */
    seenAppended: (): void => void Atomics.store(words, appended, 0),

    /** Somebody waits for a read model until `work` is done: to be said before the first look. */
    async whileWaiting<T>(work: () => Promise<T>): Promise<T> {
      Atomics.add(words, waiting, 1)
      try {
        return await work()
      } finally {
        Atomics.sub(words, waiting, 1)
      }
    },
    /** In the other thread, after it has written: somebody waits for that, perhaps. */
    isAwaited: (): boolean => Atomics.load(words, waiting) > 0,
  }
}

export type Signals = ReturnType<typeof openSignals>
