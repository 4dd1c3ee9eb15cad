import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useUpdateProfile } from '../../auth/api/update-profile.ts'

/** The address that waits for its link; giving the old one again withdraws it, be it mistyped. */
export function PendingEmail({ email, pendingEmail, onWithdraw }: { email: string; pendingEmail: string; onWithdraw: () => void }) {
  const { t: s } = useTranslation('settings')
  const { mutateAsync: updateProfile, isPending, error } = useUpdateProfile()
  const withdraw = () => {
    onWithdraw()
    // What fails is said above the button.
    updateProfile({ email }).then(({ message }) => notifyDone(message || s($ => $.profile.saved)), () => {})
  }
  return (
    <Stack align="start" gap="xs">
      <Notice>{s($ => $.profile.pendingEmail, { email: pendingEmail })}</Notice>
      <FormFailure>{error ? errorText(error) : undefined}</FormFailure>
      <Button variant="light" loading={isPending} onClick={withdraw}>{s($ => $.profile.withdrawEmail)}</Button>
    </Stack>
  )
}
