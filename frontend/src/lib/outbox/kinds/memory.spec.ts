import { describe, expect, it } from 'vitest'
import { aMemory as base } from '../../testing/a-memory.ts'
import type { Amendment, MemoryEntry } from '../entry.ts'
import { changesToSend, memoryKind } from './memory.ts'

describe('a change of a memory', () => {
  it('is sent with the revision that its writer saw, and the ids of the uploaded photos', () => {
    const write = { kind: 'amend' as const, base, changes: { addPhotoIds: ['key'] } }
    const photos = [{ key: 'key', blob: new Blob(), photoId: 'stored' }]
    expect(changesToSend(write, photos)).toEqual({ revision: '1', addPhotoIds: ['stored'] })
  })
})

it.each([
  ['a small photo half a minute', 4_000, 31_000],
  ['a photo of 1 MB the time that it needs at 4 kB a second', 1_000_000, 280_000],
  ['a photo of 10 MB ten minutes', 10_000_000, 600_000],
])('the upload allows %s', async (_, size, expected) => {
  const timeouts: unknown[] = []
  const api = {
    async post(_path: string, _body: unknown, { timeoutMs }: { timeoutMs?: number }) {
      timeouts.push(timeoutMs)
      return { data: { photoId: 'stored' } }
    },
  } as unknown as Parameters<typeof memoryKind.send>[1]
  const photos = [{ key: 'p', blob: { size, type: 'image/jpeg' } as Blob }]
  const write = { kind: 'add' as const, body: { ...base, photoIds: ['p'] } }
  await memoryKind.send({ childId: 'c', key: 'k', write, photos } as unknown as MemoryEntry, api, async () => true)
  expect(timeouts).toEqual([expected, undefined])
})

describe('two changes of one memory that wait together', () => {
  const entry = (write: MemoryEntry['write'], more: Partial<MemoryEntry> = {}): MemoryEntry => ({
    kind: 'memory',
    key: 'k',
    accountId: 'ayşe',
    childId: 'c',
    madeAt: 1,
    place: 1,
    sent: false,
    activity: null,
    photos: [],
    write,
    ...more,
  })
  const amend = (changes: Amendment['changes'], on = base) => ({ kind: 'amend', base: on, changes }) as const
  const photo = (key: string) => ({ key, blob: new Blob() })

  it('become one change of the first revision, with the photos of both', () => {
    const first = entry(amend({ text: 'Kale', addPhotoIds: ['p'] }), { photos: [photo('p')] })
    const second = entry(amend({ mood: 'proud', addPhotoIds: ['q'], removePhotoIds: ['a'] }), { photos: [photo('q')] })
    const changes = { text: 'Kale', mood: 'proud', addPhotoIds: ['p', 'q'], removePhotoIds: ['a'] }
    expect(memoryKind.merge([first], second)).toMatchObject([
      { write: amend(changes as Amendment['changes']), photos: [{ key: 'p' }, { key: 'q' }] },
    ])
  })

  it('stay apart when the first was sent or refused, and all go when the memory is removed', () => {
    const second = entry(amend({ text: 'Kule 2' }))
    for (const more of [{ sent: true }, { refusal: { code: 'CONFLICT', message: '' } }]) {
      const first = entry(amend({ text: 'Kale' }), more)
      expect(memoryKind.merge([first], second)).toEqual([first, second])
    }
    const removal = entry({ kind: 'remove', memoryId: base.id })
    expect(memoryKind.merge([entry(amend({ text: 'Kale' }))], removal)).toEqual([removal])
  })

  it('are chained: the second is based on the answer to the first, unless somebody else has changed the text', () => {
    const [first, second] = [entry(amend({ text: 'Kale' })), entry(amend({ text: 'Kale 2' }))]
    const answer = { ...base, revision: '2', text: 'Kale' }
    expect(memoryKind.followed!(second, first, answer).write).toEqual(amend({ text: 'Kale 2' }, answer))
    const mood = entry(amend({ mood: 'proud' }))
    const withTheirs = { ...base, revision: '3', text: 'Köprü', mood: 'proud' as const }
    expect(memoryKind.followed!(second, mood, withTheirs).write).toEqual(second.write)
  })
})
