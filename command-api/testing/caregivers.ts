import type { Parent } from './service.ts'

type Sender = Pick<Parent, 'send'>

export interface Invited {
  readonly invitationId: string
  readonly token: string
  readonly url: string
  readonly expiresAt: string
}

export async function invitation(
  by: Sender,
  childId: string,
  role: 'parent' | 'helper' = 'helper',
  further: object = {},
): Promise<Invited> {
  const reply = await by.send('POST', `/api/children/${childId}/invitations`, { body: { role, ...further } })
  if (reply.status !== 201) throw new Error(`invite: ${reply.text}`)
  return reply.body.data
}

export const accept = (who: Sender, token: string, headers: Record<string, string> = {}) =>
  who.send('POST', `/api/invitations/${token}/accept`, { headers })

/** Lets an account follow the child. */
export async function join(by: Parent, childId: string, who: Parent, role: 'parent' | 'helper' = 'helper') {
  const { token } = await invitation(by, childId, role)
  const reply = await accept(who, token)
  if (reply.status !== 200) throw new Error(`accept: ${reply.text}`)
}

export async function addChild(parent: Parent, name = 'Deniz', birthDate = '2022-05-11'): Promise<string> {
  const reply = await parent.send('POST', '/api/children', { body: { name, birthDate, interests: ['music'] } })
  return reply.body.data.id
}
