import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { shippedActivities, shippedActivityId } from '@filiz/catalogue/shipped.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import type { Activity } from '@filiz/http/contract/query-shapes.ts'
import type { ActivitySummary, Child, Plan } from '@filiz/http/contract/shapes.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { startFilizProcess } from './testing/filiz-process.ts'
import { readLog } from './testing/log.ts'
import { signIn } from './testing/parent.ts'

const kept = path.join(import.meta.dirname, 'testing', 'of-schema-1')
const own = '00000000-0000-4000-8000-00000000ad01'
const [revised, archived, restored] = ['buzdaki-hayvanlar', 'gazeteden-kartopu', 'kutudan-araba'].map(
  shippedActivityId,
) as [string, string, string]
const clock = { CLOCK_START: '2026-11-20T10:00:00Z' }
const ayse = { email: 'ayse@example.org', password: 'correct horse' }

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
  for (const name of readdirSync(kept).filter((file) => file.endsWith('.br'))) {
    writeFileSync(
      path.join(folder, name.slice(0, -'.br'.length)),
      brotliDecompressSync(readFileSync(path.join(kept, name))),
      { mode: 0o600 },
    )
  }
})

const ofActivities = "stream LIKE 'activity-%'"

describe('a data folder from before schema 2', () => {
  it('is upgraded by new events, and keeps the changes of its administrator', async () => {
    const before = readLog(folder, ofActivities)
    expect(new Set(before.map(({ metadata }) => metadata.schema))).toEqual(new Set([1]))

    const filiz = await startFilizProcess(folder, clock)
    const parent = await signIn(filiz, ayse)

    const mine = await parent.read<Activity>(`/activities/${revised}`)
    expect(mine).toMatchObject({ title: 'Yöneticinin Buzları', inSeason: true })
    expect(mine).not.toHaveProperty('energy')
    expect(await parent.read<Activity>(`/activities/${own}`)).toMatchObject({
      title: 'Yöneticinin Kendi Etkinliği',
      language: 'tr',
    })
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => parent.read<ActivitySummary[]>(`/activities?limit=100&page=${page}`)),
    )
    const published = new Set(pages.flat().map(({ id }) => id))
    expect([revised, own, restored].filter((id) => !published.has(id))).toEqual([])
    expect(published.has(archived)).toBe(false)

    // Activities that no administrator has changed have the content of the new catalogue with the new fields.
    const shipped = shippedActivities()
    expect(published.size).toBe(shipped.length)
    const touched = new Set([revised, archived, restored])
    for (const { activityId, content } of shipped.filter((one) => !touched.has(one.activityId)).slice(0, 20)) {
      const { title, easier } = content.translations.tr
      expect(await parent.read<Activity>(`/activities/${activityId}`)).toMatchObject({
        title,
        durationMinutes: content.durationMinutes,
        ...(easier !== null && { easier }),
      })
    }

    const after = readLog(folder, ofActivities)
    expect(after.slice(0, before.length)).toEqual(before)
    const added = after.slice(before.length)
    expect(added.filter(({ stream }) => [own, ...touched].some((id) => stream === `activity-${id}`))).toEqual([])
    expect(
      new Set(added.map(({ type, metadata, data }) => `${type} ${metadata.schema} ${String(data.origin)}`)),
    ).toEqual(new Set(['ActivityAdded 6 shipped', 'ActivityRevised 5 shipped', 'HazardWordsConfirmed 1 shipped']))
    await filiz.stop()

    const again = await startFilizProcess(folder, clock)
    await again.stop()
    expect(readLog(folder, ofActivities)).toHaveLength(after.length)
  })

  it('keeps all data of its family', async () => {
    const filiz = await startFilizProcess(folder, clock)
    const parent = await signIn(filiz, ayse)
    const [child] = await parent.read<Child[]>('/children')
    expect(child).toMatchObject({ name: 'Deniz', birthDate: '2022-06-15' })
    const plan = await parent.read<Plan>(`/plans/current?childId=${child!.id}`)
    expect(plan).toMatchObject({ year: 2026, month: 11, counts: { total: 16, completed: 1 } })
    const [made] = readLog(folder, "type = 'PlanMade'")
    expect(plan.items.map(({ activityId }) => activityId)).toEqual(
      made!.data.items.map(({ activityId }: { activityId: string }) => activityId),
    )
    expect(plan.items[0]).toMatchObject({
      status: 'completed',
      durationMinutes: 20,
      feedback: { engagement: 5, difficulty: 3, focusMinutes: 10, notes: 'Çok sevdi' },
    })
    await filiz.stop()
  })
})
