// @module-tag long
import { randomUUID } from 'node:crypto'
import { deleteAccount, register, type Family } from '@filiz/application/testing/families.ts'
import { asking } from '@filiz/application/testing/engines.ts'
import { planDecider } from '@filiz/domain/plan/decider.ts'
import type { PlanCommand } from '@filiz/domain/plan/commands.ts'
import { planId, planStream } from '@filiz/domain/shared/streams.ts'
import type { ActivityUse, CatalogueFault, UseOfEntry } from '@filiz/http/contract/admin-figure-shapes.ts'
import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { administrator, administratorsOf, untilStatus } from './testing/administrator.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let admin: Parent
let entry: CatalogueEntry
beforeAll(async () => {
  filiz = await started()
  admin = await administrator(filiz)
  const body = {
    category: 'DOGA_KESIF',
    monthTheme: 3,
    minAge: 3,
    maxAge: 5,
    durationMinutes: 20,
    difficulty: 1,
    translations: {
      tr: { title: '=Ölçülen', purpose: 'Ölçülür' },
      en: { title: 'Measured', purpose: 'It is measured' },
    },
  }
  entry = (await admin.send('POST', '/api/admin/activities', { body })).body.data
})
afterAll(() => filiz.stop())

/**
 * Registers a family whose child has the given age, and a plan with only this activity that is rated or swapped as
 * requested.
 */
async function family(
  ageMonths: number,
  { difficulty, swapped = false }: { difficulty?: number; swapped?: boolean } = {},
): Promise<Family> {
  const its = await register(filiz)
  const id = planId(randomUUID(), 2026, 3)
  const { accountId } = its
  const at = filiz.clock.now()
  const item = (activityId: string) => ({
    activityId,
    category: entry.category!,
    durationMinutes: 20,
    score: 1,
    reasons: [],
  })
  const send = async (command: PlanCommand) =>
    expect((await filiz.commands.handle(planDecider, planStream(id), command, asking(accountId))).outcome).toBe('done')
  await send({
    type: 'Make',
    data: {
      at,
      planId: id,
      childId: id.slice(0, 36),
      accountId,
      year: 2026,
      month: 3,
      thisMonth: '2026-03',
      from: '2026-03-01',
      items: [item(entry.id)],
      interestScores: null,
      policyVersion: 'spec',
      ageMonths,
      candidatesHash: '',
      basedOn: '',
    },
  })
  if (swapped)
    await send({
      type: 'Swap',
      data: {
        at,
        accountId,
        by: { accountId, role: 'owner' },
        activityId: entry.id,
        reason: 'too-hard',
        replacement: item(randomUUID()),
        interestScores: null,
      },
    })
  else if (difficulty !== undefined) {
    await send({
      type: 'Complete',
      data: {
        at,
        accountId,
        by: { accountId, role: 'owner' },
        activityId: entry.id,
        completedAt: null,
        day: '2026-03-10',
        durationMinutes: null,
        monthStart: '2026-02-28T21:00:00.000Z',
      },
    })
    await send({
      type: 'GiveFeedback',
      data: {
        at,
        accountId,
        by: { accountId, role: 'owner' },
        activityId: entry.id,
        engagement: 2,
        difficulty,
        focusMinutes: 5,
        notes: null,
      },
    })
  }
  return its
}
const useNow = async (): Promise<ActivityUse> => (await admin.get(`/api/admin/activities/${entry.id}/use`)).body.data
/** Closes March, and waits until its figures are released. */
async function released(): Promise<ActivityUse> {
  filiz.clock.advanceTo('2026-04-08T10:00:00.000Z')
  await vi.waitFor(async () => expect((await useNow()).planned).not.toBe(0), { timeout: 20_000, interval: 100 })
  return useNow()
}

describe('the usage figures of an entry', () => {
  it('appear once a month is closed, from five families on, and never change afterwards', async () => {
    const families = await Promise.all([
      ...Array.from({ length: 5 }, () => family(40, { difficulty: 5 })),
      ...Array.from({ length: 3 }, () => family(52, { difficulty: 3 })),
      ...Array.from({ length: 6 }, () => family(62, { swapped: true })),
    ])
    expect(await useNow()).toMatchObject({ planned: 0, done: 0, engagement: null })

    const use = await released()
    expect(use).toMatchObject({
      planned: 14,
      done: 8,
      swapped: 6,
      engagement: { answers: 8, mean: 2 },
      difficulty: { answers: 8, mean: 4.25 },
      asOf: '2026-04-08T00:00:00.000Z',
    } satisfies Partial<ActivityUse>)
    // The group of four-year-olds has three families and is hidden. The three-year-olds are hidden too, because
    // subtracting them from the total would reveal the hidden group.
    expect(use.byAge.map(({ age, planned }) => [age, planned])).toEqual([
      [2, 0],
      [3, null],
      [4, null],
      [5, 6],
      [6, 0],
    ])
    expect(use.byReason.find(({ reason }) => reason === 'too-hard')).toEqual({ reason: 'too-hard', times: 6 })
    expect(use.contradictions.map(({ code, message }) => [code, message])).toEqual([
      ['harder-than-said', 'Yazıldığından zor geliyor (5 üzerinden 4,3)'],
    ])

    // A late feedback or a family that leaves must not be recognisable by the difference of two answers.
    await family(40, { difficulty: 1 })
    await deleteAccount(filiz, families[0]!)
    filiz.clock.advance(2 * 3_600_000)
    await vi.waitFor(async () => expect(await filiz.engines.queue.counts('sweep')).toMatchObject({ waiting: 0 }), {
      timeout: 10_000,
    })
    expect(await useNow()).toEqual(use)
  })

  it('are shown by month and by version, as sums of the closed months alone', async () => {
    const months = (await admin.get(`/api/admin/activities/${entry.id}/use/months`)).body.data
    expect(months).toEqual([
      {
        month: '2026-03',
        planned: 14,
        done: 8,
        completion: { planned: 14, done: 8, rate: null, cells: 1, shown: 1 },
        swapped: 6,
        engagement: { answers: 8, mean: 2 },
        difficulty: { answers: 8, mean: 4.25 },
      },
    ])
    const catalogue = (await admin.get('/api/admin/activities/use/months')).body.data
    expect(catalogue.map(({ month, planned }: { month: string; planned: number }) => [month, planned])).toEqual([
      ['2026-03', 14],
    ])
    const compare = (query: string, id = entry.id) => admin.get(`/api/admin/activities/${id}/use/versions?${query}`)
    // The entry was written within March, so no closed month belongs wholly to it.
    expect((await compare('from=1&to=1')).body.data.from).toMatchObject({ months: [], completion: null })
    expect((await compare('from=1&to=9')).status).toBe(404)
    expect((await compare('from=1')).status).toBe(400)
    expect((await compare('from=1&to=1', randomUUID())).status).toBe(404)
  })

  it('can be sorted by and exported as CSV', async () => {
    const { entries } = (await admin.get('/api/admin/activities/use')).body.data as { entries: UseOfEntry[] }
    expect(entries.length).toBeGreaterThanOrEqual(334)
    expect(entries.find(({ id }) => id === entry.id)).toMatchObject({
      planned: 14,
      title: '=Ölçülen',
      status: 'published',
    })
    expect((await admin.get('/api/admin/activities?sort=-planned&limit=1')).body.data[0].id).toBe(entry.id)
    for (const sort of ['felt', '-engagement', 'done', '-swapped'])
      expect((await admin.get(`/api/admin/activities?sort=${sort}&limit=2`)).status).toBe(200)
    const file = await admin.get('/api/admin/activities/use?format=csv')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.text).toMatch(/^﻿"id";"title";"category";"status";"planned";/)
    expect(file.text).toContain('"\'=Ölçülen"')
    expect((await admin.get('/api/admin/activities/use?format=xml')).status).toBe(400)
    expect((await admin.get(`/api/admin/activities/${randomUUID()}/use`)).status).toBe(404)
  })
})

describe('the catalogue checks', () => {
  it('report coverage by category, age and month', async () => {
    const { published, least, cells } = (await admin.get('/api/admin/activities/coverage')).body.data
    expect(cells).toHaveLength(7 * 5 * 12)
    expect(published).toBeGreaterThanOrEqual(281)
    const nature = cells.find(
      (cell: { category: string; age: number; month: number }) =>
        cell.category === 'DOGA_KESIF' && cell.age === 4 && cell.month === 3,
    )
    expect(nature.plannable).toBeGreaterThan(nature.theme)
    expect(nature.plannable).toBeGreaterThanOrEqual(
      Math.max(nature.home, nature.outdoors, nature.anywhere, nature.onTheWay),
    )
    for (const cell of cells) expect(cell.thin).toBe(cell.plannable < least)
  })

  it('report validation faults and near-duplicates of published entries', async () => {
    const twin = (
      await admin.send('POST', '/api/admin/activities', {
        body: {
          category: 'DOGA_KESIF',
          monthTheme: 3,
          minAge: 2,
          maxAge: 5,
          durationMinutes: 20,
          translations: { tr: { title: '=ölçülen', purpose: 'Farkındalık kazanır' } },
        },
      })
    ).body.data
    const { checked, faults } = (await admin.get('/api/admin/activities/check')).body.data as {
      checked: number
      faults: CatalogueFault[]
    }
    expect(checked).toBeGreaterThanOrEqual(282)
    const about = (id: string) => faults.filter((fault) => fault.id === id)
    expect(about(twin.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          code: 'unsaid',
          path: 'hazards',
          message: 'belirtilmemiş',
          params: { field: 'hazards' },
        }),
        expect.objectContaining({ code: 'word', path: 'translations.tr.purpose' }),
      ]),
    )
    // Published entries with unknown or unnamed hazards come first.
    expect([faults[0]!.code, faults[0]!.path]).toEqual(['unsaid', 'hazards'])
    const pair = faults.filter(({ code, id, other }) => code === 'same-title' && [id, other?.id].includes(twin.id))
    expect(pair.map(({ id, other }) => [id, other!.id].toSorted())).toEqual([[entry.id, twin.id].toSorted()])
    // The shipped entries have no faults.
    const shipped = new Set(
      ((await admin.get('/api/admin/activities?limit=100')).body.data as CatalogueEntry[])
        .map(({ id }) => id)
        .filter((id) => id !== twin.id && id !== entry.id),
    )
    expect(faults.filter(({ id }) => shipped.has(id))).toEqual([])
    const all = (await admin.get('/api/admin/activities/check')).body
    expect(all.page).toEqual({ page: 1, limit: 100, total: faults.length, hasMore: false })
    const second = (await admin.get('/api/admin/activities/check?page=2&limit=2')).body
    expect(second.data.faults).toEqual(faults.slice(2, 4))
    expect(second.page).toEqual({ page: 2, limit: 2, total: faults.length, hasMore: faults.length > 4 })
    await admin.send('DELETE', `/api/admin/activities/${twin.id}`)
    expect(
      (await admin.get('/api/admin/activities/check')).body.data.faults.some(
        ({ id }: CatalogueFault) => id === twin.id,
      ),
    ).toBe(false)
  })
})

describe('editing marks', () => {
  it('are visible to other administrators for two minutes after the last renewal, or until they are removed', async () => {
    const other = await administrator(filiz)
    const path = `/api/admin/activities/${entry.id}/editing`
    const seen = async (by: Parent) => (await by.get(path)).body.data
    expect(await seen(other)).toEqual([])
    expect((await admin.send('PUT', path, { body: {} })).body.data.until).toBe(
      new Date(filiz.clock.millis() + 120_000).toISOString(),
    )
    const since = filiz.clock.now()
    filiz.clock.advance(60_000)
    await other.send('PUT', path, { body: {} })
    await admin.send('PUT', path, { body: {} })
    expect(await seen(other)).toEqual([
      { kind: 'person', accountId: admin.accountId, name: 'Deniz', since, you: false },
      { kind: 'person', accountId: other.accountId, name: 'Deniz', since: filiz.clock.now(), you: true },
    ])
    await other.send('DELETE', path)
    expect(
      (await seen(admin)).map(({ accountId, you }: { accountId: string; you: boolean }) => [accountId, you]),
    ).toEqual([[admin.accountId, true]])
    filiz.clock.advance(120_000)
    expect(await seen(admin)).toEqual([])
    expect((await admin.send('PUT', `/api/admin/activities/${randomUUID()}/editing`, { body: {} })).status).toBe(404)
    // An editing mark does not lock the entry against changes by others.
    await admin.send('PUT', path, { body: {} })
    expect(
      (await other.send('POST', `/api/admin/activities/${entry.id}/notes`, { body: { text: 'Ben de buradayım' } }))
        .status,
    ).toBe(201)
  })
})

describe('figures and editing marks', () => {
  it('are refused to parents, unauthenticated users and former administrators', async () => {
    const parent = await filiz.parent()
    const former = await administrator(filiz)
    await administratorsOf(filiz).revoke(former.email)
    await untilStatus(former, 403)
    const calls = [
      ['GET', '/check'],
      ['GET', '/coverage'],
      ['GET', '/use'],
      ['GET', '/use?format=csv'],
      ['GET', `/${entry.id}/use`],
      ['GET', `/${entry.id}/editing`],
      ['PUT', `/${entry.id}/editing`, {}],
      ['DELETE', `/${entry.id}/editing`],
    ] as const
    for (const [method, path, body] of calls) {
      const options = body === undefined ? {} : { body }
      for (const who of [parent, former])
        expect([path, (await who.send(method, `/api/admin/activities${path}`, options)).status]).toEqual([path, 403])
      expect((await filiz.send(method, `/api/admin/activities${path}`, options)).status).toBe(401)
    }
  })
})
