import { describe, expect, it } from 'vitest'
import { sharedInterestName } from './interests.ts'

describe('the name of an interest that is shared', () => {
  const nameOf = sharedInterestName(['Müzik', 'Uçurtma', 'space'])
  it('is a preset’s code, however the parent wrote it', () =>
    expect([nameOf(['books', 'music']), nameOf(['space'])]).toEqual(['music', 'space']))
  it('is the parent’s own word as it was written', () => expect(nameOf(['UÇURTMA'])).toBe('Uçurtma'))
  it('is none where nothing is shared', () =>
    expect([nameOf(['books']), nameOf([]), sharedInterestName([])(['music'])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]))
})
