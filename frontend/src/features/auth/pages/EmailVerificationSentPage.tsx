import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { useResendVerification } from '../api/resend-verification.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'

const schema = async () => (await import('@filiz/domain/account/schemas.ts')).emailBody

/**
 * Navigation state from the previous page; `message` is the server's text. Both are missing when the user opened the
 * page by its address.
 */
interface Arrival {
  readonly email?: string
  readonly message?: string
  readonly unverified?: boolean
}

export default function EmailVerificationSentPage() {
  const { t } = useTranslation()
  const { email = '', message, unverified } = (useLocation().state ?? {}) as Arrival
  const { mutateAsync: resend } = useResendVerification()
  const [resent, setResent] = useState<string>()
  const { form, formRef, submit, submitting, failure } = useZodForm({ schema, initialValues: { email } })

  const sendAgain = submit(async (body) => setResent((await resend(body)) || t(($) => $.auth.sent.resent)))

  return (
    <>
      <PageTitle>{t(($) => $.auth.sent.title)}</PageTitle>
      <Stack>
        {message && <Notice>{message}</Notice>}
        <p>
          {email && !unverified ? t(($) => $.auth.sent.text, { email }) : t(($) => $.auth.sent.ask)}{' '}
          {t(($) => $.auth.sent.spam)}
        </p>
        <form ref={formRef} onSubmit={sendAgain} noValidate>
          <Stack>
            <FormFailure>{failure}</FormFailure>
            {resent && <Notice>{resent}</Notice>}
            <TextInput
              type="email"
              autoComplete="username"
              label={t(($) => $.auth.email)}
              key={form.key('email')}
              {...form.getInputProps('email')}
            />
            <Button type="submit" variant="light" loading={submitting}>
              {t(($) => $.auth.sent.resend)}
            </Button>
          </Stack>
        </form>
        <TextLink to="/auth/login">{t(($) => $.auth.backToLogin)}</TextLink>
      </Stack>
    </>
  )
}
