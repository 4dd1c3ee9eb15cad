import { describe, expect, it } from 'vitest'
import { faultsOf } from '../texts/testing/faults-of.ts'
import {
  diaryQuery,
  maxMemoryPhotos,
  maxMemoryText,
  memoryBody,
  memoryChangesBody,
  memoryId,
  monthOfMemory,
} from './schemas.ts'

const childId = '0d8f6c1e-2b7a-5f43-9c58-6f3c0a1b2d3e'
const photoId = (index: number) => `0d8f6c1e-2b7a-5f43-9c58-6f3c0a1b2d${String(index).padStart(2, '0')}`
const day = '2026-11-20'

describe('memoryBody', () => {
  it('fills in defaults for omitted fields', () =>
    expect(memoryBody.parse({ day, text: '  Güldü ' })).toEqual({
      day,
      text: 'Güldü',
      mood: null,
      photoIds: [],
      planId: null,
      activityId: null,
      isFavourite: false,
    }))
  it('takes out control characters that nobody sees', () =>
    expect(memoryBody.parse({ day, text: 'Bir\u0003\viki\füç' })).toMatchObject({ text: 'Bir\niki\nüç' }))
  it('accepts photos without a text, and counts a repeated photo once', () =>
    expect(memoryBody.parse({ day, photoIds: [photoId(1), photoId(1)] })).toMatchObject({
      text: null,
      photoIds: [photoId(1)],
    }))
  it.each([
    [{}, { day: 'required' }],
    [{ day }, { text: 'required' }],
    [{ day, text: ' ' }, { text: 'required' }],
    [{ day: '2026-02-30', text: 'x' }, { day: 'not-a-date' }],
    [{ day, text: 'x'.repeat(maxMemoryText + 1) }, { text: 'too-long' }],
    [{ day, text: 'x', mood: 'angry' }, { mood: 'not-an-option' }],
    [
      { day, text: 'x', photoIds: Array.from({ length: maxMemoryPhotos + 1 }, (_, at) => photoId(at)) },
      { photoIds: 'too-many' },
    ],
    [{ day, text: 'x', photoIds: ['../x'] }, { 'photoIds.0': 'not-an-id' }],
    [{ day, text: 'x', planId: childId }, { planId: 'not-an-id' }],
    [{ day, text: 'x', activityId: 'x' }, { activityId: 'not-an-id' }],
    [{ day, text: 'x', by: 'x' }, { by: 'unknown-field' }],
  ])('refuses %j', (body, faults) => expect(faultsOf(memoryBody, body)).toEqual(faults))
})

describe('memoryChangesBody', () => {
  it('tells an absent field from an emptied one', () => {
    expect(memoryChangesBody.parse({ revision: '7' })).toEqual({ revision: '7' })
    expect(memoryChangesBody.parse({ revision: '7', text: ' ', mood: null })).toEqual({
      revision: '7',
      text: null,
      mood: null,
    })
  })
  it.each([
    [{}, { revision: 'required' }],
    [{ revision: '7', text: 'x'.repeat(maxMemoryText + 1) }, { text: 'too-long' }],
    [{ revision: '7', photoIds: [] }, { photoIds: 'unknown-field' }],
    [{ revision: '7', planId: null }, { planId: 'unknown-field' }],
  ])('refuses %j', (body, faults) => expect(faultsOf(memoryChangesBody, body)).toEqual(faults))
})

describe('memoryId', () => {
  it('starts with the month of the stream', () => {
    expect(monthOfMemory(memoryId.parse(`2026-11_${childId}`))).toBe('2026-11')
    expect(memoryId.parse(`2026-11_${childId.toUpperCase()}`)).toBe(`2026-11_${childId}`)
  })
  it.each([childId, `2026-13_${childId}`, `2026-11_${childId}x`, '2026-11_', `../2026-11_${childId}`])(
    'refuses %s',
    (id) => expect(memoryId.safeParse(id).success).toBe(false),
  )
})

describe('diaryQuery', () => {
  it('asks for the first page of everything by default', () =>
    expect(diaryQuery.parse({ month: '', search: '', lang: 'tr' })).toEqual({ page: 1 }))
  it.each([
    [{ month: '2026-13' }, { month: 'not-a-month' }],
    [{ month: ['2026-11'] }, { month: 'wrong-type' }],
    [{ search: 'x'.repeat(201) }, { search: 'too-long' }],
    [{ category: 'x' }, { category: 'not-an-option' }],
    [{ activityId: 'x' }, { activityId: 'not-an-id' }],
    [{ page: '0' }, { page: 'too-small' }],
  ])('refuses %j', (query, faults) => expect(faultsOf(diaryQuery, query)).toEqual(faults))
})
