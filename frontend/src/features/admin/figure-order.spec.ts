import type { UseOfEntry } from '@filiz/http/contract/admin-figure-shapes.ts'
import { describe, expect, it } from 'vitest'
import { inUseOrder, figureSortFrom } from './figure-order.ts'

const entry = (title: string, planned: number | null, mean: number | null): UseOfEntry => ({
  id: title,
  title,
  category: 'DIL_HIKAYE',
  status: 'published',
  planned,
  done: 0,
  swapped: 0,
  engagement: mean === null ? null : { answers: 9, mean },
  difficulty: null,
  contradictions: [],
})
const entries = [entry('Işık', 3, 4), entry('İp', null, 5), entry('Çan', 9, null), entry('Ay', 3, 2)]
const titles = (sort: string | null) => inUseOrder(entries, figureSortFrom(sort), 'tr').map(({ title }) => title)

describe('the order of the usage figures', () => {
  it('starts with the most planned activities', () => expect(titles(null)).toEqual(['Çan', 'Ay', 'Işık', 'İp']))
  it.each([
    ['planned', ['Ay', 'Işık', 'Çan', 'İp']],
    ['-engagement', ['İp', 'Işık', 'Ay', 'Çan']],
    ['engagement', ['Ay', 'Işık', 'İp', 'Çan']],
    ['title', ['Ay', 'Çan', 'Işık', 'İp']],
    ['-title', ['İp', 'Işık', 'Çan', 'Ay']],
    ['price', ['Çan', 'Ay', 'Işık', 'İp']],
  ])('is by %s, with hidden figures last', (sort, order) => expect(titles(sort)).toEqual(order))
})
