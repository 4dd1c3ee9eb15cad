import { ActionIcon, Button, NativeSelect, Textarea } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { stepChoices, type StepChoice } from '@filiz/domain/activity/step-symbols.ts'
import { same } from '@filiz/domain/shared/same.ts'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nextKey, type Line, type LineName } from '../../entry-fields.ts'
import { languages, type TextLanguage } from '../../entry-parts.ts'
import type { EntryEditor, FieldProps, FieldMessages } from '../../use-entry-editor.ts'
import styles from '../entry/Field.module.css'
import { FieldNotes } from '../entry/FieldNotes.tsx'
import texts from '../entry/Texts.module.css'

const moved = (lines: readonly Line[], from: number, to: number) => {
  const without = lines.toSpliced(from, 1)
  return without.toSpliced(to, 0, lines[from]!)
}

/** Edits materials or steps. Each line has both languages side by side, so that the translations stay aligned. */
export function LinePairs({ editor, name }: { editor: EntryEditor; name: LineName }) {
  const { t } = useTranslation('admin')
  const lines = editor.fields.lines[name]
  const symbols = useMemo(
    () => stepChoices.map((value): SymbolOption => ({ value, label: t(($) => $.editor.symbols[value]) })),
    [t],
  )
  const hasSymbol = lines.some(({ symbol = 'automatic' }) => symbol !== 'automatic')
  const [isChoosing, setIsChoosing] = useState(hasSymbol)
  const list = useRef<HTMLOListElement>(null)
  const focusLine = useRef<number>(undefined)
  const focusNext = useCallback((index: number) => {
    focusLine.current = index
  }, [])
  const written = (language: TextLanguage) => lines.some((line) => line[language].trim() !== '')

  useEffect(() => {
    if (focusLine.current === undefined) return
    list.current?.children[focusLine.current]?.querySelector('textarea')?.focus()
    focusLine.current = undefined
  })

  function side(line: Line, index: number, language: TextLanguage): Side {
    const path = `translations.${language}.${name}.${index}`
    const isMissing =
      line[language].trim() === '' && line[language === 'tr' ? 'en' : 'tr'].trim() !== '' && written(language)
    return { language, path, isMissing, value: line[language], ...editor.saidAt(path) }
  }
  return (
    <fieldset className={styles.group} id={`field-${name}`} tabIndex={-1}>
      <legend>{t(($) => $.editor.fields[name])}</legend>
      <ol className={texts.lines} ref={list}>
        {lines.map((line, index) => (
          <Pair
            key={line.key}
            name={name}
            lineKey={line.key}
            index={index}
            isLast={index === lines.length - 1}
            symbol={line.symbol ?? 'automatic'}
            symbols={isChoosing ? symbols : none}
            sides={languages.map((language) => side(line, index, language))}
            edit={editor.edit}
            focusNext={focusNext}
          />
        ))}
      </ol>
      {languages.map((language) => (
        <FieldNotes key={language} warnings={editor.saidAt(`translations.${language}.${name}`).warnings} />
      ))}
      <Button
        mt="xs"
        variant="light"
        size="compact-md"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => {
          focusNext(lines.length)
          editor.edit.lines(name, (before) => [...before, { key: nextKey(before), tr: '', en: '' }])
        }}
      >
        {name === 'steps' ? t(($) => $.editor.addStep) : t(($) => $.editor.addMaterial)}
      </Button>
      {name === 'steps' && !isChoosing && (
        <Button mt="xs" ml="xs" variant="subtle" size="compact-md" onClick={() => setIsChoosing(true)}>
          {t(($) => $.editor.chooseSymbols)}
        </Button>
      )}
    </fieldset>
  )
}

interface SymbolOption {
  readonly value: StepChoice
  readonly label: string
}

const none: readonly SymbolOption[] = []

interface Side extends FieldMessages {
  readonly language: TextLanguage
  readonly path: string
  readonly value: string
  readonly isMissing: boolean
}

interface PairProps extends Pick<FieldProps, 'edit'> {
  readonly name: LineName
  readonly lineKey: number
  readonly index: number
  readonly isLast: boolean
  readonly symbol: StepChoice
  /** Empty while the symbols are not chosen by hand. */
  readonly symbols: readonly SymbolOption[]
  readonly sides: readonly Side[]
  /** Moves the focus to the line at this index after the next render. */
  readonly focusNext: (index: number) => void
}

const Pair = memo(function Pair({ name, lineKey, index, isLast, symbol, symbols, sides, edit, focusNext }: PairProps) {
  const { t } = useTranslation('admin')
  const line = t(($) => $.editor[name === 'steps' ? 'step' : 'material'], { number: index + 1 })
  const change = (to: (lines: readonly Line[]) => readonly Line[]) => edit.lines(name, to)
  return (
    <li className={texts.line}>
      <div className={texts.pair}>
        {sides.map(({ language, path, value, isMissing, error, warnings }) => (
          <div key={language} className={styles.field}>
            <Textarea
              id={`field-${path}`}
              lang={language}
              autosize
              minRows={1}
              spellCheck
              value={value}
              error={error}
              label={
                <>
                  {t(($) => $.editor.inLanguage, {
                    field: line,
                    language: t(($) => $.editor[language === 'tr' ? 'turkish' : 'english']),
                  })}
                  {isMissing && <span className={styles.missing}>{t(($) => $.editor.missing)}</span>}
                </>
              }
              onChange={({ currentTarget: { value: typed } }) =>
                change((before) => before.map((one) => (one.key === lineKey ? { ...one, [language]: typed } : one)))
              }
            />
            <FieldNotes warnings={warnings} />
          </div>
        ))}
      </div>
      {symbols.length > 0 && (
        <NativeSelect
          label={t(($) => $.editor.symbolOf, { line })}
          value={symbol}
          data={symbols}
          onChange={({ currentTarget: { value: chosen } }) =>
            change((before) =>
              before.map((one) => (one.key === lineKey ? { ...one, symbol: chosen as StepChoice } : one)),
            )
          }
        />
      )}
      <div className={texts.tools}>
        <ActionIcon
          color="gray"
          disabled={index === 0}
          aria-label={t(($) => $.editor.moveUp, { line })}
          onClick={() => change((before) => moved(before, index, index - 1))}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          color="gray"
          disabled={isLast}
          aria-label={t(($) => $.editor.moveDown, { line })}
          onClick={() => change((before) => moved(before, index, index + 1))}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          color="red"
          aria-label={t(($) => $.editor.removeLine, { line })}
          onClick={() => {
            if (index > 0 || !isLast) focusNext(Math.max(0, index - 1))
            change((before) => before.filter(({ key }) => key !== lineKey))
          }}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  )
}, same)
