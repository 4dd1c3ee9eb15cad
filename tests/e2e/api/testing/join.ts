import type { InvitedRole } from '@filiz/domain/child/rights.ts'
import { expect } from 'vitest'
import type { Parent } from './started-filiz.ts'

/** Lets `member` follow the children of `owner` by an invitation link. */
export async function join(owner: Parent, member: Parent, childIds: readonly string[], role: InvitedRole) {
  const [first, ...others] = childIds
  const invited = await owner.send('POST', `/api/children/${first}/invitations`, { body: { role, childIds: others } })
  expect(invited.status, invited.text).toBe(201)
  const { token } = invited.body.data as { readonly token: string }
  const accepted = await member.send('POST', `/api/invitations/${encodeURIComponent(token)}/accept`, { body: {} })
  expect(accepted.status, accepted.text).toBe(200)
}
