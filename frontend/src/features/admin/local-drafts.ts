import type { EntryFields } from './entry-fields.ts'

/** What somebody typed and has not saved yet, kept by the browser for them alone. */
export interface LocalDraft { readonly fields: EntryFields; readonly version: number | null; readonly savedAt: string }

/** A changed shape of the fields begins anew. */
const prefix = 'filiz.entry-draft.1'

/** @param id the entry's, or null for a new one */
export function createLocalDraft(storage: Storage, accountId: string, id: string | null) {
  const key = `${prefix}.${accountId}.${id ?? 'new'}`
  return {
    read(): LocalDraft | undefined {
      try {
        const kept = storage.getItem(key)
        return kept === null ? undefined : JSON.parse(kept) as LocalDraft
      } catch {
        return undefined
      }
    },
    keep(draft: LocalDraft) {
      // Where there is no room, it is only not kept.
      try { storage.setItem(key, JSON.stringify(draft)) } catch { /* as said */ }
    },
    forget: () => storage.removeItem(key),
  }
}
