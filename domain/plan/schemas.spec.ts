import { describe, expect, it } from 'vitest'
import { faultsOf } from '../texts/testing/faults-of.ts'
import {
  calendarBody,
  calendarFileQuery,
  chooseBody,
  completeBody,
  emptyBody,
  feedbackBody,
  makePlanBody,
  swapBody,
  todayQuery,
} from './schemas.ts'

const childId = '0d8f6c1e-2b7a-5f43-9c58-6f3c0a1b2d3e'

describe('makePlanBody', () => {
  it('requires child, year and month', () =>
    expect(makePlanBody.parse({ childId, year: 2026, month: 12 })).toEqual({ childId, year: 2026, month: 12 }))
  it('accepts any year and month of the calendar', () => {
    for (const [year, month] of [
      [1, 1],
      [9_999, 12],
    ])
      expect(faultsOf(makePlanBody, { childId, year, month })).toEqual({})
    for (const year of [0, 10_000]) expect(faultsOf(makePlanBody, { childId, year, month: 1 })).toHaveProperty('year')
  })
  it.each([
    [{}, { childId: 'required', year: 'required', month: 'required' }],
    [
      { childId: '', year: null, month: null },
      { childId: 'required', year: 'required', month: 'required' },
    ],
    [
      { childId: 'x', year: 2026.5, month: 13 },
      { childId: 'not-an-id', year: 'not-whole', month: 'too-big' },
    ],
    [
      { childId, year: '2026', month: 0 },
      { year: 'wrong-type', month: 'too-small' },
    ],
  ])('refuses %j: %j', (body, faults) => expect(faultsOf(makePlanBody, body)).toEqual(faults))
})

describe('completeBody', () => {
  it('accepts a body without fields', () => {
    expect(completeBody.parse({})).toEqual({ durationMinutes: null, completedAt: null })
    expect(completeBody.parse({ durationMinutes: null, completedAt: null })).toEqual({
      durationMinutes: null,
      completedAt: null,
    })
  })
  it('accepts a duration of 1 to 600 minutes', () => {
    for (const durationMinutes of [1, 600])
      expect(completeBody.parse({ durationMinutes })).toMatchObject({ durationMinutes })
  })
  it('converts completedAt to UTC, so that instants compare as text', () => {
    expect(completeBody.parse({ completedAt: '2026-11-21T10:00:00+03:00', durationMinutes: 600 })).toEqual({
      completedAt: '2026-11-21T07:00:00.000Z',
      durationMinutes: 600,
    })
    expect(completeBody.parse({ completedAt: '2026-11-21T10:00:00.123456Z' }).completedAt).toBe(
      '2026-11-21T10:00:00.123Z',
    )
  })
  it.each([
    [{ durationMinutes: 0 }, { durationMinutes: 'too-small' }],
    [{ durationMinutes: 601 }, { durationMinutes: 'too-big' }],
    [{ durationMinutes: 1.5 }, { durationMinutes: 'not-whole' }],
    [{ completedAt: 20261121 }, { completedAt: 'wrong-type' }],
    [{ completedAt: '' }, { completedAt: 'required' }],
    [{ completedAt: 'yesterday' }, { completedAt: 'not-an-instant' }],
    [{ completedAt: '2026-11-21' }, { completedAt: 'not-an-instant' }],
    [{ completedAt: '2026-02-30T10:00:00Z' }, { completedAt: 'not-an-instant' }],
    [{ day: '2026-11-21' }, { day: 'unknown-field' }],
  ])('refuses %j: %j', (body, faults) => expect(faultsOf(completeBody, body)).toEqual(faults))
})

describe('feedbackBody', () => {
  const good = { engagement: 5, difficulty: 3, focusMinutes: 0 }
  it('requires three numbers and accepts notes', () => {
    expect(feedbackBody.parse(good)).toEqual({ ...good, notes: null })
    expect(feedbackBody.parse({ ...good, notes: '  ' })).toEqual({ ...good, notes: null })
    expect(feedbackBody.parse({ ...good, focusMinutes: 240, notes: ' Çok\nsevdi ' })).toEqual({
      ...good,
      focusMinutes: 240,
      notes: 'Çok\nsevdi',
    })
    expect(faultsOf(feedbackBody, { ...good, notes: 'x'.repeat(1_000) })).toEqual({})
    for (const figure of [1, 5])
      expect(faultsOf(feedbackBody, { ...good, engagement: figure, difficulty: figure })).toEqual({})
  })
  it.each([
    [{}, { engagement: 'required', difficulty: 'required' }],
    [
      { engagement: 0, difficulty: 6, focusMinutes: 241 },
      { engagement: 'too-small', difficulty: 'too-big', focusMinutes: 'too-big' },
    ],
    [
      { engagement: 6, difficulty: 0, focusMinutes: 0.5 },
      { engagement: 'too-big', difficulty: 'too-small', focusMinutes: 'not-whole' },
    ],
    [
      { ...good, focusMinutes: -1, notes: 'x'.repeat(1_001) },
      { focusMinutes: 'too-small', notes: 'too-long' },
    ],
    [{ ...good, notes: 'a\u0000' }, { notes: 'bad-characters' }],
  ])('refuses %j: %j', (body, faults) => expect(faultsOf(feedbackBody, body)).toEqual(faults))
})

describe('swapBody', () => {
  it('accepts a body without a reason, and five reasons', () => {
    expect(swapBody.parse({})).toEqual({ reason: null, replacement: null })
    for (const reason of ['not-now', 'no-materials', 'too-easy', 'too-hard', 'not-interested'])
      expect(swapBody.parse({ reason })).toEqual({ reason, replacement: null })
    expect(faultsOf(swapBody, { reason: 'boring' })).toEqual({ reason: 'not-an-option' })
  })
})

it('emptyBody refuses any field', () => {
  expect(faultsOf(emptyBody, {})).toEqual({})
  expect(faultsOf(emptyBody, { x: 1 })).toEqual({ x: 'unknown-field' })
})

describe('chooseBody', () => {
  it('requires an activity and accepts one to replace', () => {
    expect(chooseBody.parse({ activityId: childId })).toEqual({ activityId: childId, insteadOf: null })
    expect(chooseBody.parse({ activityId: childId, insteadOf: childId.toUpperCase() })).toEqual({
      activityId: childId,
      insteadOf: childId,
    })
    expect(faultsOf(chooseBody, { insteadOf: 'x' })).toEqual({ activityId: 'required', insteadOf: 'not-an-id' })
  })
})

describe('todayQuery', () => {
  it('accepts a query without filters', () =>
    expect(todayQuery.parse({ childId, minutes: '', place: '', energy: '', materials: '' })).toEqual({ childId }))
  it('accepts 1 to 180 minutes', () => {
    for (const minutes of ['1', '180'])
      expect(todayQuery.parse({ childId, minutes })).toEqual({ childId, minutes: Number(minutes) })
    expect(faultsOf(todayQuery, { childId, minutes: '181' })).toEqual({ minutes: 'too-big' })
  })
  it('filters by minutes, place, energy and materials', () => {
    expect(todayQuery.parse({ childId, minutes: '10', place: 'outdoors', energy: 'calm', materials: 'none' })).toEqual({
      childId,
      minutes: 10,
      place: 'outdoors',
      energy: 'calm',
      materials: 'none',
    })
    expect(
      faultsOf(todayQuery, { childId: 'x', minutes: '0', place: 'moon', energy: 'wild', materials: 'all' }),
    ).toEqual({
      childId: 'not-an-id',
      minutes: 'too-small',
      place: 'not-an-option',
      energy: 'not-an-option',
      materials: 'not-an-option',
    })
  })
})

describe('calendar bodies', () => {
  it('default to weekly entries without children’s names', () => {
    expect(calendarBody.parse({})).toEqual({ rhythm: 'weekly', names: false })
    expect(calendarBody.parse({ rhythm: 'daily', names: true })).toEqual({ rhythm: 'daily', names: true })
    expect(faultsOf(calendarBody, { rhythm: 'hourly', names: 'yes', lang: 'tr' })).toEqual({
      rhythm: 'not-an-option',
      names: 'wrong-type',
      lang: 'unknown-field',
    })
  })
  it('accept a file query without a rhythm', () => {
    expect(calendarFileQuery.parse({ rhythm: '' })).toEqual({})
    expect(calendarFileQuery.parse({ rhythm: 'daily', lang: 'tr' })).toEqual({ rhythm: 'daily' })
    expect(faultsOf(calendarFileQuery, { rhythm: 'hourly' })).toEqual({ rhythm: 'not-an-option' })
  })
})
