import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { language } from '../../i18n/language.ts'
import type { Checked } from './check-entry.ts'
import {
  withKeysOf,
  type EntryFields,
  type Line,
  type LineName,
  type ListName,
  type ParagraphName,
  type ValueName,
} from './entry-fields.ts'
import type { TextLanguage } from './entry-parts.ts'
import { wordFor } from './word-for.ts'

type CheckEntry = typeof import('./check-entry.ts').checkEntry
const nothingYet: Checked = { errors: {}, warnings: [], content: undefined }

/**
 * The fields of an entry while somebody writes, with what the rules say about them. What was not touched yet is not
 * blamed, until saving is tried or the entry was there before.
 */
export function useEntryEditor(initial: EntryFields, blameAll: boolean) {
  const [fields, setFields] = useState(initial)
  const began = useRef(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(blameAll)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [checked, loadRules] = useChecked(fields)
  const latest = useRef(fields)
  latest.current = fields

  /** What the server refused, and has been changed since. */
  const forgive = useCallback(
    (isChanged: (path: string) => boolean) =>
      setRefused((before) =>
        Object.keys(before).some(isChanged)
          ? Object.fromEntries(Object.entries(before).filter(([path]) => !isChanged(path)))
          : before,
      ),
    [],
  )
  const touch = useCallback(
    (path: string) => {
      setTouched((before) => (before.has(path) ? before : new Set([...before, path])))
      forgive((refusedPath) => refusedPath === path)
    },
    [forgive],
  )
  const edit = useMemo(
    () => ({
      value(name: ValueName, value: string) {
        setFields((before) => ({ ...before, values: { ...before.values, [name]: value } }))
        touch(name)
      },
      list(name: ListName, list: readonly string[] | null) {
        setFields((before) => ({ ...before, lists: { ...before.lists, [name]: list } }))
        touch(name)
      },
      paragraph(lang: TextLanguage, name: ParagraphName, text: string) {
        setFields((before) => ({
          ...before,
          paragraphs: { ...before.paragraphs, [lang]: { ...before.paragraphs[lang], [name]: text } },
        }))
        touch(`translations.${lang}.${name}`)
      },
      lines(name: LineName, change: (lines: readonly Line[]) => readonly Line[]) {
        setFields((before) => ({ ...before, lines: { ...before.lines, [name]: change(before.lines[name]) } }))
        touch(name)
        // Another line may have the refused one's number now.
        forgive((path) => path.startsWith('translations.') && path.split('.')[2] === name)
      },
    }),
    [touch, forgive],
  )

  const all = { ...checked.errors, ...refused }
  return {
    fields,
    edit,
    checked,
    /** What is said below a field, or a group of them. */
    saidAt: (path: string): Said => ({
      error: tried || touched.has(path) || Object.hasOwn(refused, path) ? all[path] : undefined,
      warnings: checked.warnings.filter((warning) => warning.path === path).map(({ text }) => text),
    }),
    errors: all,
    /** Whether what is wrong is said as such; before, it is only still to be written. */
    blamed: tried,
    /** From now on everything that is wrong is said. */
    blame: () => setTried(true),
    /** What the rules say about the fields as they are by then. Rejects where the rules cannot be had. */
    check: async () => (await loadRules())(latest.current, language(), wordFor),
    refuse: setRefused,
    isDirty: useCallback(() => JSON.stringify(latest.current) !== JSON.stringify(began.current), []),
    /** The fields at this moment, also for whoever was drawn before. */
    now: useCallback(() => latest.current, []),
    /**
     * `answered` is what is saved now. What was typed since `sent` (by default, since it was saved the last time) stays in the
     * fields, unsaved. Says whether there was none of it.
     */
    saved(answered: EntryFields, sent: EntryFields = began.current): boolean {
      const now = withKeysOf(sent, answered)
      const settled = JSON.stringify(latest.current) === JSON.stringify(sent)
      began.current = now
      setRefused({})
      if (!settled) return false
      latest.current = now
      setFields(now)
      return true
    },
    /** Other fields in place of these, measured against what is saved now. */
    replace(next: EntryFields, savedNow: EntryFields = began.current) {
      began.current = savedNow
      setFields(next)
    },
  }
}

export type EntryEditor = ReturnType<typeof useEntryEditor>

/** What every field is drawn from, beside what it holds: it is drawn anew when something of that is another, not at every key that is typed anywhere. */
export interface FieldProps extends Said {
  /** The same for as long as the entry is being written. */
  readonly edit: EntryEditor['edit']
}

export interface Said {
  readonly error: string | undefined
  readonly warnings: readonly string[]
}

const rules = async () => (await import('./check-entry.ts')).checkEntry

/** The rules come while the person reads; typing never waits for them. */
function useChecked(fields: EntryFields): [Checked, () => Promise<CheckEntry>] {
  const [check, setCheck] = useState<{ readonly run: CheckEntry }>()
  // If they cannot be had, saving says so.
  useEffect(() => {
    rules().then(
      (run) => setCheck({ run }),
      () => {},
    )
  }, [])
  async function load() {
    const run = await rules()
    setCheck((before) => before ?? { run })
    return run
  }
  const settled = useDeferredValue(fields)
  const reader = language()
  return [useMemo(() => check?.run(settled, reader, wordFor) ?? nothingYet, [check, settled, reader]), load]
}
