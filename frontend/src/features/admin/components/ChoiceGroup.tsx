import { useTranslation } from 'react-i18next'
import type { ListName } from '../entry-fields.ts'
import type { EntryEditor } from '../use-entry-editor.ts'
import styles from './Field.module.css'
import { FieldNotes } from './FieldNotes.tsx'

interface Props {
  readonly editor: EntryEditor
  readonly name: ListName
  readonly options: readonly string[]
  readonly nameOf: (option: string) => string
  /** What ticking nothing on purpose is called, where that says something. */
  readonly none?: string
  readonly hint?: string
}

/** Several of a closed list, ticked; none ticked is "unknown", and "there is none" a tick of its own. */
export function ChoiceGroup({ editor, name, options, nameOf, none, hint }: Props) {
  const { t } = useTranslation('admin')
  const list = editor.fields.lists[name]
  const chosen = list ?? []
  // In the list's own order, and whatever is not in it (an interest of old) stays.
  const inOrder = (wanted: readonly string[]) => [...options.filter((option) => wanted.includes(option)), ...wanted.filter((one) => !options.includes(one))]
  const empty = name === 'interests' ? [] : null
  const toggle = (option: string, on: boolean) => {
    const next = on ? inOrder([...chosen, option]) : chosen.filter((one) => one !== option)
    editor.edit.list(name, next.length === 0 ? empty : next)
  }
  const error = editor.errorAt(name)

  return (
    <fieldset className={styles.group} id={`field-${name}`} tabIndex={-1} data-invalid={error ? true : undefined}>
      <legend>{t($ => $.editor.fields[name])}{list === null && <span className={styles.missing}>{t($ => $.editor.unknown)}</span>}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.chips}>
        {none !== undefined && (
          <label className={styles.chip}><input type="checkbox" checked={list?.length === 0} onChange={({ currentTarget }) => editor.edit.list(name, currentTarget.checked ? [] : empty)} />{none}</label>
        )}
        {[...options, ...chosen.filter((one) => !options.includes(one))].map((option) => (
          <label key={option} className={styles.chip}><input type="checkbox" checked={chosen.includes(option)} onChange={({ currentTarget }) => toggle(option, currentTarget.checked)} />{nameOf(option)}</label>
        ))}
      </div>
      {error && <p className={styles.error}>{error}</p>}
      <FieldNotes warnings={editor.warningsAt(name)} />
    </fieldset>
  )
}
