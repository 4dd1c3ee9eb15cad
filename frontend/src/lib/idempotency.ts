/**
 * One key for one intent: the same write repeated before it got an answer carries the same key, so that a lost answer
 * or a double click cannot do a thing twice. A write that was answered is over; the next one alike is a new intent.
 */
export function createIntents(newKey: () => string = () => crypto.randomUUID()) {
  const open = new Map<string, string>()
  return {
    /** @param intent what the person wants, in full: method, path and body */
    keyFor(intent: string): string {
      const key = open.get(intent) ?? newKey()
      open.set(intent, key)
      return key
    },
    answered(intent: string, key: string) {
      if (open.get(intent) === key) open.delete(intent)
    },
    clear: () => open.clear(),
  }
}
