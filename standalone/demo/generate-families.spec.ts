import { ageInMonths } from '@filiz/domain/shared/age.ts'
import { describe, expect, it } from 'vitest'
import { familyShapes, historyOf, generateFamilies, generatedMonths } from './generate-families.ts'

const lastDay = '2026-11-27'

describe('the generated families', () => {
  const families = generateFamilies(lastDay)
  const children = families.flatMap((family) => family.children)

  it('are forty different families, and the same ones in each run', () => {
    expect(families).toHaveLength(40)
    expect(new Set(families.map(({ accountId }) => accountId)).size).toBe(40)
    expect(new Set(children.map(({ childId }) => childId)).size).toBe(children.length)
    expect(generateFamilies(lastDay)).toEqual(families)
  })
  it('join in groups that are large enough for published figures, and most stay for more than five months', () => {
    for (const [, wave] of Map.groupBy(families, ({ joins }) => joins)) expect(wave.length).toBeGreaterThanOrEqual(8)
    expect(families.filter(({ stays }) => stays > 5).length).toBeGreaterThan(20)
    expect(families.filter(({ stays }) => stays <= 6).length).toBeGreaterThan(4)
  })
  it('have eight shapes, each with five families, and each with what its name says', () => {
    const shapes = Map.groupBy(families, ({ shape }) => shape)
    expect([...shapes].map(([shape, its]) => [shape, its.length])).toEqual(familyShapes.map((shape) => [shape, 5]))
    for (const { shape, people, children: own, stays } of families) {
      expect([shape, people.some(({ role }) => role === 'parent')]).toEqual([
        shape,
        /two parents|second parent/.test(shape),
      ])
      expect([shape, people.some(({ role }) => role === 'helper')]).toEqual([shape, /helper/.test(shape)])
      if (/siblings|one child/.test(shape)) expect([shape, own.length]).toEqual([shape, /siblings/.test(shape) ? 2 : 1])
      for (const { joins } of people) expect(joins === 0 || joins < stays).toBe(true)
      if (shape === 'leaves after a month') expect(stays).toBe(1)
    }
    expect(
      families.filter(({ remindedFrom, stays }) => remindedFrom !== null && remindedFrom < stays).length,
    ).toBeGreaterThan(5)
    expect(families.filter(({ isDeleted }) => isDeleted).length).toBeGreaterThan(0)
  })
  it('have children of plan age in every month of the history', () => {
    const first = `${historyOf('2026-11')[0]!}-01`
    for (const { birthDate } of children)
      expect([ageInMonths(birthDate, first) >= 24, ageInMonths(birthDate, lastDay) < 84]).toEqual([true, true])
    expect(historyOf('2026-11')).toHaveLength(generatedMonths + 1)
  })
})
