import type { Registration } from '@filiz/http/contract/auth.ts'
import { Divider, PasswordInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { passwordToggle } from '../../../ui/password-toggle.ts'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { useVerifyEmail } from '../api/verify-email.ts'
import { isInvalidToken } from '../is-invalid-token.ts'

type Verified = Awaited<ReturnType<ReturnType<typeof useVerifyEmail>['mutateAsync']>>
interface Props {
  readonly token: string
  readonly registration: Registration
  readonly onVerified: (verified: Verified) => void
  /** Called when the link has been used or has expired meanwhile. */
  readonly onSpent: () => void
}

/**
 * Shown when a verification link is opened in a different browser than the registration. Anybody may have registered
 * this address, so the mailbox's owner decides whether the registered password is accepted.
 */
export function LinkDecision({
  token,
  registration: { email, registeredAt, hasPassword, isOnly },
  onVerified,
  onSpent,
}: Props) {
  const { t } = useTranslation()
  const { t: s } = useTranslation('settings')
  const format = useFormat()
  const { mutateAsync: verify, isPending } = useVerifyEmail()
  const [failure, setFailure] = useState<string>()

  const accept = () => {
    setFailure(undefined)
    verify({ token, mine: true }).then(onVerified, (error: unknown) =>
      isInvalidToken(error)
        ? onSpent()
        : setFailure(
            errorText(
              error,
              s(($) => $.verify.failed),
            ),
          ),
    )
  }

  return (
    <Stack>
      {registeredAt !== null && (
        <Text>
          {s(($) => (isOnly ? $.verify.isThisYou : $.verify.registeredAt), {
            when: format.instant(registeredAt),
            email,
          })}
        </Text>
      )}
      {hasPassword && (
        <>
          <FormFailure>{failure}</FormFailure>
          <Button size="lg" loading={isPending} onClick={accept}>
            {s(($) => $.verify.itWasMe)}
          </Button>
          <Divider label={t(($) => $.auth.login.or)} />
        </>
      )}
      <OwnPassword
        token={token}
        text={hasPassword ? s(($) => $.verify.ownPassword) : s(($) => $.verify.passwordNeeded)}
        onVerified={onVerified}
        onSpent={onSpent}
      />
    </Stack>
  )
}

function OwnPassword({
  token,
  text,
  onVerified,
  onSpent,
}: Pick<Props, 'token' | 'onVerified' | 'onSpent'> & { readonly text: string }) {
  const { t } = useTranslation()
  const { t: s } = useTranslation('settings')
  const { mutateAsync: verify } = useVerifyEmail()
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('../schemas.ts')).resetPasswordForm,
    initialValues: { token, password: '', confirmation: '' },
    failed: s(($) => $.verify.failed),
  })
  const save = submit(async ({ password }) => {
    try {
      onVerified(await verify({ token, password }))
    } catch (error) {
      if (!isInvalidToken(error)) throw error
      onSpent()
    }
  })

  return (
    <form ref={formRef} onSubmit={save} noValidate>
      <Stack>
        <Text>{text}</Text>
        <FormFailure>{failure}</FormFailure>
        <PasswordInput
          autoComplete="new-password"
          label={t(($) => $.auth.reset.newPassword)}
          description={t(($) => $.auth.passwordHint)}
          {...passwordToggle(t)}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          autoComplete="new-password"
          label={t(($) => $.auth.passwordConfirmation)}
          {...passwordToggle(t)}
          key={form.key('confirmation')}
          {...form.getInputProps('confirmation')}
        />
        <Button type="submit" variant="light" size="lg" loading={submitting}>
          {s(($) => $.verify.verifyWithPassword)}
        </Button>
      </Stack>
    </form>
  )
}
