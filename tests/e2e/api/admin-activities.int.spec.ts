import { createAdministrators } from '@filiz/application/accounts/administrators.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import { activityBody } from '@filiz/domain/activity/schemas.ts'
import { activityDecider } from '@filiz/domain/registry/activity-decider.ts'
import { activityStream } from '@filiz/domain/shared/streams.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let admin: Parent
let parent: Parent
let first: CatalogueEntry

beforeAll(async () => {
  filiz = await started()
  admin = await filiz.parent()
  parent = await filiz.parent()
  await createAdministrators({
    ...filiz.engines,
    commands: filiz.commands,
    addresses: createAddresses(filiz.engines.vault, filiz.engines.keys),
  }).grant(admin.email)
  await vi.waitFor(
    async () => {
      // A role is cached for up to ten seconds.
      filiz.clock.advance(11_000)
      const reply = await admin.get('/api/admin/activities?limit=1')
      if (reply.status !== 200) throw new Error(`not an administrator yet: ${reply.status}`)
      first = reply.body.data[0]
    },
    { timeout: 15_000, interval: 100 },
  )
})
afterAll(() => filiz.stop())

describe('the catalogue for administrators', () => {
  it('is refused to parents and unauthenticated users', async () => {
    for (const path of ['/api/admin/activities', `/api/admin/activities/${first.id}`]) {
      expect((await parent.get(path)).body.error).toMatchObject({ code: 'FORBIDDEN' })
      expect((await filiz.send('GET', path)).body.error).toMatchObject({ code: 'UNAUTHENTICATED' })
    }
  })

  it('lists all entries in both languages, with related entries and version', async () => {
    const all = await admin.get('/api/admin/activities?limit=100')
    expect(all.body.page.total).toBeGreaterThanOrEqual(84)
    for (const entry of all.body.data as CatalogueEntry[]) {
      expect(entry).toMatchObject({
        status: 'published',
        version: expect.any(Number),
        translations: { tr: { title: expect.any(String) }, en: { title: expect.any(String) } },
      })
      expect(entry).toHaveProperty('kin')
    }
    expect((await admin.get('/api/admin/activities?search=zzzzzz')).body.data).toEqual([])
    // The search matches words of both languages, in any order.
    const { id, translations } = all.body.data.find(
      ({ translations: { en } }: CatalogueEntry) => en!.title.split(' ').length > 2,
    )
    for (const sought of [
      translations.tr.title,
      translations.en.title,
      `${translations.en.title.split(' ').toReversed().join(' ')} ${translations.tr.title}`,
    ]) {
      expect(
        (await admin.get(`/api/admin/activities?limit=100&search=${encodeURIComponent(sought)}`)).body.data.map(
          (entry: CatalogueEntry) => entry.id,
        ),
        sought,
      ).toContain(id)
    }
    expect(
      (await admin.get('/api/admin/activities?category=DOGA_KESIF&limit=100')).body.data.every(
        ({ category }: CatalogueEntry) => category === 'DOGA_KESIF',
      ),
    ).toBe(true)
    expect((await admin.get('/api/admin/activities?status=draughts')).body.error.fields).toHaveProperty('status')
  })

  it('returns one entry with an ETag, in a form that can be sent back', async () => {
    const reply = await admin.get(`/api/admin/activities/${first.id}`)
    expect(reply.headers.etag).toBeTruthy()
    const { id, status, version, updatedAt, ...body } = reply.body.data
    expect({ id, status, version, updatedAt }).toEqual({
      id: first.id,
      status: 'published',
      version: first.version,
      updatedAt: first.updatedAt,
    })
    const { state } = await filiz.commands.load(activityDecider, activityStream(first.id))
    expect(activityBody.parse(body)).toEqual(state.status === 'none' ? undefined : state.content)
    expect((await admin.get('/api/admin/activities/00000000-0000-4000-8000-000000000000')).body.error.code).toBe(
      'NOT_FOUND',
    )
    expect((await admin.get('/api/admin/activities/nothing')).status).toBe(400)
  })

  it('finds archived entries by their status', async () => {
    const context = { actor: 'operator', correlationId: 'spec', causationId: 'spec', accountId: null }
    await filiz.commands.handle(
      activityDecider,
      activityStream(first.id),
      { type: 'Archive', data: { at: filiz.clock.now() } },
      context,
    )
    await vi.waitFor(async () =>
      expect(
        (await admin.get('/api/admin/activities?status=archived')).body.data.map(({ id }: CatalogueEntry) => id),
      ).toEqual([first.id]),
    )
    expect(
      (await admin.get('/api/admin/activities?status=published&limit=100')).body.data.some(
        ({ id }: CatalogueEntry) => id === first.id,
      ),
    ).toBe(false)
    expect((await admin.get(`/api/admin/activities/${first.id}`)).body.data.status).toBe('archived')
  })
})
