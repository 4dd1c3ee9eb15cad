/**
 * Shared memory that tells two threads whether a message is needed at all, because frequent messages would cost more
 * than the work that they announce.
 */
export type SharedSignals = SharedArrayBuffer

const [appended, waiting] = [0, 1]

export const createSharedSignals = (): SharedSignals => new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)

export function openSignals(shared: SharedSignals) {
  const words = new Int32Array(shared)
  return {
    /**
     * Call after an append. True: the other thread must be notified; false: it was notified and has not polled since.
     */
    signalAppended: (): boolean => Atomics.exchange(words, appended, 1) === 0,
    /** Call in the other thread before it polls, so that later appends notify it again. */
    seenAppended: (): void => void Atomics.store(words, appended, 0),

    /** Marks that a caller waits for a read model until `work` is done. The mark is set before the first check. */
    async whileWaiting<T>(work: () => Promise<T>): Promise<T> {
      Atomics.add(words, waiting, 1)
      try {
        return await work()
      } finally {
        Atomics.sub(words, waiting, 1)
      }
    },
    /** Call in the other thread after a write: true if a caller may be waiting for it. */
    isAwaited: (): boolean => Atomics.load(words, waiting) > 0,
  }
}

export type Signals = ReturnType<typeof openSignals>
