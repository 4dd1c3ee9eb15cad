import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categories } from '../activity/events.ts'
import { arrange, type Arrangeable } from './arrange.ts'
import { candidate } from './testing/catalogue.ts'

const scored = (category: number, score: number, index: number): Arrangeable => ({
  candidate: candidate(index, { category: categories[category]! }),
  score,
  tie: index,
})
const order = (...chosen: [category: number, score: number][]) =>
  arrange(chosen.map(([category, score], index) => scored(category, score, index)))
    .map(({ candidate, score }) => `${categories.indexOf(candidate.category)}:${score}`)
    .join(' ')

describe('arrange', () => {
  it('puts the best activity first and alternates the categories', () => {
    expect(order([0, 1], [1, 3], [2, 2])).toBe('1:3 2:2 0:1')
    expect(order([0, 9], [0, 8], [1, 7], [1, 6], [2, 5], [2, 4])).toBe('0:9 1:7 2:5 0:8 1:6 2:4')
  })
  it('puts the best score first, without two of a category in a row', () => {
    const chosen = (
      [
        [0, 9],
        [0, 8],
        [1, 7],
        [1, 6],
        [2, 5],
        [2, 4],
      ] as const
    ).map(([category, score], index) => scored(category, score, index))
    expect(arrange(chosen, 'best first').map(({ score }) => score)).toEqual([9, 7, 8, 5, 6, 4])
  })
  it('breaks ties by the random tie value and then by id', () => {
    const equal = [scored(1, 5, 2), scored(2, 5, 0), scored(3, 5, 1)]
    const ids = (chosen: readonly Arrangeable[]) =>
      arrange(chosen).map(({ candidate: { activityId } }) => Number(activityId.slice(9)))
    for (const chosen of [equal, equal.toReversed()]) expect(ids(chosen)).toEqual([0, 1, 2])
    const drawn = equal.map((one, index) => ({ ...one, tie: index }))
    expect(ids(drawn)).toEqual([2, 0, 1])
    for (const chosen of [equal, equal.toReversed()])
      expect(ids(chosen.map((one) => ({ ...one, tie: 7 })))).toEqual([0, 1, 2])
  })
  it('alternates the category each time when the mix allows it', () =>
    expect(order([0, 9], [0, 8], [0, 7], [1, 1], [2, 2])).toBe('0:9 2:2 0:8 1:1 0:7'))
  it('keeps other categories back to separate activities of a frequent one', () =>
    expect(order([0, 1], [0, 1], [0, 1], [0, 1], [1, 9])).toBe('0:1 0:1 1:9 0:1 0:1'))
  it('repeats a category when no other one is left', () => expect(order([0, 3], [0, 2], [0, 1])).toBe('0:3 0:2 0:1'))

  it('keeps all activities and avoids runs of a category wherever possible', () => {
    const mixes = fc.array(fc.tuple(fc.nat(2), fc.nat(9)), { maxLength: 14, size: 'max' })
    fc.assert(
      fc.property(mixes, fc.constantFrom('in rounds', 'best first'), (mix, by) => {
        const chosen = mix.map(([category, score], index) => scored(category, score, index))
        const arranged = arrange(chosen, by)
        expect(new Set(arranged)).toEqual(new Set(chosen))
        expect(arranged).toHaveLength(chosen.length)
        const most = Math.max(
          0,
          ...categories.map((category) => chosen.filter(({ candidate }) => candidate.category === category).length),
        )
        const names = arranged.map(({ candidate }) => candidate.category)
        const apart = chosen.length - most + 1
        if (most <= apart) expect(names.some((name, index) => name === names[index + 1])).toBe(false)
        if (most <= 2 * apart)
          expect(names.some((name, index) => name === names[index + 1] && name === names[index + 2])).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})
