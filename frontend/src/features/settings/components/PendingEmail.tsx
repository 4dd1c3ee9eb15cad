import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useUpdateProfile } from '../../auth/api/update-profile.ts'

/** The address that waits for its link; giving the old one again withdraws it, be it mistyped. */
export function PendingEmail({ email, pendingEmail }: { email: string; pendingEmail: string }) {
  const { t } = useTranslation()
  const { mutate: updateProfile, isPending, error } = useUpdateProfile()
  return (
    <Stack align="start" gap="xs">
      <Notice>{t($ => $.settings.profile.pendingEmail, { email: pendingEmail })}</Notice>
      <FormFailure>{error ? errorText(error) : undefined}</FormFailure>
      <Button variant="light" loading={isPending} onClick={() => updateProfile({ email })}>{t($ => $.settings.profile.withdrawEmail)}</Button>
    </Stack>
  )
}
