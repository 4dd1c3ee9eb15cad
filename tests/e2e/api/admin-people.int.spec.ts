// @module-tag long
import { randomUUID } from 'node:crypto'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { createRoles } from '@filiz/application/accounts/roles.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { administratorsDecider } from '@filiz/domain/administrators/decider.ts'
import { accountStream, administratorsStream } from '@filiz/domain/shared/streams.ts'
import type { Person } from '@filiz/http/contract/admin-people.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { administrator, administratorsOf, untilStatus } from './testing/administrator.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let admin: Parent
beforeEach(async () => {
  filiz = await started()
  admin = await administrator(filiz)
})
afterEach(() => filiz.stop())

const change = (by: Parent, accountId: string, body: unknown, headers = {}) =>
  by.send('POST', `/api/admin/people/${accountId}/roles`, { body, headers })
const rolesOf = async (accountId: string) => {
  const { state } = await filiz.commands.load(accountDecider, accountStream(accountId))
  return 'roles' in state ? state.roles : null
}
const listed = async () => (await filiz.commands.load(administratorsDecider, administratorsStream)).state.accountIds
const typesOf = async (stream: string) => {
  const types: string[] = []
  for await (const { type } of filiz.engines.log.readStream(stream)) types.push(type)
  return types
}

describe('the people page', () => {
  it('lists users with a role, and finds others only by their full email address', async () => {
    const parent = await filiz.parent()
    const seen = async (search = '') => (await admin.get(`/api/admin/people${search}`)).body.data as Person[]
    expect(await seen()).toEqual([
      {
        id: admin.accountId,
        name: 'Deniz',
        email: admin.email,
        roles: ['ADMIN'],
        isEmailVerified: true,
        memberSince: expect.any(String),
      },
    ])
    await vi.waitFor(async () =>
      expect(await seen(`?search=${parent.email.toUpperCase()}`)).toMatchObject([{ id: parent.accountId, roles: [] }]),
    )
    expect(await seen('?search=nobody@example.org')).toEqual([])
    for (const search of ['example.org', parent.email.slice(0, 8), '%25'])
      expect((await admin.get(`/api/admin/people?search=${search}`)).status).toBe(400)
  })

  it('grants and revokes roles with immediate effect', async () => {
    const parent = await filiz.parent()
    const given = await change(admin, parent.accountId, { grant: 'ANALYST' })
    expect(given.body.data).toMatchObject({ id: parent.accountId, roles: ['ANALYST'], email: parent.email })
    expect((await parent.send('GET', '/api/auth/me')).body.data.user.role).toBe('ANALYST')
    expect((await parent.get('/api/admin/activities')).status).toBe(403)
    expect((await change(admin, parent.accountId, { grant: 'ADMIN', revoke: 'ANALYST' })).body.data.roles).toEqual([
      'ADMIN',
    ])
    await untilStatus(parent, 200)
    expect((await admin.get('/api/admin/people')).body.data.map(({ id }: Person) => id).toSorted()).toEqual(
      [admin.accountId, parent.accountId].toSorted(),
    )
    expect((await change(admin, parent.accountId, { revoke: 'ADMIN' })).body.data.roles).toEqual([])
    await untilStatus(parent, 403)
    expect(await typesOf(accountStream(parent.accountId))).toEqual(
      expect.arrayContaining(['RoleGranted', 'RoleRevoked']),
    )
  })

  it('changes a role once per idempotency key, even if the role was changed again meanwhile', async () => {
    const parent = await filiz.parent()
    const key = { 'Idempotency-Key': randomUUID() }
    expect((await change(admin, parent.accountId, { grant: 'ADMIN' }, key)).status).toBe(200)
    await change(admin, parent.accountId, { revoke: 'ADMIN' })
    expect((await change(admin, parent.accountId, { grant: 'ADMIN' }, key)).body.data.roles).toEqual([])
    expect(await listed()).toEqual([admin.accountId])
    expect((await change(admin, parent.accountId, { grant: 'ANALYST' }, key)).status).toBe(422)
  })

  it('refuses invalid changes and unknown accounts', async () => {
    for (const body of [
      {},
      { grant: 'USER' },
      { grant: 'ADMIN', revoke: 'ADMIN' },
      { role: 'ADMIN' },
      { grant: ['ADMIN'] },
    ])
      expect((await change(admin, admin.accountId, body)).status).toBe(400)
    expect((await change(admin, randomUUID(), { grant: 'ADMIN' })).body.error.code).toBe('NOT_FOUND')
    expect(await listed()).toEqual([admin.accountId])
    const email = `${randomUUID()}@example.org`
    await filiz.send('POST', '/api/auth/register', { body: { name: 'Henüz', email, password: 'correct horse' } })
    const unverified = await vi.waitFor(
      async () => ((await admin.get(`/api/admin/people?search=${email}`)).body.data as Person[])[0]!.id,
    )
    expect((await change(admin, unverified, { grant: 'ADMIN' })).body.error.code).toBe('EMAIL_NOT_VERIFIED')
    expect(await listed()).toEqual([admin.accountId])
  })

  it('is refused to parents, unauthenticated users and analysts', async () => {
    const parent = await filiz.parent()
    const analyst = await filiz.parent()
    await change(admin, analyst.accountId, { grant: 'ANALYST' })
    for (const who of [parent, analyst]) {
      expect((await who.get('/api/admin/people')).status).toBe(403)
      expect((await change(who, who.accountId, { grant: 'ADMIN' })).status).toBe(403)
    }
    expect((await filiz.send('GET', '/api/admin/people')).status).toBe(401)
    expect(
      (await filiz.send('POST', `/api/admin/people/${parent.accountId}/roles`, { body: { grant: 'ADMIN' } })).status,
    ).toBe(401)
    expect(await rolesOf(parent.accountId)).toEqual([])
  })
})

describe('the last administrator', () => {
  it('cannot lose the role or delete the account, except through an operator on the machine', async () => {
    const revoked = await change(admin, admin.accountId, { revoke: 'ADMIN' })
    expect(revoked.body).toMatchObject({
      message: 'Bu kişi son yönetici. Önce bir başkasını yönetici yapın.',
      error: { code: 'CONFLICT', reason: 'LAST_ADMINISTRATOR' },
    })
    expect(
      (await admin.send('DELETE', '/api/auth/account', { body: { password: 'correct horse' } })).body.error.reason,
    ).toBe('LAST_ADMINISTRATOR')
    expect(await rolesOf(admin.accountId)).toEqual(['ADMIN'])

    const other = await administrator(filiz)
    expect((await admin.send('DELETE', '/api/auth/account', { body: { password: 'correct horse' } })).status).toBe(200)
    expect(await listed()).toEqual([other.accountId])
    expect(await administratorsOf(filiz).revoke(other.email)).toBe('done')
    expect(await rolesOf(other.accountId)).toEqual([])
    expect(await administratorsOf(filiz).grant(other.email)).toBe('done')
  })

  it(
    "remains when two administrators revoke each other's role concurrently in separate processes",
    { tags: ['long'] },
    async () => {
      for (let round = 0; round < 5; round++) {
        const other = await administrator(filiz)
        const apart = [0, 1].map(() => createRoles({ ...filiz.engines, commands: createCommandHandler(filiz.engines) }))
        const context = (actor: string) => ({ actor, correlationId: 'spec', causationId: 'spec', accountId: null })
        const [one, two] = await Promise.all([
          apart[0]!.change(other.accountId, { grant: null, revoke: 'ADMIN' }, context(`account:${admin.accountId}`)),
          apart[1]!.change(admin.accountId, { grant: null, revoke: 'ADMIN' }, context(`account:${other.accountId}`)),
        ])
        expect([one.outcome, two.outcome].toSorted()).toEqual(['done', 'refused'])
        const left = [await rolesOf(admin.accountId), await rolesOf(other.accountId)]
        expect(left.filter((roles) => roles?.includes('ADMIN'))).toHaveLength(1)
        if (one.outcome === 'refused') admin = other
      }
    },
  )

  it('is recognised from the account streams if the list of administrators does not exist yet', async () => {
    // State from before the list was introduced: only the stream of the account contains the role.
    const old = await filiz.parent()
    await filiz.commands.handle(
      accountDecider,
      accountStream(old.accountId),
      { type: 'ChangeRoles', data: { at: filiz.clock.now(), grant: 'ADMIN', revoke: null } },
      { actor: 'operator', correlationId: 'spec', causationId: 'spec', accountId: null },
    )
    const roles = createRoles({
      ...filiz.engines,
      commands: {
        ...filiz.commands,
        handle: (decider, stream, command, context) =>
          filiz.commands.handle(
            decider,
            stream === administratorsStream ? 'administrators-new' : stream,
            command,
            context,
          ),
      },
    })
    const result = await roles.change(
      old.accountId,
      { grant: null, revoke: 'ADMIN' },
      { actor: 'operator', correlationId: 'spec', causationId: 'spec', accountId: null },
    )
    expect(result.outcome).toBe('done')
    const { state } = await filiz.commands.load(administratorsDecider, 'administrators-new')
    expect(state.accountIds).toEqual([admin.accountId])
    expect(await typesOf('administrators-new')).toEqual(['AdministratorsListed', 'AdministratorDismissed'])
  })
})

describe('the reconciliation of roles', () => {
  it('does not restore a role that was revoked while it was reading', async () => {
    const other = await administrator(filiz)
    const context = { actor: 'operator', correlationId: 'spec', causationId: 'spec', accountId: null }
    const apart = createCommandHandler(filiz.engines)
    let taken = false
    const late = createRoles({
      ...filiz.engines,
      commands: {
        ...apart,
        load: async (decider, stream, options) => {
          const loaded = await apart.load(decider, stream, options)
          if (stream !== administratorsStream || taken) return loaded
          taken = true
          await administratorsOf(filiz).revoke(other.email)
          return loaded
        },
      },
    })
    await late.agree(other.accountId, context)
    expect(taken).toBe(true)
    expect(await rolesOf(other.accountId)).toEqual([])
    const types = await typesOf(accountStream(other.accountId))
    expect(types.filter((type) => type === 'RoleGranted')).toHaveLength(1)
  })
})

describe('after a crash between the writes to the list and the account', () => {
  it('the roles of the account are repaired to match the list', async () => {
    const context = { actor: 'operator', correlationId: 'spec', causationId: 'spec', accountId: null }
    const parent = await filiz.parent()
    await filiz.commands.handle(
      administratorsDecider,
      administratorsStream,
      { type: 'Appoint', data: { at: filiz.clock.now(), accountId: parent.accountId, listed: [] } },
      context,
    )
    await vi.waitFor(async () => expect(await rolesOf(parent.accountId)).toEqual(['ADMIN']), { timeout: 10_000 })
    await filiz.commands.handle(
      administratorsDecider,
      administratorsStream,
      { type: 'Dismiss', data: { at: filiz.clock.now(), accountId: parent.accountId, listed: [] } },
      context,
    )
    await vi.waitFor(async () => expect(await rolesOf(parent.accountId)).toEqual([]), { timeout: 10_000 })
  })
})
