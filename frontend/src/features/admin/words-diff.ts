import { diffArrays, diffWordsWithSpace } from 'diff'

export interface Piece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/**
 * Compares two texts by words. `Intl.Segmenter` finds the word boundaries of the language, so that apostrophes and
 * Turkish letters do not split words; Firefox 115 has none.
 */
export function wordDiff(before: string, after: string, language: 'tr' | 'en'): readonly Piece[] {
  const changes = diffWordsWithSpace(before, after, {
    ...('Segmenter' in Intl && { intlSegmenter: new Intl.Segmenter(language, { granularity: 'word' }) }),
  })
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}

/** Compares two lists by whole values. */
export function listDiff(before: readonly string[], after: readonly string[]): readonly Piece[] {
  return diffArrays([...before], [...after]).flatMap(({ added, removed, value }) =>
    value.map((text): Piece => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  )
}
