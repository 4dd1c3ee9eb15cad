import { describe, expect, it } from 'vitest'
import { aMemory as base } from '../../lib/testing/a-memory.ts'
import type { Amendment } from '../../lib/outbox/entry.ts'
import { changesBetween, resolved } from './amendments.ts'

const body = { ...base, photoIds: ['a'] }

describe('a change of a memory', () => {
  it('names only the fields that differ, and photos by their ids', () => {
    expect(changesBetween(base, body)).toEqual({})
    expect(changesBetween(base, { ...body, mood: 'proud', photoIds: ['b'] })).toEqual({
      mood: 'proud',
      addPhotoIds: ['b'],
      removePhotoIds: ['a'],
    })
    expect(changesBetween(base, { ...body, text: null, day: '2026-11-19', isFavourite: true })).toEqual({
      text: null,
      day: '2026-11-19',
      isFavourite: true,
    })
  })
})

describe('a text that two people changed', () => {
  const theirs = { ...base, revision: '2', text: 'Köprü' }
  const amend = (changes: object) => ({ kind: 'amend', base, changes }) as Amendment
  const chosen = (choice: 'mine' | 'theirs' | 'both', changes: object = { text: 'Kale', mood: 'proud' }) =>
    resolved(amend(changes), theirs, choice)

  it('is kept as the later writer chooses, on top of the other’s revision, with the other fields', () => {
    expect(chosen('mine')).toEqual({ kind: 'amend', base: theirs, changes: { text: 'Kale', mood: 'proud' } })
    expect(chosen('theirs')).toEqual({ kind: 'amend', base: theirs, changes: { mood: 'proud' } })
    expect(chosen('both')).toEqual({ kind: 'amend', base: theirs, changes: { text: 'Köprü\n\nKale', mood: 'proud' } })
  })

  it('leaves nothing to send when only the other’s words are kept', () => {
    expect(chosen('theirs', { text: 'Kale' })).toBeUndefined()
  })
})
