import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { createLocalDraft, type LocalDraft } from './local-drafts.ts'
import type { EntryEditor } from './use-entry-editor.ts'

/** Keeps what is typed in this browser until it is saved, and offers what was kept the last time. */
export function useLocalDraft({ fields, isDirty, now }: EntryEditor, accountId: string, id: string | null, version: number | null) {
  const [store] = useState(() => createLocalDraft(localStorage, accountId, id))
  const [offered, setOffered] = useState<LocalDraft | undefined>(() => {
    const kept = store.read()
    return kept && JSON.stringify(kept.fields) !== JSON.stringify(fields) ? kept : undefined
  })
  const keep = useDebouncedCallback(() => {
    if (isDirty()) store.keep({ fields: now(), version, savedAt: new Date().toISOString() })
    else store.forget()
  }, 800)
  // What was kept the last time stays until something is typed.
  const [untouched] = useState(fields)
  useEffect(() => { if (fields !== untouched) keep() }, [fields, untouched, keep])

  return {
    offered,
    /** Answered, one way or the other. */
    settle: () => setOffered(undefined),
    /** What is typed is from now on of an entry that is there: its page offers it. */
    handTo(entry: { readonly id: string; readonly version: number }) {
      createLocalDraft(localStorage, accountId, entry.id).keep({ fields: now(), version: entry.version, savedAt: new Date().toISOString() })
    },
    forget() {
      keep.cancel()
      store.forget()
    },
  }
}
