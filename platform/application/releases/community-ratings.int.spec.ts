// @module-tag long
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { communityRatings, type CommunityRatingsDocument } from '@filiz/domain/read-models/community-ratings.ts'
import type { Month } from '@filiz/domain/shared/calendar.ts'
import { toSequence } from '@filiz/engines/event-log/sequence.ts'
import { openMongoReadStore } from '@filiz/engines/read-store/mongodb.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { openSqliteReadStore } from '@filiz/engines/read-store/sqlite.ts'
import { mongoProgram, startMongo } from '@filiz/engines/testing/servers.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCommunityRatings } from './community-ratings.ts'

const collection = collectionName(communityRatings)
const given = process.env['TEST_MONGODB_URL']

async function mongo(): Promise<ReadStore> {
  const server = given === undefined ? await startMongo() : undefined
  if (server) onTestFinished(() => server.stop())
  const url = new URL((given ?? server!.url).replace('mongodb', 'http'))
  url.pathname = `/heard_${randomUUID().replaceAll('-', '')}`
  return openMongoReadStore(url.href.replace('http', 'mongodb'))
}

describe.each([
  { engine: 'SQLite', open: () => openSqliteReadStore(join(temporaryFolder(), 'read.db')), there: true },
  {
    engine: 'MongoDB, or a server of its protocol',
    open: mongo,
    there: given !== undefined || mongoProgram() !== undefined,
  },
])('community ratings for plans, on $engine', ({ open, there }) => {
  it.skipIf(!there)('returns the latest release at most one minute after it was written', async () => {
    const readStore = await open()
    onTestFinished(() => readStore.close())
    await readStore.prepare([{ name: collection, indexes: communityRatings.indexes }])
    const [lease] = await readStore.leases([collection])
    const fence = (await readStore.takeLease(collection, lease!.fence, 'spec'))!
    const release = (position: number, month: Month) => {
      const document: CommunityRatingsDocument = {
        _id: month,
        position: toSequence(position),
        revision: toSequence(0),
        releasedAt: '2026-03-10T09:00:00.000Z',
        activities: [{ activityId: month, planned: 20, done: 10, rated: 0, engagement: 0, squares: 0 }],
      }
      return readStore.apply([{ collection, fence, upserts: [document], removals: [], checkpoint: document.position }])
    }
    let now = 0
    const others = createCommunityRatings(readStore, () => now)
    expect(await others()).toBeUndefined()
    await release(1, '2025-12')
    await release(2, '2026-01')
    now = 60_000
    expect(await others()).toMatchObject({ month: '2026-01', heard: [{ activityId: '2026-01' }] })
    await release(3, '2026-02')
    expect(await others()).toMatchObject({ month: '2026-01' })
    now = 120_000
    const { month, heard } = (await others())!
    expect([month, heard[0]?.activityId]).toEqual(['2026-02', '2026-02'])
    // The list object stays the same until a new release, so that values derived from it stay cached.
    now = 180_000
    expect((await others())!.heard).toBe(heard)
  })
})
