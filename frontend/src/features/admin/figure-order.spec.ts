import type { UseOfEntry } from '@filiz/http/contract/admin-figure-shapes.ts'
import { completionOf } from '@filiz/domain/use/rates.ts'
import { describe, expect, it } from 'vitest'
import { inUseOrder, figureSortFrom } from './figure-order.ts'

const entry = (title: string, planned: number | null, mean: number | null, answers = 20): UseOfEntry => ({
  id: title,
  title,
  category: 'DIL_HIKAYE',
  status: 'published',
  planned,
  done: 0,
  completion: completionOf([{ planned, done: 0, swapped: 0 }]),
  swapped: 0,
  engagement: mean === null ? null : { answers, mean },
  difficulty: null,
  contradictions: [],
})
const entries = [entry('Işık', 3, 4), entry('İp', null, 5), entry('Çan', 9, null), entry('Ay', 3, 2)]
const rated = (title: string, mean: number, answers: number) => entry(title, 3, mean, answers)
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
  it('ranks no mean of fewer than 20 answers', () =>
    expect(
      inUseOrder([rated('az', 1, 6), rated('çok', 4, 20)], figureSortFrom('engagement'), 'tr').map(
        ({ title }) => title,
      ),
    ).toEqual(['çok', 'az']))
})
