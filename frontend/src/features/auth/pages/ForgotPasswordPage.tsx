import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { useForgotPassword } from '../../../lib/account/forgot-password.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'

const schema = async () => (await import('@filiz/domain/account/schemas.ts')).emailBody

export default function ForgotPasswordPage() {
  const { t } = useTranslation()
  const { mutateAsync: forgotPassword } = useForgotPassword()
  const [sent, setSent] = useState<string>()
  const { form, formRef, submit, submitting, failure } = useZodForm({ schema, initialValues: { email: '' } })

  const askForLink = submit(async (body) => setSent((await forgotPassword(body)) || t(($) => $.auth.forgot.sent)))

  return (
    <>
      <PageTitle text={t(($) => $.auth.forgot.text)}>{t(($) => $.auth.forgot.title)}</PageTitle>
      <form ref={formRef} onSubmit={askForLink} noValidate>
        <Stack>
          <FormFailure>{failure}</FormFailure>
          {sent && <Notice>{sent}</Notice>}
          <TextInput
            type="email"
            autoComplete="username"
            label={t(($) => $.auth.email)}
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="lg" loading={submitting}>
            {t(($) => $.auth.forgot.submit)}
          </Button>
          <TextLink to="/auth/login">{t(($) => $.auth.backToLogin)}</TextLink>
        </Stack>
      </form>
    </>
  )
}
