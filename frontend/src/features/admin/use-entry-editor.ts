import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { language } from '../../i18n/language.ts'
import type { Checked } from './check-entry.ts'
import {
  keepLineKeys,
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
const nothingYet: Checked = { errors: {}, draftErrors: {}, warnings: [], content: undefined }

/**
 * The form state of an entry with its validation. Errors of an untouched field are hidden until the user tries to save;
 * with `blameAll` they show from the start. `forPublication`: a draft's open fields are errors, too.
 */
export function useEntryEditor(
  initial: EntryFields,
  blameAll: boolean,
  { confirmed, forPublication = false }: { confirmed?: CatalogueEntry['confirmed']; forPublication?: boolean } = {},
) {
  const [fields, setFields] = useState(initial)
  const began = useRef(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(blameAll)
  const [isWhole, setWhole] = useState(forPublication)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [checked, loadRules] = useChecked(fields, confirmed)
  const latest = useRef(fields)
  latest.current = fields

  /** Removes the server's errors for changed fields. */
  const clearServerErrors = useCallback(
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
      // Whether the hazards may be published depends on the ages, the adult's part and all texts.
      clearServerErrors((refusedPath) => refusedPath === path || refusedPath === 'hazards')
    },
    [clearServerErrors],
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
        // The line numbers may have changed, so remove the errors of all lines of this field.
        clearServerErrors((path) => path.startsWith('translations.') && path.split('.')[2] === name)
      },
    }),
    [touch, clearServerErrors],
  )

  const all = { ...(isWhole ? checked.errors : checked.draftErrors), ...refused }
  // The server refuses with the text of the warning that was ignored.
  const warnings = checked.warnings.filter(({ path, text }) => all[path]?.replace(/\.$/, '') !== text)
  return {
    fields,
    edit,
    checked: { ...checked, warnings },
    /** True when the errors include what only a publication needs. */
    forPublication: isWhole,
    /** Returns the error and the warnings to show below a field or a group. */
    saidAt: (path: string): FieldMessages => ({
      error: tried || touched.has(path) || Object.hasOwn(refused, path) ? all[path] : undefined,
      warnings: warnings.filter((warning) => warning.path === path).map(({ text }) => text),
    }),
    errors: all,
    /** True when all errors are shown, including those of untouched fields. */
    blamed: tried,
    /** The errors, by field, that keep the entry from being published. */
    toPublish: Object.fromEntries(Object.entries(checked.errors).filter(([path]) => !Object.hasOwn(all, path))),
    /** Shows all errors from now on, including those of untouched fields: those of a publication, or of a draft. */
    blame(publication: boolean) {
      setTried(true)
      setWhole(publication)
    },
    /** Validates the current fields. Rejects if the rules module cannot be loaded. */
    check: async () => (await loadRules())(latest.current, language(), wordFor),
    /** Returns the content of these fields; undefined while they have errors. */
    parse: async (these: EntryFields) => (await loadRules())(these, language(), wordFor).content,
    refuse: setRefused,
    isDirty: useCallback(() => JSON.stringify(latest.current) !== JSON.stringify(began.current), []),
    /** Returns the current fields, even when a callback of an earlier render calls it. */
    now: useCallback(() => latest.current, []),
    /**
     * Puts the saved content `answered` into the fields. Text typed after `sent` (default: after the last save) stays
     * unsaved in the fields. Returns true when there was no such text.
     */
    saved(answered: EntryFields, sent: EntryFields = began.current): boolean {
      const now = keepLineKeys(sent, answered)
      const settled = JSON.stringify(latest.current) === JSON.stringify(sent)
      began.current = now
      setRefused({})
      if (!settled) return false
      latest.current = now
      setFields(now)
      return true
    },
    /** Replaces the fields. Later changes are compared with `savedNow`. */
    replace(next: EntryFields, savedNow: EntryFields = began.current) {
      began.current = savedNow
      setFields(next)
    },
  }
}

export type EntryEditor = ReturnType<typeof useEntryEditor>

/**
 * Props that every field component shares. They are stable, so that typing in one field does not re-render the other
 * fields.
 */
export interface FieldProps extends FieldMessages {
  /** Always the same object for one editor. */
  readonly edit: EntryEditor['edit']
}

export interface FieldMessages {
  readonly error: string | undefined
  readonly warnings: readonly string[]
}

const rules = async () => (await import('./check-entry.ts')).checkEntry

/** Loads the rules module in the background, so that typing never waits for it. */
function useChecked(fields: EntryFields, confirmed: CatalogueEntry['confirmed']): [Checked, () => Promise<CheckEntry>] {
  const [check, setCheck] = useState<{ readonly run: CheckEntry }>()
  // Ignore a failed load here: saving tries again and reports it.
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
  return [
    useMemo(() => check?.run(settled, reader, wordFor, confirmed) ?? nothingYet, [check, settled, reader, confirmed]),
    load,
  ]
}
