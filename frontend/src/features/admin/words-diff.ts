import { diffArrays, diffWordsWithSpace } from 'diff'

export interface Piece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/**
 * What became of a text, word by word. Words are those of the language (`Intl.Segmenter`), so that an apostrophe or a Turkish
 * letter divides none.
 */
export function wordDiff(before: string, after: string, language: 'tr' | 'en'): readonly Piece[] {
  const changes = diffWordsWithSpace(before, after, {
    intlSegmenter: new Intl.Segmenter(language, { granularity: 'word' }),
  })
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}

/** The same for what is a list of values: whole values come and go. */
export function listDiff(before: readonly string[], after: readonly string[]): readonly Piece[] {
  return diffArrays([...before], [...after]).flatMap(({ added, removed, value }) =>
    value.map((text): Piece => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  )
}
