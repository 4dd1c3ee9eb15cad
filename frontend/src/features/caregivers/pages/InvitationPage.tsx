import { possessive } from '@filiz/domain/texts/possessive.ts'
import type { User } from '@filiz/http/contract/shapes.ts'
import { Button as LinkButton, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { language } from '../../../i18n/language.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useCurrentUser } from '../../../lib/account/current-user.ts'
import { signOut } from '../../../lib/account/sign-out.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useSignedIn } from '../../../lib/account/use-signed-in.ts'
import { useChildren } from '../../../lib/family/children.ts'
import { remember } from '../../../lib/family/selected-child.ts'
import { useAcceptInvitation, useInvitation, useInvitedChildren } from '../api/invitation.ts'
import { RightsOfRole } from '../components/RightsOfRole.tsx'
import { cleanToken, forgetInvitation, invitationPath, rememberInvitation } from '../remembered-invitation.ts'

type Invitation = NonNullable<ReturnType<typeof useInvitation>['data']>
type Accepted = NonNullable<ReturnType<typeof useAcceptInvitation>['data']>

/** `/invitations/{token}`: who invites, and as what. Signed-in people join with one press. */
export default function InvitationPage() {
  const token = cleanToken(useParams().token ?? '')
  return <Opened key={token} token={token} />
}

function Opened({ token }: { token: string }) {
  const { t: f } = useTranslation('family')
  const [accepted, setAccepted] = useState<Accepted>()
  const signedIn = useSignedIn()
  const { data: invitation, error, refetch } = useInvitation(token, accepted === undefined)
  const isFinal = isApiError(error) && error.final

  useEffect(() => {
    if (isFinal) forgetInvitation()
  }, [isFinal])

  if (accepted) return accepted.childIds.length > 0 ? <Welcome accepted={accepted} /> : <Asked />
  if (invitation) return <Open token={token} invitation={invitation} onAccepted={setAccepted} />
  if (signedIn && isFinal && error.reason === 'INVITATION_USED') return <Used token={token} onAccepted={setAccepted} />
  return (
    <>
      <PageTitle>{isFinal ? f(($) => $.page.unusable) : f(($) => $.page.title)}</PageTitle>
      {!error && <Loading />}
      {isFinal && <Unusable why={error.status === 404 ? f(($) => $.page.notFound) : errorText(error)} />}
      {error && !isFinal && (
        <ErrorState error={error} title={f(($) => $.page.loadError)} onRetry={() => void refetch()} />
      )}
    </>
  )
}

/** Accepting may be repeated: whoever used the invitation, perhaps in another tab, is welcomed again. */
function Used({ token, onAccepted }: Omit<OpenProps, 'invitation'>) {
  const { t: f } = useTranslation('family')
  const { accept, error } = useAccept(token, onAccepted)
  const began = useRef(false)
  useEffect(() => {
    if (began.current) return
    began.current = true
    accept()
  })
  const isFinal = isApiError(error) && error.final
  return (
    <>
      <PageTitle>{f(($) => $.page.unusable)}</PageTitle>
      {!error && <Loading />}
      {isFinal && <Unusable why={errorText(error)} />}
      {error && !isFinal && <ErrorState error={error} title={f(($) => $.page.loadError)} onRetry={accept} />}
    </>
  )
}

/** Accepts the invitation and selects its child. */
function useAccept(token: string, onAccepted: (accepted: Accepted) => void) {
  const { mutate, isPending, error } = useAcceptInvitation(token)
  const accept = () =>
    mutate(undefined, {
      onSuccess(accepted) {
        const [first] = accepted.childIds
        if (first !== undefined) remember(first)
        onAccepted(accepted)
      },
    })
  return { accept, isPending, error }
}

function Unusable({ why }: { why: string }) {
  const { t: f } = useTranslation('family')
  return (
    <Stack>
      <Notice about="info">{why}</Notice>
      <TextLink to="/app/dashboard">{f(($) => $.page.goOn)}</TextLink>
    </Stack>
  )
}

/** Number of rights that are listed above the button, so that it is on the first screen of a phone. */
const shownRights = 3

interface OpenProps {
  readonly token: string
  readonly invitation: Invitation
  readonly onAccepted: (accepted: Accepted) => void
}

function Open({ token, invitation, onAccepted }: OpenProps) {
  const { t: f } = useTranslation('family')
  const format = useFormat()
  const signedIn = useSignedIn()
  const { role, invitedBy, children, expiresAt } = invitation
  const name = invitedBy ?? f(($) => $.caregivers.somebody)
  return (
    <>
      <PageTitle text={f(($) => $.page.text, { name, count: children })}>{f(($) => $.page.title)}</PageTitle>
      <Stack>
        <div>
          <Text mb="xs">{f(($) => $.page.as[role])}</Text>
          <RightsOfRole role={role} only first={shownRights} />
        </div>
        {signedIn ? (
          <Joining token={token} onAccepted={onAccepted} />
        ) : (
          <SignedOut token={token} expiresAt={expiresAt} />
        )}
        <details>
          <summary>{f(($) => $.page.all)}</summary>
          <RightsOfRole role={role} only />
        </details>
        <Text size="sm" c="var(--ink-soft)">
          {f(($) => $.page.until, { date: format.instantDay(expiresAt) })}
        </Text>
      </Stack>
    </>
  )
}

function SignedOut({ token, expiresAt }: { token: string; expiresAt: string }) {
  const { t: f } = useTranslation('family')
  // A mailed link has the invited address behind `#`, which no server sees.
  const { hash } = useLocation()
  const next = `?next=${encodeURIComponent(invitationPath(token))}${hash}`
  const choose = () => rememberInvitation({ token, expiresAt })
  return (
    <>
      <Text>{f(($) => $.page.choose)}</Text>
      <LinkButton component={Link} to={`/auth/register${next}`} size="lg" onClick={choose}>
        {f(($) => $.page.register)}
      </LinkButton>
      <LinkButton component={Link} to={`/auth/login${next}`} size="lg" variant="light" onClick={choose}>
        {f(($) => $.page.login)}
      </LinkButton>
    </>
  )
}

function Joining({ token, onAccepted }: Omit<OpenProps, 'invitation'>) {
  const { data: user, error, refetch } = useCurrentUser()
  if (user) return <Join token={token} user={user} onAccepted={onAccepted} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />
}

function Join({ token, user, onAccepted }: Omit<OpenProps, 'invitation'> & { readonly user: User }) {
  const { t: f } = useTranslation('family')
  const format = useFormat()
  const { data: names = [] } = useInvitedChildren(token)
  const navigate = useNavigate()
  const { accept, isPending, error } = useAccept(token, onAccepted)
  // Another person may sign in here later.
  useEffect(forgetInvitation, [])

  async function changeAccount() {
    signOut()
    await navigate(`/auth/login?next=${encodeURIComponent(invitationPath(token))}`)
  }
  return (
    <>
      {names.length > 0 && (
        <Text>{f(($) => $.page.isAbout, { whose: possessive(format.list(names), language()) })}</Text>
      )}
      <FormFailure>
        {error
          ? errorText(
              error,
              f(($) => $.page.failed),
            )
          : undefined}
      </FormFailure>
      <Button size="lg" loading={isPending} onClick={accept}>
        {f(($) => $.page.accept)}
      </Button>
      <Text>
        {f(($) => $.page.signedInAs, { name: user.name, email: user.email })}{' '}
        <Button variant="subtle" size="compact-md" onClick={() => void changeAccount()}>
          {f(($) => $.page.other)}
        </Button>
      </Text>
      {isApiError(error) && error.final && <TextLink to="/app/dashboard">{f(($) => $.page.goOn)}</TextLink>}
    </>
  )
}

/** The invitation was mailed to another address, so that whoever invited is asked. */
function Asked() {
  const { t: f } = useTranslation('family')
  return (
    <Stack>
      <PageTitle>{f(($) => $.page.asked)}</PageTitle>
      <Notice about="info">{f(($) => $.page.askedText)}</Notice>
      <TextLink to="/app/dashboard">{f(($) => $.page.goOn)}</TextLink>
    </Stack>
  )
}

function Welcome({ accepted: { role, childIds } }: { accepted: Accepted }) {
  const { t: f } = useTranslation('family')
  const format = useFormat()
  const { data: children } = useChildren()
  const names = children?.filter(({ id }) => childIds.includes(id)).map(({ name }) => name)
  return (
    <>
      <PageTitle
        {...(names && {
          text: f(($) => $.page.welcomeText, { names: format.list(names), role: f(($) => $.roles[role]) }),
        })}
      >
        {f(($) => $.page.welcome)}
      </PageTitle>
      <LinkButton component={Link} to="/app/dashboard" size="lg">
        {f(($) => $.page.begin)}
      </LinkButton>
    </>
  )
}
