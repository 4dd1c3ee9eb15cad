import { describe, expect, it } from 'vitest'
import { listDiff, wordDiff } from './words-diff.ts'

const marked = (pieces: ReturnType<typeof wordDiff>) =>
  pieces.map(({ kind, text }) => (kind === 'added' ? `+[${text}]` : kind === 'removed' ? `-[${text}]` : text)).join('')

describe('what became of a text', () => {
  it('is said word by word, with Turkish letters and apostrophes inside words', () => {
    expect(
      marked(wordDiff('Işığı yakın, Ayşe’nin gölgesine bakın.', 'Işığı söndürün, Ayşe’nin gölgesine bakın.', 'tr')),
    ).toBe('Işığı -[yakın]+[söndürün], Ayşe’nin gölgesine bakın.')
  })
  it('keeps lines', () => expect(marked(wordDiff('Bir.\nİki.', 'Bir.\nÜç.', 'tr'))).toBe('Bir.\n-[İki]+[Üç].'))
  it('is nothing where nothing changed', () =>
    expect(wordDiff('aynı', 'aynı', 'tr')).toEqual([{ kind: 'same', text: 'aynı' }]))
  it('takes the values of a list as wholes', () =>
    expect(marked(listDiff(['su', 'sıcak'], ['su', 'küçük parçalar']))).toBe('su-[sıcak]+[küçük parçalar]'))
})
