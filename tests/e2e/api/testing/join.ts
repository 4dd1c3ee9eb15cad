import { accept, invitation } from '@filiz/command-api/testing/caregivers.ts'
import type { InvitedRole } from '@filiz/domain/child/rights.ts'
import { expect } from 'vitest'
import type { Parent } from './started-filiz.ts'

/** Lets `member` follow the children of `owner` by an invitation link. */
export async function join(owner: Parent, member: Parent, childIds: readonly string[], role: InvitedRole) {
  const [first, ...others] = childIds
  const { token } = await invitation(owner, first!, role, { childIds: others })
  const accepted = await accept(member, token)
  expect(accepted.status, accepted.text).toBe(200)
}
