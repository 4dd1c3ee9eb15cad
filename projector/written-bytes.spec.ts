import type { FilizEvent } from '@filiz/domain/registry/personal-data.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import type { PlannedActivity } from '@filiz/domain/plan/events.ts'
import { planMade } from '@filiz/domain/plan/testing/plan-made.ts'
import { recorded } from '@filiz/domain/read-models/testing/log.ts'
import type { Folded, Projection } from '@filiz/domain/read-models/projection.ts'
import { planStream } from '@filiz/domain/shared/streams.ts'
import { changedFields } from '@filiz/engines/read-store/changed-fields.ts'
import { expect, it } from 'vitest'
import { foldBatch, requiredDocuments } from './fold-batch.ts'

const id = (kind: string, n: number) => `00000000-0000-4000-8000-00000000${kind}${String(n).padStart(2, '0')}`
const [childId, accountId] = [id('cc', 0), id('aa', 0)]
const planId = `${childId}_2026-03`
const at = '2026-03-01T08:00:00.000Z'
const whose = (n: number) => ({ at, childId, accountId, activityId: id('ee', n) })

const planned = (n: number): PlannedActivity => ({
  activityId: id('ee', n),
  category: 'SANAT_YARATICILIK',
  durationMinutes: 20,
  score: 0.031,
  reasons: [
    { code: 'interest' },
    { code: 'month-theme', params: { month: 3 } },
    { code: 'skill', params: { skill: 'rhythm-and-song' } },
  ],
})
const made = planMade({
  childId,
  accountId,
  year: 2026,
  month: 3,
  items: Array.from({ length: 18 }, (_, n) => planned(n)),
  policyVersion: 'learned-9',
})
const completed = (n: number): FilizEvent => ({
  type: 'ActivityCompleted',
  data: { ...whose(n), completedAt: at, day: '2026-03-01', durationMinutes: 25 },
})
const rated = (n: number): FilizEvent => ({
  type: 'FeedbackGiven',
  data: { ...whose(n), engagement: 5, difficulty: 3, focusMinutes: 15, notes: 'x'.repeat(120) },
})
const reopened = (n: number): FilizEvent => ({ type: 'ActivityReopened', data: whose(n) })
const swapped = (n: number): FilizEvent => ({
  type: 'ActivitySwapped',
  data: { ...whose(n), reason: 'too-easy', replacement: planned(18), interestScores: null },
})

/** Folds a plan's events one by one in all models, and returns the bytes written for the last one, by model. */
function bytesOfLast(events: readonly FilizEvent[]): Readonly<Record<string, number>> {
  // The agenda needs the family's account, and handles none of the events that are measured.
  const others = models.filter(({ name }) => name !== 'agenda')
  return Object.fromEntries(
    others.flatMap((model) => {
      const bytes = bytesOfEach(model, events).at(-1)!
      return bytes === 0 ? [] : [[model.name, bytes]]
    }),
  )
}

function bytesOfEach(model: Projection, events: readonly FilizEvent[]): readonly number[] {
  const documents = new Map<string, Folded>()
  return events.map((event, index) => {
    const at = `2026-03-${String(1 + Math.floor(index / 2)).padStart(2, '0')}T16:30:00.000Z`
    const log = [recorded({ ...event, data: { ...event.data, at } } as FilizEvent, planStream(planId), index, index)]
    const known = { documents, forgotten: new Set<string>(), blocked: new Set<string>() }
    const { upserts, replaced, poisoned } = foldBatch(model, requiredDocuments(model, log, null), known)
    expect(poisoned).toEqual([])
    let bytes = 0
    for (const document of upserts) {
      const before = replaced.get(document._id)
      bytes += JSON.stringify((before && changedFields(before, document)) ?? document).length
      documents.set(document._id, document)
    }
    return bytes
  })
}

const lived = Array.from({ length: 18 }, (_, n) => [completed(n), rated(n)]).flat()

it.each<readonly [what: string, most: number, events: readonly FilizEvent[]]>([
  ['the first completion of a plan', 500, [completed(0)]],
  ['the last completion of a month in which everything was rated', 500, lived.slice(0, -1)],
  ['the last feedback of such a month', 900, lived],
  ['a reopened activity of such a month', 300, [...lived, reopened(3)]],
])('writes little for %s: at most %i bytes in all models', (_, most, events) => {
  const bytes = bytesOfLast([made, ...events])
  expect(Object.keys(bytes)).toEqual(['plans'])
  expect(bytes['plans']).toBeLessThan(most)
})

it('writes the items of a plan when one of them is swapped, and no completion', () => {
  const before = [made, ...lived.slice(0, 20)]
  const [whole, bytes] = [bytesOfLast([made])['plans']!, bytesOfLast([...before, swapped(15)])['plans']!]
  expect(bytes).toBeGreaterThan(whole / 2)
  expect(bytes).toBeLessThan(1.2 * whole)
})
