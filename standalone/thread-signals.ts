/**
 * Shared memory in which a thread sees whether the other one needs a message, because a message per append would cost
 * more than the work that it announces.
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

    /**
     * Runs `work`, which waits for a read model, and marks meanwhile that a caller is waiting. The mark is set before
     * `work` checks the read model.
     */
    async whileWaiting<T>(work: () => Promise<T>): Promise<T> {
      Atomics.add(words, waiting, 1)
      try {
        return await work()
      } finally {
        Atomics.sub(words, waiting, 1)
      }
    },
    /** The other thread calls this after a write. Returns true if a caller may be waiting for that write. */
    isAwaited: (): boolean => Atomics.load(words, waiting) > 0,
  }
}

export type Signals = ReturnType<typeof openSignals>
