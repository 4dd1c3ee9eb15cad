import fc from 'fast-check'
import { expect, it } from 'vitest'
import { removeFamilyBias, type Answered } from './family-bias.ts'
import { add, fit, noEvidence, type Belief } from './regression.ts'

const traits = 4
const levels = ['a', 'b', 'c']
const real = (most: number) => fc.integer({ min: -100, max: 100 }).map((whole) => (most * whole) / 100)
const someAnswers: fc.Arbitrary<readonly Answered[]> = fc.array(
  fc.record({
    terms: fc
      .array(real(2), { minLength: traits, maxLength: traits })
      .map((values) => ({ places: values.map((_, place) => place), values })),
    answer: real(3),
    weight: fc.integer({ min: 1, max: 100 }).map((whole) => whole / 100),
    level: fc.constantFrom(...levels),
  }),
  { minLength: 1, maxLength: 40 },
)

it('equals a regression with one additional weight for each level', () => {
  const beliefs: readonly Belief[] = Array.from({ length: traits }, (_, index) => ({
    mean: 0.1 * index,
    deviation: 0.5,
  }))
  fc.assert(
    fc.property(
      someAnswers,
      fc.constantFrom(0.2, 0.75),
      fc.constantFrom(0.5, 1, 8),
      (answered, slope, priorOfLevel) => {
        const variance = 1 - slope ** 2
        const out = noEvidence(traits)
        for (const { terms, answer, weight } of answered) add(out, terms, answer, weight)
        removeFamilyBias(out, answered, priorOfLevel)

        const withLevels = noEvidence(traits + levels.length)
        for (const {
          terms: { places, values },
          answer,
          weight,
          level,
        } of answered)
          add(
            withLevels,
            { places: [...places, traits + levels.indexOf(level)], values: [...values, 1 / slope] },
            answer,
            weight,
          )
        const ofLevels = levels.map(() => ({ mean: 0, deviation: Math.sqrt(variance / priorOfLevel) }))

        const one = fit(beliefs, [{ evidence: out, slope, variance }])
        const other = fit([...beliefs, ...ofLevels], [{ evidence: withLevels, slope, variance }])
        for (const [index, weight] of one.weights.entries()) expect(weight).toBeCloseTo(other.weights[index]!, 6)
      },
    ),
  )
})
