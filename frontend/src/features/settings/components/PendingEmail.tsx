import { Stack } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { isFocusUnchanged } from '../../../ui/is-focus-unchanged.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useUpdateProfile } from '../../../lib/account/update-profile.ts'

interface Props {
  readonly email: string
  readonly pendingEmail: string
  /** Called when the focus is still on the button, which then disappears. */
  readonly onWithdrawn: () => void
}

/** Shows the pending email address. Saving the current address again withdraws it. */
export function PendingEmail({ email, pendingEmail, onWithdrawn }: Props) {
  const { t: s } = useTranslation('settings')
  const { mutateAsync: updateProfile, isPending, error } = useUpdateProfile()
  const button = useRef<HTMLButtonElement>(null)
  const withdraw = () => {
    // The error is shown above the button.
    updateProfile({ email }).then(
      ({ message }) => {
        if (isFocusUnchanged(button.current)) onWithdrawn()
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
