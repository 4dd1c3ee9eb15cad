import { Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { isApiError } from '../../../lib/api-error.ts'
import { session } from '../../../lib/api.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useFocusOnHeading } from '../../../ui/focus-heading.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { cleanToken, invitationPath, rememberedPath } from '../../caregivers/remembered-invitation.ts'
import { currentUserQuery } from '../../../lib/account/current-user.ts'
import { registrationOfLinkQuery } from '../api/registration-of-link.ts'
import { verifyEmailQuery } from '../api/verify-email.ts'
import { LinkDecision } from '../components/LinkDecision.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { UnusableLink } from '../components/UnusableLink.tsx'
import { loginPath } from '../paths.ts'
import { useLinkToken } from '../use-link-token.ts'
import { useSignedIn } from '../../../lib/account/use-signed-in.ts'

export default function VerifyEmailPage() {
  const { t: s } = useTranslation('settings')
  const token = useLinkToken()
  return (
    <>
      <PageTitle>{s(($) => $.verify.title)}</PageTitle>
      {token ? <Verification token={token} /> : <UnusableLink why={s(($) => $.verify.noToken)} />}
    </>
  )
}

/**
 * Verifies automatically in the browser that registered, and for a new address of an account; in all other cases the
 * user decides.
 */
function Verification({ token }: { token: string }) {
  const { t: s } = useTranslation('settings')
  const signedIn = useSignedIn()
  const queryClient = useQueryClient()
  // The mailed link names the invitation, because the registration may have happened in another browser.
  const invitationToken = useSearchParams()[0].get('invitation')
  const invitation = invitationToken === null ? rememberedPath() : invitationPath(cleanToken(invitationToken))
  const link = useQuery(registrationOfLinkQuery(token))
  const registration = link.data
  const byItself = link.isSuccess && (!registration || (registration.isThisBrowser && registration.hasPassword))
  const automatic = useQuery({ ...verifyEmailQuery(token), enabled: byItself })
  const [decided, setDecided] = useState<typeof automatic.data>()
  const [spent, setSpent] = useState(false)
  const verified = automatic.data ?? decided

  useEffect(() => {
    if (!verified) return
    const { queryKey } = currentUserQuery()
    // The account's email address may have changed.
    if (!verified.signedIn) return void queryClient.invalidateQueries({ queryKey })
    const { user, accessToken, refreshToken } = verified.signedIn
    // Clear the previous user's data, but keep the queries of this page.
    queryClient.removeQueries({
      predicate: (query) =>
        !['verify-email', 'registration-of-link', 'auth-config'].includes(String(query.queryKey[0])),
    })
    session.store({ accessToken, refreshToken })
    queryClient.setQueryData(queryKey, user)
  }, [verified, queryClient])

  const pressed = decided !== undefined || spent
  useFocusOnHeading(pressed)

  if (verified?.signedIn && invitation !== undefined) return <Navigate to={invitation} replace />
  if (verified) {
    return (
      <Stack>
        <Notice>{verified.message || s(($) => $.verify.done)}</Notice>
        {verified.signedIn && (
          <Button component={Link} to="/app/children/new" size="lg">
            {s(($) => $.verify.begin)}
          </Button>
        )}
        {!verified.signedIn &&
          (signedIn ? (
            <TextLink to="/app/settings">{s(($) => $.verify.continue)}</TextLink>
          ) : (
            <TextLink to={loginPath(invitation)}>{s(($) => $.verify.login)}</TextLink>
          ))}
      </Stack>
    )
  }
  const failed = link.error ? link : automatic.error ? automatic : undefined
  if (failed) {
    const { error, refetch } = failed
    if (!isApiError(error) || !error.final)
      return <ErrorState error={error} title={s(($) => $.verify.failed)} onRetry={() => void refetch()} />
  }
  if (failed || spent) return <UnusableLink why={s(($) => $.verify.unusable)} />
  if (link.isPending || byItself || !registration) return <Loading />
  return (
    <LinkDecision token={token} registration={registration} onVerified={setDecided} onSpent={() => setSpent(true)} />
  )
}
