import { expect, it } from 'vitest'
import { withInterest } from './with-interest.ts'

const kept = { code: 'interest', message: 'Çocuğunuzun sevdiği şeylerden', interests: ['music', 'uçurtma'] }
const age = { code: 'age-fit', message: '3 yaşına uygun' }

it('is named as the child has it: a preset in the page’s language, the parent’s own word as it was written', () => {
  expect(withInterest([kept, age], ['Müzik'], 'en')).toEqual([
    { ...kept, message: 'One of your child’s interests: Music' },
    age,
  ])
  expect(withInterest([kept], ['space', 'UÇURTMA'], 'tr')).toEqual([
    { ...kept, message: 'Çocuğunuzun ilgi alanlarından: UÇURTMA' },
  ])
})

it('is not named where the child does not have it any more, and by answers that were kept from an older version', () => {
  expect(withInterest([kept, age], ['books'], 'tr')).toEqual([kept, age])
  const older = { code: 'interest', message: kept.message }
  expect(withInterest([older], ['music'], 'tr')).toEqual([older])
})
