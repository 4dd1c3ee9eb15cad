import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { isApiError } from '../../../lib/api-error.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { currentUserQuery } from '../api/current-user.ts'
import { verifyEmailQuery } from '../api/verify-email.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextLink } from '../components/TextLink.tsx'
import { useSignedIn } from '../use-signed-in.ts'

export default function VerifyEmailPage() {
  const { t } = useTranslation()
  const token = useSearchParams()[0].get('token')
  return (
    <>
      <PageTitle>{t($ => $.auth.verify.title)}</PageTitle>
      {token ? <Verification token={token} /> : (
        <Stack><p>{t($ => $.auth.verify.noToken)}</p><TextLink to="/auth/email-verification-sent">{t($ => $.auth.verify.requestNew)}</TextLink></Stack>
      )}
    </>
  )
}

function Verification({ token }: { token: string }) {
  const { t } = useTranslation()
  const signedIn = useSignedIn()
  const queryClient = useQueryClient()
  const { isSuccess, data: message, error, refetch } = useQuery(verifyEmailQuery(token))

  useEffect(() => {
    // The account may have a new address now.
    if (isSuccess) void queryClient.invalidateQueries({ queryKey: currentUserQuery().queryKey })
  }, [isSuccess, queryClient])

  if (isSuccess) {
    return (
      <Stack>
        <Notice>{message || t($ => $.auth.verify.done)}</Notice>
        {signedIn ? <TextLink to="/app/settings">{t($ => $.auth.verify.continue)}</TextLink> : <TextLink to="/auth/login">{t($ => $.auth.verify.login)}</TextLink>}
      </Stack>
    )
  }
  if (!error) return <Loading />
  if (!isApiError(error) || !error.final) return <ErrorState error={error} title={t($ => $.auth.verify.failed)} onRetry={() => void refetch()} />
  return (
    <Stack>
      <FormFailure>{error.message || t($ => $.auth.verify.failedText)}</FormFailure>
      {signedIn
        ? <TextLink to="/app/settings">{t($ => $.auth.verify.continue)}</TextLink>
        : <TextLink to="/auth/email-verification-sent">{t($ => $.auth.verify.requestNew)}</TextLink>}
    </Stack>
  )
}
