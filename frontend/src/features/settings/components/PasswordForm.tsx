import { Group, PasswordInput, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { passwordToggle } from '../../../ui/password-toggle.ts'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { useChangePassword } from '../api/change-password.ts'
import { useSaved } from '../use-saved.ts'

export function PasswordForm() {
  const { t } = useTranslation()
  const { t: s } = useTranslation('settings')
  const { mutateAsync: changePassword } = useChangePassword()
  const saved = useSaved()
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('../schemas.ts')).changePasswordForm,
    initialValues: { currentPassword: '', newPassword: '', confirmation: '' },
    failed: s(($) => $.password.failed),
  })

  const save = submit(async ({ currentPassword, newPassword }) => {
    const message = await changePassword({ currentPassword, newPassword })
    form.reset()
    saved(message || s(($) => $.password.saved))
  })

  return (
    <form ref={formRef} onSubmit={save} noValidate>
      <Stack>
        <FormFailure>{failure}</FormFailure>
        <PasswordInput
          autoComplete="current-password"
          label={s(($) => $.password.current)}
          {...passwordToggle(t)}
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          autoComplete="new-password"
          label={s(($) => $.password.next)}
          description={s(($) => $.password.nextHint)}
          {...passwordToggle(t)}
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          autoComplete="new-password"
          label={s(($) => $.password.confirmation)}
          {...passwordToggle(t)}
          key={form.key('confirmation')}
          {...form.getInputProps('confirmation')}
        />
        <Group>
          <Button type="submit" loading={submitting}>
            {s(($) => $.password.submit)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
