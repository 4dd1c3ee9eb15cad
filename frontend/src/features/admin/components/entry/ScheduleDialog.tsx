import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import { Group, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../lib/api-client.ts'
import { isApiError } from '../../../../lib/api-error.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { useZodForm } from '../../../../ui/use-zod-form.ts'
import { useCurrentUser } from '../../../../lib/account/current-user.ts'
import { useSchedule } from '../../api/change-entry.ts'
import type { OpenedEntry } from '../../api/entry.ts'
import { useFieldName } from '../../use-field-name.ts'
import { DialogForm } from '../DialogForm.tsx'

interface Props {
  readonly opened: OpenedEntry
  /** True when the form has changes that the scheduled publication would not include. */
  readonly unsaved: boolean
  readonly onScheduled: (answer: Answer<CatalogueEntry>) => void
  readonly onClose: () => void
}

/** Chooses the day and time at which a draft or a working draft is published. */
export default function ScheduleDialog({ opened, unsaved, onScheduled, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const { data: user } = useCurrentUser()
  const { mutateAsync: schedule } = useSchedule()
  const nameAt = useFieldName()
  const { form, formRef, submit, submitting, failure, setFailure } = useZodForm({
    schema: async () => (await import('@filiz/domain/activity/schemas.ts')).scheduleBody,
    initialValues: { day: '', time: '08:00' },
    failed: t(($) => $.editor.schedule.failed),
  })
  const send = submit(async (at) => {
    try {
      onScheduled(await schedule({ opened, at }))
    } catch (error) {
      const faults = isApiError(error)
        ? Object.entries(error.fields).filter(([path]) => path !== 'day' && path !== 'time')
        : []
      if (faults.length === 0) throw error
      // The faulty fields of the entry are not in this dialog, so name them.
      setFailure(
        faults
          .map(([path, { message: text }]) => t(($) => $.editor.findingAt, { field: nameAt(path), text }))
          .join(' · '),
      )
    }
  })
  return (
    <Dialog opened steady title={t(($) => $.editor.schedule.title)} onClose={onClose}>
      <DialogForm formRef={formRef} onSubmit={send}>
        <Stack>
          <p>
            {unsaved
              ? t(($) => $.editor.schedule.saveFirst)
              : t(($) => $.editor.schedule.text, { timeZone: user?.timeZone ?? '' })}
          </p>
          <FormFailure>{failure}</FormFailure>
          <TextInput
            type="date"
            key={form.key('day')}
            {...form.getInputProps('day')}
            required
            data-autofocus
            label={t(($) => $.editor.schedule.day)}
          />
          <TextInput
            type="time"
            key={form.key('time')}
            {...form.getInputProps('time')}
            required
            label={t(($) => $.editor.schedule.time)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={submitting}>
              {common(($) => $.common.cancel)}
            </Button>
            {!unsaved && (
              <Button type="submit" loading={submitting}>
                {t(($) => $.editor.schedule.submit)}
              </Button>
            )}
          </Group>
        </Stack>
      </DialogForm>
    </Dialog>
  )
}
