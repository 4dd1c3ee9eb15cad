import { PasswordInput, Stack, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { isApiError } from '../../../lib/api-error.ts'
import { session } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { passwordToggle } from '../../../ui/password-toggle.ts'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { lazyExtra } from '../../../ui/lazy-extra.ts'
import { useAuthConfig } from '../../../lib/account/auth-config.ts'
import { useLogin } from '../api/login.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { destination } from '../paths.ts'
import { useInvitedAddress } from '../use-invited-address.ts'

/**
 * Loaded on demand, because most servers have no Google client id. If the button cannot be loaded, the password login
 * remains.
 */
const GoogleLogin = lazyExtra(async () => ({ default: (await import('../components/GoogleLogin.tsx')).GoogleLogin }))

export default function LoginPage() {
  const { t } = useTranslation()
  const { data: config } = useAuthConfig()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const email = useInvitedAddress()
  const { mutateAsync: login } = useLogin()
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('@filiz/domain/account/schemas.ts')).loginBody,
    initialValues: { email, password: '' },
    failed: t(($) => $.auth.login.error),
    unexplained: t(($) => $.auth.login.failed),
  })

  const signIn = submit(async (credentials) => {
    try {
      await login(credentials)
      await navigate(destination(search), { replace: true })
    } catch (error) {
      if (!isApiError(error) || error.code !== 'EMAIL_NOT_VERIFIED') throw error
      await navigate('/auth/email-verification-sent', {
        state: { email: credentials.email, message: error.message, unverified: true },
      })
    }
  })

  return (
    <>
      <PageTitle text={t(($) => $.auth.login.text)} documentTitle={t(($) => $.auth.login.submit)}>
        {t(($) => $.auth.login.title)}
      </PageTitle>
      <form ref={formRef} onSubmit={signIn} noValidate>
        <Stack>
          {session.ending() === 'expired' && !failure && <Notice about="info">{t(($) => $.auth.login.expired)}</Notice>}
          <FormFailure>{failure}</FormFailure>
          <TextInput
            type="email"
            autoComplete="username"
            label={t(($) => $.auth.email)}
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            autoComplete="current-password"
            label={t(($) => $.auth.password)}
            {...passwordToggle(t)}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <TextLink to="/auth/forgot-password">{t(($) => $.auth.login.forgot)}</TextLink>
          <Button type="submit" size="lg" loading={submitting}>
            {t(($) => $.auth.login.submit)}
          </Button>
          {config?.googleClientId && (
            <Suspense>
              <GoogleLogin clientId={config.googleClientId} />
            </Suspense>
          )}
        </Stack>
      </form>
      <p>
        {t(($) => $.auth.login.noAccount)}{' '}
        <TextLink to={`/auth/register${search}${hash}`}>{t(($) => $.auth.login.register)}</TextLink>
      </p>
    </>
  )
}
