/**
 * Work under one name waits for the work before it, done or failed, and is told of the latter; under other names it goes
 * side by side.
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
