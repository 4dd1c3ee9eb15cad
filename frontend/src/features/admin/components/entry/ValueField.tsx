import { NativeSelect, TextInput } from '@mantine/core'
import { same } from '@filiz/domain/shared/same.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ValueName } from '../../entry-fields.ts'
import type { EntryEditor, FieldProps } from '../../use-entry-editor.ts'
import styles from './Field.module.css'
import { FieldNotes } from './FieldNotes.tsx'

interface Props {
  readonly editor: EntryEditor
  readonly name: ValueName
  /** Options of a select; without them the field is a text input. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly hint?: string
  readonly numeric?: boolean
  /** True when the field is marked as long as it is empty. */
  readonly wanted?: boolean
}

/** The form field of one value, with its errors and warnings. */
export const ValueField = ({ editor, ...field }: Props) => (
  <Drawn {...field} edit={editor.edit} value={editor.fields.values[field.name]} {...editor.saidAt(field.name)} />
)

interface DrawnProps extends Omit<Props, 'editor'>, FieldProps {
  readonly value: string
}

const Drawn = memo(function Drawn({
  edit,
  name,
  value,
  error,
  warnings,
  options,
  hint,
  numeric = false,
  wanted = false,
}: DrawnProps) {
  const { t } = useTranslation('admin')
  const shared = {
    id: `field-${name}`,
    label: (
      <>
        {t(($) => $.editor.fields[name])}
        {wanted && value === '' && <span className={styles.missing}>{t(($) => $.editor.unknown)}</span>}
      </>
    ),
    error,
    ...(hint && { description: hint }),
    value,
  }
  return (
    <div className={styles.field}>
      {options ? (
        <NativeSelect
          {...shared}
          data={[{ value: '', label: wanted ? '–' : t(($) => $.editor.choose) }, ...options]}
          onChange={({ currentTarget }) => edit.value(name, currentTarget.value)}
        />
      ) : (
        <TextInput
          {...shared}
          autoComplete="off"
          {...(numeric && { inputMode: 'numeric' })}
          onChange={({ currentTarget }) => edit.value(name, currentTarget.value)}
        />
      )}
      <FieldNotes warnings={warnings} />
    </div>
  )
}, same)
