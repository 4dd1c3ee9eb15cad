import { describe, expect, it } from 'vitest'
import { createRefreshTokens } from './refresh-tokens.ts'
import { manualClock } from '@filiz/application/testing/engines.ts'
import { createCalendarSecrets } from '@filiz/application/mails/calendar-secrets.ts'
import { createInvitationLinks } from '@filiz/application/children/invitation-links.ts'
import { createMailLinks } from '@filiz/application/mails/mail-links.ts'
import { createTokenSigner } from '@filiz/application/accounts/token-signer.ts'

const accountId = '6fa459ea-ee8a-4ca4-894e-db77e160355e'
const [old, rotated, ended] = [
  { tokenSecret: 'old' },
  { tokenSecret: 'new', tokenSecretBefore: 'old' },
  { tokenSecret: 'new', tokenSecretBefore: null },
]

it('signs with the current secret alone', () => {
  const signature = createTokenSigner(rotated).sign('a', 'b')
  expect([createTokenSigner(ended), createTokenSigner(old)].map((one) => one.isSigned(signature, 'ab'))).toEqual([
    true,
    false,
  ])
})

describe('a token that was made before a change of the secret is valid while both are set, and not longer', () => {
  const clock = manualClock('2026-03-10T09:00:00.000Z')
  const publicUrl = 'https://filiz.example'
  const link = { accountId, requestId: accountId, requestedAt: clock.now() }
  const invitation = { childId: accountId, invitationId: accountId, expiresAt: '2026-03-17T09:00:00.000Z' }
  const { secret, secretHash } = createCalendarSecrets(old).make(accountId, undefined)

  it.each([
    [
      'of a mail',
      (secrets: typeof old) =>
        createMailLinks({ ...secrets, clock }).verify(
          'verify-email',
          createMailLinks({ ...old, clock }).token('verify-email', link),
        ) !== null,
    ],
    [
      'of an invitation',
      (secrets: typeof old) =>
        createInvitationLinks({ ...secrets, publicUrl }).verify(
          createInvitationLinks({ ...old, publicUrl }).token(invitation),
        ) !== null,
    ],
    ['of a calendar', (secrets: typeof old) => createCalendarSecrets(secrets).read(secret)!.isOf(secretHash)],
    [
      'of a session',
      (secrets: typeof old) =>
        createRefreshTokens(secrets).read(createRefreshTokens(old).issue({ id: accountId, generation: 1 })) !== null,
    ],
  ])('%s', (_, isValid) => expect([old, rotated, ended].map(isValid)).toEqual([true, true, false]))
})
