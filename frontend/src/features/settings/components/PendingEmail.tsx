import { Stack } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { isFocusLeft } from '../../../ui/focus-left.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useUpdateProfile } from '../../auth/api/update-profile.ts'

interface Props {
  readonly email: string
  readonly pendingEmail: string
  /** Told where the focus is still at the button, which goes. */
  readonly onWithdrawn: () => void
}

/** The address that waits for its link; giving the old one again withdraws it, be it mistyped. */
export function PendingEmail({ email, pendingEmail, onWithdrawn }: Props) {
  const { t: s } = useTranslation('settings')
  const { mutateAsync: updateProfile, isPending, error } = useUpdateProfile()
  const button = useRef<HTMLButtonElement>(null)
  const withdraw = () => {
    // What fails is said above the button.
    updateProfile({ email }).then(
      ({ message }) => {
        if (isFocusLeft(button.current)) onWithdrawn()
        notifyDone(message || s(($) => $.profile.saved))
      },
      () => {},
    )
  }
  return (
    <Stack align="start" gap="xs">
      <Notice>{s(($) => $.profile.pendingEmail, { email: pendingEmail })}</Notice>
      <FormFailure>{error ? errorText(error) : undefined}</FormFailure>
      <Button ref={button} variant="light" loading={isPending} onClick={withdraw}>
        {s(($) => $.profile.withdrawEmail)}
      </Button>
    </Stack>
  )
}
