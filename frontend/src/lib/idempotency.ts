/**
 * One key for one intent: the same write repeated before it got an answer carries the same key, so that a lost answer
 * or a double click cannot do a thing twice. A write that was answered is over, and so is one without an answer where
 * something else was done to the same thing since: the next one alike is a new intent.
 */
export function createIntents(newKey: () => string = () => crypto.randomUUID()) {
  const open = new Map<string, { readonly key: string; readonly subject: string }>()
  function answered(intent: string, key: string) {
    if (open.get(intent)?.key === key) open.delete(intent)
  }
  return {
    /**
     * @param intent  what the person wants, in full: method, path and body
     * @param subject the thing that it is done to
     */
    keyFor(intent: string, subject: string): string {
      const { key } = open.get(intent) ?? { key: newKey() }
      open.set(intent, { key, subject })
      return key
    },
    /** It was refused: nothing has changed. */
    answered,
    /** It was done: what was wanted of the same thing before is not what would be wanted now. */
    done(intent: string, key: string) {
      const subject = open.get(intent)?.subject
      answered(intent, key)
      for (const [other, { subject: its }] of open) if (its === subject) open.delete(other)
    },
    clear: () => open.clear(),
  }
}
