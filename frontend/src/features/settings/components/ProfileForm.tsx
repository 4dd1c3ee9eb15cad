import type { User } from '@filiz/http/contract/shapes.ts'
import { Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { passwordToggle } from '../../../ui/password-toggle.ts'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { useProfileFields } from '../use-profile-fields.ts'
import { PendingEmail } from './PendingEmail.tsx'

const fields = ['name', 'email', 'currentPassword'] as const
const valuesOf = ({ name, email }: User) => ({ name, email, currentPassword: '' })

export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation()
  const { t: s } = useTranslation('settings')
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('../schemas.ts')).profileForm,
    initialValues: valuesOf(user),
    failed: s(($) => $.profile.failed),
  })

  const [typed, setTyped] = useState(user.email)
  form.watch('email', ({ value }) => setTyped(value.trim().toLowerCase()))
  const newAddress = typed !== user.email

  const update = useProfileFields(form, fields, user, valuesOf)
  // Send only changed fields: sending an email address triggers its verification.
  const save = submit(({ name, email, currentPassword }) =>
    update({
      ...(name !== user.name && { name }),
      ...(email !== user.email && { email, ...(currentPassword !== '' && { currentPassword }) }),
    }),
  )

  return (
    <form ref={formRef} onSubmit={save} noValidate>
      <Stack>
        <FormFailure>{failure}</FormFailure>
        {user.pendingEmail && (
          <PendingEmail
            email={user.email}
            pendingEmail={user.pendingEmail}
            onWithdrawn={() => form.getInputNode('email')?.focus()}
          />
        )}
        <TextInput
          autoComplete="name"
          label={s(($) => $.profile.name)}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          type="email"
          autoComplete="email"
          label={s(($) => $.profile.email)}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        {newAddress &&
          (user.hasPassword ? (
            <PasswordInput
              autoComplete="current-password"
              label={s(($) => $.profile.currentPassword)}
              description={s(($) => $.profile.currentPasswordHint)}
              {...passwordToggle(t)}
              key={form.key('currentPassword')}
              {...form.getInputProps('currentPassword')}
            />
          ) : (
            <Notice>
              {s(($) => $.profile.passwordFirst)} <Link to="/app/settings/security">{s(($) => $.tabs.security)}</Link>
            </Notice>
          ))}
        <Group>
          <Button type="submit" loading={submitting}>
            {t(($) => $.common.save)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
