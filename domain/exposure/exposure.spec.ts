import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { specify } from '../shared/given-when-then.ts'
import { planId as planOf } from '../shared/streams.ts'
import type { RecordExposures } from './commands.ts'
import { exposureDecider, maxExposuresADay } from './decider.ts'
import type { ExposureEvent } from './events.ts'
import { exposuresBody, maxExposures, type Exposure } from './schemas.ts'

const { given } = specify(exposureDecider)
const [childId, sibling] = ['00000000-0000-4000-8000-0000000000c0', '00000000-0000-4000-8000-0000000000c1']
const activityId = '00000000-0000-4000-8000-0000000000e0'
const planId = planOf(childId, 2026, 11)
const common = { at: '2026-11-22T08:30:00.000Z', accountId: 'account-0', day: '2026-11-22' }

const record = (exposures: readonly Exposure[], on: Partial<typeof common> = {}): RecordExposures => ({
  type: 'RecordExposures',
  data: { ...common, ...on, exposures },
})
const all: readonly Exposure[] = [
  { kind: 'app' },
  { kind: 'plan', planId },
  { kind: 'suggestion', childId, activityId },
]
const recorded: readonly ExposureEvent[] = [
  { type: 'AppOpened', data: common },
  { type: 'PlanSeen', data: { ...common, childId, planId } },
  { type: 'SuggestionShown', data: { ...common, childId, activityId } },
]

describe('the RecordExposures command', () => {
  it('records exposures of the app, of a plan and of a suggestion', () =>
    given()
      .when(record(all))
      .thenEvents(...recorded))
  it('drops exposures that are recorded for the day already or repeated in the command', () => {
    given(...recorded)
      .when(record(all, { at: '2026-11-22T20:00:00.000Z' }))
      .thenNothing()
    given(recorded[0]!)
      .when(record([...all, ...all]))
      .thenEvents(recorded[1]!, recorded[2]!)
  })
  it('records the same again on another day, and the suggestion for another child', () => {
    given(...recorded)
      .when(record([{ kind: 'app' }], { day: '2026-11-23' }))
      .thenEvents({ type: 'AppOpened', data: { ...common, day: '2026-11-23' } })
    given(...recorded)
      .when(record([{ kind: 'suggestion', childId: sibling, activityId }]))
      .thenEvents({ type: 'SuggestionShown', data: { ...common, childId: sibling, activityId } })
  })
  it('records each exposure once, and at most `maxExposuresADay` of them a day', () => {
    const exposure = fc.oneof(
      fc.constant<Exposure>({ kind: 'app' }),
      fc.nat(150).map((n): Exposure => ({ kind: 'suggestion', childId, activityId: `activity-${n}` })),
    )
    fc.assert(
      fc.property(fc.array(fc.array(exposure, { maxLength: 60 }), { maxLength: 8 }), (batches) => {
        const events = batches.reduce<readonly ExposureEvent[]>((before, batch) => {
          const decided = exposureDecider.decide(record(batch), before.reduce(exposureDecider.evolve, {}))
          return 'refused' in decided ? before : [...before, ...decided]
        }, [])
        expect(events.length).toBeLessThanOrEqual(maxExposuresADay)
        expect(new Set(events.map((event) => JSON.stringify(event))).size).toBe(events.length)
        const asked = new Set(batches.flat().map((one) => JSON.stringify(one))).size
        expect(events.length).toBe(Math.min(asked, maxExposuresADay))
      }),
    )
  })
})

describe('the body of exposures', () => {
  it.each([
    ['no exposure', []],
    ['too many exposures', Array.from({ length: maxExposures + 1 }, () => ({ kind: 'app' }))],
    ['an unknown kind', [{ kind: 'mail' }]],
    ['a plan that is no plan’s id', [{ kind: 'plan', planId: 'plan' }]],
    ['a suggestion without a child', [{ kind: 'suggestion', activityId }]],
    ['a day', [{ kind: 'app', day: '2026-11-22' }]],
    ['a text', [{ kind: 'app', text: 'Defne' }]],
  ])('is refused with %s', (_, exposures) => expect(exposuresBody.safeParse({ exposures }).success).toBe(false))
  it('is accepted with each kind', () =>
    expect(exposuresBody.parse({ exposures: all.slice(0, maxExposures) })).toEqual({ exposures: all }))
})
