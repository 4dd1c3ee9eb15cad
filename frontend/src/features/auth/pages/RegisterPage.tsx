import { defaultTimeZone } from '@filiz/domain/shared/calendar.ts'
import { PasswordInput, Stack, Text, TextInput, type NativeSelectProps } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { language } from '../../../i18n/language.ts'
import { deviceTimeZone } from '../../../lib/device-time-zone.ts'
import { Button } from '../../../ui/Button.tsx'
import { PublicLink } from '../../../ui/PublicLink.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { passwordToggle } from '../../../ui/password-toggle.ts'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { lazyExtra } from '../../../ui/lazy-extra.ts'
import { useInvitation } from '../../caregivers/api/invitation.ts'
import { tokenIn } from '../../caregivers/remembered-invitation.ts'
import { useRegister } from '../api/register.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { destination } from '../paths.ts'
import { useInvitedAddress } from '../use-invited-address.ts'

/** Loaded on demand, because most devices know their time zone. Without it, the default zone is sent. */
const TimeZoneField = lazyExtra<NativeSelectProps>(() => import('../components/TimeZoneField.tsx'))

export default function RegisterPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const email = useInvitedAddress()
  const token = tokenIn(destination(search))
  const { data: invitation } = useInvitation(token ?? '', token !== undefined)
  const { mutateAsync: register } = useRegister()
  const [device] = useState(deviceTimeZone)
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('../schemas.ts')).registerForm,
    initialValues: { name: '', email, password: '', confirmation: '', timeZone: device ?? defaultTimeZone },
    failed: t(($) => $.auth.register.failed),
  })

  const signUp = submit(async ({ name, email: address, password, timeZone }) => {
    const { message } = await register({
      name,
      email: address,
      password,
      language: language(),
      ...(timeZone !== undefined && { timeZone }),
      ...(token !== undefined && { invitation: token }),
    })
    await navigate('/auth/email-verification-sent', { state: { email: address, message } })
  })

  return (
    <>
      <PageTitle text={t(($) => $.auth.register.text)} documentTitle={t(($) => $.auth.register.submit)}>
        {t(($) => $.auth.register.title)}
      </PageTitle>
      <form ref={formRef} onSubmit={signUp} noValidate>
        <Stack>
          <FormFailure>{failure}</FormFailure>
          {invitation && (
            <Notice about="info">
              {t(($) => $.auth.register.invited, { name: invitation.invitedBy ?? t(($) => $.auth.register.somebody) })}
            </Notice>
          )}
          <TextInput
            autoComplete="name"
            label={t(($) => $.auth.name)}
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <TextInput
            type="email"
            autoComplete="username"
            label={t(($) => $.auth.email)}
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            autoComplete="new-password"
            label={t(($) => $.auth.password)}
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
          {(device === undefined || form.errors['timeZone']) && (
            <Suspense>
              <TimeZoneField key={form.key('timeZone')} {...form.getInputProps('timeZone')} />
            </Suspense>
          )}
          <Button type="submit" size="lg" loading={submitting}>
            {t(($) => $.auth.register.submit)}
          </Button>
          <Text size="sm" c="dimmed">
            {t(($) => $.auth.register.consent)} <PublicLink to="/terms">{t(($) => $.auth.register.terms)}</PublicLink>,{' '}
            <PublicLink to="/privacy">{t(($) => $.auth.register.privacy)}</PublicLink>
          </Text>
        </Stack>
      </form>
      <p>
        {t(($) => $.auth.register.haveAccount)}{' '}
        <TextLink to={`/auth/login${search}${hash}`}>{t(($) => $.auth.register.login)}</TextLink>
      </p>
    </>
  )
}
