import { attempt } from '../../lib/attempt.ts'
import { session } from '../../lib/api.ts'
import { localStore } from '../../lib/storage.ts'

/** An invitation whose page was left to sign in or to register. */
interface Remembered {
  readonly token: string
  readonly expiresAt: string
}

const name = 'invitation'

session.subscribe((change) => {
  // The next person at this browser must not be brought to an invitation of somebody else.
  if (change === 'signed-out') localStore.removeItem(name)
})

function remembered(): Remembered | undefined {
  const kept = attempt(() => JSON.parse(localStore.getItem(name) ?? 'null') as Remembered | null)
  return kept && new Date(kept.expiresAt).getTime() > Date.now() ? kept : undefined
}

/**
 * Returns an invitation's token without what mail and chat programs add to a link: blanks, line ends and invisible
 * characters anywhere, and punctuation at the end.
 */
export const cleanToken = (token: string): string =>
  token.replace(/[\s\p{Cc}\p{Cf}]+/gu, '').replace(/[^A-Za-z0-9_-]+$/, '')

export const invitationPath = (token: string) => `/invitations/${encodeURIComponent(token)}`

/** Returns the token in the path of an invitation; undefined for another path. */
export const tokenIn = (path: string | undefined): string | undefined => path?.match(/^\/invitations\/([\w.-]+)/)?.[1]

export const rememberInvitation = (invitation: Remembered) => localStore.setItem(name, JSON.stringify(invitation))

export const forgetInvitation = () => localStore.removeItem(name)

/** Returns the path of the invitation to continue with after a sign-in; undefined when there is none. */
export function rememberedPath(): string | undefined {
  const kept = remembered()
  return kept && invitationPath(kept.token)
}
