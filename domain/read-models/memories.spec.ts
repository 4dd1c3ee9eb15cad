import { expect, it } from 'vitest'
import type { MemoriesEvent, MemoryContent } from '../memories/events.ts'
import type { FilizEvent } from '../registry/personal-data.ts'
import { childStream, memoriesStream } from '../shared/streams.ts'
import { memories, type MemoryDocument } from './memories.ts'
import { recorded } from './testing/log.ts'
import { applyBatch, emptyCollection, readable } from './testing/replay.ts'

const at = '2026-11-21T08:30:00.000Z'
const childId = '00000000-0000-4000-8000-0000000000c0'
const whose = { at, childId, memoryId: '2026-11_a', accountId: 'owner' }
const content: MemoryContent = {
  day: '2026-11-20',
  text: 'Güldü',
  mood: 'joyful',
  photos: [{ photoId: 'photo', width: 1_600, height: 900 }],
  planId: null,
  activityId: 'activity',
  isFavourite: true,
}
const added: MemoriesEvent = { type: 'MemoryAdded', data: { ...whose, by: 'aunt', ...content } }

const given = (...events: readonly FilizEvent[]) =>
  readable(
    applyBatch(
      memories,
      emptyCollection,
      events.map((event, index) =>
        recorded(
          event,
          event.type === 'ChildRemoved' ? childStream(childId) : memoriesStream(childId, '2026-11'),
          index,
          index,
        ),
      ),
    ),
  ) as unknown as readonly MemoryDocument[]

it('has a document for each memory', () => {
  const other: MemoriesEvent = { type: 'MemoryAdded', data: { ...whose, memoryId: '2026-11_b', ...content } }
  expect(given(added, other)).toMatchObject([
    { _id: '2026-11_a', childId, month: '2026-11', at, by: 'aunt', isRemoved: false, ...content },
    { _id: '2026-11_b', by: 'owner' },
  ])
})

it('moves a memory to the month of its new day, and keeps its author', () =>
  expect(
    given(added, { type: 'MemoryChanged', data: { ...whose, ...content, day: '2026-03-01', isFavourite: false } }),
  ).toMatchObject([{ _id: '2026-11_a', month: '2026-03', day: '2026-03-01', by: 'aunt', isFavourite: false }]))

it('says who changed it last, and which photos it dropped', () => {
  const more = { photoId: 'more', width: 900, height: 1_600 }
  const [changed] = given(added, {
    type: 'MemoryAmended',
    data: { ...whose, text: 'Ağladı', addedPhotos: [more], removedPhotoIds: ['photo'] },
  })
  expect(changed).toMatchObject({
    ...content,
    text: 'Ağladı',
    by: 'aunt',
    changedBy: 'owner',
    photos: [more],
    dropped: [{ photoId: 'photo', at }],
    lastDroppedAt: at,
  })
})

it('has the folded text of the event that wrote the text', () => {
  const folded = (...events: readonly MemoriesEvent[]) => given(...events).map((memory) => memory.folded)
  const withFolded: MemoriesEvent = { type: 'MemoryAdded', data: { ...added.data, folded: 'guldu' } as never }
  const amended = (data: object): MemoriesEvent => ({ type: 'MemoryAmended', data: { ...whose, ...data } })
  expect(folded(added)).toEqual([null])
  expect(folded(withFolded, amended({ mood: null }))).toEqual(['guldu'])
  expect(folded(withFolded, amended({ text: 'Ağladı', folded: 'agladi' }))).toEqual(['agladi'])
  expect(folded(withFolded, { type: 'MemoryChanged', data: { ...whose, ...content } })).toEqual([null])
  expect(folded(withFolded, { type: 'MemoryRemoved', data: whose })).toEqual([null])
})

it('keeps nothing of a removed memory but its place and the ids of its photos', () => {
  const [removed] = given(added, { type: 'MemoryRemoved', data: whose })
  expect(removed).toMatchObject({ childId, isRemoved: true, text: null, mood: null, photos: [], isFavourite: false })
  expect(removed).toMatchObject({ dropped: [{ photoId: 'photo', at }], lastDroppedAt: at })
})

it('removes all memories with the child', () =>
  expect(given(added, { type: 'ChildRemoved', data: { at, childId, accountId: 'owner', because: 'parent' } })).toEqual(
    [],
  ))
