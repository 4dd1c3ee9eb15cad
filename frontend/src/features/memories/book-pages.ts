import type { Memory } from '@filiz/http/contract/memories.ts'
import type { Photo } from '@filiz/http/contract/photos.ts'

export interface PlacedPhoto {
  readonly memory: Memory
  readonly index: number
  readonly photo: Photo
}

/** The content of one page of the photo book. */
type Content =
  | { readonly kind: 'cover'; readonly photo: PlacedPhoto | undefined }
  | { readonly kind: 'month'; readonly month: string }
  | { readonly kind: 'photos'; readonly photos: readonly PlacedPhoto[]; readonly caption: string; readonly day: string }
  | { readonly kind: 'words'; readonly memories: readonly Memory[] }

/** `number` counts from 1, the cover. */
export type BookPage = Content & { readonly number: number }

const mostPhotos = 4
/** Letters of a caption below photos; a longer text has a page of its own. */
const mostInCaption = 220
/** Letters of several short texts that share a page. */
const mostTogether = 700
/** On a page without photos, the day of a memory and the space around it take the room of so many letters. */
const lettersOfAnEntry = 110
/** A line break costs as much room as these letters. */
const lettersOfALine = 40

/** Returns the room of a text in letters, line breaks included. */
export const roomOf = (text: string): number => text.length + (text.split('\n').length - 1) * lettersOfALine

/** Puts the memories of a year, oldest month first, on pages. `cover` is the id of the photo on the first page. */
export function bookPages(
  months: readonly { readonly month: string; readonly memories: readonly Memory[] }[],
  cover: string | null,
): readonly BookPage[] {
  const photos = placedPhotos(months)
  const chosen =
    photos.find(({ photo }) => photo.photoId === cover) ?? photos.find(({ memory }) => memory.isFavourite) ?? photos[0]
  const contents: readonly Content[] = [
    { kind: 'cover', photo: chosen },
    ...months
      .filter(({ memories }) => memories.length > 0)
      .flatMap(({ month, memories }): Content[] => [{ kind: 'month', month }, ...pagesOf(memories)]),
  ]
  return contents.map((content, index) => ({ ...content, number: index + 1 }))
}

/** All photos of the months, in order. */
export const placedPhotos = (months: readonly { readonly memories: readonly Memory[] }[]): readonly PlacedPhoto[] =>
  months.flatMap(({ memories }) => memories.flatMap(photosOf))

const photosOf = (memory: Memory): readonly PlacedPhoto[] =>
  memory.photos.map((photo, index) => ({ memory, index, photo }))

function pagesOf(memories: readonly Memory[]): readonly Content[] {
  const pages: Content[] = []
  let words: Memory[] = []
  const flush = () => {
    if (words.length > 0) pages.push({ kind: 'words', memories: words })
    words = []
  }
  const addWords = (memory: Memory) => {
    const room = [...words, memory].reduce((sum, { text }) => sum + roomOf(text ?? '') + lettersOfAnEntry, 0)
    if (room > mostTogether) flush()
    words.push(memory)
  }
  for (const memory of memories) {
    const text = memory.text ?? ''
    if (memory.photos.length === 0) {
      addWords(memory)
      continue
    }
    flush()
    const isCaption = roomOf(text) <= mostInCaption
    const photos = photosOf(memory)
    for (let from = 0; from < photos.length; from += mostPhotos)
      pages.push({
        kind: 'photos',
        photos: photos.slice(from, from + mostPhotos),
        caption: isCaption && from === 0 ? text : '',
        day: memory.day,
      })
    if (!isCaption) addWords(memory)
  }
  flush()
  return pages
}
