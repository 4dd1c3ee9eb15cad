import type { WordConfirmation } from '@filiz/domain/activity/events.ts'
import { hazards, type Hazard } from '@filiz/domain/activity/vocabulary.ts'
import type { FoundWord } from '@filiz/domain/activity/hazard-words/found-words.ts'
import { Input, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HazardQuestions } from '../../hazard-questions.ts'
import { useFieldName } from '../../use-field-name.ts'
import { useWords } from '../../use-words.ts'
import styles from './HazardAnswers.module.css'

interface Answer {
  /** Whether the word is the found hazard, another one or harmless; null until the administrator has chosen. */
  readonly is: 'as-found' | 'other' | 'harmless' | null
  /** The hazard when it is another than the found ones. */
  readonly other: Hazard | null
  readonly reason: string
}
/** Answers by the index of the word. Nothing is chosen at the start. */
export interface Answers {
  readonly words: readonly Answer[]
  /** Unknown hazards: known to be none, or to be chosen in the form; null until the administrator has chosen. */
  readonly unknown: 'none' | 'to-choose' | null
}

export const startAnswers = ({ words }: HazardQuestions): Answers => ({
  words: words.map(() => ({ is: null, other: null, reason: '' })),
  unknown: null,
})

/** True when each question has its answer: another hazard is named, and a harmless word has its reason. */
export const isAnswered = ({ unknown }: HazardQuestions, answers: Answers): boolean =>
  !(unknown && answers.unknown === null) && answers.words.every((answer) => missingPart(answer) === null)

function missingPart({ is, other, reason }: Answer): 'choice' | 'hazard' | 'reason' | null {
  if (is === null) return 'choice'
  if (is === 'other' && other === null) return 'hazard'
  return is === 'harmless' && reason.trim() === '' ? 'reason' : null
}

const hazardsOf = (found: readonly FoundWord[]) => [...new Set(found.map(({ hazard }) => hazard))]

/** Returns complete answers as the API takes them. */
export const confirmationsOf = ({ words }: HazardQuestions, answers: Answers): readonly WordConfirmation[] =>
  words.flatMap((found, index) => {
    const [{ word }] = found
    const { is, other, reason } = answers.words[index]!
    return is === 'as-found'
      ? hazardsOf(found).map((hazard) => ({ word, hazard, reason: null }))
      : [{ word, hazard: is === 'other' ? other : null, reason: is === 'harmless' ? reason.trim() : null }]
  })

/** Focuses the first missing answer after it was marked; the dialog may be longer than the screen. */
export const focusMissingAnswer = () =>
  setTimeout(() =>
    document
      .querySelector<HTMLElement>('[role="dialog"] :is([aria-invalid="true"], fieldset[data-missing] input)')
      ?.focus(),
  )

interface Props {
  readonly name: string
  readonly questions: HazardQuestions
  readonly answers: Answers
  /** Marks the answers that are missing. */
  readonly marksMissing: boolean
  readonly onChange: (answers: Answers) => void
}

/** Asks one question for each found word: whether it is the found hazard, another one, or harmless here. */
export function HazardAnswers({ name, questions, answers, marksMissing, onChange }: Props) {
  const { t } = useTranslation('admin')
  const nameAt = useFieldName()
  const nameOf = useWords()
  const change = (index: number, changes: Partial<Answer>) =>
    onChange({ ...answers, words: answers.words.map((one, at) => (at === index ? { ...one, ...changes } : one)) })
  return (
    <Stack>
      {questions.unknown && (
        <Question legend={t(($) => $.editor.hazardsAsked.unknown)} isMissing={marksMissing && answers.unknown === null}>
          <Choice
            name={`${name}-unknown`}
            label={t(($) => $.editor.hazardsAsked.choose)}
            checked={answers.unknown === 'to-choose'}
            onChange={() => onChange({ ...answers, unknown: 'to-choose' })}
          />
          <Choice
            name={`${name}-unknown`}
            label={t(($) => $.editor.hazardsAsked.none)}
            checked={answers.unknown === 'none'}
            onChange={() => onChange({ ...answers, unknown: 'none' })}
          />
        </Question>
      )}
      {questions.words.map((found, index) => {
        const answer = answers.words[index]!
        const missing = marksMissing ? missingPart(answer) : null
        const [{ word }] = found
        const hazard = hazardsOf(found).map(nameOf.hazards).join(', ')
        const group = `${name}-${index}`
        return (
          <Question
            key={word}
            legend={t(($) => $.editor.hazardsAsked.word, { word, hazard })}
            isMissing={missing === 'choice'}
          >
            <ul className={styles.places}>
              {[...new Map(found.map((one) => [`${one.place} ${one.sentence}`, one]))].map(([key, at]) => (
                <li key={key}>
                  {nameAt(at.place)}: <q lang={at.language}>{at.sentence}</q>
                </li>
              ))}
            </ul>
            <Choice
              name={group}
              label={t(($) => $.editor.hazardsAsked.isHazard, { hazard })}
              checked={answer.is === 'as-found'}
              onChange={() => change(index, { is: 'as-found' })}
            />
            <Choice
              name={group}
              label={t(($) => $.editor.hazardsAsked.isOther)}
              checked={answer.is === 'other'}
              onChange={() => change(index, { is: 'other' })}
            />
            {answer.is === 'other' && (
              <NativeSelect
                className={styles.more!}
                label={t(($) => $.editor.hazardsAsked.which, { word })}
                value={answer.other ?? ''}
                error={missing === 'hazard' && t(($) => $.editor.hazardsAsked.missing)}
                data={[
                  { value: '', label: t(($) => $.editor.hazardsAsked.notChosen) },
                  ...hazards.map((one) => ({ value: one, label: nameOf.hazards(one) })),
                ]}
                onChange={({ currentTarget }) =>
                  change(index, { other: hazards.find((one) => one === currentTarget.value) ?? null })
                }
              />
            )}
            <Choice
              name={group}
              label={t(($) => $.editor.hazardsAsked.isHarmless)}
              checked={answer.is === 'harmless'}
              onChange={() => change(index, { is: 'harmless' })}
            />
            {answer.is === 'harmless' && (
              <TextInput
                className={styles.more!}
                label={t(($) => $.editor.hazardsAsked.because, { word })}
                maxLength={200}
                value={answer.reason}
                error={missing === 'reason' && t(($) => $.editor.hazardsAsked.whyMissing)}
                onChange={({ currentTarget }) => change(index, { reason: currentTarget.value })}
              />
            )}
          </Question>
        )
      })}
    </Stack>
  )
}

interface QuestionProps {
  readonly legend: string
  readonly isMissing: boolean
  readonly children: ReactNode
}

function Question({ legend, isMissing, children }: QuestionProps) {
  const { t } = useTranslation('admin')
  const errorId = useId()
  return (
    <fieldset
      className={styles.word}
      data-missing={isMissing || undefined}
      aria-describedby={isMissing ? errorId : undefined}
    >
      <legend>{legend}</legend>
      {children}
      {isMissing && <Input.Error id={errorId}>{t(($) => $.editor.hazardsAsked.missing)}</Input.Error>}
    </fieldset>
  )
}

function Choice({
  name,
  label,
  checked,
  onChange,
}: {
  name: string
  label: string
  checked: boolean
  onChange: () => void
}) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={checked} onChange={onChange} />
      {label}
    </label>
  )
}
