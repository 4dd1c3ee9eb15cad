import { randomId } from './random-id.ts'

/**
 * Creates idempotency keys, one for each intent. A write that is repeated before a response arrives keeps its key, so
 * that a lost response or a double click does not apply it twice. The key is dropped when the response arrives, or when
 * another write to the same subject succeeds.
 */
export function createIdempotencyKeys(newKey: () => string = randomId) {
  const open = new Map<string, { readonly key: string; readonly subject: string }>()
  function answered(intent: string, key: string) {
    if (open.get(intent)?.key === key) open.delete(intent)
  }
  return {
    /**
     * @param intent  the complete write: method, path and body
     * @param subject the resource that it changes
     */
    keyFor(intent: string, subject: string): string {
      const { key } = open.get(intent) ?? { key: newKey() }
      open.set(intent, { key, subject })
      return key
    },
    /** Drops the key of a refused write. */
    answered,
    /**
     * Drops the key of a successful write. Also drops the pending keys of the same subject, because their intents are
     * outdated.
     */
    done(intent: string, key: string) {
      const subject = open.get(intent)?.subject
      answered(intent, key)
      for (const [other, { subject: its }] of open) if (its === subject) open.delete(other)
    },
    clear: () => open.clear(),
  }
}
