import { describe, expect, it } from 'vitest'
import { faultsOf } from '../texts/testing/faults-of.ts'
import { childBody, childQuery, pauseBody } from './schemas.ts'

const good = { name: 'Deniz', birthDate: '2023-05-14' }
const childId = '0d8f6c1e-2b7a-5f43-9c58-6f3c0a1b2d3e'

describe('childBody', () => {
  it('requires name and birth date, but no interests', () => {
    expect(childBody.parse({ ...good, name: ' Deniz ' })).toEqual({ ...good, interests: [] })
    expect(childBody.parse({ ...good, interests: [' music', 'music', 'uçurtma'] })).toEqual({
      ...good,
      interests: ['music', 'uçurtma'],
    })
    expect(childBody.parse({ ...good, birthDate: '2024-02-29', interests: null })).toEqual({
      name: 'Deniz',
      birthDate: '2024-02-29',
      interests: [],
    })
  })
  it.each([
    [{}, { name: 'required', birthDate: 'required' }],
    [
      { name: ' ', birthDate: '' },
      { name: 'required', birthDate: 'required' },
    ],
    [{ ...good, name: 'x'.repeat(51) }, { name: 'too-long' }],
    [{ ...good, birthDate: '14.05.2023' }, { birthDate: 'not-a-date' }],
    [{ ...good, birthDate: '2023-02-29' }, { birthDate: 'not-a-date' }],
    [{ ...good, birthDate: '2023-05-14T00:00:00Z' }, { birthDate: 'not-a-date' }],
    [{ ...good, interests: Array.from({ length: 31 }, (_, index) => `i${index}`) }, { interests: 'too-many' }],
    [{ ...good, interests: ['ok', ''] }, { 'interests.1': 'required' }],
    [{ ...good, interests: ['x'.repeat(41)] }, { 'interests.0': 'too-long' }],
    [{ ...good, interests: 'music' }, { interests: 'wrong-type' }],
    [{ ...good, ageMonths: 42 }, { ageMonths: 'unknown-field' }],
  ])('refuses %j: %j', (body, faults) => expect(faultsOf(childBody, body)).toEqual(faults))
  it('accepts values at the limits', () =>
    expect(
      faultsOf(childBody, {
        ...good,
        name: 'x'.repeat(50),
        interests: Array.from({ length: 30 }, (_, index) => `${index}`.padEnd(40, 'x')),
      }),
    ).toEqual({}))
})

describe('pauseBody', () => {
  it('requires a child and an end day', () => {
    expect(pauseBody.parse({ childId: childId.toUpperCase(), until: '2026-12-01' })).toEqual({
      childId,
      until: '2026-12-01',
    })
    expect(faultsOf(pauseBody, { childId: '1', until: 'tomorrow' })).toEqual({
      childId: 'not-an-id',
      until: 'not-a-date',
    })
    for (const body of [{}, { childId: null, until: null }, { childId: '', until: '' }])
      expect(faultsOf(pauseBody, body)).toEqual({ childId: 'required', until: 'required' })
    expect(faultsOf(pauseBody, { childId: 7, until: 20261201 })).toEqual({ childId: 'wrong-type', until: 'wrong-type' })
  })
})

it('childQuery requires a child and ignores other parameters', () => {
  expect(childQuery.parse({ childId, lang: 'tr', nocache: '1' })).toEqual({ childId })
  expect(faultsOf(childQuery, { childId: '' })).toEqual({ childId: 'required' })
})
