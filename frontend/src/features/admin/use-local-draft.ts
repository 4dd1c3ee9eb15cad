import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { drafts } from '../../lib/api.ts'
import type { EntryFields } from './entry-fields.ts'
import type { EntryEditor } from './use-entry-editor.ts'

export interface LocalDraft {
  readonly fields: EntryFields
  readonly version: number | null
  readonly savedAt: string
}

/**
 * The local draft of an entry. Change the number in the key when the shape of `EntryFields` changes: older drafts are
 * then ignored.
 * @param id the entry's id, or null for a new entry
 */
const entryDraft = (id: string | null) => drafts.of<LocalDraft>(`entry.1 ${id ?? 'new'}`)

/** Stores unsaved text in this browser, and offers an earlier draft for restoring. */
export function useLocalDraft({ fields, isDirty, now }: EntryEditor, id: string | null, version: number | null) {
  const [draft] = useState(() => entryDraft(id))
  const [offered, setOffered] = useState<LocalDraft | undefined>(() => {
    const kept = draft.read()
    return kept && JSON.stringify(kept.fields) !== JSON.stringify(fields) ? kept : undefined
  })
  const keep = useDebouncedCallback(() => {
    if (isDirty()) draft.keep({ fields: now(), version, savedAt: new Date().toISOString() })
    else draft.clear()
  }, 800)
  const successor = useRef<{ readonly id: string; readonly version: number; readonly sent: EntryFields } | undefined>(
    undefined,
  )
  const keepForHeir = () => {
    // Compare by value: putting the saved content into the fields replaces the object.
    if (successor.current && JSON.stringify(now()) !== JSON.stringify(successor.current.sent))
      entryDraft(successor.current.id).keep({
        fields: now(),
        version: successor.current.version,
        savedAt: new Date().toISOString(),
      })
  }
  // Keep the earlier draft until the user types something.
  const [untouched] = useState(fields)
  useEffect(() => {
    if (successor.current) keepForHeir()
    else if (fields !== untouched) keep()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fields, untouched, keep])

  return {
    offered,
    /** Hides the offer after the user has accepted or declined it. */
    settle: () => setOffered(undefined),
    /**
     * Called when a new entry was saved under an id. Stores text that was typed after `sent` as a draft of that entry,
     * so that its edit page can restore the text.
     */
    transferTo({ id: its, version: saved }: { readonly id: string; readonly version: number }, sent: EntryFields) {
      successor.current = { id: its, version: saved, sent }
      keepForHeir()
    },
    forget() {
      keep.cancel()
      draft.clear()
    },
  }
}
