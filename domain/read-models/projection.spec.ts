import { describe, expect, it } from 'vitest'
import type { DomainEvent, Recorded } from '../shared/event.ts'
import { advance, collectionName, OutOfOrder, projection, type Folded } from './projection.ts'

type Opened = DomainEvent<'Opened', { at: string; owner: string; title: string }>
type Renamed = DomainEvent<'Renamed', { at: string; title: string }>
type Closed = DomainEvent<'Closed', { at: string; owner: string }>
type Noted = DomainEvent<'Noted', { at: string }>
type Thing = Folded & { readonly owner: string; readonly title: string }

const things = projection<Thing, Opened | Renamed | Closed | Noted>({
  name: 'things',
  version: 3,
  indexes: [['owner']],
  owners: (data, id) => ({ _id: id, ...('owner' in data && { owner: data.owner }) }),
  when: {
    Opened: { begins: ({ data }) => ({ owner: data.owner, title: data.title }) },
    Renamed: { changes: (thing, { data }) => ({ ...thing, title: data.title }) },
    Closed: { removes: ({ data }) => ({ field: 'owner', value: data.owner }) },
  },
})

const event = (type: string, data: object, position = '05'): Recorded => ({
  id: 'an-id',
  stream: 'plan-1',
  revision: '03',
  position,
  type,
  data: { at: '2026-11-21T08:30:00.000Z', ...data },
  metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' },
})
const opened = event('Opened', { owner: 'o', title: 'first' })
const stored: Thing = { _id: '1', position: '05', revision: '03', owner: 'o', title: 'first' }

describe('a projection', () => {
  it('has its version in the collection name', () => expect(collectionName(things)).toBe('things_v3'))

  it('handles only event types that change a document', () => {
    expect(things.eventTypes).toEqual(['Opened', 'Renamed', 'Closed'])
    expect(things.documents(opened)).toEqual(['1'])
    expect(things.documents(event('Noted', {}))).toEqual([])
    expect(things.documents(event('Unheard', {}))).toEqual([])
    expect(things.owners(opened)).toEqual({ _id: '1', owner: 'o' })
  })

  it('reports the removal of documents for an event that ends them', () => {
    const closed = event('Closed', { owner: 'o' })
    expect(things.removal(closed)).toEqual({ field: 'owner', value: 'o' })
    expect(things.removal(opened)).toBeUndefined()
    expect(things.documents(closed)).toEqual([])
    expect(() => things.fold(stored, closed)).toThrow(OutOfOrder)
    expect(() => things.fold(stored, event('Noted', {}))).toThrow(
      'things: Noted an-id (plan-1 @ 03): it is not folded into documents',
    )
  })

  it('stamps each document with the event’s position and revision', () => {
    expect(things.fold(undefined, opened)).toEqual(stored)
    expect(things.fold(stored, event('Renamed', { title: 'second' }, '09'))).toEqual({
      ...stored,
      title: 'second',
      position: '09',
    })
  })

  it('throws an error that names the event when its document is missing or already exists', () => {
    expect(() => things.fold(undefined, event('Renamed', { title: 'second' }))).toThrow(
      'things: Renamed an-id (plan-1 @ 03): the document is not there',
    )
    expect(() => things.fold(stored, opened)).toThrow(
      'things: Opened an-id (plan-1 @ 03): the document is already there',
    )
    expect(() => things.documents({ ...opened, stream: 'nonsense' })).toThrow(OutOfOrder)
  })
})

describe('advance', () => {
  it('folds events that are newer than the document', () => {
    expect(advance(things, undefined, false, opened)).toEqual(stored)
    expect(advance(things, stored, false, event('Renamed', { title: 'second' }, '06'))).toMatchObject({
      title: 'second',
      position: '06',
    })
  })
  it('ignores events that the document already contains', () => {
    expect(advance(things, stored, false, opened)).toBeUndefined()
    expect(advance(things, stored, false, event('Renamed', { title: 'second' }, '04'))).toBeUndefined()
  })
  it('never restores a removed document or one of a removed owner', () => {
    expect(advance(things, { _id: '1', position: '04', removed: true }, false, opened)).toBeUndefined()
    expect(advance(things, undefined, true, opened)).toBeUndefined()
    expect(advance(things, undefined, true, event('Renamed', { title: 'second' }))).toBeUndefined()
  })
})
