import { attempt } from '../../lib/attempt.ts'
import { session } from '../../lib/api.ts'
import { localStore } from '../../lib/storage.ts'

/** An invitation whose page was left to sign in or to register. */
interface Remembered {
  readonly token: string
  readonly expiresAt: string
  /** Milliseconds since 1970 at which joining was chosen. */
  readonly chosenAt: number
  /** The address with which somebody registered to join. */
  readonly email?: string
}

const name = 'invitation'
/** Milliseconds for which a sign-in in this browser is taken for that of whoever chose to join. */
const signInMs = 15 * 60_000

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

export const rememberInvitation = (invitation: Omit<Remembered, 'chosenAt'>) =>
  localStore.setItem(name, JSON.stringify({ ...invitation, chosenAt: Date.now() } satisfies Remembered))

export const forgetInvitation = () => localStore.removeItem(name)

/** Notes the address of a registration, which may be verified much later and in another tab. */
export function noteRegistration(email: string) {
  const kept = remembered()
  if (kept) rememberInvitation({ ...kept, email })
}

/** Returns the path of the invitation to continue with after a sign-in; undefined when there is none. */
export function rememberedPath(): string | undefined {
  const kept = remembered()
  return kept && invitationPath(kept.token)
}

/** Returns whether this person chose to join before they signed in or registered. */
export function hasChosen(token: string, { email }: { readonly email: string }): boolean {
  const kept = remembered()
  if (kept?.token !== token) return false
  return kept.email === undefined
    ? Date.now() - kept.chosenAt < signInMs
    : kept.email.toLowerCase() === email.toLowerCase()
}
