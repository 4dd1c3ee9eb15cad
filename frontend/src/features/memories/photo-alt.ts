import type { TFunction } from 'i18next'

const longest = 120

/** Returns the description of a photo: what its memory says, or else its day. */
export function photoAlt(
  { text }: { readonly text: string | null },
  index: number,
  day: string,
  t: TFunction<'memories'>,
): string {
  const number = index + 1
  if (text === null || text === '') return t(($) => $.entry.photo, { number, day })
  const characters = [...text.replace(/\s+/g, ' ')]
  const short = characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('')
  return t(($) => $.entry.photoOf, { number, text: short })
}
