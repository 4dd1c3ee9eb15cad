import { topics } from '@filiz/domain/activity/topics.ts'
import { expect, it } from 'vitest'
import { topicsForAge } from './topics-for-age.ts'

it('offers other topics for a child of two than for a child of six', () => {
  expect(topicsForAge(30)).toContain('toilet')
  expect(topicsForAge(80)).toContain('alphabet')
  expect(topicsForAge(80)).not.toContain('toilet')
})

it('offers the topics of the nearest age to a baby and to a child of seven', () => {
  expect(topicsForAge(5)).toEqual(topicsForAge(24))
  expect(topicsForAge(90)).toEqual(topicsForAge(72))
})

it.each([undefined, 24, 36, 48, 60, 72])('offers the chosen topic, and none twice, at %s months', (months) => {
  for (const topic of topics) {
    const offered = topicsForAge(months, topic)
    expect(offered).toContain(topic)
    expect(new Set(offered).size).toBe(offered.length)
  }
})
