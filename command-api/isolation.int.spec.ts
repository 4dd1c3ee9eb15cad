import { randomUUID } from 'node:crypto'
import { contract } from '@filiz/http/contract/contract.ts'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import type { Options } from '@filiz/http/testing/http-client.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillCatalogue, startService, type Parent, type Service } from './testing/service.ts'

let service: Service
let owner: Parent
let stranger: Parent
let childId: string
let plan: Plan
beforeAll(async () => {
  service = await startService()
  await fillCatalogue(service)
  owner = await service.parent()
  stranger = await service.parent()
  childId = (await owner.send('POST', '/api/children', { body: { name: 'Deniz', birthDate: '2022-05-11' } })).body.data
    .id
  plan = (await owner.send('POST', '/api/plans', { body: { childId, year: 2026, month: 3 } })).body.data
})
afterAll(() => service.close())

const child = { name: 'Intruder', birthDate: '2022-05-11' }
const feedback = { engagement: 1, difficulty: 1, focusMinutes: 1 }

interface Ids {
  readonly childId: string
  readonly planId: string
  readonly activityId: string
  readonly accountId: string
  readonly stranger: string
}

/** Returns all writes that concern a child or a plan. */
const writes = (ids: Ids): [string, string, Options][] => {
  const activity = `/api/plans/${ids.planId}/activities/${ids.activityId}`
  return [
    ['PUT', `/api/children/${ids.childId}`, { body: child }],
    ['DELETE', `/api/children/${ids.childId}`, {}],
    ['POST', '/api/plans', { body: { childId: ids.childId, year: 2026, month: 3 } }],
    ['POST', '/api/plans', { body: { childId: ids.childId, year: 2026, month: 4 } }],
    ['POST', `${activity}/complete`, { body: {} }],
    ['POST', `${activity}/reopen`, { body: {} }],
    ['POST', `${activity}/feedback`, { body: feedback }],
    ['POST', `${activity}/swap`, { body: {} }],
    ['POST', '/api/progress/pause', { body: { childId: ids.childId, until: '2026-03-20' } }],
    ['DELETE', `/api/progress/pause?childId=${ids.childId}`, {}],
    ['POST', `/api/children/${ids.childId}/invitations`, { body: { role: 'helper' } }],
    ['DELETE', `/api/children/${ids.childId}/invitations/${ids.activityId}`, {}],
    ['PUT', `/api/children/${ids.childId}/caregivers/${ids.accountId}`, { body: { role: 'helper' } }],
    ['DELETE', `/api/children/${ids.childId}/caregivers/${ids.accountId}`, {}],
    ['DELETE', `/api/children/${ids.childId}/caregivers/${ids.stranger}`, {}],
    ['POST', `/api/children/${ids.childId}/owner`, { body: { accountId: ids.accountId } }],
    ['POST', `/api/children/${ids.childId}/owner`, { body: { accountId: ids.stranger } }],
    ['DELETE', `/api/children/${ids.childId}/owner`, {}],
  ]
}

describe("another account's data", () => {
  it('gets the same responses as unknown ids, for every method and header', async () => {
    const before = (await service.events()).length
    const theirs = {
      childId,
      planId: plan.id,
      activityId: plan.items[0]!.activityId,
      accountId: owner.accountId,
      stranger: stranger.accountId,
    }
    const nobodys = {
      childId: randomUUID(),
      planId: `${randomUUID()}_2026-03`,
      activityId: randomUUID(),
      accountId: owner.accountId,
      stranger: stranger.accountId,
    }
    const missing = writes(nobodys)
    for (const [index, [method, path, options]] of writes(theirs).entries()) {
      for (const headers of [
        {},
        { 'If-Match': '*' },
        { 'If-Match': '"x-y"' },
        { 'Idempotency-Key': randomUUID() },
      ] as Record<string, string>[]) {
        const reply = await stranger.send(method, path, { ...options, headers })
        const none = await stranger.send(missing[index]![0], missing[index]![1], { ...missing[index]![2], headers })
        expect([path, reply.status, reply.body.error.code]).toEqual([path, 404, 'NOT_FOUND'])
        expect({ ...reply.body.error, requestId: '' }).toEqual({ ...none.body.error, requestId: '' })
        expect(reply.body.message).toBe(none.body.message)
        expect(Object.keys(reply.headers)).toEqual(Object.keys(none.headers))
      }
    }
    expect((await service.events()).length).toBe(before)
  })

  it('cannot be reached with an idempotency key of its owner', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const mine = await owner.send('POST', '/api/children', { body: { ...child, name: 'Can' }, headers })
    const theirs = await stranger.send('POST', '/api/children', { body: { ...child, name: 'Can' }, headers })
    expect(theirs.status).toBe(201)
    expect(theirs.body.data.id).not.toBe(mine.body.data.id)
    const activity = `/api/plans/${plan.id}/activities/${plan.items[1]!.activityId}/complete`
    expect((await owner.send('POST', activity, { body: {}, headers })).status).toBe(200)
    expect((await stranger.send('POST', activity, { body: {}, headers })).status).toBe(404)
    expect((await stranger.send('DELETE', `/api/children/${mine.body.data.id}`, { headers })).status).toBe(404)
  })

  it('stays accessible to its owner', async () => {
    const reply = await owner.send('PUT', `/api/children/${childId}`, { body: { ...child, name: 'Deniz Su' } })
    expect([reply.status, reply.body.data.name]).toEqual([200, 'Deniz Su'])
  })
})

describe('without a token', () => {
  it('no write can be made and no account data can be read', async () => {
    const guarded: [string, string, Options][] = [
      ...writes({
        childId,
        planId: plan.id,
        activityId: plan.items[0]!.activityId,
        accountId: owner.accountId,
        stranger: stranger.accountId,
      }),
      ['POST', '/api/children', { body: child }],
      ['GET', '/api/auth/me', {}],
      ['PUT', '/api/auth/profile', { body: {} }],
      ['POST', '/api/auth/change-password', { body: { currentPassword: 'x', newPassword: '123456' } }],
      ['DELETE', '/api/auth/account', { body: { password: 'x' } }],
    ]
    for (const [method, path, options] of guarded) {
      const reply = await service.send(method, path, options)
      expect([path, reply.status, reply.body.error.code]).toEqual([path, 401, 'UNAUTHENTICATED'])
    }
  })
})

it('every write and every account call of the contract has a handler', async () => {
  for (const { method, path } of contract.filter((one) => one.method !== 'GET' || one.path.startsWith('/auth/'))) {
    const reply = await stranger.send(method, `/api${path.replaceAll(/\{\w+\}/g, randomUUID())}`)
    const answered = reply.status !== 405 && (reply.status !== 404 || reply.body.error.code === 'NOT_FOUND')
    expect([method, path, answered]).toEqual([method, path, true])
  }
})
