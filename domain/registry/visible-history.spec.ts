import { describe, expect, it } from 'vitest'
import * as child from '../child/events.ts'
import * as development from '../development/events.ts'
import * as memories from '../memories/events.ts'
import * as plan from '../plan/events.ts'
import { recorded } from '../read-models/testing/log.ts'
import type { FilizEvent } from './personal-data.ts'
import { contentRules, visibleHistory } from './visible-history.ts'

const at = '2026-03-10T09:00:00.000Z'
const accountId = 'owner'
const visible = (...events: readonly FilizEvent[]) =>
  visibleHistory(events.map((event, index) => recorded(event, 'stream', index, index))).map(({ type, data }) => {
    const { at: _, accountId: __, ...rest } = data as Record<string, unknown>
    return [type, rest]
  })

describe('the visible history', () => {
  const content = { day: '2026-03-09', text: 'a', mood: null, photos: [], planId: null, activityId: null }
  const added: FilizEvent = {
    type: 'MemoryAdded',
    data: { at, accountId, childId: 'c', memoryId: 'm', ...content, isFavourite: false },
  }
  const amended = (changes: memories.MemoryChanges): FilizEvent => ({
    type: 'MemoryAmended',
    data: { at, accountId, childId: 'c', memoryId: 'm', ...changes },
  })
  const removed: FilizEvent = { type: 'MemoryRemoved', data: { at, accountId, childId: 'c', memoryId: 'm' } }
  const whose = { childId: 'c', memoryId: 'm' }

  it('has each part of a memory once, as it is now', () => {
    const { text: _, mood: __, ...others } = content
    expect(visible(added, amended({ text: 'b' }), amended({ mood: 'calm', text: 'c' }))).toEqual([
      ['MemoryAdded', { ...whose, ...others, isFavourite: false }],
      ['MemoryAmended', whose],
      ['MemoryAmended', { ...whose, mood: 'calm', text: 'c' }],
    ])
  })

  it('has nothing of a removed memory, and all of another one', () => {
    const other = { ...added, data: { ...added.data, memoryId: 'n' } } as FilizEvent
    expect(visible(added, other, amended({ text: 'b' }), removed)).toEqual([
      ['MemoryAdded', whose],
      ['MemoryAdded', { ...content, childId: 'c', memoryId: 'n', isFavourite: false }],
      ['MemoryAmended', whose],
      ['MemoryRemoved', whose],
    ])
  })

  it('has no feedback that was replaced or taken back, and that of the completion after it', () => {
    const activity = { at, planId: 'p', childId: 'c', accountId, activityId: 'a' }
    const completed = {
      type: 'ActivityCompleted',
      data: { ...activity, completedAt: at, day: '2026-03-10', durationMinutes: 5 },
    } as FilizEvent
    const feedback = (notes: string, by?: string) =>
      ({
        type: 'FeedbackGiven',
        data: { ...activity, engagement: 5, difficulty: 3, focusMinutes: null, notes, ...(by ? { by } : {}) },
      }) as FilizEvent
    const reopened = { type: 'ActivityReopened', data: activity } as FilizEvent
    const notes = (...events: readonly FilizEvent[]) =>
      visible(...events).flatMap(([, data]) => (data as { notes?: string }).notes ?? [])
    expect(notes(completed, feedback('a'), feedback('b', 'aunt'), feedback('c'))).toEqual(['b', 'c'])
    expect(notes(completed, feedback('a'), feedback('b', 'aunt'), reopened)).toEqual([])
    expect(notes(completed, feedback('a'), reopened, completed, feedback('d'))).toEqual(['d'])
    expect(visible(completed, reopened)[0]).toEqual([
      'ActivityCompleted',
      { planId: 'p', childId: 'c', activityId: 'a' },
    ])
  })

  it('has the last answer to a milestone, and nothing of one that was taken back', () => {
    const answer = (entry: number, given: 'yes' | 'not-yet' | null): FilizEvent => ({
      type: 'MilestoneAnswered',
      data: { at, accountId, entry, milestoneId: `m${entry}`, answer: given, day: given && '2026-03-10' },
    })
    expect(visible(answer(0, 'not-yet'), answer(1, 'yes'), answer(0, 'yes'), answer(1, null))).toEqual([
      ['MilestoneAnswered', { entry: 0 }],
      ['MilestoneAnswered', { entry: 1 }],
      ['MilestoneAnswered', { entry: 0, milestoneId: 'm0', answer: 'yes', day: '2026-03-10' }],
      ['MilestoneAnswered', { entry: 1 }],
    ])
  })

  it('has the focus of a month as it is now', () => {
    const month = { at, accountId, year: 2026, month: 3 }
    const chosen = (milestoneId: string): FilizEvent => ({
      type: 'FocusChosen',
      data: { ...month, category: null, milestoneId },
    })
    const [first, second, third] = visible(chosen('a'), chosen('b'), { type: 'FocusDropped', data: month })
    expect([first, second, third].map((one) => (one![1] as { milestoneId?: string }).milestoneId)).toEqual(
      Array.from({ length: 3 }),
    )
    expect(visible(chosen('a'), chosen('b'))[1]).toMatchObject(['FocusChosen', { milestoneId: 'b' }])
  })

  it('decides on every personal field of a child', () => {
    /** The planner’s own notes, and addresses that only who sent the invitation receives. */
    const kept = ['ActivitySwapped.interestScores', 'CaregiverInvited.email']
    const undecided = [child, development, memories, plan].flatMap(({ personalFields }) =>
      Object.entries(personalFields as Record<string, readonly string[]>).flatMap(([type, fields]) => {
        const rule = contentRules[type as FilizEvent['type']] as { readonly fields: readonly string[] } | undefined
        return fields.filter((field) => !rule?.fields.includes(field)).map((field) => `${type}.${field}`)
      }),
    )
    expect(undecided.toSorted()).toEqual(kept)
  })
})
