import { randomUUID } from 'node:crypto'
import { createPhotos } from '@filiz/application/photos/photos.ts'
import { asking, manualClock, type ManualClock, type Opened } from '@filiz/application/testing/engines.ts'
import { openAnew, stoppedAfterEach } from '@filiz/application/testing/engines-for-each.ts'
import { addChild, register, removeChild, type Family } from '@filiz/application/testing/families.ts'
import { picture } from '@filiz/application/testing/pictures.ts'
import { memoriesDecider } from '@filiz/domain/memories/decider.ts'
import { monthOf } from '@filiz/domain/shared/calendar.ts'
import { memoriesStream } from '@filiz/domain/shared/streams.ts'
import { eventually } from '@filiz/engines/testing/eventually.ts'
import { projectorOn } from '@filiz/projector/testing/projector-on.ts'
import { caughtUp } from '@filiz/projector/testing/models.ts'
import { removeUnnamedPhotos } from '@filiz/worker/jobs/remove-unnamed-photos.ts'
import { haveCaughtUpWithLog, reactorsOn } from '@filiz/worker/testing/worker-on.ts'
import { beforeEach, describe, expect, it } from 'vitest'

const now = '2026-03-10T09:00:00.000Z'
const hours = (count: number) => new Date(Date.parse(now) + count * 3_600_000).toISOString()

let opened: Opened
let clock: ManualClock
let family: Family
let child: string
let bytes: Buffer
const stops = stoppedAfterEach(() => opened)
beforeEach(async () => {
  clock = manualClock(now)
  opened = await openAnew(clock)
  family = await register(opened)
  child = await addChild(opened, family)
  bytes ??= await picture(40, 30).png().toBuffer()
})

const photos = () => createPhotos(opened)
const addPhoto = async (childId = child) => (await photos().add(childId, randomUUID(), bytes)).photoId
const stored = async (childId = child) => (await photos().list(childId)).map(({ photoId }) => photoId).toSorted()

const memoryIdOf = (day: string) => `${monthOf(day)}_${randomUUID()}`
/** Writes, changes or removes a memory. */
async function write(
  type: 'AddMemory' | 'ReplaceMemory',
  memoryId: string,
  photoIds: readonly string[],
  day = '2026-03-09',
) {
  const content = {
    day,
    text: photoIds.length === 0 ? 'x' : null,
    mood: null,
    photos: photoIds.map((photoId) => ({ photoId, width: 40, height: 30 })),
    planId: null,
    activityId: null,
    isFavourite: false,
  }
  const limits = { today: '2026-03-10', birthDate: '2022-05-10' }
  if (type === 'AddMemory') return execute({ type, data: { ...whose(memoryId), ...content, ...limits } })
  return execute({ type, data: { ...whose(memoryId), ...content, ...limits, revision: await revisionOf(memoryId) } })
}
async function revisionOf(memoryId: string) {
  const { state } = await opened.commands.load(memoriesDecider, memoriesStream(child, memoryId.slice(0, 7)))
  return state.memories.find((memory) => memory.memoryId === memoryId)!.revision
}
const remove = (memoryId: string) => execute({ type: 'RemoveMemory', data: whose(memoryId) })
const whose = (memoryId: string) => ({
  at: clock.now(),
  childId: child,
  accountId: family.accountId,
  by: { accountId: family.accountId, role: 'owner' as const },
  memoryId,
})
async function execute(command: Parameters<typeof memoriesDecider.decide>[0]) {
  const stream = memoriesStream(child, command.data.memoryId.slice(0, 7))
  const { outcome } = await opened.commands.handle(memoriesDecider, stream, command, asking(family.accountId))
  expect(outcome).toBe('done')
}

describe('a memory that drops photos', () => {
  let reactors: ReturnType<typeof reactorsOn>
  beforeEach(() => {
    reactors = reactorsOn(opened)
    reactors.start()
    stops.push(() => reactors.stop())
  })
  const settled = () => eventually('the reactors have caught up', () => haveCaughtUpWithLog(reactors, opened))

  it('keeps their files until it is removed itself', async () => {
    const [one, other] = [await addPhoto(), await addPhoto()]
    const memoryId = memoryIdOf('2026-03-09')
    await write('AddMemory', memoryId, [one, other])
    await write('ReplaceMemory', memoryId, [other])
    await settled()
    expect(await stored()).toEqual([one, other].toSorted())
    await remove(memoryId)
    await settled()
    expect(await stored()).toEqual([])
  })

  it('keeps photos that another memory names, also one of another month', async () => {
    const [one, other] = [await addPhoto(), await addPhoto()]
    const [memoryId, later] = [memoryIdOf('2026-03-09'), memoryIdOf('2023-01-05')]
    await write('AddMemory', memoryId, [one, other])
    await write('AddMemory', later, [other], '2023-01-05')
    await remove(memoryId)
    await settled()
    expect(await stored()).toEqual([other])
  })

  it('keeps photos that the memory names again', async () => {
    const photo = await addPhoto()
    const memoryId = memoryIdOf('2026-03-09')
    await write('AddMemory', memoryId, [photo])
    for (const photoIds of [[], [photo], [], [photo]]) await write('ReplaceMemory', memoryId, photoIds, '2026-02-01')
    await settled()
    expect(await stored()).toEqual([photo])
  })
})

describe('the sweep of photos', () => {
  let sweep: () => Promise<number | null>
  beforeEach(async () => {
    const projector = projectorOn(opened)
    await projector.start()
    stops.push(() => projector.stop())
    sweep = async () => {
      await caughtUp(opened)
      return removeUnnamedPhotos({ ...opened, photos: photos() })
    }
  })

  it('removes photos that no memory names after a day, and keeps those that one names', async () => {
    const [named, unnamed] = [await addPhoto(), await addPhoto()]
    await write('AddMemory', memoryIdOf('2026-03-09'), [named])
    clock.advanceTo(hours(20))
    const young = await addPhoto()
    expect(await sweep()).toBe(0)
    clock.advanceTo(hours(26))
    expect(await sweep()).toBe(1)
    expect(await stored()).toEqual([named, young].toSorted())
    expect(await stored()).not.toContain(unnamed)
    clock.advanceTo(hours(24 * 400))
    expect(await sweep()).toBe(1)
    expect(await stored()).toEqual([named])
  })

  it('removes photos that a memory dropped after three days, and none that it named again', async () => {
    const [dropped, again, kept] = [await addPhoto(), await addPhoto(), await addPhoto()]
    const memoryId = memoryIdOf('2026-03-09')
    await write('AddMemory', memoryId, [dropped, again, kept])
    clock.advanceTo(hours(24 * 30))
    await write('ReplaceMemory', memoryId, [kept])
    clock.advanceTo(hours(24 * 33))
    await write('ReplaceMemory', memoryId, [again, kept])
    expect(await sweep()).toBe(0)
    clock.advanceTo(hours(24 * 33 + 2))
    // The last sweep was a short time ago.
    expect(await sweep()).toBeNull()
    clock.advanceTo(hours(24 * 33 + 7))
    expect(await sweep()).toBe(1)
    expect(await stored()).toEqual([again, kept].toSorted())
  })

  it('believes the log and not the read model', async () => {
    const photo = await addPhoto()
    clock.advanceTo(hours(26))
    // Nobody projects the event: the reactor or the projector may lag behind.
    const lagging = { ...opened, readStore: { ...opened.readStore, find: async () => [] } }
    await write('AddMemory', memoryIdOf('2023-01-05'), [photo], '2023-01-05')
    expect(await removeUnnamedPhotos({ ...lagging, photos: photos() })).toBe(0)
    expect(await stored()).toEqual([photo])
  })

  it('removes photos of other children when the memories of one cannot be read', async () => {
    const sibling = await addChild(opened, family)
    await addPhoto()
    await addPhoto(sibling)
    await caughtUp(opened)
    // An event of a newer version.
    const metadata = { schema: 1, correlationId: 'a', causationId: 'a', actor: 'system:test' }
    const event = { id: randomUUID(), type: 'MemoryFramed', data: { at: clock.now() }, metadata }
    await opened.log.append(memoriesStream(child, '2026-03'), 'no-stream', [event])
    clock.advanceTo(hours(26))
    expect(await removeUnnamedPhotos({ ...opened, photos: photos() })).toBe(1)
    expect([await stored(), await stored(sibling)]).toEqual([[expect.any(String)], []])
  })

  it('runs every six hours, and again when the clock was set back', async () => {
    expect(await sweep()).toBe(0)
    await addPhoto()
    clock.advanceTo(hours(5))
    expect(await sweep()).toBeNull()
    clock.advanceTo(hours(6))
    expect(await sweep()).toBe(0)
    clock.advanceTo(hours(30))
    expect(await sweep()).toBe(1)
  })

  it('removes what is left of removed and unknown children', async () => {
    const gone = await addChild(opened, family)
    const [mine, theirs] = [await addPhoto(), await addPhoto(gone)]
    await write('AddMemory', memoryIdOf('2026-03-09'), [mine])
    await removeChild(opened, family, gone)
    const unknown = randomUUID()
    await opened.blobs.create(`${unknown}/${theirs}-320`, Buffer.from('sealed'), clock.now())
    clock.advanceTo(hours(26))
    expect(await sweep()).toBe(2)
    expect((await Array.fromAsync(opened.blobs.list())).every(({ key }) => key.startsWith(`${child}/${mine}-`))).toBe(
      true,
    )
  })

  it('removes a photo of which only one size was stored before a crash', async () => {
    const photo = await addPhoto()
    await opened.blobs.remove([`${child}/${photo}-320`])
    clock.advanceTo(hours(26))
    expect(await sweep()).toBe(1)
    expect(await Array.fromAsync(opened.blobs.list())).toEqual([])
  })

  it('finds every memory of a child that has several pages of them', { tags: ['long'] }, async () => {
    const named: string[] = []
    for (let month = 1; month <= 3; month++)
      for (let turn = 0; turn < 200; turn++) {
        const day = `2025-0${month}-05`
        const photoIds = turn % 100 === 0 ? [await addPhoto()] : [randomUUID()]
        if (turn % 100 === 0) named.push(photoIds[0]!)
        await write('AddMemory', memoryIdOf(day), photoIds, day)
      }
    clock.advanceTo(hours(26))
    expect(await sweep()).toBe(0)
    expect(await stored()).toEqual(named.toSorted())
  })
})
