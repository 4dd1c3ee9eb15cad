import { expect, it } from 'vitest'
import { withInterest } from './with-interest.ts'

const kept = { code: 'interest', message: 'Çocuğunuzun sevdiği şeylerden', interests: ['music', 'uçurtma'] }
const age = { code: 'age-fit', message: '3 yaşına uygun' }

it("withInterest names the child's matching interest", () => {
  expect(withInterest([kept, age], ['Müzik'], 'en')).toEqual([
    { ...kept, message: 'One of your child’s interests: Music' },
    age,
  ])
  expect(withInterest([kept], ['space', 'UÇURTMA'], 'tr')).toEqual([
    { ...kept, message: 'Çocuğunuzun ilgi alanlarından: UÇURTMA' },
  ])
})

it('withInterest keeps the general message when the interest is gone or the response is old', () => {
  expect(withInterest([kept, age], ['books'], 'tr')).toEqual([kept, age])
  const older = { code: 'interest', message: kept.message }
  expect(withInterest([older], ['music'], 'tr')).toEqual([older])
})
