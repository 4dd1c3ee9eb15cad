import type { User } from '@filiz/http/contract/shapes.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { currentUserQuery } from '../../../lib/account/current-user.ts'
import { useResendVerification } from '../api/resend-verification.ts'
import { useSignedIn } from '../../../lib/account/use-signed-in.ts'
import { TextLink } from '../../../ui/TextLink.tsx'

/**
 * Explains what to do with an invalid or used link. The server tells only signed-in users whether their address is
 * verified, because the link may belong to anybody.
 */
export function UnusableLink({ why }: { readonly why: string }) {
  const { t: s } = useTranslation('settings')
  const signedIn = useSignedIn()
  // Refetch, because the address may just have been verified in another browser.
  const { data: user, error, refetch } = useQuery({ ...currentUserQuery(), staleTime: 0, enabled: signedIn })

  if (!signedIn) {
    return (
      <Stack>
        <Notice about="info">{why}</Notice>
        <p>{s(($) => $.verify.signIn)}</p>
        <Button component={Link} to="/auth/login" size="lg">
          {s(($) => $.verify.login)}
        </Button>
        <TextLink to="/auth/email-verification-sent">{s(($) => $.verify.requestNew)}</TextLink>
      </Stack>
    )
  }
  if (user)
    return user.pendingEmail === null ? (
      <Verified user={user} />
    ) : (
      <Waiting why={why} user={user} pendingEmail={user.pendingEmail} />
    )
  return error ? <ErrorState error={error} title={why} onRetry={() => void refetch()} /> : <Loading />
}

function Verified({ user: { email } }: { readonly user: User }) {
  const { t: s } = useTranslation('settings')
  return (
    <Stack>
      <Notice>{s(($) => $.verify.already, { email })}</Notice>
      <p>{s(($) => $.verify.otherAddress)}</p>
      <TextLink to="/app/dashboard">{s(($) => $.verify.continue)}</TextLink>
    </Stack>
  )
}

/** Shown while the new email address of the account waits for verification. */
function Waiting({
  why,
  user,
  pendingEmail,
}: {
  readonly why: string
  readonly user: User
  readonly pendingEmail: string
}) {
  const { t } = useTranslation()
  const { t: s } = useTranslation('settings')
  const { mutate: resend, isPending, isSuccess, data: sent, error } = useResendVerification()
  return (
    <Stack>
      <Notice about="info">{why}</Notice>
      <p>{s(($) => $.verify.waits, { email: pendingEmail })}</p>
      <FormFailure>{error ? errorText(error) : undefined}</FormFailure>
      {isSuccess && <Notice>{sent || t(($) => $.auth.sent.resent)}</Notice>}
      {/* The server finds the account by its current address and mails the pending one. */}
      <Button size="lg" loading={isPending} onClick={() => resend({ email: user.email })}>
        {s(($) => $.verify.sendNew)}
      </Button>
      <TextLink to="/app/settings">{s(($) => $.verify.continue)}</TextLink>
    </Stack>
  )
}
