import { describe, expect, it } from 'vitest'
import { listDiff, wordDiff } from './words-diff.ts'

const marked = (pieces: ReturnType<typeof wordDiff>) =>
  pieces.map(({ kind, text }) => (kind === 'added' ? `+[${text}]` : kind === 'removed' ? `-[${text}]` : text)).join('')

describe('the difference between two texts', () => {
  it('is by word, and keeps Turkish letters and apostrophes inside words', () => {
    expect(
      marked(wordDiff('Işığı yakın, Ayşe’nin gölgesine bakın.', 'Işığı söndürün, Ayşe’nin gölgesine bakın.', 'tr')),
    ).toBe('Işığı -[yakın]+[söndürün], Ayşe’nin gölgesine bakın.')
  })
  it('keeps line breaks', () => expect(marked(wordDiff('Bir.\nİki.', 'Bir.\nÜç.', 'tr'))).toBe('Bir.\n-[İki]+[Üç].'))
  it('has a single piece for equal texts', () =>
    expect(wordDiff('aynı', 'aynı', 'tr')).toEqual([{ kind: 'same', text: 'aynı' }]))
  it('compares list values as wholes', () =>
    expect(marked(listDiff(['su', 'sıcak'], ['su', 'küçük parçalar']))).toBe('su-[sıcak]+[küçük parçalar]'))
})
