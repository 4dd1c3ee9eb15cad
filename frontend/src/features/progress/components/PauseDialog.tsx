import { Group, NativeSelect, Stack } from '@mantine/core'
import { maxPauseDays } from '@filiz/domain/child/evolve.ts'
import { addDays } from '@filiz/domain/shared/calendar.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { QuickChoices } from '../../../ui/QuickChoices.tsx'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { useChildsDays } from '../../../lib/family/use-childs-days.ts'
import { usePauseStreak } from '../api/pause.ts'
import styles from './PauseDialog.module.css'

/** Numbers of days from today, today included. */
const quickChoices = [3, 7, 14]

/** Dialog for pausing a streak until a day. */
export default function PauseDialog({ childId, onClose }: { childId: string; onClose: () => void }) {
  const { t: m } = useTranslation('months')
  return (
    <Dialog opened steady onClose={onClose} title={m(($) => $.progress.pause.title)}>
      <PauseForm childId={childId} onClose={onClose} />
    </Dialog>
  )
}

function PauseForm({ childId, onClose }: { childId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { t: m } = useTranslation('months')
  const format = useFormat()
  const { today } = useChildsDays(childId)
  const { mutateAsync: pauseStreak } = usePauseStreak()
  const [until, setUntil] = useState(addDays(today, 6))
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('@filiz/domain/child/schemas.ts')).pauseBody,
    initialValues: { childId, until },
    failed: m(($) => $.progress.pause.failed),
  })
  const days = Array.from({ length: maxPauseDays + 1 }, (_, index) => addDays(today, index))
  const pause = submit(async (body) => {
    await pauseStreak(body)
    notifyDone(m(($) => $.progress.pause.done, { date: format.day(body.until) }))
    onClose()
  })
  function choose(day: string) {
    setUntil(day)
    form.setFieldValue('until', day)
  }
  return (
    <form ref={formRef} onSubmit={pause} noValidate>
      <Stack gap="lg">
        <p className={styles.text}>{m(($) => $.progress.pause.text)}</p>
        <div>
          <NativeSelect
            data-autofocus
            className={styles.until!}
            label={m(($) => $.progress.pause.until)}
            value={until}
            error={form.errors['until']}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={days.map((day) => ({ value: day, label: format.weekday(day) }))}
          />
          <QuickChoices
            label={m(($) => $.progress.pause.quick)}
            value={until}
            onChoose={choose}
            choices={quickChoices.map((count) => ({
              value: addDays(today, count - 1),
              name: m(($) => $.progress.pause.days, { count }),
            }))}
          />
        </div>
        <FormFailure>{failure}</FormFailure>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={submitting}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button type="submit" loading={submitting}>
            {m(($) => $.progress.pause.submit)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
