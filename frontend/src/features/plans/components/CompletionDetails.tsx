import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { Group, NativeSelect, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { useChildsDays } from '../../../lib/family/use-childs-days.ts'
import { useCompleteActivity } from '../api/complete-activity.ts'
import { earlierDays, noonOf } from '../days.ts'
import { mostMinutes } from '../limits.ts'
import { MinutesField } from './MinutesField.tsx'

interface Props {
  readonly plan: Plan
  readonly item: PlanItem
  readonly onDone: (item: PlanItem) => void
  readonly onClose: () => void
}

/** Form for a completion with date and duration. For a past month, the last day of the month is preselected. */
export function CompletionDetails({ plan, item, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { timeZone, today } = useChildsDays(plan.childId)
  const { mutateAsync: complete } = useCompleteActivity()
  const days = earlierDays(plan, today)
  const [proposed] = plan.label === 'past' ? days : []
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('@filiz/domain/plan/schemas.ts')).completeBody,
    initialValues: { durationMinutes: undefined, completedAt: proposed && noonOf(proposed, timeZone) },
    failed: t(($) => $.plan.item.completeFailed),
  })
  const save = submit(async ({ durationMinutes, completedAt }) => {
    onDone(
      await complete({
        planId: plan.id,
        activityId: item.activityId,
        body: { ...(durationMinutes && { durationMinutes }), ...(completedAt && { completedAt }) },
      }),
    )
  })
  const { onChange: setDay, error: dayError } = form.getInputProps('completedAt') as {
    onChange: (instant: string | undefined) => void
    error?: string
  }

  return (
    <form ref={formRef} onSubmit={save} noValidate>
      <Stack gap="lg">
        <FormFailure>{failure}</FormFailure>
        <MinutesField
          first
          least={1}
          most={mostMinutes}
          label={t(($) => $.plan.details.minutes)}
          description={t(($) => $.plan.details.minutesHint, { minutes: format.minutes(item.activity.durationMinutes) })}
          key={form.key('durationMinutes')}
          {...form.getInputProps('durationMinutes')}
        />
        <NativeSelect
          label={t(($) => $.plan.details.day)}
          error={dayError}
          defaultValue={proposed ?? ''}
          onChange={({ currentTarget: { value } }) => setDay(value === '' ? undefined : noonOf(value, timeZone))}
          data={[
            { value: '', label: format.relativeDay(today, today) },
            ...days.map((day) => ({ value: day, label: format.weekday(day) })),
          ]}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onClose()} disabled={submitting}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button type="submit" loading={submitting}>
            {t(($) => $.plan.details.submit)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
