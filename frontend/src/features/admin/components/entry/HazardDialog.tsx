import type { WordConfirmation } from '@filiz/domain/activity/events.ts'
import { Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import type { HazardQuestions } from '../../hazard-questions.ts'
import { confirmationsOf, focusMissingAnswer, HazardAnswers, isAnswered, startAnswers } from './HazardAnswers.tsx'
import styles from './EntryForm.module.css'

interface Props {
  readonly questions: HazardQuestions
  readonly onAnswer: (confirm: readonly WordConfirmation[]) => void
  /** Called when the hazards are to be chosen in the form. */
  readonly onChoose: () => void
  readonly onClose: () => void
}

/** Asks about found words and unknown hazards before an entry is published. */
export default function HazardDialog({ questions, onAnswer, onChoose, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const [answers, setAnswers] = useState(() => startAnswers(questions))
  const [marksMissing, setMarksMissing] = useState(false)
  const choosesInForm = answers.unknown === 'to-choose'
  function answer() {
    if (choosesInForm) onChoose()
    else if (isAnswered(questions, answers)) onAnswer(confirmationsOf(questions, answers))
    else {
      setMarksMissing(true)
      focusMissingAnswer()
    }
  }
  return (
    <Dialog opened steady size="lg" title={t(($) => $.editor.hazardsAsked.title)} onClose={onClose}>
      <Stack>
        {!questions.unknown && <p className={styles.text}>{t(($) => $.editor.hazardsAsked.text)}</p>}
        <HazardAnswers
          name="hazards-asked"
          questions={questions}
          answers={answers}
          marksMissing={marksMissing}
          onChange={setAnswers}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common(($) => $.common.cancel)}
          </Button>
          <Button onClick={answer}>
            {choosesInForm ? t(($) => $.editor.hazardsAsked.chooseNow) : t(($) => $.editor.hazardsAsked.confirm)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
