import { caregiverRoleBody, invitationBody, ownerBody } from '@filiz/domain/child/caregiver-schemas.ts'
import { caregiverRoles, invitedRoles } from '@filiz/domain/child/rights.ts'
import { emptyBody } from '@filiz/domain/plan/schemas.ts'
import { id, opaque } from '@filiz/domain/shared/fields.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { idParams } from './parameters.ts'
import { child, instant, person } from './shapes.ts'

const tag = 'caregivers'

export const caregiver = z
  .strictObject({
    ...person.shape,
    role: z.enum(caregiverRoles),
    since: instant.meta({ description: 'When they joined; of the owner, when the child was added or taken over' }),
    address: z.string().nullable().meta({ description: 'Of everybody else for the owner alone; null otherwise' }),
    isOffered: z.boolean().meta({ description: 'The owner offers the child to this parent, who has not accepted yet' }),
  })
  .meta({ id: 'Caregiver' })
export type Caregiver = z.infer<typeof caregiver>

const role = z.enum(invitedRoles)

export const invitation = z
  .strictObject({
    invitationId: z.guid(),
    role,
    email: z.string().nullable().meta({ description: 'The address that it was mailed to; null for a link' }),
    invitedBy: person,
    childIds: z.array(z.guid()).readonly(),
    invitedAt: instant,
    expiresAt: instant,
    applicants: z
      .array(
        z.strictObject({
          ...person.shape,
          address: z.string().meta({ description: 'Shortened: first letters and endings' }),
          askedAt: instant,
        }),
      )
      .readonly()
      .meta({ description: 'Who asked to join by it with another address; only whoever invited sees them' }),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>

export const listCaregivers = defineRoute({
  method: 'GET',
  path: '/children/{id}/caregivers',
  tag,
  access: 'parent',
  right: 'see',
  summary: 'The grown-ups who follow a child, its owner first',
  params: idParams,
  data: z.array(caregiver),
  secret: true,
  errors: ['NOT_FOUND'],
})

export const listInvitations = defineRoute({
  method: 'GET',
  path: '/children/{id}/invitations',
  tag,
  access: 'parent',
  right: 'see-invitations',
  summary: 'The open invitations to follow a child, the newest first',
  params: idParams,
  data: z.array(invitation),
  secret: true,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const invite = defineRoute({
  method: 'POST',
  path: '/children/{id}/invitations',
  tag,
  access: 'parent',
  right: 'invite-helper',
  summary: 'Invite somebody to follow a child, and further ones of `childIds`: by mail, or by a link that is shown',
  params: idParams,
  body: invitationBody,
  statuses: [201],
  data: z.strictObject({ invitationId: z.guid(), token: z.string(), url: z.url(), expiresAt: instant }),
  hasMessage: true,
  secret: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_MISMATCH'],
})

const invitationParams = z.object({ id, invitationId: id })

export const withdrawInvitation = defineRoute({
  method: 'DELETE',
  path: '/children/{id}/invitations/{invitationId}',
  tag,
  access: 'parent',
  right: 'see-invitations',
  summary: 'Withdraw an invitation',
  params: invitationParams,
  hasMessage: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})

export const admitApplicant = defineRoute({
  method: 'POST',
  path: '/children/{id}/invitations/{invitationId}/applicants/{accountId}',
  tag,
  access: 'parent',
  right: 'see-invitations',
  summary: 'Let somebody join who asked with another address than the invited one; only for whoever invited',
  params: z.object({ id, invitationId: id, accountId: id }),
  body: emptyBody,
  hasMessage: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_MISMATCH'],
})

const tokenParams = z.object({ token: opaque(300) })

export const getInvitation = defineRoute({
  method: 'GET',
  path: '/invitations/{token}',
  tag,
  access: 'public',
  summary: 'Who invites, and as what; no child is named. 409 with a reason for a used, expired or withdrawn invitation',
  params: tokenParams,
  data: z.strictObject({
    role,
    invitedBy: z.string().nullable().meta({ description: 'The name; null when it is not known any more' }),
    children: z.int().min(1).meta({ description: 'How many children it is for' }),
    expiresAt: instant,
  }),
  secret: true,
  errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
})

export const acceptInvitation = defineRoute({
  method: 'POST',
  path: '/invitations/{token}/accept',
  tag,
  access: 'parent',
  summary:
    'Follow the children of an invitation; may be repeated. 202 without children where the invitation was mailed to another address: whoever invited is asked',
  params: tokenParams,
  body: emptyBody,
  statuses: [200, 202],
  data: z.strictObject({ role, childIds: z.array(z.guid()).readonly() }),
  hasMessage: true,
  secret: true,
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_MISMATCH'],
})

const caregiverParams = z.object({ id, accountId: id })

export const changeCaregiver = defineRoute({
  method: 'PUT',
  path: '/children/{id}/caregivers/{accountId}',
  tag,
  access: 'parent',
  right: 'manage-caregivers',
  summary: 'Change the role of a caregiver',
  params: caregiverParams,
  body: caregiverRoleBody,
  hasMessage: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})

export const removeCaregiver = defineRoute({
  method: 'DELETE',
  path: '/children/{id}/caregivers/{accountId}',
  tag,
  access: 'parent',
  right: 'manage-caregivers',
  summary: 'Stop following a child (one’s own account), or remove somebody else (only the owner)',
  params: caregiverParams,
  hasMessage: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})

export const changeOwner = defineRoute({
  method: 'POST',
  path: '/children/{id}/owner',
  tag,
  access: 'parent',
  right: 'see',
  summary: 'Offer a child to another of its parents; with the caller’s own id, accept such an offer',
  params: idParams,
  body: ownerBody,
  data: child,
  hasMessage: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})

export const endOwnerOffer = defineRoute({
  method: 'DELETE',
  path: '/children/{id}/owner',
  tag,
  access: 'parent',
  right: 'hand-over',
  summary: 'Withdraw the offer of a child, or decline it',
  params: idParams,
  hasMessage: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})
