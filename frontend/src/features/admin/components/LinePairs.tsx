import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Line, LineName } from '../entry-fields.ts'
import { languages } from '../entry-parts.ts'
import type { EntryEditor } from '../use-entry-editor.ts'
import styles from './Field.module.css'
import { FieldNotes } from './FieldNotes.tsx'
import texts from './Texts.module.css'

const moved = (lines: readonly Line[], from: number, to: number) => {
  const without = lines.toSpliced(from, 1)
  return without.toSpliced(to, 0, lines[from]!)
}
const nextKey = (lines: readonly Line[]) => Math.max(-1, ...lines.map(({ key }) => key)) + 1

/** Materials or steps, a line for each with both languages beside one another, so that they stay the same ones. */
export function LinePairs({ editor, name }: { editor: EntryEditor; name: LineName }) {
  const { t } = useTranslation('admin')
  const lines = editor.fields.lines[name]
  const list = useRef<HTMLOListElement>(null)
  const focusLine = useRef<number>(undefined)
  const change = (to: (lines: readonly Line[]) => readonly Line[]) => editor.edit.lines(name, to)
  const numbered = (number: number) => (name === 'steps' ? t($ => $.editor.step, { number }) : t($ => $.editor.material, { number }))
  const written = (language: 'tr' | 'en') => lines.some((line) => line[language].trim() !== '')

  useEffect(() => {
    if (focusLine.current === undefined) return
    list.current?.children[focusLine.current]?.querySelector('textarea')?.focus()
    focusLine.current = undefined
  })

  return (
    <fieldset className={styles.group} id={`field-${name}`} tabIndex={-1}>
      <legend>{t($ => $.editor.fields[name])}</legend>
      <ol className={texts.lines} ref={list}>
        {lines.map((line, index) => (
          <li key={line.key} className={texts.line}>
            <div className={texts.pair}>
              {languages.map((language) => {
                const path = `translations.${language}.${name}.${index}`
                const isMissing = line[language].trim() === '' && line[language === 'tr' ? 'en' : 'tr'].trim() !== '' && written(language)
                return (
                  <div key={language} className={styles.field}>
                    <Textarea id={`field-${path}`} lang={language} autosize minRows={1} spellCheck value={line[language]} error={editor.errorAt(path)}
                      label={<>{t($ => $.editor.inLanguage, { field: numbered(index + 1), language: t($ => $.editor[language === 'tr' ? 'turkish' : 'english']) })}{isMissing && <span className={styles.missing}>{t($ => $.editor.missing)}</span>}</>}
                      onChange={({ currentTarget: { value } }) => change((before) => before.map((one) => (one.key === line.key ? { ...one, [language]: value } : one)))} />
                    <FieldNotes warnings={editor.warningsAt(path)} />
                  </div>
                )
              })}
            </div>
            <div className={texts.tools}>
              <ActionIcon color="gray" disabled={index === 0} aria-label={t($ => $.editor.moveUp, { line: numbered(index + 1) })} onClick={() => change((before) => moved(before, index, index - 1))}><IconArrowUp size={18} aria-hidden /></ActionIcon>
              <ActionIcon color="gray" disabled={index === lines.length - 1} aria-label={t($ => $.editor.moveDown, { line: numbered(index + 1) })} onClick={() => change((before) => moved(before, index, index + 1))}><IconArrowDown size={18} aria-hidden /></ActionIcon>
              <ActionIcon color="red" aria-label={t($ => $.editor.removeLine, { line: numbered(index + 1) })}
                onClick={() => { if (lines.length > 1) focusLine.current = Math.max(0, index - 1); change((before) => before.filter(({ key }) => key !== line.key)) }}><IconTrash size={18} aria-hidden /></ActionIcon>
            </div>
          </li>
        ))}
      </ol>
      {languages.map((language) => <FieldNotes key={language} warnings={editor.warningsAt(`translations.${language}.${name}`)} />)}
      <Button mt="xs" variant="light" size="compact-md" leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => { focusLine.current = lines.length; change((before) => [...before, { key: nextKey(before), tr: '', en: '' }]) }}>{name === 'steps' ? t($ => $.editor.addStep) : t($ => $.editor.addMaterial)}</Button>
    </fieldset>
  )
}
