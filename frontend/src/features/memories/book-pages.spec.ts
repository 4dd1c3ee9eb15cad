import type { Memory } from '@filiz/http/contract/memories.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookPages, roomOf } from './book-pages.ts'

const memory = (id: string, text: string, photos = 0, isFavourite = false) =>
  ({
    id,
    text,
    isFavourite,
    day: '2026-05-03',
    photos: Array.from({ length: photos }, (_, index) => ({ photoId: `${id}-${index}`, width: 4, height: 3 })),
  }) as unknown as Memory
const kinds = (...memories: Memory[]) =>
  bookPages([{ month: '2026-05', memories }], null).map((page) =>
    page.kind === 'photos' ? `${page.photos.length} photos: ${page.caption}` : page.kind,
  )

it('begins with a cover and with each month that has memories', () => {
  expect(bookPages([{ month: '2026-04', memories: [] }], null)).toEqual([
    { kind: 'cover', photo: undefined, number: 1 },
  ])
  expect(kinds(memory('a', 'Güldü.'))).toEqual(['cover', 'month', 'words'])
})

it('fills a page with up to four photos of one memory, and sets a short text below the first', () => {
  expect(kinds(memory('a', 'Parkta', 5))).toEqual(['cover', 'month', '4 photos: Parkta', '1 photos: '])
})

it('sets a long text on a page of its own after its photos, and short texts together', () => {
  const long = 'a'.repeat(300)
  expect(kinds(memory('a', long, 1), memory('b', 'Kısa'), memory('c', 'Kısa'), memory('d', long))).toEqual([
    'cover',
    'month',
    '1 photos: ',
    'words',
    'words',
  ])
})

it('shares a page between at most six texts, however short they are', () => {
  const short = Array.from({ length: 13 }, (_, index) => memory(String(index), 'Güldü.'))
  expect(kinds(...short)).toEqual(['cover', 'month', 'words', 'words', 'words'])
})

it('puts the chosen photo on the cover, else the favourite’s, else the first', () => {
  const months = [{ month: '2026-05', memories: [memory('a', '', 1), memory('b', '', 2, true)] }]
  const coverOf = (cover: string | null) => {
    const [page] = bookPages(months, cover)
    return page!.kind === 'cover' && page!.photo?.photo.photoId
  }
  expect([coverOf(null), coverOf('b-1'), coverOf('gone')]).toEqual(['b-0', 'b-1', 'b-0'])
})

it('shows every photo and every text exactly once, whatever the memories are', () => {
  const some = fc.array(fc.record({ text: fc.string({ maxLength: 900 }), photos: fc.nat(9) }))
  fc.assert(
    fc.property(some, (all) => {
      const memories = all.map(({ text, photos }, index) => memory(String(index), text, photos))
      const pages = bookPages([{ month: '2026-05', memories }], null)
      const shown = pages.flatMap((page) =>
        page.kind === 'photos' ? page.photos.map(({ photo }) => photo.photoId) : [],
      )
      expect(shown).toEqual(memories.flatMap(({ photos }) => photos.map(({ photoId }) => photoId)))
      const texts = pages.flatMap((page) => {
        if (page.kind === 'words') return page.memories.map(({ text }) => text)
        return page.kind === 'photos' && page.caption !== '' ? [page.caption] : []
      })
      expect(texts.filter((text) => text !== '')).toEqual(
        memories.map(({ text }) => text).filter((text) => text !== ''),
      )
      for (const page of pages) if (page.kind === 'photos') expect(roomOf(page.caption)).toBeLessThanOrEqual(220)
    }),
  )
})
