import type { Tokens } from '@filiz/http/contract/auth.ts'
import { accountOf } from '../account-of.ts'
import { drafts, session } from '../api.ts'
import { sessionIdOf } from '../session-id.ts'
import { requestDeletion } from '../outbox/account-deletions.ts'
import { loadOutbox } from '../outbox/load-outbox.ts'
import { localStore } from '../storage.ts'

/**
 * Signs out at once in all tabs of this browser. The server is notified in the background; if that fails, the session
 * ends on the server when it expires.
 */
export function signOut(): void {
  const [accessToken, refreshToken] = [session.accessToken(), session.refreshToken()]
  clearLocalAccountData()
  if (accessToken !== null && refreshToken !== null) endOnServer(accessToken, refreshToken).catch(() => {})
}

/** Ends the session in this browser and deletes the account's drafts and unsent entries. */
export function clearLocalAccountData(): void {
  const accountId = accountOf(session.accessToken())
  // Record the deletion first: if the outbox cannot be loaded now, it deletes the entries when it is loaded next.
  if (accountId !== undefined) requestDeletion(localStore, accountId, Date.now())
  session.clear()
  if (accountId === undefined) return
  drafts.forget(accountId)
  loadOutbox()
    .then(({ forget }) => forget(accountId))
    .catch(() => {})
}

async function endOnServer(accessToken: string, refreshToken: string): Promise<void> {
  const sessionId = sessionIdOf(refreshToken)
  // `keepalive`, so that the request survives leaving the page.
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
  if (refreshed.ok) await end(((await refreshed.json()) as Tokens).accessToken)
}
