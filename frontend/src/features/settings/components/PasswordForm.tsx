import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { passwordToggle } from '../../../ui/password-toggle.ts'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { useChangePassword } from '../api/change-password.ts'

export function PasswordForm() {
  const { t } = useTranslation()
  const { mutateAsync: changePassword } = useChangePassword()
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('../schemas.ts')).changePasswordForm,
    initialValues: { currentPassword: '', newPassword: '', confirmation: '' },
    failed: t($ => $.settings.password.failed),
  })

  const save = submit(async ({ currentPassword, newPassword }) => {
    const message = await changePassword({ currentPassword, newPassword })
    form.reset()
    notifyDone(message || t($ => $.settings.password.saved))
  })

  return (
    <form ref={formRef} onSubmit={save} noValidate>
      <Stack>
        <FormFailure>{failure}</FormFailure>
        <PasswordInput autoComplete="current-password" label={t($ => $.settings.password.current)} {...passwordToggle(t)}
          key={form.key('currentPassword')} {...form.getInputProps('currentPassword')} />
        <PasswordInput autoComplete="new-password" label={t($ => $.settings.password.next)} description={t($ => $.settings.password.nextHint)} {...passwordToggle(t)}
          key={form.key('newPassword')} {...form.getInputProps('newPassword')} />
        <PasswordInput autoComplete="new-password" label={t($ => $.settings.password.confirmation)} {...passwordToggle(t)}
          key={form.key('confirmation')} {...form.getInputProps('confirmation')} />
        <Group><Button type="submit" loading={submitting}>{t($ => $.settings.password.submit)}</Button></Group>
      </Stack>
    </form>
  )
}
