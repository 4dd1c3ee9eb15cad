import { describe, expect, it } from 'vitest'
import { sharedInterestName } from './interests.ts'

describe('sharedInterestName', () => {
  const nameOf = sharedInterestName(['Müzik', 'Uçurtma', 'space'])
  it('returns the code of a preset interest in any spelling', () =>
    expect([nameOf(['books', 'music']), nameOf(['space'])]).toEqual(['music', 'space']))
  it('returns a parent’s own interest as the parent wrote it', () => expect(nameOf(['UÇURTMA'])).toBe('Uçurtma'))
  it('returns undefined when child and activity share no interest', () =>
    expect([nameOf(['books']), nameOf([]), sharedInterestName([])(['music'])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]))
})
