import { describe, expect, it } from 'vitest'
import { shoppingList } from './shopping-list.ts'

const turkish = new Intl.Collator('tr')
const item = (activityId: string, status: 'pending' | 'completed' = 'pending') => ({ activityId, status })
const materials = new Map([
  ['paint', ['Su', 'Şerit', 'Ilık su', 'İp', 'kâğıt']],
  ['fold', ['KÂĞIT', 'ip (isteğe bağlı)', 'Çay kaşığı']],
  ['done', ['Un']],
])

describe('the shopping list of a week', () => {
  it('has each thing once, as the first activity says it, in the order of the alphabet', () => {
    expect(shoppingList([item('paint'), item('fold')], materials, turkish)).toEqual([
      'Çay kaşığı',
      'Ilık su',
      'İp',
      'kâğıt',
      'Su',
      'Şerit',
    ])
  })

  it('leaves out what was done, and what needs nothing', () => {
    expect(shoppingList([item('done', 'completed'), item('unknown')], materials, turkish)).toEqual([])
  })
})
