import { describe, expect, it } from 'vitest'
import type { CaregiverRole } from '../child/rights.ts'
import { specify } from '../shared/given-when-then.ts'
import type { DevelopmentCommand, Focus } from './commands.ts'
import { developmentDecider } from './decider.ts'
import type { DevelopmentEvent, MilestoneAnswer } from './events.ts'
import { answerBody, focusBody, focusQuery } from './schemas.ts'

const { given, fold } = specify(developmentDecider)
const at = '2026-11-22T08:30:00.000Z'
const [owner, parent] = ['account-0', 'account-1']
const [one, other] = ['00000000-0000-4000-8000-0000000000d0', '00000000-0000-4000-8000-0000000000d1']
const by = (role: CaregiverRole) => ({
  at,
  accountId: owner,
  by: { accountId: role === 'owner' ? owner : parent, role },
})

const answer = (
  milestoneId: string,
  its: MilestoneAnswer | null,
  { day = '2026-11-22', role = 'owner' as CaregiverRole } = {},
): DevelopmentCommand => ({
  type: 'Answer',
  data: { ...by(role), milestoneId, answer: its, day, today: '2026-11-22', birthDate: '2023-05-31' },
})
const answered = (
  entry: number,
  milestoneId: string,
  its: MilestoneAnswer | null,
  day: string | null = '2026-11-22',
): DevelopmentEvent => ({
  type: 'MilestoneAnswered',
  data: { at, accountId: owner, entry, milestoneId, answer: its, day },
})

describe('an answer', () => {
  it('is recorded with its day, and numbered by milestone', () => {
    given()
      .when(answer(one, 'yes'))
      .thenEvents(answered(0, one, 'yes'))
    given(answered(0, one, 'yes'))
      .when(answer(other, 'not-yet'))
      .thenEvents(answered(1, other, 'not-yet'))
    given(answered(0, one, 'yes'), answered(1, other, 'yes'))
      .when(answer(one, 'not-sure'))
      .thenEvents(answered(0, one, 'not-sure'))
  })
  it('changes nothing when it is the same', () => {
    given(answered(0, one, 'yes'))
      .when(answer(one, 'yes'))
      .thenNothing()
    given().when(answer(one, null)).thenNothing()
  })
  it('is taken back without a day', () => {
    given(answered(0, one, 'yes'))
      .when(answer(one, null, { day: '1999-01-01' }))
      .thenEvents(answered(0, one, null, null))
    given(answered(0, one, 'yes'), answered(0, one, null, null))
      .when(answer(one, null))
      .thenNothing()
  })
  it('names the account that acted for the owner', () => {
    const event = answered(0, one, 'yes')
    given()
      .when(answer(one, 'yes', { role: 'parent' }))
      .thenEvents({ ...event, data: { ...event.data, by: parent } } as DevelopmentEvent)
  })
  it.each([
    ['2026-11-23', 'in-the-future'],
    ['2023-05-30', 'before-the-birth'],
  ] as const)('of %s is refused as %s', (day, code) => {
    given()
      .when(answer(one, 'yes', { day }))
      .thenRefused('VALIDATION_FAILED', { fields: { day: code } })
  })
  it('may be of today and of the birthday', () => {
    given()
      .when(answer(one, 'yes', { day: '2023-05-31' }))
      .thenEvents(answered(0, one, 'yes', '2023-05-31'))
  })
  it('is refused from a helper, who has no right to it', () => {
    given()
      .when(answer(one, 'yes', { role: 'helper' }))
      .thenRefused('FORBIDDEN')
  })
})

const ofMonth = { year: 2026, month: 12, thisMonth: '2026-11' }
const language: Focus = { category: 'DIL_HIKAYE', milestoneId: null }
const milestone: Focus = { category: null, milestoneId: one }
const choose = (
  focus: Focus,
  more: Partial<typeof ofMonth> = {},
  role: CaregiverRole = 'owner',
): DevelopmentCommand => ({ type: 'ChooseFocus', data: { ...by(role), ...ofMonth, ...more, ...focus } })
const drop = (more: Partial<typeof ofMonth> = {}, role: CaregiverRole = 'owner'): DevelopmentCommand => ({
  type: 'DropFocus',
  data: { ...by(role), ...ofMonth, ...more },
})
const chosen = (focus: Focus, month = 12): DevelopmentEvent => ({
  type: 'FocusChosen',
  data: { at, accountId: owner, year: 2026, month, ...focus },
})

describe('a focus', () => {
  it('is chosen for this month or the next one, and replaces the one of its month', () => {
    given().when(choose(language)).thenEvents(chosen(language))
    given(chosen(language)).when(choose(milestone)).thenEvents(chosen(milestone))
    given(chosen(language))
      .when(choose(milestone, { month: 11 }))
      .thenEvents(chosen(milestone, 11))
    given(chosen(language)).when(choose(language)).thenNothing()
    expect(fold([chosen(language), chosen(milestone, 11)]).focuses).toEqual({
      '2026-11': milestone,
      '2026-12': language,
    })
  })
  it('is dropped', () => {
    const dropped: DevelopmentEvent = { type: 'FocusDropped', data: { at, accountId: owner, year: 2026, month: 12 } }
    given(chosen(language)).when(drop()).thenEvents(dropped)
    given(chosen(language), dropped).when(drop()).thenNothing()
    given(chosen(language))
      .when(drop({ month: 11 }))
      .thenNothing()
  })
  it.each([{ month: 10 }, { year: 2027, month: 1 }])('of another month is refused: %o', (more) => {
    given().when(choose(language, more)).thenRefused('CONFLICT', { reason: 'MONTH_OUT_OF_RANGE' })
    given().when(drop(more)).thenRefused('CONFLICT', { reason: 'MONTH_OUT_OF_RANGE' })
  })
  it('is refused from a helper, who has no right to it', () => {
    given()
      .when(choose(language, {}, 'helper'))
      .thenRefused('FORBIDDEN')
    given(chosen(language)).when(drop({}, 'helper')).thenRefused('FORBIDDEN')
  })
})

describe('the schemas', () => {
  it('ask for exactly one of category and milestone', () => {
    const month = { year: 2026, month: 12 }
    expect(focusBody.safeParse({ ...month, category: 'DIL_HIKAYE' }).data).toEqual({ ...month, ...language })
    expect(focusBody.safeParse({ ...month, milestoneId: one }).data).toEqual({ ...month, ...milestone })
    for (const body of [month, { ...month, category: 'DIL_HIKAYE', milestoneId: one }, { ...month, category: 'X' }])
      expect(focusBody.safeParse(body).success).toBe(false)
  })
  it('refuse an unknown answer, and take a null one', () => {
    expect(answerBody.safeParse({ answer: null }).data).toEqual({ answer: null, day: null })
    for (const body of [{}, { answer: 'maybe' }, { answer: 'yes', day: '2026-02-30' }, { answer: 'yes', score: 1 }])
      expect(answerBody.safeParse(body).success).toBe(false)
  })
  it('read the month of a query as digits only', () => {
    expect(focusQuery.safeParse({ year: '2026', month: '12' }).data).toEqual({ year: 2026, month: 12 })
    for (const query of [{}, { year: '2026' }, { year: '2026', month: '13' }, { year: '0x1', month: '1' }])
      expect(focusQuery.safeParse(query).success).toBe(false)
  })
})
