import type { WordConfirmation } from '@filiz/domain/activity/events.ts'
import { hazards, type Hazard } from '@filiz/domain/activity/vocabulary.ts'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { HazardQuestions } from '../hazard-questions.ts'
import { useFieldName } from '../use-field-name.ts'
import { useWords } from '../use-words.ts'
import styles from './HazardAnswers.module.css'

interface Answer {
  readonly harmless: boolean
  readonly hazard: Hazard
  readonly reason: string
}
/** Answers by the index of the word. `none`: the hazards are known to be none. */
export interface Answers {
  readonly words: readonly Answer[]
  readonly none: boolean
}

export const startAnswers = ({ words }: HazardQuestions): Answers => ({
  words: words.map(([{ hazard }]) => ({ harmless: false, hazard, reason: '' })),
  none: false,
})

/** Returns the answers as the API takes them; undefined when the hazards are still to be chosen. */
export const confirmationsOf = (
  { words, unknown }: HazardQuestions,
  answers: Answers,
): readonly WordConfirmation[] | undefined =>
  unknown && !answers.none
    ? undefined
    : words.map(([{ word }], index) => {
        const { harmless, hazard, reason } = answers.words[index]!
        return { word, hazard: harmless ? null : hazard, reason: (harmless && reason.trim()) || null }
      })

/** True when each harmless word has its reason, which the history keeps. */
export const hasReasons = ({ words }: Answers): boolean =>
  words.every(({ harmless, reason }) => !harmless || reason.trim() !== '')

/** Focuses the first missing reason after it was marked; the dialog may be longer than the screen. */
export const focusMissingReason = () =>
  setTimeout(() => document.querySelector<HTMLElement>('[role="dialog"] input[aria-invalid="true"]')?.focus())

interface Props {
  readonly name: string
  readonly questions: HazardQuestions
  readonly answers: Answers
  /** Marks the reasons that are missing. */
  readonly marksMissing: boolean
  readonly onChange: (answers: Answers) => void
}

/** Asks for each found word whether it is a hazard, and which one. */
export function HazardAnswers({ name, questions, answers, marksMissing, onChange }: Props) {
  const { t } = useTranslation('admin')
  const nameAt = useFieldName()
  const nameOf = useWords()
  const change = (index: number, changes: Partial<Answer>) =>
    onChange({ ...answers, words: answers.words.map((one, at) => (at === index ? { ...one, ...changes } : one)) })
  return (
    <Stack>
      {questions.unknown && (
        <fieldset className={styles.word}>
          <legend>{t(($) => $.editor.hazardsAsked.unknown)}</legend>
          <Choice
            name={`${name}-unknown`}
            label={t(($) => $.editor.hazardsAsked.choose)}
            checked={!answers.none}
            onChange={() => onChange({ ...answers, none: false })}
          />
          <Choice
            name={`${name}-unknown`}
            label={t(($) => $.editor.hazardsAsked.none)}
            checked={answers.none}
            onChange={() => onChange({ ...answers, none: true })}
          />
        </fieldset>
      )}
      {questions.words.map((found, index) => {
        const { harmless, hazard, reason } = answers.words[index]!
        const [{ word, hazard: usual }] = found
        const group = `${name}-${index}`
        return (
          <fieldset key={`${word} ${usual}`} className={styles.word}>
            <legend>{t(($) => $.editor.hazardsAsked.word, { word })}</legend>
            <ul className={styles.places}>
              {[...new Map(found.map((one) => [`${one.place} ${one.sentence}`, one]))].map(([key, at]) => (
                <li key={key}>
                  {nameAt(at.place)}: <q lang={at.language}>{at.sentence}</q>
                </li>
              ))}
            </ul>
            <Choice
              name={group}
              label={t(($) => $.editor.hazardsAsked.isHazard)}
              checked={!harmless}
              onChange={() => change(index, { harmless: false })}
            />
            {!harmless && (
              <NativeSelect
                className={styles.more!}
                label={t(($) => $.editor.hazardsAsked.which, { word })}
                value={hazard}
                data={hazards.map((one) => ({ value: one, label: nameOf.hazards(one) }))}
                onChange={({ currentTarget }) =>
                  change(index, { hazard: hazards.find((one) => one === currentTarget.value)! })
                }
              />
            )}
            <Choice
              name={group}
              label={t(($) => $.editor.hazardsAsked.isHarmless)}
              checked={harmless}
              onChange={() => change(index, { harmless: true })}
            />
            {harmless && (
              <TextInput
                className={styles.more!}
                label={t(($) => $.editor.hazardsAsked.because, { word })}
                maxLength={200}
                value={reason}
                error={marksMissing && reason.trim() === '' && t(($) => $.editor.hazardsAsked.whyMissing)}
                onChange={({ currentTarget }) => change(index, { reason: currentTarget.value })}
              />
            )}
          </fieldset>
        )
      })}
    </Stack>
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
