import { Group, Stack, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { LeaveGuard } from '../../../../ui/LeaveGuard.tsx'
import { notifyDone } from '../../../../ui/notify.ts'
import { useZodForm } from '../../../../ui/use-zod-form.ts'
import { useAddNote } from '../../api/history.ts'

/** Form for a note to other administrators. */
export function NoteForm({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const { mutateAsync: addNote } = useAddNote(id)
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('@filiz/domain/activity/schemas.ts')).noteBody,
    initialValues: { text: '' },
    failed: t(($) => $.history.note.failed),
  })
  const add = submit(async ({ text }) => {
    const sent = form.getValues().text
    const message = await addNote(text)
    if (form.getValues().text === sent) form.reset()
    notifyDone(message)
  })
  return (
    <form ref={formRef} onSubmit={add} noValidate>
      <LeaveGuard unsaved={() => form.isDirty()} />
      <Stack>
        <FormFailure>{failure}</FormFailure>
        <Textarea
          autosize
          minRows={3}
          label={t(($) => $.history.note.label)}
          description={t(($) => $.history.note.hint)}
          key={form.key('text')}
          {...form.getInputProps('text')}
        />
        <Group>
          <Button type="submit" variant="light" loading={submitting}>
            {t(($) => $.history.note.add)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
