import { accountOf } from '../../../lib/account-of.ts'
import { drafts, session } from '../../../lib/api.ts'
import { sessionIdOf } from '../../../lib/session-id.ts'
import { forgetLater } from '../../plans/outbox/forgetting.ts'
import { loadOutbox } from '../../plans/outbox/perform.ts'

/**
 * Signing out is local and at once: the tokens are forgotten in this browser, in all of its tabs. The server is told
 * besides; nobody waits for it, and where it cannot be reached the session ends there by its age.
 */
export function signOut(): void {
  const [accessToken, refreshToken] = [session.accessToken(), session.refreshToken()]
  leaveNothing()
  if (accessToken !== null && refreshToken !== null) endOnServer(accessToken, refreshToken).catch(() => {})
}

/** Ends the session in this browser, and forgets what the account has not saved or not sent yet. */
export function leaveNothing(): void {
  const accountId = accountOf(session.accessToken())
  // Where the disk, or the file that knows it, cannot be had now, it is done when the outbox is loaded next.
  if (accountId !== undefined) forgetLater(localStorage, accountId, Date.now())
  session.clear()
  if (accountId === undefined) return
  drafts.forget(accountId)
  loadOutbox()
    .then(({ forget }) => forget(accountId))
    .catch(() => {})
}

async function endOnServer(accessToken: string, refreshToken: string): Promise<void> {
  const sessionId = sessionIdOf(refreshToken)
  // `keepalive`: also when the page is being left.
  const end = (token: string) =>
    fetch(`/api/auth/sessions/${sessionId}`, {
      method: 'DELETE',
      keepalive: true,
      headers: { Authorization: `Bearer ${token}` },
    })
  if ((await end(accessToken)).status !== 401) return
  const refreshed = await fetch('/api/auth/refresh', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  })
  if (refreshed.ok) await end(((await refreshed.json()) as { accessToken: string }).accessToken)
}
