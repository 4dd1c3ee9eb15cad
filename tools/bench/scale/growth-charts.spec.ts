// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { growthCharts, type Chart } from './growth-charts.ts'

const chart = (points: Chart['lines'][number]['points'], name = 'log & vault'): Chart => ({
  title: 'disk <MiB>',
  lines: [{ name, points }],
})

function parsed(svg: string): Document {
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(document.querySelector('parsererror')).toBeNull()
  expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  return document
}

const circles = (document: Document) =>
  [...document.querySelectorAll('circle')].map((one) => [
    Number(one.getAttribute('cx')),
    Number(one.getAttribute('cy')),
  ])

describe('the charts of growth', () => {
  it('put values that grow tenfold with the families on a straight line', () => {
    const [a, b, c] = circles(
      parsed(
        growthCharts('growth', [
          chart([
            [1_000, 2],
            [10_000, 20],
            [100_000, 200],
          ]),
        ]),
      ),
    )
    expect(b![0]! - a![0]!).toBeCloseTo(c![0]! - b![0]!, 0)
    expect(b![1]! - a![1]!).toBeCloseTo(c![1]! - b![1]!, 0)
    expect(b![0]).toBeGreaterThan(a![0]!)
    expect(b![1]).toBeLessThan(a![1]!)
  })

  it.each([0.03, 1, 7, 1_000])('are valid with a single size and the value %d', (value) => {
    expect(circles(parsed(growthCharts('growth', [chart([[1_000, value]])])))).toHaveLength(1)
  })

  it('name title and all values for screen readers', () => {
    const svg = parsed(growthCharts('Growth & families', [chart([[1_000, 2.5]]), chart([[1_000, 1]], 'read models')]))
    expect(svg.documentElement.getAttribute('aria-labelledby')).toBe('title desc')
    expect(svg.getElementById('title')!.textContent).toBe('Growth & families')
    expect(svg.getElementById('desc')!.textContent).toBe(
      'disk <MiB>, log & vault: 2.5 at 1,000 families. disk <MiB>, read models: 1 at 1,000 families.',
    )
  })
})
