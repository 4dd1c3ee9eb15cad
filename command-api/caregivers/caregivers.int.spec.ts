import { randomUUID } from 'node:crypto'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { endChildOf } from '@filiz/application/children/end-child.ts'
import { createSealer } from '@filiz/engines/personal-data/sealer.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { accountStream, childStream, planStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import type { Reply } from '@filiz/http/testing/http-client.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { accept, addChild, invitation, join } from '../testing/caregivers.ts'
import { fillCatalogue, password, startService, type Parent, type Service } from '../testing/service.ts'

let service: Service
let owner: Parent
let father: Parent
let grandmother: Parent
let stranger: Parent
let child: string
beforeAll(async () => {
  service = await startService({ now: '2026-03-10T09:00:00.000Z' })
  await fillCatalogue(service)
  stranger = await service.parent()
})
beforeEach(async () => {
  owner = await service.parent()
  father = await service.parent()
  grandmother = await service.parent()
  child = await addChild(owner)
  await join(owner, child, father, 'parent')
  await join(owner, child, grandmother, 'helper')
})
afterAll(() => service.close())

const anybody = { actor: 'spec', correlationId: 'spec', causationId: 'spec', accountId: null }
const code = (reply: Reply) => reply.body.error?.reason ?? reply.body.error?.code
const deniz = { name: 'Deniz', birthDate: '2022-05-11', interests: ['music'] }
const caregiverOf = (who: Parent) => `/api/children/${child}/caregivers/${who.accountId}`
const setRole = (by: Parent, who: Parent, role: string) => by.send('PUT', caregiverOf(who), { body: { role } })
const end = (by: Parent, who: Parent, headers: Record<string, string> = {}) =>
  by.send('DELETE', caregiverOf(who), { headers })
const give = (by: Parent, to: Parent, headers: Record<string, string> = {}) =>
  by.send('POST', `/api/children/${child}/owner`, { body: { accountId: to.accountId }, headers })
const endOffer = (by: Parent) => by.send('DELETE', `/api/children/${child}/owner`)
const remove = (who: Parent) => who.send('DELETE', `/api/children/${child}`)
const deleteAccount = (who: Parent) => who.send('DELETE', '/api/auth/account', { body: { password } })
/** A command handler without any cached state or key, as another process has. */
const elsewhere = () => createCommandHandler({ log: service.engines.log, sealer: createSealer(service.engines.keys) })
const stateOf = async () => (await elsewhere().load(childDecider, childStream(child))).state
const roster = async ({ accountId }: Parent) => {
  const { state } = await elsewhere().load(accountDecider, accountStream(accountId))
  return 'children' in state ? state.children : null
}
const planOf = async (who: Parent) =>
  (await who.send('POST', '/api/plans', { body: { childId: child, year: 2026, month: 3 } })).body.data
const act = (who: Parent, plan: { id: string }, item: { activityId: string }, what: string, body: object = {}) =>
  who.send('POST', `/api/plans/${plan.id}/activities/${item.activityId}/${what}`, { body })
const feedback = { engagement: 4, difficulty: 3, focusMinutes: 10 }

describe('a caregiver', () => {
  it('completes activities and gives feedback under their own name, and takes back their own only', async () => {
    const plan = await planOf(owner)
    const [one, other, third] = plan.items
    const done = await act(grandmother, plan, one, 'complete')
    expect(done.body.data).toMatchObject({
      status: 'completed',
      completedBy: { accountId: grandmother.accountId, name: 'Ayşe' },
    })
    await act(grandmother, plan, one, 'feedback', feedback)
    const rated = await act(owner, plan, one, 'feedback', { ...feedback, engagement: 2, notes: 'Olmadı' })
    expect(rated.body.data).toMatchObject({
      feedback: { engagement: 2, notes: 'Olmadı' },
      feedbacks: [
        { engagement: 4, by: { accountId: grandmother.accountId } },
        { engagement: 2, by: { accountId: owner.accountId } },
      ],
    })
    const events = await service.events(planStream(plan.id))
    expect(events.slice(1).map(({ type, data }) => [type, data])).toEqual([
      ['ActivityCompleted', expect.objectContaining({ accountId: owner.accountId, by: grandmother.accountId })],
      ['FeedbackGiven', expect.objectContaining({ accountId: owner.accountId, by: grandmother.accountId })],
      ['FeedbackGiven', expect.not.objectContaining({ by: expect.anything() })],
    ])
    await act(owner, plan, other, 'complete')
    expect((await act(grandmother, plan, other, 'reopen')).status).toBe(403)
    // The owner has said how it went, too.
    expect((await act(grandmother, plan, one, 'reopen')).status).toBe(403)
    await act(grandmother, plan, third, 'complete')
    expect((await act(grandmother, plan, third, 'reopen')).status).toBe(200)
    expect((await act(father, plan, other, 'reopen')).status).toBe(200)
  })

  it('acts on the day of the owner, and parents plan for the owner', async () => {
    const own = await startService({ now: '2026-03-10T12:00:00.000Z' })
    onTestFinished(() => own.close())
    await fillCatalogue(own)
    ;[owner, father] = [await own.parent(), await own.parent()]
    await owner.send('PUT', '/api/auth/profile', { body: { timeZone: 'Pacific/Kiritimati' } })
    await father.send('PUT', '/api/auth/profile', { body: { timeZone: 'America/Los_Angeles' } })
    child = await addChild(owner)
    await join(owner, child, father, 'parent')
    const plan = await planOf(father)
    await act(father, plan, plan.items[0], 'complete')
    const events = await own.events(planStream(plan.id))
    expect(events.map(({ data }) => data)).toMatchObject([
      { accountId: owner.accountId, from: '2026-03-11' },
      { accountId: owner.accountId, by: father.accountId, day: '2026-03-11' },
    ])
    const changed = await father.send('PUT', `/api/children/${child}`, { body: { ...deniz, name: 'Can' } })
    expect(changed.body.data).toMatchObject({
      name: 'Can',
      role: 'parent',
      timeZone: 'Pacific/Kiritimati',
      owner: { accountId: owner.accountId, name: 'Ayşe' },
      offered: false,
      applicants: 0,
    })
  })

  it('gets 403 for what their role does not allow, and a stranger 404, on every command', async () => {
    const plan = await planOf(owner)
    const [item] = plan.items
    const activity = item.activityId
    const commands: readonly [string, 'PUT' | 'POST' | 'DELETE', string, object | undefined, number, number][] = [
      ['change the child', 'PUT', `/api/children/${child}`, deniz, 200, 403],
      ['pause', 'POST', '/api/progress/pause', { childId: child, until: '2026-03-12' }, 200, 403],
      ['resume', 'DELETE', `/api/progress/pause?childId=${child}`, undefined, 200, 403],
      ['save', 'PUT', `/api/activities/${activity}/favourite?childId=${child}`, undefined, 200, 403],
      ['forget', 'DELETE', `/api/activities/${activity}/favourite?childId=${child}`, undefined, 200, 403],
      ['plan', 'POST', '/api/plans', { childId: child, year: 2026, month: 4 }, 201, 403],
      ['swap', 'POST', `/api/plans/${plan.id}/activities/${activity}/swap`, {}, 200, 403],
      ['undo', 'POST', `/api/plans/${plan.id}/activities/${activity}/swap/undo`, {}, 200, 403],
      ['complete', 'POST', `/api/plans/${plan.id}/activities/${activity}/complete`, {}, 200, 200],
      ['choose', 'POST', `/api/plans/${plan.id}/activities`, { activityId: plan.items[1].activityId }, 200, 403],
      ['change roles', 'PUT', caregiverOf(stranger), { role: 'parent' }, 403, 403],
      ['remove others', 'DELETE', caregiverOf(owner), undefined, 403, 403],
      ['hand over', 'POST', `/api/children/${child}/owner`, { accountId: stranger.accountId }, 403, 403],
      ['decline', 'DELETE', `/api/children/${child}/owner`, undefined, 403, 403],
      ['invite a parent', 'POST', `/api/children/${child}/invitations`, { role: 'parent' }, 403, 403],
      ['invite a helper', 'POST', `/api/children/${child}/invitations`, { role: 'helper' }, 201, 403],
      ['remove the child', 'DELETE', `/api/children/${child}`, undefined, 403, 403],
    ]
    for (const [what, method, path, body, parents, helpers] of commands) {
      const send = async (who: Parent) => (await who.send(method, path, body ? { body } : {})).status
      expect([what, await send(stranger), await send(grandmother), await send(father)]).toEqual([
        what,
        404,
        helpers,
        parents,
      ])
    }
  })
})

describe('the role of a caregiver', () => {
  it('is changed by the owner and applies at once', async () => {
    expect((await setRole(owner, grandmother, 'parent')).status).toBe(200)
    expect((await grandmother.send('PUT', `/api/children/${child}`, { body: deniz })).status).toBe(200)
    expect((await setRole(owner, grandmother, 'helper')).status).toBe(200)
    expect((await grandmother.send('PUT', `/api/children/${child}`, { body: deniz })).status).toBe(403)
    expect((await setRole(owner, stranger, 'parent')).status).toBe(404)
    expect((await setRole(owner, owner, 'parent')).status).toBe(404)
    expect((await setRole(owner, father, 'owner')).status).toBe(400)
  })

  it('is changed by another process and applies to the next command', async () => {
    const plan = await planOf(owner)
    await act(grandmother, plan, plan.items[0], 'complete')
    await elsewhere().handle(
      childDecider,
      childStream(child),
      {
        type: 'EndMembership',
        data: { at: service.clock.now(), accountId: owner.accountId, caregiver: grandmother.accountId },
      },
      anybody,
    )
    expect((await act(grandmother, plan, plan.items[0], 'reopen')).status).toBe(404)
  })
})

describe('a membership', () => {
  it('ends when its caregiver leaves, once for a repeated request', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const replies = [await end(father, father, headers), await end(father, father, headers)]
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual([
      [200, successMessage('caregiverLeft', 'tr')],
      [200, successMessage('caregiverLeft', 'tr')],
    ])
    expect(replies.map(({ headers: { etag } }) => etag)).toEqual([undefined, undefined])
    expect((await end(father, father)).status).toBe(404)
    expect((await father.send('PUT', `/api/children/${child}`, { body: deniz })).status).toBe(404)
  })

  it('can be ended by the owner, except the owner’s own membership', async () => {
    expect((await end(owner, grandmother)).body.message).toBe('Artık çocuğunuzun planını göremeyecek.')
    expect(code(await end(owner, owner))).toBe('OWNER_CANNOT_LEAVE')
    expect((await end(father, grandmother)).status).toBe(403)
  })

  it('may end while its caregiver completes: either lands before the removal, or is refused', async () => {
    const plan = await planOf(owner)
    for (const item of plan.items.slice(0, 4)) {
      const [completed, removed] = await Promise.all([
        act(grandmother, plan, item, 'complete'),
        end(owner, grandmother),
      ])
      expect([200, 404]).toContain(completed.status)
      expect(removed.status).toBe(200)
      expect((await act(grandmother, plan, item, 'complete')).status).toBe(404)
      await join(owner, child, grandmother)
    }
  })
})

describe('handing a child over', () => {
  it('needs the owner’s offer and the new owner’s acceptance, and makes the former owner a parent', async () => {
    expect(code(await give(father, father))).toBe('NOTHING_OFFERED')
    expect(code(await give(owner, grandmother))).toBe('VALIDATION_FAILED')
    expect((await give(owner, stranger)).body.error.fields).toMatchObject({ accountId: { code: 'not-an-option' } })
    const offered = await give(owner, father)
    expect([offered.status, offered.body.data]).toMatchObject([200, { role: 'owner', offered: false }])
    expect((await give(grandmother, grandmother)).status).toBe(409)
    const accepted = await give(father, father)
    expect([accepted.status, accepted.body.data]).toMatchObject([
      200,
      { id: child, role: 'owner', owner: { accountId: father.accountId, name: 'Ayşe' }, offered: false },
    ])
    expect(await stateOf()).toMatchObject({
      accountId: father.accountId,
      name: 'Deniz',
      caregivers: [{ accountId: grandmother.accountId }, { accountId: owner.accountId, role: 'parent' }],
    })
    expect([await roster(owner), await roster(father)]).toEqual([[], [child]])
    expect((await give(father, father)).status).toBe(200)
    expect((await remove(owner)).status).toBe(403)
    expect((await remove(father)).status).toBe(200)
  })

  it('is refused after the offer was declined, withdrawn or replaced', async () => {
    await give(owner, father)
    expect((await endOffer(grandmother)).status).toBe(403)
    expect((await endOffer(father)).status).toBe(200)
    expect(code(await give(father, father))).toBe('NOTHING_OFFERED')
    await give(owner, father)
    expect((await endOffer(owner)).status).toBe(200)
    expect(code(await give(father, father))).toBe('NOTHING_OFFERED')
    await give(owner, father)
    await setRole(owner, grandmother, 'parent')
    await give(owner, grandmother)
    expect(code(await give(father, father))).toBe('NOTHING_OFFERED')
    expect([await roster(owner), await roster(father)]).toEqual([[child], []])
  })

  it('is refused to a parent with twenty children, and keeps the owner', async () => {
    for (let count = 0; count < 20; count++) await addChild(father, `Can ${count}`)
    await give(owner, father)
    expect(code(await give(father, father))).toBe('TOO_MANY_CHILDREN')
    expect(await stateOf()).toMatchObject({ accountId: owner.accountId, offeredTo: father.accountId })
  })

  it('happens once for parallel requests; when acceptance and withdrawal race, only one of them succeeds', async () => {
    await give(owner, father)
    const replies = await Promise.all(Array.from({ length: 5 }, () => give(father, father)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const types = (await service.events(childStream(child))).map(({ type }) => type)
    expect(types.filter((type) => type === 'OwnershipTransferred')).toHaveLength(1)
    await give(father, owner)
    const [accepted, withdrawn] = await Promise.all([give(owner, owner), endOffer(father)])
    expect([200, 409]).toContain(accepted.status)
    const isMine = accepted.status === 200
    expect(withdrawn.status).toBe(isMine ? 403 : 200)
    expect([await roster(owner), await roster(father)]).toEqual(isMine ? [[child], []] : [[], [child]])
    const keysOf = async (who: Parent) =>
      (await service.engines.vault.ownedBy('subject-key', `account:${who.accountId}`)).length
    expect([await keysOf(owner), await keysOf(father)]).toEqual(isMine ? [1, 0] : [0, 1])
  })

  it('goes back and forth, and each owner can read the child when the other’s account is gone', async () => {
    await give(owner, father)
    await give(father, father)
    await give(father, owner)
    await give(owner, owner)
    expect((await deleteAccount(father)).status).toBe(200)
    expect(await stateOf()).toMatchObject({ accountId: owner.accountId, name: 'Deniz' })
  })

  describe.each([
    ['before the place in the roster', 'account'],
    ['before the second wrap of the key', 'key'],
    ['before the event', 'child'],
    ['after the event', 'after'],
  ])('after a crash %s', { tags: ['long'] }, (_, at) => {
    async function crashed() {
      await give(owner, father)
      const { log, keys } = service.engines
      const { append } = log
      const unavailable = () => Promise.reject(new EngineUnavailable('event log'))
      const spies = [
        vi.spyOn(log, 'append').mockImplementation(async (stream, ...rest) => {
          const isTheStep =
            (at === 'account' && stream === accountStream(father.accountId)) ||
            (at === 'child' && stream === childStream(child))
          return isTheStep ? unavailable() : append(stream, ...rest)
        }),
        ...(at === 'key' ? [vi.spyOn(keys, 'addParent').mockImplementation(unavailable)] : []),
      ]
      if (at === 'after') {
        const { replaceParent } = keys
        spies.push(
          vi
            .spyOn(keys, 'replaceParent')
            .mockImplementation(async (subject, parent) =>
              parent === `account:${father.accountId}` ? unavailable() : replaceParent(subject, parent),
            ) as never,
        )
      }
      const reply = await give(father, father)
      for (const spy of spies) spy.mockRestore()
      expect(reply.status).toBe(503)
      expect(await stateOf()).toMatchObject({ name: 'Deniz' })
    }
    const newOwner = at === 'after'

    it('is completed by a repetition', async () => {
      await crashed()
      expect((await give(father, father)).status).toBe(200)
      expect((await deleteAccount(owner)).status).toBe(200)
      expect(await stateOf()).toMatchObject({ accountId: father.accountId, name: 'Deniz' })
    })

    it('keeps the child when the account is deleted that it does not belong to', async () => {
      await crashed()
      expect((await deleteAccount(newOwner ? owner : father)).status).toBe(200)
      expect(await stateOf()).toMatchObject({
        accountId: (newOwner ? father : owner).accountId,
        name: 'Deniz',
        caregivers: expect.arrayContaining([expect.objectContaining({ accountId: grandmother.accountId })]),
      })
    })

    it('removes the child with the account that it belongs to', async () => {
      await crashed()
      expect((await deleteAccount(newOwner ? father : owner)).status).toBe(200)
      expect(await stateOf()).toMatchObject({ status: 'removed' })
      expect(await service.engines.keys.get(`child:${child}`)).toBeNull()
    })
  })

  it(
    'and deleting an account at the same time leave a removed child, or one that its owner can read',
    { tags: ['long'] },
    async () => {
      for (let time = 0; time < 8; time++) {
        owner = await service.parent()
        father = await service.parent()
        child = await addChild(owner)
        await join(owner, child, father, 'parent')
        await give(owner, father)
        const leaving = time % 2 ? owner : father
        await Promise.all([give(father, father), deleteAccount(leaving)])
        const deleted = (await service.events(accountStream(leaving.accountId))).at(-1)!
        if (deleted.type !== 'AccountDeleted') throw new Error(`${deleted.type} follows the deletion`)
        // The reactor removes a child that was enrolled while its account was being deleted; it does not run here.
        for (const childId of deleted.data.children)
          await endChildOf(leaving.accountId, childId, anybody, { commands: elsewhere(), clock: service.clock })
        const state = await stateOf()
        if (state.status !== 'present') continue
        const staying = time % 2 ? father : owner
        expect(state).toMatchObject({ accountId: staying.accountId, name: 'Deniz' })
        expect(await service.engines.keys.get(`child:${child}`)).not.toBeNull()
      }
    },
  )
})

describe('deleting an account', () => {
  it('removes its children before the account, and leaves the children that it followed', async () => {
    const others = await addChild(father)
    expect((await deleteAccount(father)).status).toBe(200)
    const types = (await service.events()).filter(
      ({ stream }) => stream === childStream(others) || stream === accountStream(father.accountId),
    )
    expect(types.slice(-2).map(({ type }) => type)).toEqual(['ChildRemoved', 'AccountDeleted'])
    expect(await stateOf()).toMatchObject({ status: 'present', name: 'Deniz' })
  })

  it('keeps the completions of the account, without its name', async () => {
    const plan = await planOf(owner)
    await act(grandmother, plan, plan.items[0], 'complete')
    await deleteAccount(grandmother)
    expect((await planOf(owner)).items[0].completedBy).toEqual({ accountId: grandmother.accountId, name: null })
  })

  it('makes open invitations void', async () => {
    const { token } = await invitation(father, child)
    await deleteAccount(father)
    expect(code(await accept(stranger, token))).toBe('INVITATION_WITHDRAWN')
    expect(code(await service.send('GET', `/api/invitations/${token}`))).toBe('INVITATION_WITHDRAWN')
  })
})
