import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Condition, Document, Query, ReadStore, Scalar } from '../port.ts'
import { NotIndexed } from '../query.ts'
import { position, doc, byId, byCodePoints, idsOf, opened, hold, type EngineUnderTest } from './held-store.ts'

/** Part of the conformance tests: conditions, order and pages. */
export function queriesConformance({ engine, fresh, sortsByCodePoints }: EngineUnderTest): void {
  const holding = async () => hold(await opened(await fresh()))

  describe(`read store on ${engine}: queries`, () => {
    const found = async (store: ReadStore, where: Query['where'], more: Partial<Query> = {}) =>
      idsOf(await store.find('things_v1', { where: { kind: 'k', ...where }, limit: 100, ...more }))

    it('supports each kind of condition', async () => {
      const { store, write } = await holding()
      await write([
        doc('a', 1, { kind: 'k', text: 'armut', number: 1, flag: true, maybe: null, mixed: 5 }),
        doc('b', 2, { kind: 'k', text: 'elma', number: 2.5, flag: false, maybe: 'x', mixed: '5' }),
        doc('c', 3, { kind: 'k', text: 'Işık (100%)', number: -3, flag: true }),
        doc('d', 4, { kind: 'k', text: '', number: 10, flag: false, maybe: 'y' }),
        doc('e', 5, { kind: 'other', text: 'elma', number: 2.5, flag: true, maybe: 'x' }),
      ])
      const cases: readonly (readonly [Query['where'], string])[] = [
        [{}, 'abcd'],
        [{ text: 'elma' }, 'b'],
        [{ text: '' }, 'd'],
        [{ number: 2.5 }, 'b'],
        [{ flag: true }, 'ac'],
        [{ flag: false }, 'bd'],
        [{ maybe: null }, 'ac'],
        [{ text: { in: ['elma', 'armut', 'none'] } }, 'ab'],
        [{ number: { in: [10, -3] } }, 'cd'],
        [{ maybe: { in: ['y', null] } }, 'acd'],
        [{ flag: { in: [true] } }, 'ac'],
        [{ text: { in: [] } }, ''],
        [{ number: { lt: 2.5 } }, 'ac'],
        [{ number: { lte: 2.5 } }, 'abc'],
        [{ number: { gt: 2.5 } }, 'd'],
        [{ number: { gte: 2.5 } }, 'bd'],
        [{ number: { gt: -3, lt: 10 } }, 'ab'],
        [{ text: { gte: 'a', lt: 'b' } }, 'a'],
        [{ text: { gte: '' } }, 'abcd'],
        [{ text: { lt: 'a' } }, 'cd'],
        [{ maybe: { gte: 'x' } }, 'bd'],
        [{ maybe: { lte: 'x' } }, 'b'],
        [{ text: { contains: 'm' } }, 'ab'],
        [{ text: { contains: 'lma' } }, 'b'],
        [{ text: { contains: 'ş' } }, 'c'],
        [{ text: { contains: '(100%)' } }, 'c'],
        [{ text: { contains: '.' } }, ''],
        [{ text: { contains: '%' } }, 'c'],
        [{ text: { contains: 'ışık' } }, ''],
        [{ text: { contains: ['a', 'm'] } }, 'ab'],
        [{ text: { contains: ['ut', 'arm'] } }, 'a'],
        [{ text: { contains: ['a', 'x'] } }, ''],
        [{ maybe: { contains: 'x' } }, 'b'],
        [{ text: { contains: 'a' }, number: { gt: 1 }, flag: false }, 'b'],
        [{ _id: 'a' }, 'a'],
        [{ _id: { in: ['a', 'd', 'e'] } }, 'ad'],
        [{ missing: null }, 'abcd'],
        [{ missing: 'x' }, ''],
        [{ position: { gt: position(2) } }, 'cd'],
        // A range compares values of one type only: a range of texts never matches numbers, and vice versa.
        [{ mixed: { gte: 5 } }, 'a'],
        [{ mixed: { lt: 'z' } }, 'b'],
        [{ mixed: { lt: 6 } }, 'a'],
        [{ mixed: { gt: '' } }, 'b'],
        [{ mixed: 5 }, 'a'],
        [{ mixed: '5' }, 'b'],
      ]
      for (const [where, ids] of cases) {
        expect((await found(store, where)).join(''), JSON.stringify(where)).toBe(ids)
        expect(await store.count('things_v1', { kind: 'k', ...where }), JSON.stringify(where)).toBe(ids.length)
      }
    })

    it('sorts in both directions with ties broken by id, so that pages do not overlap', async () => {
      const { store, write } = await holding()
      const all = Array.from({ length: 60 }, (_, n) =>
        doc(`d${(n * 37) % 60}`, n + 1, {
          kind: 'k',
          text: `t${n % 4}`,
          number: n % 3,
          childId: 'x',
          period: `2026-${n % 12}`,
        }),
      )
      await write(all)
      const sorted = (compare: (a: Document, b: Document) => number) =>
        idsOf(all.toSorted((a, b) => compare(a, b) || byId(a, b)))
      const by = (field: string) => (a: Document, b: Document) => byCodePoints(String(a[field]), String(b[field]))
      const down = (compare: (a: Document, b: Document) => number) => (a: Document, b: Document) => -compare(a, b)
      expect(await found(store, {}, { sort: ['text'] })).toEqual(sorted(by('text')))
      expect(await found(store, {}, { sort: ['-text'] })).toEqual(sorted(down(by('text'))))
      expect(await found(store, {}, { sort: ['-number', 'text'] })).toEqual(
        sorted((a, b) => -by('number')(a, b) || by('text')(a, b)),
      )
      expect(await found(store, {}, { sort: ['number', '-text'] })).toEqual(
        sorted((a, b) => by('number')(a, b) || -by('text')(a, b)),
      )
      expect(await found(store, {})).toEqual(sorted(() => 0))
      expect(await found(store, {}, { sort: ['_id'] })).toEqual(sorted(() => 0))
      expect(await found(store, {}, { sort: ['-_id'] })).toEqual(sorted(down(byId)))
      expect(await found(store, {}, { sort: ['number', '-_id'] })).toEqual(
        sorted((a, b) => by('number')(a, b) || -byId(a, b)),
      )
      for (const sort of [['text'], ['-text'], ['-number', 'text'], ['-_id'], []]) {
        const whole = await found(store, {}, { sort })
        for (const limit of [1, 7, 60]) {
          const pages = []
          for (let skip = 0; skip < 60; skip += limit) pages.push(...(await found(store, {}, { sort, skip, limit })))
          expect(pages).toEqual(whole)
        }
      }
      expect(await found(store, {}, { skip: 60, limit: 5 })).toEqual([])
    })

    it('compares text by code points, regardless of language', async () => {
      const { store, write } = await holding()
      const names = [
        'Zeynep',
        'Çağla',
        'Ali',
        'ali',
        'Ömer',
        'Işık',
        'İpek',
        'ışık',
        'ipek',
        'Ağa',
        'Aga',
        'e\u0301',
        'é',
        '10',
        '9',
        '',
        ' ',
        '😀',
        ...(sortsByCodePoints ? ['\uffee'] : []),
        '\u0130',
      ]
      await write(names.map((text, n) => doc(`n${n}`, n + 1, { kind: 'k', text })))
      const texts = (documents: readonly Document[]) => documents.map(({ text }) => text)
      const sorted = names.toSorted(byCodePoints)
      expect(texts(await store.find('things_v1', { where: { kind: 'k' }, sort: ['text'], limit: 50 }))).toEqual(sorted)
      for (const name of names) {
        expect(new Set(texts(await store.find('things_v1', { where: { kind: 'k', text: name }, limit: 50 })))).toEqual(
          new Set([name]),
        )
        expect(
          texts(await store.find('things_v1', { where: { kind: 'k', text: { gt: name } }, sort: ['text'], limit: 50 })),
        ).toEqual(sorted.filter((one) => byCodePoints(one, name) > 0))
      }
    })

    it('returns the same documents as a filter in memory over all documents', async () => {
      const { store, write } = await holding()
      const text = fc.constantFrom('a', 'B', 'ç', 'ab', 'abc', '', '💧')
      const number = fc.constantFrom(-1, 0, 0.5, 2, 10)
      const documents = fc.array(
        fc.record({ text: fc.option(text), number: fc.option(number), flag: fc.boolean() }, { requiredKeys: ['flag'] }),
        { maxLength: 14 },
      )
      const range = <T>(of: fc.Arbitrary<T>) =>
        fc
          .record({ lt: of, lte: of, gt: of, gte: of }, { requiredKeys: [] })
          .filter((one) => Object.keys(one).length > 0)
      const where = fc.record(
        {
          text: fc.oneof(
            fc.option(text),
            fc.record({ in: fc.array(fc.option(text), { maxLength: 3 }) }),
            range(text),
            fc.record({ contains: fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 })) }),
          ),
          number: fc.oneof(
            fc.option(number),
            fc.record({ in: fc.array(fc.option(number), { maxLength: 3 }) }),
            range(number),
          ),
          flag: fc.oneof(fc.boolean(), fc.record({ in: fc.array(fc.boolean(), { maxLength: 2 }) })),
        },
        { requiredKeys: [] },
      )
      const sort = fc.constantFrom(
        [],
        ['text'],
        ['-text'],
        ['-number', 'text'],
        ['number', '-text'],
        ['flag'],
        ['_id'],
        ['-_id'],
      )
      let run = 0
      await fc.assert(
        fc.asyncProperty(
          documents,
          where,
          sort,
          fc.nat(3),
          fc.integer({ min: 1, max: 14 }),
          async (fields, asked, order, skip, limit) => {
            const kind = `run ${run++}`
            const all = fields.map((one, n) => doc(`${kind}/${n}`, n + 1, { kind, ...one }))
            if (all.length > 0) await write(all)
            const query: Query = { where: { kind, ...asked }, sort: order, skip, limit }
            const matching = all.filter((one) =>
              Object.entries(query.where).every(([field, condition]) =>
                holds(one[field] as Scalar | undefined, condition),
              ),
            )
            const expected = matching.toSorted((a, b) => compareBy(order, a, b)).slice(skip, skip + limit)
            expect(await store.find('things_v1', query)).toEqual(expected)
            expect(await store.count('things_v1', query.where)).toBe(matching.length)
          },
        ),
        { numRuns: 120 },
      )
    })

    it('leaves out the fields named in `without`', async () => {
      const { store, write } = await holding()
      await write([doc('a', 1, { kind: 'k', text: 't', items: [1, 2, 3] })])
      expect(
        await store.find('things_v1', {
          where: { kind: 'k' },
          limit: 1,
          without: ['items', 'revision', 'never there'],
        }),
      ).toEqual([{ _id: 'a', position: position(1), kind: 'k', text: 't' }])
      expect((await store.get('things_v1', 'a'))?.['items']).toEqual([1, 2, 3])
    })

    it('refuses a query that no index serves', async () => {
      const { store } = await holding()
      const unserved: readonly Pick<Query, 'where' | 'sort'>[] = [
        { where: { period: '2026-11' } },
        { where: { text: 'a' } },
        { where: { text: { contains: 'a' } } },
        { where: {}, sort: ['text'] },
        { where: { childId: 'x' }, sort: ['text'] },
        { where: { kind: 'k' }, sort: ['number', 'text'] },
      ]
      for (const query of unserved)
        await expect(store.find('things_v1', { ...query, limit: 1 }), JSON.stringify(query)).rejects.toThrow(NotIndexed)
      await expect(store.count('things_v1', { period: '2026-11' })).rejects.toThrow(NotIndexed)
    })

    it('refuses invalid queries, especially undefined values', async () => {
      const { store } = await holding()
      const wrong: readonly unknown[] = [
        { where: { childId: undefined }, limit: 1 },
        { where: { childId: {} }, limit: 1 },
        { where: { childId: { like: 'x' } }, limit: 1 },
        { where: { childId: { gt: null } }, limit: 1 },
        { where: { childId: ['x'] }, limit: 1 },
        { where: { childId: { in: [undefined] } }, limit: 1 },
        { where: { 'childId"': 'x' }, limit: 1 },
        { where: { $where: 'x' }, limit: 1 },
        { where: { 'a.b': 'x' }, limit: 1 },
        { where: { childId: 'x' }, limit: 0 },
        { where: { childId: 'x' }, limit: 1.5 },
        { where: { childId: 'x' }, limit: 1, skip: -1 },
        { where: { childId: 'x' } },
      ]
      for (const query of wrong)
        await expect(store.find('things_v1', query as Query), JSON.stringify(query)).rejects.toThrow(TypeError)
    })
  })
}

/** Evaluates a condition independently of any engine. */
function holds(value: Scalar | undefined, condition: Condition): boolean {
  const actual = value ?? null
  if (condition === null || typeof condition !== 'object') return actual === condition
  return Object.entries(condition).every(([operator, wanted]: [string, unknown]) => {
    if (operator === 'in') return (wanted as readonly Scalar[]).includes(actual)
    if (operator === 'contains')
      return (
        typeof actual === 'string' &&
        [wanted as string | readonly string[]].flat().every((part) => actual.includes(part))
      )
    if (actual === null) return false
    const order = compare(actual, wanted as Scalar)
    return { lt: order < 0, lte: order <= 0, gt: order > 0, gte: order >= 0 }[operator]
  })
}

/** Null sorts before any value; false before true. */
function compare(a: Scalar, b: Scalar): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return typeof a === 'string' ? byCodePoints(a, b as string) : Number(a) - Number(b)
}

function compareBy(sort: readonly string[], a: Document, b: Document): number {
  for (const entry of sort) {
    const field = entry.replace('-', '')
    const order = compare((a[field] ?? null) as Scalar, (b[field] ?? null) as Scalar)
    if (order !== 0) return entry.startsWith('-') ? -order : order
  }
  return byId(a, b)
}
