import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import { Checkbox, Group, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { weekdayName } from '@filiz/domain/texts/formats.ts'
import { useShownLanguage } from '../../../i18n/use-shown-language.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import type { User } from '../../auth/api/current-user.ts'
import { useUpdateProfile } from '../../auth/api/update-profile.ts'
import { cityOf } from '../time-zones.ts'
import { useSaved } from '../use-saved.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

export function NotificationsForm({ user }: { user: User }) {
  const { t } = useTranslation()
  const { t: s } = useTranslation('settings')
  const shown = useShownLanguage()
  const { mutateAsync: updateProfile } = useUpdateProfile()
  const saved = useSaved()
  const { notifications } = user
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('../schemas.ts')).notificationsForm,
    initialValues: { notifications: { ...notifications, reminderDays: notifications.reminderDays.map(String) } },
    failed: s($ => $.notifications.failed),
  })
  const [reminds, setReminds] = useState(notifications.reminders)
  form.watch('notifications.reminders', ({ value }) => setReminds(value))
  const save = submit(async (body) => saved((await updateProfile(body)).message || s($ => $.profile.saved)))
  const kind = (name: 'planReady' | 'weeklySummary' | 'monthLetter' | 'reminders') => (
    <Switch label={s($ => $.notifications[name])} description={s($ => $.notifications[`${name}Text`])}
      key={form.key(`notifications.${name}`)} {...form.getInputProps(`notifications.${name}`, { type: 'checkbox' })} />
  )

  return (
    <form ref={formRef} onSubmit={save} noValidate>
      <Stack gap="lg">
        <FormFailure>{failure}</FormFailure>
        {kind('planReady')}
        {kind('weeklySummary')}
        {kind('monthLetter')}
        {kind('reminders')}
        {reminds && (
          <Stack gap="md" pl="md">
            <Checkbox.Group label={s($ => $.notifications.reminderDays)} key={form.key('notifications.reminderDays')} {...form.getInputProps('notifications.reminderDays')}>
              <Group gap="md" mt="xs">{weekdays.map((day) => <Checkbox key={day} value={String(day)} label={weekdayName(day, shown)} />)}</Group>
            </Checkbox.Group>
            <TextInput type="time" maw="12rem" label={s($ => $.notifications.reminderTime)} description={s($ => $.notifications.reminderTimeText, { timeZone: cityOf(shown, user.timeZone) })}
              key={form.key('notifications.reminderTime')} {...form.getInputProps('notifications.reminderTime')} />
          </Stack>
        )}
        <Group><Button type="submit" loading={submitting}>{t($ => $.common.save)}</Button></Group>
      </Stack>
    </form>
  )
}
