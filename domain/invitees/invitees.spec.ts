import { describe, it } from 'vitest'
import { specify } from '../shared/given-when-then.ts'
import { inviteeDecider } from './decider.ts'
import type { InviteeEvent } from './events.ts'

const { given } = specify(inviteeDecider)
const data = { at: '2026-11-22T08:30:00.000Z' }
const stopped: InviteeEvent = { type: 'InvitationsStopped', data }
const allowed: InviteeEvent = { type: 'InvitationsAllowed', data }

describe('invitations to an address', () => {
  it('are stopped once', () => {
    given().when({ type: 'StopInvitations', data }).thenEvents(stopped)
    given(stopped).when({ type: 'StopInvitations', data }).thenNothing()
    given(stopped, allowed).when({ type: 'StopInvitations', data }).thenEvents(stopped)
  })
  it('are allowed again only after they were stopped', () => {
    given().when({ type: 'AllowInvitations', data }).thenNothing()
    given(stopped).when({ type: 'AllowInvitations', data }).thenEvents(allowed)
  })
})
