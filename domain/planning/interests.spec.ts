import { describe, expect, it } from 'vitest'
import { sharedInterestName } from './interests.ts'

describe('sharedInterestName', () => {
  const nameOf = sharedInterestName(['Müzik', 'Uçurtma', 'space'])
  it('returns the preset’s code for any spelling', () =>
    expect([nameOf(['books', 'music']), nameOf(['space'])]).toEqual(['music', 'space']))
  it('returns the parent’s own word as written', () => expect(nameOf(['UÇURTMA'])).toBe('Uçurtma'))
  it('returns undefined when nothing is shared', () =>
    expect([nameOf(['books']), nameOf([]), sharedInterestName([])(['music'])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]))
})
