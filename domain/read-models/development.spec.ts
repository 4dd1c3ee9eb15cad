import { expect, it } from 'vitest'
import type { FilizEvent } from '../registry/personal-data.ts'
import { childStream, developmentStream, milestonesStream } from '../shared/streams.ts'
import { development, type DevelopmentDocument } from './development.ts'
import { milestones } from './milestones.ts'
import { recorded } from './testing/log.ts'
import { applyBatch, emptyCollection, readable } from './testing/replay.ts'

const at = '2026-11-21T08:30:00.000Z'
const accountId = 'account-0'
const childId = '00000000-0000-4000-8000-0000000000c0'
const logOf = (stream: string, events: readonly FilizEvent[]) =>
  events.map((event, index) =>
    recorded(event, event.type === 'ChildRemoved' ? childStream(childId) : stream, index, index),
  )
const documentAfter = (...events: readonly FilizEvent[]) =>
  readable(applyBatch(development, emptyCollection, logOf(developmentStream(childId), events)))[0] as
    | DevelopmentDocument
    | undefined

const answered = (entry: number, milestoneId: string, answer: 'yes' | 'not-yet' | null): FilizEvent => ({
  type: 'MilestoneAnswered',
  data: { at, accountId, entry, milestoneId, answer, day: answer && '2026-11-21' },
})
const focus = (month: number, milestoneId: string): FilizEvent => ({
  type: 'FocusChosen',
  data: { at, accountId, year: 2026, month, category: null, milestoneId },
})

it('a later answer replaces the earlier one of the same entry, although ids are encrypted', () => {
  const { answers } = documentAfter(
    answered(0, 'sealed 1', 'yes'),
    answered(1, 'sealed 2', 'yes'),
    answered(0, 'sealed 3', 'not-yet'),
    answered(1, 'sealed 4', null),
  )!
  expect(answers).toEqual([
    { milestoneId: 'sealed 3', answer: 'not-yet', day: '2026-11-21' },
    { milestoneId: 'sealed 4', answer: null, day: null },
  ])
})

it('has one focus a month, and none after it was dropped', () => {
  const dropped: FilizEvent = { type: 'FocusDropped', data: { at, accountId, year: 2026, month: 12 } }
  const periods = (...events: readonly FilizEvent[]) =>
    documentAfter(...events)!.focuses.map(({ period, milestoneId }) => `${period} ${milestoneId}`)
  expect(periods(focus(12, 'a'), focus(11, 'b'), focus(12, 'c'))).toEqual(['2026-11 b', '2026-12 c'])
  expect(periods(focus(12, 'a'), focus(11, 'b'), dropped)).toEqual(['2026-11 b'])
})

it('goes with the child, and does not come back with an event that was appended late', () => {
  const removed: FilizEvent = { type: 'ChildRemoved', data: { at, childId, accountId, because: 'parent' } }
  expect(documentAfter(answered(0, 'a', 'yes'), removed, focus(12, 'a'))).toBeUndefined()
})

it('milestones have a document each, in the order in which they were added', () => {
  const text = { text: 't', explanation: 'e', example: 'x' }
  const content = {
    ageMonths: 24,
    domain: 'language',
    source: { tr: 'k', en: 's' },
    skills: ['vocabulary'],
    translations: { tr: text, en: text },
  } as const
  const added = (milestoneId: string): FilizEvent => ({
    type: 'MilestoneAdded',
    data: { at, milestoneId, origin: 'shipped', content },
  })
  const revised: FilizEvent = {
    type: 'MilestoneRevised',
    data: { at, milestoneId: 'b', origin: 'admin', content: { ...content, skills: ['listening'] } },
  }
  const log = logOf(milestonesStream, [added('b'), added('a'), revised])
  const documents = readable(applyBatch(milestones, emptyCollection, log))
  expect(documents).toMatchObject([
    { _id: 'a', version: 1, earlier: [] },
    { _id: 'b', version: 2, origin: 'admin', earlier: [content], content: { skills: ['listening'] } },
  ])
  const [a, b] = documents as unknown as { addedAt: string }[]
  expect(b!.addedAt < a!.addedAt).toBe(true)
})
