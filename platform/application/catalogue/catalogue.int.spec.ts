import { join } from 'node:path'
import { unknownFurtherFields } from '@filiz/domain/activity/content-fields.ts'
import { activities, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { toSequence } from '@filiz/engines/event-log/sequence.ts'
import { openSqliteReadStore } from '@filiz/engines/read-store/sqlite.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCatalogue } from './catalogue.ts'

const collection = collectionName(activities)

function document(id: string, position: number, more: Partial<ActivityDocument> = {}): ActivityDocument {
  const tr = {
    title: id,
    purpose: 'Amaç',
    description: 'Uzun',
    materials: ['Sepet'],
    steps: ['Topla'],
    safetyNotes: null,
    easier: null,
    harder: null,
  }
  return {
    _id: id,
    position: toSequence(position),
    revision: toSequence(0),
    status: 'published',
    archivedFrom: null,
    recalled: null,
    seen: 'as-it-is',
    earlier: null,
    confirmed: [],
    version: 1,
    updatedAt: '2026-03-10T09:00:00.000Z',
    changedBy: 'system:catalogue',
    notes: 0,
    openNotes: 0,
    workingDraft: null,
    publishAt: null,
    scheduledBy: null,
    publicationRefused: null,
    picture: { place: 'park', weather: null, pose: 'look', company: [], things: ['basket'] },
    ...unknownFurtherFields,
    category: 'DOGA_KESIF',
    monthTheme: 3,
    minAge: 2,
    maxAge: 6,
    durationMinutes: 20,
    videoUrl: null,
    pdfUrl: null,
    interests: [],
    topics: [],
    stepSymbols: [],
    translations: { tr, en: null },
    nothingNeeded: false,
    placesKey: '',
    topicsKey: '||',
    seasonKey: '',
    sortTr: id,
    sortEn: id,
    ...more,
  }
}

async function opened() {
  const readStore = openSqliteReadStore(join(temporaryFolder(), 'read.db'))
  onTestFinished(() => readStore.close())
  await readStore.prepare([{ name: collection, indexes: activities.indexes }])
  const [lease] = await readStore.leases([collection])
  const fence = (await readStore.takeLease(collection, lease!.fence, 'spec'))!
  const write = (...upserts: ActivityDocument[]) =>
    readStore.apply([{ collection, fence, upserts, removals: [], checkpoint: upserts.at(-1)!.position }])
  const clock = { now: 0 }
  return { readStore, write, clock, catalogue: createCatalogue(readStore, { now: () => clock.now }) }
}

describe('the candidates for a plan', () => {
  it('returns published activities without their texts', async () => {
    const { write, catalogue } = await opened()
    await write(document('a', 1), document('b', 2, { status: 'archived' }), document('c', 3))
    const candidates = await catalogue.candidates()
    expect(candidates.map(({ activityId }) => activityId).sort()).toEqual(['a', 'c'])
    expect(candidates[0]).toMatchObject({
      version: 1,
      category: 'DOGA_KESIF',
      translations: { tr: { materials: ['Sepet'] } },
    })
    expect(JSON.stringify(candidates)).not.toMatch(/Amaç|Uzun|Topla/)
  })

  it('reads the whole catalogue once, and afterwards only documents that changed', async () => {
    const { readStore, write, catalogue } = await opened()
    await write(...Array.from({ length: 600 }, (_, n) => document(`a${n}`, n + 1)))
    expect(await catalogue.candidates()).toHaveLength(600)
    const find = vi.spyOn(readStore, 'find')
    const read = async () =>
      (await Promise.all(find.mock.results.splice(0).map(({ value }) => value as Promise<unknown[]>))).flat().length
    expect(await catalogue.candidates()).toHaveLength(600)
    expect(await read()).toBe(0)
    await write(
      document('a0', 601, { version: 2, minAge: 4 }),
      document('a1', 602, { status: 'archived' }),
      document('new', 603),
    )
    const now = new Map((await catalogue.candidates()).map((one) => [one.activityId, one]))
    expect(await read()).toBe(3)
    expect([now.size, now.get('a0')?.version, now.get('a0')?.minAge, now.has('a1'), now.has('new')]).toEqual([
      600,
      2,
      4,
      false,
      true,
    ])
    await write(document('a1', 604))
    expect(await catalogue.candidates()).toHaveLength(601)
  })

  it('includes every document of a batch when a later document becomes visible before an earlier one', async () => {
    const { readStore, write, catalogue } = await opened()
    await write(document('a', 1))
    await catalogue.candidates()
    const before = await readStore.leases([collection])
    await write(document('earlier', 2), document('later', 3))
    // Simulates a store without transactions that shows a batch while it is being written.
    vi.spyOn(readStore, 'find').mockResolvedValueOnce([document('later', 3)])
    vi.spyOn(readStore, 'leases').mockResolvedValueOnce(before)
    expect((await catalogue.candidates()).map(({ activityId }) => activityId)).toEqual(['a', 'later'])
    expect((await catalogue.candidates()).map(({ activityId }) => activityId).sort()).toEqual(['a', 'earlier', 'later'])
  })
})

describe('byIds', () => {
  const versions = async (catalogue: ReturnType<typeof createCatalogue>, fresh = false) => {
    const found = await catalogue.byIds(['a', 'b'], fresh)
    return ['a', 'b'].map((id) => found.get(id)?.version)
  }

  it('polls for changes once a second and reads again only changed entries', async () => {
    const { readStore, write, clock, catalogue } = await opened()
    await write(document('a', 1), document('b', 2))
    expect(await versions(catalogue)).toEqual([1, 1])
    await write(document('b', 3, { version: 2 }))
    const read = vi.spyOn(readStore, 'getMany')
    expect(await versions(catalogue)).toEqual([1, 1])
    clock.now = 1_000
    await vi.waitFor(async () => expect(await versions(catalogue)).toEqual([1, 2]))
    expect(read.mock.calls.map(([, ids]) => ids)).toEqual([['b']])
  })

  it('serves cached entries during a slow poll, until they are three seconds old', async () => {
    const { readStore, write, clock, catalogue } = await opened()
    await write(document('a', 1), document('b', 2))
    await versions(catalogue)
    await write(document('b', 3, { version: 2 }))
    const [look, find] = [Promise.withResolvers<void>(), readStore.find]
    vi.spyOn(readStore, 'find').mockImplementation(async (...asked) => {
      await look.promise
      return find(...asked)
    })
    for (clock.now = 1_000; clock.now < 3_000; clock.now += 500) expect(await versions(catalogue)).toEqual([1, 1])
    const late = versions(catalogue)
    expect(await Promise.race([late, new Promise((resolve) => setTimeout(resolve, 50, 'waits'))])).toBe('waits')
    look.resolve()
    expect(await late).toEqual([1, 2])
    // This poll started two seconds ago and does not include later changes.
    await write(document('a', 4, { version: 2 }))
    await vi.waitFor(async () => expect(await versions(catalogue)).toEqual([2, 2]))
  })

  it('serves cached entries for three seconds while the store is unavailable', async () => {
    const { readStore, write, clock, catalogue } = await opened()
    await write(document('a', 1), document('b', 2))
    await versions(catalogue)
    vi.spyOn(readStore, 'find').mockRejectedValue(new Error('away'))
    clock.now = 2_999
    expect(await versions(catalogue)).toEqual([1, 1])
    clock.now = 3_000
    await expect(versions(catalogue)).rejects.toThrow('away')
  })

  it('returns entries at the positions that positionsOf returns, before and after a change', async () => {
    const { write, clock, catalogue } = await opened()
    const positions = async () =>
      [...(await catalogue.byIds(['a', 'b'], false)).values()].map(({ position }) => position)
    await write(document('a', 1), document('b', 2))
    expect(await catalogue.positionsOf(['a', 'b'])).toEqual(await positions())
    await write(document('b', 3, { status: 'archived' }))
    clock.now = 3_000
    expect(await catalogue.positionsOf(['a', 'b'])).toEqual([toSequence(1), toSequence(3)])
    expect(await positions()).toEqual([toSequence(1), toSequence(3)])
    await write(document('a', 4))
    await catalogue.byIds(['a'], true)
    expect(await catalogue.positionsOf(['a', 'b'])).toEqual([toSequence(4), toSequence(3)])
  })

  it('bypasses the cache when `fresh` is set', async () => {
    const { write, catalogue } = await opened()
    await write(document('a', 1), document('b', 2))
    await versions(catalogue)
    await write(document('a', 3, { version: 2 }))
    expect(await versions(catalogue, true)).toEqual([2, 1])
  })

  it('shows a replayed earlier event within a minute, also in the candidates', async () => {
    const { write, clock, catalogue } = await opened()
    await write(document('a', 1), document('b', 9))
    await versions(catalogue)
    // A replayed event: its position is lower than the last one seen.
    await write(document('a', 5, { version: 2, status: 'archived' }))
    clock.now = 60_000
    expect(await versions(catalogue)).toEqual([2, 1])
    expect((await catalogue.candidates()).map(({ activityId }) => activityId)).toEqual(['b'])
  })

  it('reads an entry again within ten minutes when a rebuild changed its text but not its position', async () => {
    const { readStore, write, clock, catalogue } = await opened()
    await write(document('a', 1), document('b', 2))
    clock.now = 1_000
    await versions(catalogue)
    const { getMany } = readStore
    vi.spyOn(readStore, 'getMany').mockImplementation(
      async (...asked) => (await getMany<ActivityDocument>(...asked)).map((one) => ({ ...one, version: 7 })) as never,
    )
    clock.now = 599_999
    expect(await versions(catalogue)).toEqual([1, 1])
    clock.now = 601_001
    await vi.waitFor(async () => expect(await versions(catalogue)).toEqual([7, 7]))
  })

  it('retries the poll after the store was unavailable', async () => {
    const { readStore, write, catalogue } = await opened()
    await write(document('a', 1), document('b', 2))
    vi.spyOn(readStore, 'find').mockRejectedValueOnce(new Error('away'))
    await expect(versions(catalogue)).rejects.toThrow('away')
    expect(await versions(catalogue)).toEqual([1, 1])
  })
})
