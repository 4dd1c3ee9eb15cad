import { randomUUID } from 'node:crypto'
import { createMailLinks } from '@filiz/application/mails/mail-links.ts'
import { childStream, inviteeStream } from '@filiz/domain/shared/streams.ts'
import { WrongExpectedRevision } from '@filiz/engines/event-log/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import type { Reply } from '@filiz/http/testing/http-client.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { accept, addChild, invitation, join } from '../testing/caregivers.ts'
import { publicUrl, startService, type Parent, type Service } from '../testing/service.ts'
import { freezeTime } from '../testing/freeze-time.ts'

let service: Service
let owner: Parent
let father: Parent
let stranger: Parent
let child: string
beforeAll(async () => {
  service = await startService({ now: '2026-03-10T09:00:00.000Z' })
  stranger = await service.parent()
})
beforeEach(async () => {
  owner = await service.parent()
  father = await service.parent()
  child = await addChild(owner)
})
afterAll(() => service.close())

const code = (reply: Reply) => reply.body.error?.reason ?? reply.body.error?.code
const invite = (who: Parent, body: object, headers: Record<string, string> = {}, id = child) =>
  who.send('POST', `/api/children/${id}/invitations`, { body, headers })
const withdraw = (who: Parent, invitationId: string, id = child) =>
  who.send('DELETE', `/api/children/${id}/invitations/${invitationId}`)
const look = (token: string) => service.send('GET', `/api/invitations/${token}`)
const typesOf = async (id: string) => (await service.events(childStream(id))).map(({ type }) => type)
const membersOf = async (id: string) =>
  (await service.events(childStream(id))).flatMap((event) =>
    event.type === 'CaregiverJoined' ? [event.data.accountId] : [],
  )

describe('an invitation', () => {
  it('returns a link whose page names the sender and the role, but no child', async () => {
    const reply = await invite(owner, { role: 'parent' })
    expect([reply.status, reply.body.message]).toEqual([
      201,
      'Davet bağlantısı hazır. Yedi gün geçerlidir ve bir kez kullanılabilir.',
    ])
    const { token, url, expiresAt, invitationId } = reply.body.data
    expect(url).toBe(`${publicUrl}/invitations/${token}`)
    expect(expiresAt).toBe('2026-03-17T09:00:00.000Z')
    expect(token).not.toContain(child)
    const shown = await look(token)
    expect([shown.status, shown.body.data, shown.headers['cache-control']]).toEqual([
      200,
      { role: 'parent', invitedBy: 'Ayşe', children: 1, expiresAt },
      'no-store',
    ])
    expect(shown.text).not.toContain('Deniz')
    const event = (await service.events(childStream(child))).at(-1)!
    expect(event.data).toEqual({
      at: service.clock.now(),
      invitationId,
      role: 'parent',
      by: owner.accountId,
      childIds: [child],
      expiresAt,
      email: null,
    })
  })

  it('names its children only to the account with the address to which it was mailed', async () => {
    const second = await addChild(owner, 'Can')
    const namesFor = async (who: Pick<Parent, 'send'>, token: string) => {
      const reply = await who.send('GET', `/api/invitations/${token}/children`)
      return reply.status === 200 ? reply.body.data : reply.status
    }
    const sent = { role: 'helper', email: father.email.toUpperCase(), childIds: [second] }
    const { token, invitationId } = (await invite(owner, sent)).body.data
    expect(await namesFor(father, token)).toEqual(['Deniz', 'Can'])
    for (const other of [stranger, owner]) expect(await namesFor(other, token)).toEqual([])
    expect([await namesFor(service, token), await namesFor(father, `${token}x`)]).toEqual([401, 404])
    const byLink = (await invite(owner, { role: 'helper' })).body.data
    expect(await namesFor(father, byLink.token)).toEqual([])
    await withdraw(owner, invitationId)
    expect(await namesFor(father, token)).toBe(409)
  })

  it('does not name a child to which its sender may no longer invite', async () => {
    const second = await addChild(owner, 'Can')
    for (const id of [child, second]) await join(owner, id, father, 'parent')
    const { token } = (await invite(father, { role: 'helper', email: stranger.email, childIds: [second] })).body.data
    await owner.send('DELETE', `/api/children/${second}/caregivers/${father.accountId}`)
    const reply = await stranger.send('GET', `/api/invitations/${token}/children`)
    expect(reply.body.data).toEqual(['Deniz'])
  })

  it('lets the account that accepts it follow the child, once', async () => {
    const { token } = await invitation(owner, child)
    const reply = await accept(father, token)
    expect([reply.status, reply.body.data]).toEqual([200, { role: 'helper', childIds: [child] }])
    expect(await membersOf(child)).toEqual([father.accountId])
    expect((await accept(father, token)).status).toBe(200)
    expect(await membersOf(child)).toEqual([father.accountId])
    expect(code(await accept(stranger, token))).toBe('INVITATION_USED')
    expect([(await look(token)).status, code(await look(token))]).toEqual([409, 'INVITATION_USED'])
  })

  it('lets an account with another address join its children only after the sender admits the account', async () => {
    const second = await addChild(owner)
    const co = await service.parent()
    await join(owner, child, co, 'parent')
    const { token, invitationId } = (
      await invite(owner, { role: 'helper', email: 'teyze@example.org', childIds: [second] })
    ).body.data
    const asked = await accept(father, token)
    expect([asked.status, asked.body.data]).toEqual([202, { role: 'helper', childIds: [] }])
    expect((await accept(father, token)).status).toBe(202)
    expect(await membersOf(child)).not.toContain(father.accountId)
    const admit = (who: Parent, applicant = father.accountId) =>
      who.send('POST', `/api/children/${child}/invitations/${invitationId}/applicants/${applicant}`, { body: {} })
    expect([
      (await admit(father)).status,
      (await admit(stranger)).status,
      (await admit(co)).status,
      (await admit(owner, stranger.accountId)).status,
    ]).toEqual([404, 404, 404, 404])
    expect((await admit(owner)).status).toBe(200)
    expect([await membersOf(child), await membersOf(second)]).toEqual([
      [co.accountId, father.accountId],
      [father.accountId],
    ])
    expect((await accept(father, token)).body.data).toEqual({ role: 'helper', childIds: [child, second] })
    expect(code(await accept(stranger, token))).toBe('INVITATION_USED')
  })

  it('answers alike whether the address has an account, and seals the address', async () => {
    const replies = [
      await invite(owner, { role: 'helper', email: father.email }),
      await invite(owner, { role: 'helper', email: 'kimse@example.org' }),
    ]
    expect(replies.map(({ status, body }) => [status, body.message, Object.keys(body.data)])).toEqual(
      Array.from(replies, () => [
        201,
        'Davet e-postayla yola çıktı. Yedi gün geçerlidir ve bir kez kullanılabilir.',
        ['invitationId', 'token', 'url', 'expiresAt'],
      ]),
    )
    const stored = JSON.stringify(await Array.fromAsync(service.engines.log.readStream(childStream(child))))
    expect(stored).not.toMatch(/kimse@|invitation-link/)
    expect(stored).not.toContain(replies[1]!.body.data.token)
  })

  it('is mailed to no address whose owner has opted out, until the owner opts in again by the same link', async () => {
    const { vault, keys, tokenSecret } = service.engines
    const email = 'Yeter@example.org'
    const hash = await createAddresses(vault, keys).hashForLog(email)
    const token = createMailLinks({ tokenSecret: tokenSecret!, clock: service.clock }).token('stop-invitations', {
      accountId: hash,
      requestId: randomUUID(),
      requestedAt: service.clock.now(),
    })
    const unsubscribe = (body: object) => service.send('POST', '/api/auth/unsubscribe', { body })
    expect((await unsubscribe({ token: `${token.slice(0, -2)}xx` })).status).toBe(400)
    expect((await invite(owner, { role: 'helper', email })).status).toBe(201)
    for (let time = 0; time < 2; time++) expect((await unsubscribe({ token })).status).toBe(200)
    const others = await addChild(father)
    for (const refused of [
      await invite(owner, { role: 'helper', email: ` ${email.toLowerCase()} ` }),
      await invite(father, { role: 'parent', email }, {}, others),
    ]) {
      expect([refused.status, code(refused)]).toEqual([409, 'ADDRESS_NOT_INVITED'])
      expect(refused.body.message).toContain('Bu adrese davet gönderemiyoruz')
    }
    expect((await invite(owner, { role: 'helper' })).status).toBe(201)
    expect((await unsubscribe({ token, undo: true })).status).toBe(200)
    expect((await invite(father, { role: 'parent', email }, {}, others)).status).toBe(201)
    const events = await service.events(inviteeStream(hash))
    expect(events.map(({ type }) => type)).toEqual(['InvitationsStopped', 'InvitationsAllowed'])
    expect(JSON.stringify(events)).not.toMatch(/yeter/i)
  })

  it('is repeated with its key as the same invitation, counts once, and refuses another body with that key', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const replies = []
    for (let time = 0; time < 25; time++) replies.push(await invite(owner, { role: 'helper' }, headers))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await typesOf(child)).toEqual(['ChildAdded', 'CaregiverInvited'])
    expect((await invite(owner, { role: 'parent' }, headers)).status).toBe(422)
    expect(await typesOf(child)).toEqual(['ChildAdded', 'CaregiverInvited'])
  })

  it('appends nothing when its key was used for another body, also for further children', async () => {
    const second = await addChild(owner, 'Can')
    const headers = { 'Idempotency-Key': randomUUID() }
    expect((await invite(owner, { role: 'helper' }, headers)).status).toBe(201)
    const reply = await invite(owner, { role: 'parent', childIds: [second] }, headers)
    expect([reply.status, code(reply)]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect(await typesOf(second)).toEqual(['ChildAdded'])
  })

  it('is mailed to one address three times a day, whoever invites', async () => {
    const pass = freezeTime()
    const [email, fathers] = ['stranger@example.org', await addChild(father)]
    const statuses: number[] = []
    for (let day = 0; day < 2; day++) {
      for (const [by, to] of [
        [owner, child],
        [father, fathers],
        [owner, child],
        [father, fathers],
      ] as const)
        statuses.push((await invite(by, { role: 'helper', email }, {}, to)).status)
      pass(25 * 3_600_000)
    }
    expect(statuses).toEqual([201, 201, 201, 429, 201, 201, 201, 429])
    expect((await invite(owner, { role: 'helper' })).status).toBe(201)
  })

  it('is refused after twenty of one account, with the wait', async () => {
    for (let time = 0; time < 20; time++) expect((await invite(owner, { role: 'helper' })).status).toBe(201)
    const reply = await invite(owner, { role: 'helper' })
    expect([reply.status, code(reply)]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect((await invite(father, { role: 'helper' }, {}, await addChild(father))).status).toBe(201)
  })

  it('gives 404 to strangers and 403 to roles that may not invite, and none of them counts', async () => {
    await join(owner, child, father, 'parent')
    const grandmother = await service.parent()
    await join(owner, child, grandmother)
    const [strange, parents, helpers] = [
      await invite(stranger, { role: 'helper' }),
      await invite(father, { role: 'parent' }),
      await invite(grandmother, { role: 'helper' }),
    ]
    expect([strange, parents, helpers].map(({ status }) => status)).toEqual([404, 403, 403])
    expect((await invite(father, { role: 'helper' })).status).toBe(201)
    expect((await invite(owner, { role: 'helper' }, {}, randomUUID())).status).toBe(404)
  })

  it.each([
    [{}, 'role'],
    [{ role: 'owner' }, 'role'],
    [{ role: 'helper', email: 'x' }, 'email'],
    [{ role: 'helper', childIds: ['x'] }, 'childIds.0'],
    [{ role: 'helper', childIds: 'x' }, 'childIds'],
    [{ role: 'helper', by: randomUUID() }, 'by'],
  ])('refuses %j', async (body, field) => {
    const reply = await invite(owner, body)
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([400, [field]])
  })

  it('says why its link does not work: expired, withdrawn, of a removed child, of somebody who left', async () => {
    await join(owner, child, father, 'parent')
    const [ofFather, withdrawn, expired, second] = [
      await invitation(father, child),
      await invitation(owner, child),
      await invitation(owner, child),
      await addChild(owner),
    ]
    const ofRemoved = await invitation(owner, second)
    await owner.send('DELETE', `/api/children/${second}`)
    await owner.send('DELETE', `/api/children/${child}/caregivers/${father.accountId}`)
    expect((await withdraw(owner, withdrawn.invitationId)).status).toBe(200)
    const fault = async ({ token }: { token: string }) => [code(await look(token)), code(await accept(stranger, token))]
    expect(await fault(ofFather)).toEqual(['INVITATION_WITHDRAWN', 'INVITATION_WITHDRAWN'])
    expect(await fault(withdrawn)).toEqual(['INVITATION_WITHDRAWN', 'INVITATION_WITHDRAWN'])
    expect(await fault(ofRemoved)).toEqual(['INVITATION_WITHDRAWN', 'INVITATION_WITHDRAWN'])
    const own = await startService({ now: '2026-03-10T09:00:00.000Z' })
    onTestFinished(() => own.close())
    const [they, other] = [await own.parent(), await own.parent()]
    const { token } = await invitation(they, await addChild(they))
    own.clock.advance(7 * 86_400_000 - 1)
    expect((await own.send('GET', `/api/invitations/${token}`)).status).toBe(200)
    own.clock.advance(1)
    expect(code(await own.send('GET', `/api/invitations/${token}`))).toBe('INVITATION_EXPIRED')
    expect((await accept(await own.signIn(other.email), token)).body.error.reason).toBe('INVITATION_EXPIRED')
    expect(expired.token).toBeTruthy()
  })

  it('gives 404 for forged tokens, and 429 to a client that tries many', async () => {
    const { token } = await invitation(owner, child)
    const headers = { 'X-Forwarded-For': '192.0.2.77' }
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`
    const tries = []
    for (let time = 0; time < 62; time++)
      tries.push((await service.send('GET', `/api/invitations/${forged}`, { headers })).status)
    expect([tries.slice(0, 60), tries.slice(60)]).toEqual([Array(60).fill(404), [429, 429]])
    // A client that tried many tokens can still use a right one.
    expect((await service.send('GET', `/api/invitations/${token}`, { headers })).status).toBe(200)
    for (const wrong of ['x', '%00', '..', 'a'.repeat(300), token.toUpperCase()])
      expect((await accept(stranger, wrong)).status).toBe(404)
    expect((await service.send('POST', `/api/invitations/${token}/accept`)).status).toBe(401)
  })

  it('is refused for somebody who follows the child already: its owner, a caregiver', async () => {
    await join(owner, child, father)
    const { token } = await invitation(owner, child, 'parent')
    expect([code(await accept(owner, token)), code(await accept(father, token))]).toEqual([
      'ALREADY_CAREGIVER',
      'ALREADY_CAREGIVER',
    ])
    expect((await accept(stranger, token)).status).toBe(200)
  })

  it('does not readmit a caregiver who was removed', async () => {
    const { token } = await invitation(owner, child)
    const headers = { 'Idempotency-Key': randomUUID() }
    expect((await accept(father, token, headers)).status).toBe(200)
    await owner.send('DELETE', `/api/children/${child}/caregivers/${father.accountId}`)
    expect(code(await accept(father, token, headers))).toBe('INVITATION_USED')
    expect(code(await accept(father, token))).toBe('INVITATION_USED')
    expect((await father.send('PUT', `/api/children/${child}`, { body: {} })).status).toBe(400)
    expect((await invite(father, { role: 'helper' })).status).toBe(404)
  })
})

describe('withdrawing an invitation', () => {
  it('is allowed to the owner and to the parent who invited', async () => {
    await join(owner, child, father, 'parent')
    const mother = await service.parent()
    await join(owner, child, mother, 'parent')
    const [one, other] = [await invitation(father, child), await invitation(father, child)]
    expect((await withdraw(stranger, one.invitationId)).status).toBe(404)
    expect((await withdraw(mother, one.invitationId)).status).toBe(403)
    expect((await withdraw(father, one.invitationId)).status).toBe(200)
    expect((await withdraw(owner, other.invitationId)).status).toBe(200)
    expect((await withdraw(owner, other.invitationId)).status).toBe(200)
    expect((await withdraw(owner, randomUUID())).status).toBe(404)
  })

  it('returns 409 for a used one', async () => {
    const { token, invitationId } = await invitation(owner, child)
    await accept(father, token)
    expect(code(await withdraw(owner, invitationId))).toBe('INVITATION_USED')
  })
})

describe('an invitation of several children', () => {
  let second: string
  beforeEach(async () => {
    second = await addChild(owner, 'Can')
  })

  it('is one link for all of them', async () => {
    const { token, invitationId } = await invitation(owner, child, 'parent', { childIds: [second, child, second] })
    expect((await look(token)).body.data.children).toBe(2)
    expect((await accept(father, token)).body.data.childIds).toEqual([child, second])
    expect(await membersOf(second)).toEqual([father.accountId])
    expect(code(await withdraw(owner, invitationId, second))).toBe('INVITATION_USED')
  })

  it('is withdrawn from all of them, whichever child is named', async () => {
    const { token, invitationId } = await invitation(owner, child, 'parent', { childIds: [second] })
    expect((await withdraw(owner, invitationId, second)).status).toBe(200)
    expect(code(await accept(father, token))).toBe('INVITATION_WITHDRAWN')
    expect((await typesOf(child)).at(-1)).toBe('InvitationWithdrawn')
  })

  it('is refused as a whole where one of the children is not the caller’s to share', async () => {
    const others = await addChild(father)
    expect((await invite(owner, { role: 'helper', childIds: [second, others] })).status).toBe(404)
    expect([await typesOf(child), await typesOf(second)]).toEqual([['ChildAdded'], ['ChildAdded']])
  })

  it('leaves out a child that was removed meanwhile', async () => {
    const { token } = await invitation(owner, child, 'helper', { childIds: [second] })
    await owner.send('DELETE', `/api/children/${second}`)
    expect((await accept(father, token)).body.data.childIds).toEqual([child])
  })

  it('is refused for somebody who follows one of them already, and adds none', async () => {
    await join(owner, second, father)
    const { token } = await invitation(owner, child, 'parent', { childIds: [second] })
    expect(code(await accept(father, token))).toBe('ALREADY_CAREGIVER')
    expect(await membersOf(child)).toEqual([])
  })

  it('is completed by a repetition after a crash between two children, by the same account only', async () => {
    const { token } = await invitation(owner, child, 'helper', { childIds: [second] })
    const { log } = service.engines
    const append = log.append
    const spy = vi.spyOn(log, 'append').mockImplementation(async (stream, ...rest) => {
      if (stream === childStream(second)) throw new EngineUnavailable('event log')
      return append(stream, ...rest)
    })
    expect((await accept(father, token)).status).toBe(503)
    spy.mockRestore()
    expect([await membersOf(child), await membersOf(second)]).toEqual([[father.accountId], []])
    expect(code(await accept(stranger, token))).toBe('INVITATION_USED')
    expect(await membersOf(second)).toEqual([])
    expect((await accept(father, token)).body.data.childIds).toEqual([child, second])
  })

  it('is completed by a repetition when the invitation reached only some of its children', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const { log } = service.engines
    const append = log.append
    const spy = vi.spyOn(log, 'append').mockImplementation(async (stream, ...rest) => {
      if (stream === childStream(child)) throw new EngineUnavailable('event log')
      return append(stream, ...rest)
    })
    expect((await invite(owner, { role: 'helper', childIds: [second] }, headers)).status).toBe(503)
    spy.mockRestore()
    const reply = await invite(owner, { role: 'helper', childIds: [second] }, headers)
    expect(reply.status).toBe(201)
    expect([await typesOf(child), await typesOf(second)]).toEqual([
      ['ChildAdded', 'CaregiverInvited'],
      ['ChildAdded', 'CaregiverInvited'],
    ])
    expect((await accept(father, reply.body.data.token)).body.data.childIds).toEqual([child, second])
  })
})

describe('at the same time', () => {
  it('two accounts that accept one link leave one caregiver of both children', async () => {
    const second = await addChild(owner, 'Can')
    const { token } = await invitation(owner, child, 'helper', { childIds: [second] })
    const replies = await Promise.all([accept(father, token), accept(stranger, token)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = replies[0]!.status === 200 ? father : stranger
    expect([await membersOf(child), await membersOf(second)]).toEqual([[winner.accountId], [winner.accountId]])
  })

  it('accepting and withdrawing an invitation: exactly one succeeds', async () => {
    for (let time = 0; time < 5; time++) {
      const own = await addChild(owner)
      const { token, invitationId } = await invitation(owner, own)
      const [accepted, withdrawn] = await Promise.all([accept(father, token), withdraw(owner, invitationId, own)])
      expect([accepted.status, withdrawn.status].toSorted()).toEqual([200, 409])
      expect(await membersOf(own)).toEqual(accepted.status === 200 ? [father.accountId] : [])
    }
  })

  it('ten requests of one account with one key add it once', async () => {
    const { token } = await invitation(owner, child)
    const headers = { 'Idempotency-Key': randomUUID() }
    const replies = await Promise.all(Array.from({ length: 10 }, () => accept(father, token, headers)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await membersOf(child)).toEqual([father.accountId])
  })

  it('the thirteenth grown-up is refused, however many accept at once', async () => {
    const links = await Promise.all(Array.from({ length: 13 }, () => invitation(owner, child)))
    const people = await Promise.all(links.map(() => service.parent()))
    const replies = await Promise.all(people.map((one, index) => accept(one, links[index]!.token)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(11).fill(200), 409, 409])
    expect(replies.filter(({ status }) => status === 409).map(code)).toEqual(Array(2).fill('TOO_MANY_CAREGIVERS'))
    expect(new Set(await membersOf(child)).size).toBe(11)
  })
})

it('fails no command for good because of a conflict with a command of another process', async () => {
  const { token } = await invitation(owner, child)
  const { log } = service.engines
  vi.spyOn(log, 'append').mockRejectedValueOnce(new WrongExpectedRevision(childStream(child), 'no-stream', 'unknown'))
  expect((await accept(father, token)).status).toBe(200)
  vi.restoreAllMocks()
})
