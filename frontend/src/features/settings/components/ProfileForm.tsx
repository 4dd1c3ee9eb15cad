import { Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { passwordToggle } from '../../../ui/password-toggle.ts'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import type { User } from '../../auth/api/current-user.ts'
import { useUpdateProfile } from '../../auth/api/update-profile.ts'
import { useSaved } from '../use-saved.ts'
import { PendingEmail } from './PendingEmail.tsx'

interface Props {
  readonly user: User
  /** The keyboard begins at the address. */
  readonly atEmail: boolean
  readonly onWithdraw: () => void
}

export function ProfileForm({ user, atEmail, onWithdraw }: Props) {
  const { t } = useTranslation()
  const { t: s } = useTranslation('settings')
  const { mutateAsync: updateProfile } = useUpdateProfile()
  const saved = useSaved()
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('../schemas.ts')).profileForm,
    initialValues: { name: user.name, email: user.email, currentPassword: '' },
    failed: s($ => $.profile.failed),
  })

  const [newAddress, setNewAddress] = useState(false)
  form.watch('email', ({ value }) => setNewAddress(value.trim().toLowerCase() !== user.email))

  const save = submit(async ({ name, email, currentPassword }) => {
    // Only what changed: an address that is sent is an address to be verified.
    const { message } = await updateProfile({
      ...(name !== user.name && { name }),
      ...(email !== user.email && { email, ...(currentPassword !== '' && { currentPassword }) }),
    })
    saved(message || s($ => $.profile.saved))
  })

  return (
    <form ref={formRef} onSubmit={save} noValidate>
      <Stack>
        <FormFailure>{failure}</FormFailure>
        {user.pendingEmail && <PendingEmail email={user.email} pendingEmail={user.pendingEmail} onWithdraw={onWithdraw} />}
        <TextInput autoComplete="name" label={s($ => $.profile.name)} key={form.key('name')} {...form.getInputProps('name')} />
        <TextInput type="email" autoComplete="email" autoFocus={atEmail} label={s($ => $.profile.email)} key={form.key('email')} {...form.getInputProps('email')} />
        {newAddress && (user.hasPassword
          ? <PasswordInput autoComplete="current-password" label={s($ => $.profile.currentPassword)} description={s($ => $.profile.currentPasswordHint)} {...passwordToggle(t)}
              key={form.key('currentPassword')} {...form.getInputProps('currentPassword')} />
          : <Notice>{s($ => $.profile.passwordFirst)} <Link to="/app/settings/security">{s($ => $.tabs.security)}</Link></Notice>)}
        <Group><Button type="submit" loading={submitting}>{t($ => $.common.save)}</Button></Group>
      </Stack>
    </form>
  )
}
