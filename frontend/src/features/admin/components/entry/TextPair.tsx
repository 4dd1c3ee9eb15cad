import { Textarea, TextInput } from '@mantine/core'
import { same } from '@filiz/domain/shared/same.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasText, type ParagraphName } from '../../entry-fields.ts'
import { languages, type TextLanguage } from '../../entry-parts.ts'
import type { EntryEditor, FieldProps } from '../../use-entry-editor.ts'
import styles from './Field.module.css'
import { FieldNotes } from './FieldNotes.tsx'
import texts from './Texts.module.css'

/** One text field in both languages, side by side. */
export function TextPair({ editor, name, rows = 2 }: { editor: EntryEditor; name: ParagraphName; rows?: number }) {
  return (
    <div className={texts.pair}>
      {languages.map((language) => (
        <Side key={language} editor={editor} name={name} language={language} rows={rows} />
      ))}
    </div>
  )
}

function Side({
  editor,
  name,
  language,
  rows,
}: {
  editor: EntryEditor
  name: ParagraphName
  language: TextLanguage
  rows: number
}) {
  const path = `translations.${language}.${name}`
  const value = editor.fields.paragraphs[language][name]
  const other = editor.fields.paragraphs[language === 'tr' ? 'en' : 'tr'][name]
  // When a language has no text at all, the form reports that once instead of at every field.
  const isMissing = value.trim() === '' && other.trim() !== '' && hasText(editor.fields, language)
  return <Drawn {...{ name, language, rows, path, value, isMissing }} edit={editor.edit} {...editor.saidAt(path)} />
}

interface DrawnProps extends FieldProps {
  readonly name: ParagraphName
  readonly language: TextLanguage
  readonly rows: number
  readonly path: string
  readonly value: string
  readonly isMissing: boolean
}

const Drawn = memo(function Drawn({ edit, name, language, rows, path, value, isMissing, error, warnings }: DrawnProps) {
  const { t } = useTranslation('admin')
  const shared = {
    id: `field-${path}`,
    lang: language,
    label: (
      <>
        {t(($) => $.editor.inLanguage, {
          field: t(($) => $.editor.fields[name]),
          language: t(($) => $.editor[language === 'tr' ? 'turkish' : 'english']),
        })}
        {isMissing && <span className={styles.missing}>{t(($) => $.editor.missing)}</span>}
      </>
    ),
    labelProps: { lang: undefined },
    error,
    value,
    spellCheck: true,
  }
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }) =>
    edit.paragraph(language, name, currentTarget.value)
  return (
    <div className={styles.field}>
      {name === 'title' ? (
        <TextInput {...shared} autoComplete="off" onChange={onChange} />
      ) : (
        <Textarea {...shared} autosize minRows={rows} onChange={onChange} />
      )}
      <FieldNotes warnings={warnings} />
    </div>
  )
}, same)
