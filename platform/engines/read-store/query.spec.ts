import { describe, expect, it } from 'vitest'
import type { Query } from './port.ts'
import { parseSort, parseWhere, servedByIndex } from './query.ts'

const indexes = [
  ['childId', '-period'],
  ['status', 'category', 'sortTr'],
  ['status', 'sortTr'],
  ['due', 'period'],
  ['updatedAt'],
]

const served: readonly Pick<Query, 'where' | 'sort'>[] = [
  { where: { _id: 'a' } },
  { where: { _id: { in: ['a'] }, note: { contains: 'x' } }, sort: ['note'] },
  { where: { _id: { gt: 'a' } } },
  { where: {} },
  { where: {}, sort: ['_id'] },
  { where: { childId: 'x' } },
  { where: { childId: null } },
  { where: { childId: { in: ['x', 'y'] } } },
  { where: { childId: 'x' }, sort: ['-period'] },
  { where: { childId: 'x' }, sort: ['period'] },
  { where: { childId: 'x' }, sort: ['childId', '-period', '_id'] },
  { where: { childId: 'x', note: { contains: 'y' }, age: { gt: 1 } }, sort: ['-period'] },
  { where: { childId: 'x', period: { gte: '2026-01' } }, sort: ['-period'] },
  { where: { period: '2026-11', childId: 'x' } },
  { where: { status: 'published' }, sort: ['sortTr'] },
  { where: { status: 'published', category: 'A' }, sort: ['sortTr'] },
  { where: { status: 'published', category: { in: ['A', 'B'] } }, sort: ['-sortTr'] },
  { where: { due: true, period: { lte: '2026-11' } } },
  { where: { due: true, period: { lte: '2026-11' } }, sort: ['period'] },
  { where: {}, sort: ['-updatedAt'] },
  { where: { updatedAt: { gt: 'x' } } },
  { where: { childId: 'x', _id: { gt: 'a' } }, sort: ['_id'] },
  { where: { status: 'published', _id: { gt: 'a' } } },
]

const unserved: readonly Pick<Query, 'where' | 'sort'>[] = [
  // A scan of all pages in order of id would read the whole collection.
  { where: { updatedAt: { gt: 'x' }, _id: { gt: 'a' } }, sort: ['_id'] },
  { where: { period: '2026-11', _id: { gt: 'a' } } },
  { where: { period: '2026-11' } },
  { where: { category: 'A' } },
  { where: { note: 'x' } },
  { where: { childId: { contains: 'x' } } },
  { where: {}, sort: ['period'] },
  { where: { _id: { gt: 'a' } }, sort: ['note'] },
  { where: { childId: 'x' }, sort: ['note'] },
  { where: { childId: 'x' }, sort: ['-period', 'note'] },
  { where: { childId: { gt: 'x' } }, sort: ['period'] },
  { where: { status: 'published' }, sort: ['category', '-sortTr'] },
  { where: { due: { gt: false } }, sort: ['period'] },
]

describe('servedByIndex', () => {
  it.each(served)('accepts $where sorted by $sort', (query) => expect(servedByIndex(query, indexes)).toBe(true))
  it.each(unserved)('refuses $where sorted by $sort', (query) => expect(servedByIndex(query, indexes)).toBe(false))
  it('accepts only conditions on ids when there is no index', () => {
    expect(servedByIndex({ where: { _id: 'a' } }, [])).toBe(true)
    expect(servedByIndex({ where: { childId: 'a' } }, [])).toBe(false)
    expect(servedByIndex({ where: { childId: 'a' } }, [[]])).toBe(false)
  })
})

describe('parsing of queries', () => {
  it('splits `where` into terms with one operator each', () => {
    expect(
      parseWhere({
        a: 1,
        b: null,
        c: { in: ['x'] },
        d: { gte: 1, lt: 2 },
        e: { contains: '' },
        f: { contains: ['x', 'y'] },
      }),
    ).toEqual([
      { field: 'a', operator: 'eq', value: 1 },
      { field: 'b', operator: 'eq', value: null },
      { field: 'c', operator: 'in', value: ['x'] },
      { field: 'd', operator: 'gte', value: 1 },
      { field: 'd', operator: 'lt', value: 2 },
      { field: 'e', operator: 'contains', value: '' },
      { field: 'f', operator: 'contains', value: 'x' },
      { field: 'f', operator: 'contains', value: 'y' },
    ])
    expect(parseSort(['a', '-b'])).toEqual([
      { field: 'a', descending: false },
      { field: 'b', descending: true },
    ])
  })
  it.each([
    [{ a: undefined }],
    [{ a: {} }],
    [{ a: [] }],
    [{ a: { in: 'x' } }],
    [{ a: { lt: null } }],
    [{ a: { contains: 1 } }],
    [{ a: { contains: [] } }],
    [{ a: { contains: ['x', 1] } }],
    [{ a: { toString: 1 } }],
    [{ 'a"': 1 }],
    [{ $or: 1 }],
    [{ '': 1 }],
  ])('refuses the condition %o', (where) => {
    expect(() => parseWhere(where as never)).toThrow(TypeError)
  })
  it.each(['--a', 'a b', '', '-', "a'"])('refuses to sort by %o', (field) =>
    expect(() => parseSort([field])).toThrow(TypeError),
  )
})
