/**
 * A mutex for each name: work waits until the previous work of the same name has succeeded or failed, and receives its
 * failure. Different names run in parallel.
 */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>()
  return function exclusively<T>(name: string, work: (failureBefore?: unknown) => Promise<T>): Promise<T> {
    const before = last.get(name)
    const mine = before ? before.then(() => work(), work) : work()
    last.set(name, mine)
    const leave = () => {
      if (last.get(name) === mine) last.delete(name)
    }
    mine.then(leave, leave)
    return mine
  }
}
