import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { Group, Stack, Textarea } from '@mantine/core'
import {
  IconFeather,
  IconMoodEmpty,
  IconMoodHappy,
  IconMoodSad,
  IconMoodSmile,
  IconMountain,
  IconStairsDown,
  IconStairsUp,
  IconTarget,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedFeedback } from '../../../lib/outbox/kinds/plan.ts'
import { unsent } from '../../../lib/outbox/unsent.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { useChildren } from '../../../lib/family/children.ts'
import { useGiveFeedback } from '../api/give-feedback.ts'
import { feedbackDraft, isNoteToDiary, rememberNoteToDiary } from '../feedback-drafts.ts'
import { mostFocusMinutes } from '../limits.ts'
import styles from './FeedbackForm.module.css'
import { IconMoodHeartEyes } from './IconMoodHeartEyes.ts'
import { MinutesField } from './MinutesField.tsx'
import { RatingField } from './RatingField.tsx'

const faces = { 1: IconMoodSad, 2: IconMoodEmpty, 3: IconMoodSmile, 4: IconMoodHappy, 5: IconMoodHeartEyes }
const weights = { 1: IconFeather, 2: IconStairsDown, 3: IconTarget, 4: IconStairsUp, 5: IconMountain }

interface Props {
  readonly plan: Plan
  readonly item: PlanItem
  readonly onSaved: () => void
  readonly onSkip: () => void
}

/**
 * Feedback form. Its values are stored as a draft until they are saved, so that a lost connection or an accidental
 * close loses nothing.
 */
export function FeedbackForm({ plan, item, onSaved, onSkip }: Props) {
  const { t } = useTranslation()
  const { data: children = [] } = useChildren()
  const name = children.find(({ id }) => id === plan.childId)?.name ?? t(($) => $.plan.feedback.yourChild)
  const draft = feedbackDraft(plan.id, item.activityId)
  const [said] = useState(() => {
    const refused = refusedFeedback(unsent().plans, plan.id, item.activityId)
    const {
      engagement,
      difficulty,
      focusMinutes,
      notes,
      toDiary: isForDiary,
    } = refused?.wish.body ?? item.feedback ?? {}
    return {
      engagement,
      difficulty,
      focusMinutes: focusMinutes ?? undefined,
      notes: notes ?? '',
      ...(isForDiary !== undefined && { toDiary: isForDiary }),
      ...draft.read(),
    }
  })
  const [more, setMore] = useState(said.focusMinutes !== undefined || !!said.notes)
  const [toDiary, setToDiary] = useState(() => (said.notes ? said.toDiary !== false : isNoteToDiary()))
  const { mutateAsync: giveFeedback } = useGiveFeedback()
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('@filiz/domain/plan/schemas.ts')).feedbackBody,
    initialValues: said,
    failed: t(($) => $.plan.feedback.failed),
  })
  const save = submit(async (body) => {
    const [sent, kept] = [form.getValues(), JSON.stringify(draft.read())]
    await giveFeedback({ planId: plan.id, activityId: item.activityId, body: { ...body, toDiary } })
    rememberNoteToDiary(toDiary)
    // Keep the form and the draft if the user has typed more while it was being saved, here or in a reopened form.
    if (form.getValues() !== sent) return
    if (JSON.stringify(draft.read()) === kept) draft.clear()
    onSaved()
  })
  function field(name: 'engagement' | 'difficulty' | 'focusMinutes' | 'notes') {
    const input = form.getInputProps(name)
    const onChange = (value: unknown) => {
      input.onChange(value)
      draft.keep(form.getValues())
    }
    return { ...input, onChange }
  }

  return (
    <form ref={formRef} onSubmit={save} noValidate>
      <Stack gap="lg">
        <p className={styles.text}>{t(($) => $.plan.feedback.text)}</p>
        <RatingField
          key={form.key('engagement')}
          first
          label={t(($) => $.plan.feedback.engagement, { name })}
          signs={faces}
          words={t(($) => $.plan.feedback.engagements, { returnObjects: true })}
          {...field('engagement')}
        />
        <RatingField
          key={form.key('difficulty')}
          label={t(($) => $.plan.feedback.difficulty, { name })}
          signs={weights}
          words={t(($) => $.plan.feedback.difficulties, { returnObjects: true })}
          {...field('difficulty')}
        />
        <details
          className={styles.more}
          open={more || form.errors['focusMinutes'] !== undefined || form.errors['notes'] !== undefined}
          onToggle={({ currentTarget }) => setMore(currentTarget.open)}
        >
          <summary>{t(($) => $.plan.feedback.more)}</summary>
          <Stack gap="lg">
            <MinutesField
              key={form.key('focusMinutes')}
              least={0}
              most={mostFocusMinutes}
              label={
                <>
                  {t(($) => $.plan.feedback.focus)} <small>({t(($) => $.common.optional)})</small>
                </>
              }
              description={t(($) => $.plan.feedback.focusHint)}
              {...field('focusMinutes')}
            />
            <Textarea
              key={form.key('notes')}
              rows={3}
              label={
                <>
                  {t(($) => $.plan.feedback.notes)} <small>({t(($) => $.common.optional)})</small>
                </>
              }
              placeholder={t(($) => $.plan.feedback.notesPlaceholder)}
              {...field('notes')}
            />
            <Group component="label" gap="sm" py="xs">
              <input
                type="checkbox"
                checked={toDiary}
                onChange={({ currentTarget }) => setToDiary(currentTarget.checked)}
              />
              {t(($) => $.plan.feedback.toDiary)}
            </Group>
          </Stack>
        </details>
        <FormFailure>{failure && `${failure} ${t(($) => $.plan.feedback.kept)}`}</FormFailure>
        <Group justify="flex-end">
          <Button variant="default" onClick={onSkip} disabled={submitting}>
            {t(($) => $.plan.feedback.skip)}
          </Button>
          <Button type="submit" loading={submitting}>
            {failure ? t(($) => $.common.retry) : t(($) => $.plan.feedback.save)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
