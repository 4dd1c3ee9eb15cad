import { childStream, memoriesStream } from '@filiz/domain/shared/streams.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { expect, it } from 'vitest'
import { namedPhotos } from './named-photos.ts'

const childId = 'c'
const event = (type: string, data: object, stream = memoriesStream(childId, '2024-03')) =>
  ({ type, stream, data: { at: '2024-03-05T10:00:00.000Z', childId, ...data } }) as unknown as Recorded
const added = (memoryId: string, ...photoIds: readonly string[]) =>
  event('MemoryAdded', { memoryId, photos: photoIds.map((photoId) => ({ photoId, width: 1, height: 1 })) })
const namedAfter = (...events: readonly Recorded[]) => namedPhotos(events).map(({ photoId }) => photoId)

it('requires the photos that memories name, but none that only a removed or an amended memory has named', () => {
  const removed = event('MemoryRemoved', { memoryId: 'one' })
  expect(namedAfter(added('one', 'a', 'b'), added('two', 'b'), removed)).toEqual(['b'])
  const addedPhotos = [{ photoId: 'c', width: 1, height: 1 }]
  const amended = event('MemoryAmended', { memoryId: 'one', addedPhotos, removedPhotoIds: ['a'] })
  expect(namedAfter(added('one', 'a', 'b'), amended)).toEqual(['b', 'c'])
})

it('requires no photos of a removed child', () => {
  expect(namedAfter(added('one', 'a'), event('ChildRemoved', {}, childStream(childId)))).toEqual([])
})
