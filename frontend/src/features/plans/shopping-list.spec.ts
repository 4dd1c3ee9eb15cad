import { describe, expect, it } from 'vitest'
import { shoppingList } from './shopping-list.ts'

const turkish = new Intl.Collator('tr')
const item = (activityId: string, status: 'pending' | 'completed' = 'pending') => ({ activityId, status })
const materials = new Map([
  ['paint', ['Su', 'Şerit', 'Ilık su', 'İp', 'kâğıt']],
  ['fold', ['KÂĞIT', 'ip (isteğe bağlı)', 'Çay kaşığı']],
  ['done', ['Un']],
])

describe('shoppingList', () => {
  it('lists each material once, sorted alphabetically', () => {
    expect(shoppingList([item('paint'), item('fold')], materials, turkish)).toEqual([
      'Çay kaşığı',
      'Ilık su',
      'İp',
      'kâğıt',
      'Su',
      'Şerit',
    ])
  })

  it('omits completed activities and activities without materials', () => {
    expect(shoppingList([item('done', 'completed'), item('unknown')], materials, turkish)).toEqual([])
  })
})
