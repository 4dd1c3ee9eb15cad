import { PasswordInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { useFocusOnHeading } from '../../../ui/focus-heading.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { passwordToggle } from '../../../ui/password-toggle.ts'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { useResetPassword } from '../api/reset-password.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { isInvalidToken } from '../is-invalid-token.ts'
import { useLinkToken } from '../use-link-token.ts'

export default function ResetPasswordPage() {
  const { t } = useTranslation()
  const token = useLinkToken()
  const [done, setDone] = useState(false)
  /** The server's message for a link that no longer works. */
  const [spent, setSpent] = useState<string>()

  const pressed = done || spent !== undefined
  useFocusOnHeading(pressed)

  return (
    <>
      <PageTitle text={token && !pressed ? t(($) => $.auth.reset.text) : undefined}>
        {t(($) => $.auth.reset.title)}
      </PageTitle>
      {done && (
        <Stack>
          <Notice>{t(($) => $.auth.reset.done)}</Notice>
          <TextLink to="/auth/login">{t(($) => $.auth.login.submit)}</TextLink>
        </Stack>
      )}
      {!pressed && token && <NewPassword token={token} onDone={() => setDone(true)} onSpent={setSpent} />}
      {spent !== undefined && (
        <Stack>
          <Notice about="info">{spent}</Notice>
          <TextLink to="/auth/forgot-password">{t(($) => $.auth.reset.requestNew)}</TextLink>
        </Stack>
      )}
      {!token && (
        <Stack>
          <Text>{t(($) => $.auth.reset.noToken)}</Text>
          <TextLink to="/auth/forgot-password">{t(($) => $.auth.reset.requestNew)}</TextLink>
        </Stack>
      )}
    </>
  )
}

function NewPassword({
  token,
  onDone,
  onSpent,
}: {
  token: string
  onDone: () => void
  onSpent: (why: string) => void
}) {
  const { t } = useTranslation()
  const { mutateAsync: resetPassword } = useResetPassword()
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('../schemas.ts')).resetPasswordForm,
    initialValues: { token, password: '', confirmation: '' },
  })

  const save = submit(async ({ token: used, password }) => {
    try {
      await resetPassword({ token: used, password })
    } catch (error) {
      if (!isInvalidToken(error)) throw error
      return onSpent(errorText(error))
    }
    // A new password ends all sessions, including the one in this browser.
    session.clear()
    onDone()
  })

  return (
    <form ref={formRef} onSubmit={save} noValidate>
      <Stack>
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
        <Button type="submit" size="lg" loading={submitting}>
          {t(($) => $.auth.reset.submit)}
        </Button>
        {failure && <TextLink to="/auth/forgot-password">{t(($) => $.auth.reset.requestNew)}</TextLink>}
      </Stack>
    </form>
  )
}
