import { newsKinds } from '@filiz/domain/account/family-news.ts'
import type { User } from '@filiz/http/contract/shapes.ts'
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
import { cityOf } from '../../../lib/time-zones.ts'
import { useProfileFields } from '../use-profile-fields.ts'
import styles from './NotificationsForm.module.css'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const kinds = ['planReady', 'weeklySummary', 'monthLetter', 'newChecklist', 'reminders'] as const
const fields = [...kinds, ...newsKinds, 'reminderDays', 'reminderTime'].map((name) => `notifications.${name}`)
const valuesOf = ({ notifications }: User) => ({
  notifications: { ...notifications, reminderDays: notifications.reminderDays.map(String) },
})

export function NotificationsForm({ user }: { user: User }) {
  const { t } = useTranslation()
  const { t: s } = useTranslation('settings')
  const shown = useShownLanguage()
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('../schemas.ts')).notificationsForm,
    initialValues: valuesOf(user),
    failed: s(($) => $.notifications.failed),
  })
  const [reminds, setReminds] = useState(user.notifications.reminders)
  form.watch('notifications.reminders', ({ value }) => setReminds(value))
  const update = useProfileFields(form, fields, user, valuesOf)
  // Send only changed fields, so that settings that were turned off elsewhere stay off.
  const save = submit(({ notifications }) =>
    update({
      notifications: Object.fromEntries(
        Object.entries(notifications).filter(([name]) => form.isDirty(`notifications.${name}`)),
      ),
    }),
  )
  const kind = (name: (typeof kinds | typeof newsKinds)[number]) => (
    <Switch
      label={s(($) => $.notifications[name])}
      description={s(($) => $.notifications[`${name}Text`])}
      key={form.key(`notifications.${name}`)}
      {...form.getInputProps(`notifications.${name}`, { type: 'checkbox' })}
    />
  )

  return (
    <form ref={formRef} onSubmit={save} noValidate>
      <Stack gap="lg">
        <FormFailure>{failure}</FormFailure>
        {kinds.map(kind)}
        {reminds && (
          <Stack gap="md" pl="md">
            <Checkbox.Group
              label={s(($) => $.notifications.reminderDays)}
              key={form.key('notifications.reminderDays')}
              {...form.getInputProps('notifications.reminderDays')}
            >
              <div className={styles.days}>
                {weekdays.map((day) => (
                  <Checkbox
                    key={day}
                    value={String(day)}
                    label={weekdayName(day, shown)}
                    classNames={{ root: styles.day!, body: styles.face!, inner: styles.box! }}
                  />
                ))}
              </div>
            </Checkbox.Group>
            <TextInput
              type="time"
              maw="12rem"
              label={s(($) => $.notifications.reminderTime)}
              description={s(($) => $.notifications.reminderTimeText, { timeZone: cityOf(shown, user.timeZone) })}
              key={form.key('notifications.reminderTime')}
              {...form.getInputProps('notifications.reminderTime')}
            />
          </Stack>
        )}
        <div className={styles.news}>
          <h3>{s(($) => $.notifications.news)}</h3>
          <p>{s(($) => $.notifications.newsText)}</p>
        </div>
        {newsKinds.map(kind)}
        <Group>
          <Button type="submit" loading={submitting}>
            {t(($) => $.common.save)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
