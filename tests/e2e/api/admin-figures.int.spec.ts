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
    category: entry.category,
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
        activityId: entry.id,
        completedAt: null,
        day: '2026-03-10',
        durationMinutes: null,
        monthStart: '2026-02-28T21:00:00.000Z',
      },
    })
    await send({
      type: 'GiveFeedback',
      data: { at, accountId, activityId: entry.id, engagement: 2, difficulty, focusMinutes: 5, notes: null },
    })
  }
  return its
}
const useNow = async (): Promise<ActivityUse> => {
  // This user writes first, so that read-your-writes makes the next read wait for current figures.
  await admin.send('POST', `/api/admin/activities/${entry.id}/notes`, { body: { text: 'Bakıyorum' } })
  return (await admin.get(`/api/admin/activities/${entry.id}/use`)).body.data
}

describe('the usage figures of an entry', () => {
  it('appear from five families on, and exclude deleted families', async () => {
    const families = await Promise.all([
      ...Array.from({ length: 5 }, () => family(40, { difficulty: 5 })),
      ...Array.from({ length: 3 }, () => family(52, { difficulty: 3 })),
    ])
    const use = await useNow()
    expect(use).toMatchObject({
      planned: 8,
      done: 8,
      swapped: 0,
      engagement: { answers: 8, mean: 2 },
      difficulty: { answers: 8, mean: 4.25 },
    } satisfies Partial<ActivityUse>)
    // The group of four-year-olds has three families and is hidden. The three-year-olds are hidden too, because
    // subtracting them from the total would reveal the hidden group.
    expect(use.byAge.map(({ age, planned }) => [age, planned])).toEqual([
      [2, 0],
      [3, null],
      [4, null],
      [5, 0],
      [6, 0],
    ])
    expect(use.contradictions.map(({ code, message }) => [code, message])).toEqual([
      ['harder-than-said', 'Yazıldığından zor geliyor (5 üzerinden 4,3)'],
    ])

    await Promise.all(Array.from({ length: 5 }, () => family(55, { swapped: true })))
    const more = await useNow()
    expect(more).toMatchObject({ planned: 13, done: 8, swapped: 5 })
    expect(more.byReason.find(({ reason }) => reason === 'too-hard')).toEqual({ reason: 'too-hard', times: 5 })
    expect(more.byAge.find(({ age }) => age === 4)).toMatchObject({ planned: 8, done: null, swapped: 5 })

    // Deleted accounts are removed from the figures: with four families left, nothing is shown.
    for (const left of families.slice(0, 4)) await deleteAccount(filiz, left)
    await vi.waitFor(
      async () =>
        expect(await useNow()).toMatchObject({
          planned: 9,
          done: null,
          engagement: null,
          difficulty: null,
          contradictions: [],
        }),
      { timeout: 10_000, interval: 100 },
    )
  })

  it('can be sorted by and exported as CSV', async () => {
    const { entries } = (await admin.get('/api/admin/activities/use')).body.data as { entries: UseOfEntry[] }
    expect(entries.length).toBeGreaterThanOrEqual(280)
    expect(entries.find(({ id }) => id === entry.id)).toMatchObject({
      planned: 9,
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
          hazards: ['batteries'],
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
          code: 'not-at-two',
          path: 'hazards',
          message: 'İki yaşında olmaz: batteries',
          params: { hazard: 'batteries' },
        }),
        expect.objectContaining({ code: 'word', path: 'translations.tr.purpose' }),
      ]),
    )
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
