import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ValueName } from '../entry-fields.ts'
import type { EntryEditor } from '../use-entry-editor.ts'
import styles from './Field.module.css'
import { FieldNotes } from './FieldNotes.tsx'

interface Props {
  readonly editor: EntryEditor
  readonly name: ValueName
  /** Chosen from these, or typed where there are none. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly hint?: string
  readonly numeric?: boolean
  /** Marked while it is not known. */
  readonly wanted?: boolean
}

/** One value of an entry, with what is wrong with it below. */
export function ValueField({ editor, name, options, hint, numeric = false, wanted = false }: Props) {
  const { t } = useTranslation('admin')
  const value = editor.fields.values[name]
  const shared = {
    id: `field-${name}`,
    label: <>{t($ => $.editor.fields[name])}{wanted && value === '' && <span className={styles.missing}>{t($ => $.editor.unknown)}</span>}</>,
    error: editor.errorAt(name),
    ...(hint && { description: hint }),
    value,
  }
  return (
    <div className={styles.field}>
      {options
        ? <NativeSelect {...shared} data={[{ value: '', label: wanted ? '–' : t($ => $.editor.choose) }, ...options]} onChange={({ currentTarget }) => editor.edit.value(name, currentTarget.value)} />
        : <TextInput {...shared} autoComplete="off" {...(numeric && { inputMode: 'numeric' })} onChange={({ currentTarget }) => editor.edit.value(name, currentTarget.value)} />}
      <FieldNotes warnings={editor.warningsAt(name)} />
    </div>
  )
}
