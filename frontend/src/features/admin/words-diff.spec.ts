import { describe, expect, it } from 'vitest'
import { listDiff, wordDiff } from './words-diff.ts'

const marked = (pieces: ReturnType<typeof wordDiff>) =>
  pieces.map(({ kind, text }) => (kind === 'added' ? `+[${text}]` : kind === 'removed' ? `-[${text}]` : text)).join('')

describe('the difference between two texts', () => {
  it('compares words, which may contain Turkish letters and apostrophes', () => {
    expect(
      marked(wordDiff('Işığı yakın, Ayşe’nin gölgesine bakın.', 'Işığı söndürün, Ayşe’nin gölgesine bakın.', 'tr')),
    ).toBe('Işığı -[yakın]+[söndürün], Ayşe’nin gölgesine bakın.')
  })
  it('keeps line breaks', () => expect(marked(wordDiff('Bir.\nİki.', 'Bir.\nÜç.', 'tr'))).toBe('Bir.\n-[İki]+[Üç].'))
  it('is a single piece when the texts are equal', () =>
    expect(wordDiff('aynı', 'aynı', 'tr')).toEqual([{ kind: 'same', text: 'aynı' }]))
  it('compares the values of a list as wholes', () =>
    expect(marked(listDiff(['su', 'sıcak'], ['su', 'küçük parçalar']))).toBe('su-[sıcak]+[küçük parçalar]'))
})
