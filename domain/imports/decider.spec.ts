import { describe, expect, it } from 'vitest'
import { contentWith, textOf } from '../activity/testing/content.ts'
import { specify } from '../shared/given-when-then.ts'
import { importDecider } from './decider.ts'
import type { ImportedEntry, ImportEvent } from './events.ts'

const { given, fold } = specify(importDecider)
const at = '2026-11-22T08:30:00.000Z'
const content = contentWith(textOf('Yaprak', { purpose: 'Gözlem' }), {
  category: 'DOGA_KESIF',
  monthTheme: 1,
  maxAge: 4,
  durationMinutes: 10,
})
const entry = (line: number): ImportedEntry => ({
  line,
  isNew: true,
  activityId: `e${line}`,
  status: 'published',
  content,
  expected: 'none',
})

const begun: ImportEvent = {
  type: 'ImportBegun',
  data: { at, importId: 'i', entries: 3, unchanged: 7, skipped: 1, undoes: null },
}
const kept = (part: number, ...lines: number[]): ImportEvent => ({
  type: 'ImportPartKept',
  data: { at, part, entries: lines.map(entry) },
})
const accepted: ImportEvent = { type: 'ImportAccepted', data: { at, importId: 'i' } }
const advanced = (applied: number, created: number, updated: number): ImportEvent => ({
  type: 'ImportAdvanced',
  data: { at, applied, created, updated, conflicts: [] },
})
const finished: ImportEvent = { type: 'ImportFinished', data: { at } }
const whole = [begun, kept(0, 2, 3), kept(1, 5)]

describe('the import decider', () => {
  it('begins an import only once', () => {
    const begin = {
      type: 'Begin',
      data: { at, importId: 'i', entries: 3, unchanged: 7, skipped: 1, undoes: null },
    } as const
    given().when(begin).thenEvents(begun)
    given(begun).when(begin).thenNothing()
  })
  it('stores each part of the file once and in order', () => {
    const keep = (part: number, ...lines: number[]) =>
      ({ type: 'KeepPart', data: { at, part, entries: lines.map(entry) } }) as const
    given(begun)
      .when(keep(0, 2, 3))
      .thenEvents(kept(0, 2, 3))
    given(begun, kept(0, 2, 3))
      .when(keep(0, 2, 3))
      .thenNothing()
    given(begun, kept(0, 2, 3))
      .when(keep(1, 5))
      .thenEvents(kept(1, 5))
    given(begun).when(keep(1, 5)).thenRefused('CONFLICT')
    given(...whole, accepted)
      .when(keep(2, 9))
      .thenNothing()
    given().when(keep(0, 2)).thenRefused('NOT_FOUND')
  })
  it('accepts an import only when all parts are stored', () => {
    const accept = { type: 'Accept', data: { at } } as const
    given(...whole)
      .when(accept)
      .thenEvents(accepted)
    given(...whole, accepted)
      .when(accept)
      .thenNothing()
    given(begun, kept(0, 2, 3))
      .when(accept)
      .thenRefused('CONFLICT')
    given(begun).when(accept).thenRefused('CONFLICT')
  })
  it('records progress once when two workers report the same entries', () => {
    const advance = (from: number, applied: number) =>
      ({ type: 'Advance', data: { at, from, applied, created: 1, updated: 1, conflicts: [] } }) as const
    given(...whole, accepted)
      .when(advance(0, 2))
      .thenEvents(advanced(2, 1, 1))
    given(...whole, accepted, advanced(2, 1, 1))
      .when(advance(0, 2))
      .thenNothing()
    given(...whole, accepted, advanced(2, 1, 1))
      .when(advance(2, 2))
      .thenNothing()
    given(...whole)
      .when(advance(0, 2))
      .thenNothing()
    given(...whole, accepted)
      .when(advance(0, 4))
      .thenRefused('CONFLICT')
    expect(fold([...whole, accepted, advanced(2, 1, 1), advanced(3, 1, 0)])).toMatchObject({
      status: 'accepted',
      applied: 3,
      created: 2,
      updated: 1,
      unchanged: 7,
    })
  })
  it('finishes an import only when all entries are applied', () => {
    const finish = { type: 'Finish', data: { at } } as const
    given(...whole, accepted, advanced(3, 1, 2))
      .when(finish)
      .thenEvents(finished)
    given(...whole, accepted, advanced(3, 1, 2), finished)
      .when(finish)
      .thenNothing()
    given(...whole, accepted, advanced(2, 1, 1))
      .when(finish)
      .thenRefused('CONFLICT')
    given(...whole)
      .when(finish)
      .thenRefused('CONFLICT')
  })
})
