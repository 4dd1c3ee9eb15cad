// @module-tag long
import type { CatalogueEntry, HistoryEntry } from '@filiz/http/contract/admin-shapes.ts'
import type { ImportResult } from '@filiz/http/contract/admin-files.ts'
import type { Activity } from '@filiz/http/contract/query-shapes.ts'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { administrator } from './testing/administrator.ts'
import { currentPlan } from './testing/current-plan.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let admin: Parent
let parent: Parent
let child: string
let plan: Plan
/** Id of the recalled activity, which is in the plan. */
let id: string

const reason = { tr: 'Boncuklar yutulabilir.', en: 'The beads can be swallowed.' }
const until = (assertion: () => Promise<unknown>) => vi.waitFor(assertion, { timeout: 15_000, interval: 30 })
const recall = (by: Parent, body: object = { reason }, activityId = id) =>
  by.send('POST', `/api/admin/activities/${activityId}/recall`, { body })
const planNow = async (language: 'tr' | 'en' = 'tr'): Promise<Plan> =>
  (await parent.get(`/api/plans/${plan.id}`, language)).body.data
const entryNow = async (): Promise<CatalogueEntry> => (await admin.get(`/api/admin/activities/${id}`)).body.data

beforeAll(async () => {
  filiz = await started()
  ;[admin, parent] = await Promise.all([administrator(filiz), filiz.parent()])
  child = (await parent.send('POST', '/api/children', { body: { name: 'Ada', birthDate: '2022-05-10' } })).body.data.id
  plan = await currentPlan(parent, child)
  // The first activity of today's suggestion.
  id = (await parent.get(`/api/plans/current/today?childId=${child}`)).body.data.items[0].activityId
})
afterAll(() => filiz.stop())

describe('a recalled activity', () => {
  it('can be recalled only by an administrator with a reason', async () => {
    expect((await recall(parent)).body.error.code).toBe('FORBIDDEN')
    for (const [body, field] of [
      [{}, 'reason'],
      [{ reason: { tr: ' ' } }, 'reason.tr'],
      [{ reason: { tr: 'a'.repeat(501) } }, 'reason.tr'],
      [{ reason, until: 1 }, 'until'],
    ] as const) {
      const {
        status,
        body: { error },
      } = await recall(admin, body)
      expect([status, Object.keys(error.fields)]).toEqual([400, [field]])
    }
    expect((await recall(admin, { reason: { tr: '' } })).body.error.fields['reason.tr'].message).toBe(
      'Neden geri çekildiğini yazın; aileler bunu okuyacak',
    )
    expect((await recall(admin, { reason }, plan.childId)).status).toBe(404)
  })

  it('is marked in plans that contain it, and its instructions are hidden', async () => {
    const before: Activity = (await parent.get(`/api/activities/${id}`)).body.data
    expect(before.steps.length).toBeGreaterThan(0)
    const recalled = await recall(admin)
    expect([recalled.status, recalled.body.message]).toEqual([
      200,
      'Etkinlik geri çekildi. Planında bulunan aileler uyarıyı planlarını açtıklarında görür.',
    ])
    expect(recalled.body.data).toMatchObject({ status: 'archived', recalled: { reason } })

    await until(async () =>
      expect((await planNow()).items.find(({ activityId }) => activityId === id)!.activity.recalled).toEqual({
        reason: reason.tr,
        language: 'tr',
      }),
    )
    expect((await planNow('en')).items.find(({ activityId }) => activityId === id)!.activity.recalled).toEqual({
      reason: reason.en,
      language: 'en',
    })
    expect((await planNow()).items.filter(({ activity }) => activity.recalled)).toHaveLength(1)
    const after: Activity = (await parent.get(`/api/activities/${id}`)).body.data
    expect(after).toMatchObject({
      title: before.title,
      recalled: { reason: reason.tr },
      description: null,
      materials: [],
      steps: [],
      safetyNotes: reason.tr,
      videoUrl: null,
      pdfUrl: null,
      hasVideo: false,
      hasPdf: false,
    })
    expect(after).not.toHaveProperty('easier')
    const calendar = (await parent.get(`/api/plans/${plan.id}/calendar.ics`)).text
      .replaceAll('\r\n ', '')
      .replaceAll('\\', '')
    expect(calendar).toContain(`⚠ ${before.title}`)
    expect(calendar).toContain('Boncuklar yutulabilir.')
  })

  it("does not appear in today's suggestion, in the search or among the suggestions", async () => {
    const now = async () =>
      (await parent.get(`/api/plans/current/today?childId=${child}`)).body.data.items.map(
        ({ activityId }: { activityId: string }) => activityId,
      )
    expect(await now()).toHaveLength(3)
    expect(await now()).not.toContain(id)
    const title = (await planNow()).items.find(({ activityId }) => activityId === id)!.activity.title
    expect(
      (await parent.get(`/api/activities?search=${encodeURIComponent(title)}`)).body.data.map(
        (one: { id: string }) => one.id,
      ),
    ).not.toContain(id)
    expect((await parent.get('/api/progress/summary')).body.data).toMatchObject([{ childId: child, recalled: 1 }])
    const another = await filiz.parent()
    const sibling = (await another.send('POST', '/api/children', { body: { name: 'Efe', birthDate: '2022-05-10' } }))
      .body.data.id
    const made = await currentPlan(another, sibling)
    expect(made.items.map(({ activityId }) => activityId)).not.toContain(id)
    const chosen = await another.send('POST', `/api/plans/${made.id}/activities`, { body: { activityId: id } })
    expect([chosen.status, chosen.body.error.reason]).toEqual([409, 'NOT_OFFERED'])
    expect(
      (await another.get(`/api/activities/suggested?childId=${sibling}`)).body.data.map(
        (one: { id: string }) => one.id,
      ),
    ).not.toContain(id)
  })

  it('stays recalled when an older file is imported, and the import reports the reason', async () => {
    const entry = await entryNow()
    const line = (status: string) => `${JSON.stringify({ id, status, translations: entry.translations })}\n`
    const send = (file: string, dryRun: boolean) =>
      admin.send('POST', `/api/admin/activities/import?format=ndjson&dryRun=${dryRun}`, {
        body: file,
        headers: { 'Content-Type': 'application/x-ndjson' },
      })
    const tried: ImportResult = (await send(line('published'), true)).body.data
    expect(tried).toMatchObject({
      updated: 0,
      failed: 1,
      lines: [{ line: 1, action: 'refuse', errors: { status: { code: 'recalled' } } }],
    })
    const refused = await send(line('published'), false)
    expect([refused.status, refused.body.error.fields['lines.1.status'].code]).toEqual([400, 'recalled'])
    expect((await send(line('archived'), false)).body.data).toMatchObject({ failed: 0, unchanged: 1 })
    expect((await entryNow()).recalled?.reason).toEqual(reason)
  })

  it('can get a new reason, and its history names the administrator', async () => {
    const since = (await entryNow()).recalled!.at
    const turkish = { tr: 'Boncuklar boğaza kaçabilir; kaldırın.' }
    expect((await recall(admin, { reason: turkish })).body.data.recalled.reason).toEqual(turkish)
    expect((await recall(admin, { reason: turkish })).status).toBe(200)
    expect((await entryNow()).recalled!.at).toBe(since)
    await until(async () =>
      expect((await planNow('en')).items.find(({ activityId }) => activityId === id)!.activity.recalled).toEqual({
        reason: turkish.tr,
        language: 'tr',
      }),
    )
    const history: HistoryEntry[] = (await admin.get(`/api/admin/activities/${id}/history`)).body.data
    expect(history.slice(0, 2)).toMatchObject([
      { what: 'recalled', reason: turkish, by: { accountId: admin.accountId } },
      { what: 'recalled', reason },
    ])
    expect(history.filter(({ what }) => what === 'recalled')).toHaveLength(2)
  })

  it('can still be recorded as completed or be swapped', async () => {
    const done = plan.items.find(({ activityId }) => activityId !== id)
    await recall(admin, { reason }, done!.activityId)
    expect(
      (await parent.send('POST', `/api/plans/${plan.id}/activities/${done!.activityId}/complete`, { body: {} })).body
        .data,
    ).toMatchObject({ status: 'completed' })
    const swapped: Plan = (await parent.send('POST', `/api/plans/${plan.id}/activities/${id}/swap`, { body: {} })).body
      .data
    expect(swapped.items.map(({ activityId }) => activityId)).not.toContain(id)
    expect(swapped.items).toHaveLength(plan.items.length)
    expect(swapped.items.filter(({ activity }) => activity.recalled).map(({ activityId }) => activityId)).toEqual([
      done!.activityId,
    ])
  })

  it('can be edited while it is archived', async () => {
    const { id: _id, status: _status, version, recalled: _recalled, updatedAt: _at, ...content } = await entryNow()
    const mended = await admin.send('PUT', `/api/admin/activities/${id}`, {
      body: {
        ...content,
        translations: { ...content.translations, tr: { ...content.translations.tr, steps: ['Boncuksuz'] } },
      },
    })
    expect([mended.status, mended.body.data.status, mended.body.data.version]).toEqual([200, 'archived', version + 1])
    expect((await parent.get(`/api/activities/${id}`)).body.data.steps).toEqual([])
  })

  it("is restored only after an administrator's explicit confirmation", async () => {
    const restore = (body: object) => admin.send('POST', `/api/admin/activities/${id}/restore`, { body })
    expect((await restore({})).body).toMatchObject({
      message:
        'Bu etkinlik güvenlik nedeniyle geri çekildi. Geri getirmek istiyorsanız kendi sayfasından onaylayın; sayfa sormuyorsa yenileyin.',
      error: { code: 'CONFLICT', reason: 'RECALLED' },
    })
    expect((await entryNow()).recalled).toBeDefined()
    expect((await restore({ recalled: true })).body.data).toMatchObject({ status: 'published' })
    expect(await entryNow()).not.toHaveProperty('recalled')
    const back: Activity = (await parent.get(`/api/activities/${id}`)).body.data
    expect(back).not.toHaveProperty('recalled')
    expect(back.steps).toEqual(['Boncuksuz'])
  })
})
