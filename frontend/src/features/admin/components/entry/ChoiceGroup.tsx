import { same } from '@filiz/domain/shared/same.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListName } from '../../entry-fields.ts'
import type { EntryEditor, FieldProps } from '../../use-entry-editor.ts'
import styles from './Field.module.css'
import { FieldNotes } from './FieldNotes.tsx'

interface Props {
  readonly editor: EntryEditor
  readonly name: ListName
  readonly options: readonly string[]
  readonly nameOf: (option: string) => string
  /** Label of an explicit empty choice, if the field distinguishes "none" from "unknown". */
  readonly none?: string
  readonly hint?: string
  /** True for a long list, whose options are in a disclosure that names the chosen ones. */
  readonly folded?: boolean
}

/**
 * A checkbox group for several values of a closed list. No selection means "unknown"; "none" is a separate checkbox.
 */
export function ChoiceGroup({ editor, name, options, nameOf, ...field }: Props) {
  const list = editor.fields.lists[name]
  // Stored values outside the list (such as retired interests) stay selectable, at the end.
  const offered = [...options, ...(list ?? []).filter((one) => !options.includes(one))].map((value) => ({
    value,
    label: nameOf(value),
  }))
  return <Drawn {...field} name={name} list={list} offered={offered} edit={editor.edit} {...editor.saidAt(name)} />
}

interface DrawnProps extends Pick<Props, 'name' | 'none' | 'hint' | 'folded'>, FieldProps {
  readonly list: readonly string[] | null
  readonly offered: readonly { readonly value: string; readonly label: string }[]
}

const Drawn = memo(function Drawn({ edit, name, list, offered, none, hint, folded, error, warnings }: DrawnProps) {
  const { t } = useTranslation('admin')
  const chosen = list ?? []
  const empty = name === 'interests' || name === 'topics' ? [] : null
  const toggle = (option: string, on: boolean) => {
    const next = offered.map(({ value }) => value).filter((value) => (value === option ? on : chosen.includes(value)))
    edit.list(name, next.length === 0 ? empty : next)
  }

  const chips = (
    <div className={styles.chips}>
      {none !== undefined && (
        <label className={styles.chip}>
          <input
            type="checkbox"
            checked={list?.length === 0}
            onChange={({ currentTarget }) => edit.list(name, currentTarget.checked ? [] : empty)}
          />
          {none}
        </label>
      )}
      {offered.map(({ value, label }) => (
        <label key={value} className={styles.chip}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
          />
          {label}
        </label>
      ))}
    </div>
  )

  return (
    <fieldset className={styles.group} id={`field-${name}`} tabIndex={-1} data-invalid={error ? true : undefined}>
      <legend>
        {t(($) => $.editor.fields[name])}
        {list === null && <span className={styles.missing}>{t(($) => $.editor.unknown)}</span>}
      </legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {folded ? (
        <details className={styles.fold} open={error !== undefined || undefined}>
          <summary>
            {chosen.length === 0
              ? t(($) => $.editor.choose)
              : offered
                  .filter(({ value }) => chosen.includes(value))
                  .map(({ label }) => label)
                  .join(', ')}
          </summary>
          {chips}
        </details>
      ) : (
        chips
      )}
      {error && <p className={styles.error}>{error}</p>}
      <FieldNotes warnings={warnings} />
    </fieldset>
  )
}, same)
