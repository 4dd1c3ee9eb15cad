import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createKeys } from './keys.ts'
import type { Vault } from './port.ts'

/** One set of data; `open` may be called several times, and each vault sees the others' writes. */
export interface VaultUnderTest {
  open(): Promise<Vault>
  /**
   * False for a stand-in that sorts by UTF-16; the tests then use only data with the same order in both. Default true.
   */
  readonly sortsByCodePoints?: boolean
}

/** Conformance tests for every vault engine. `fresh` returns an empty one for each test and cleans up after it. */
export function vaultConformance(engine: string, fresh: () => Promise<VaultUnderTest>): void {
  const openOne = async () => opened(await fresh())

  describe(`vault on ${engine}`, () => {
    it('keeps the key of a child that changes hands readable for its owner, whoever is forgotten', async () => {
      const vault = await openOne()
      const keys = createKeys(vault, [{ id: 'test', key: randomBytes(32) }])
      const [mother, father] = [`account:${randomUUID()}`, `account:${randomUUID()}`]
      const [given, kept] = [`child:${randomUUID()}`, `child:${randomUUID()}`]
      const made = [await keys.ensure(given, mother), await keys.ensure(kept, mother)]
      await keys.ensure(father, null)
      for (const child of [given, kept]) await keys.addParent(child, father)
      await keys.replaceParent(given, father)
      await keys.forget(mother)
      expect([await keys.get(given), await keys.get(kept)]).toEqual(made)
      await keys.forget(father)
      expect([await keys.get(given), await keys.get(kept)]).toEqual([null, null])
    })

    it('returns stored values, and null for missing ones', async () => {
      const vault = await openOne()
      const value = {
        text: 'İçeği “ü” 🌱\n\u0000',
        list: [1, 2.5, -0.1, null, true],
        nested: { a: { b: [] } },
        empty: '',
      }
      const version = await vault.put('kind', 'id', value, null)
      expect(await vault.get('kind', 'id')).toEqual({ value, version })
      expect(await vault.get('kind', 'other')).toBeNull()
      expect(await vault.get('other', 'id')).toBeNull()
    })

    it('stores text, numbers, booleans, null and lists as values', async () => {
      const vault = await openOne()
      for (const value of ['text', 7, true, null, [1, [2]]]) {
        await vault.put('kind', JSON.stringify(value), value, null)
        expect((await vault.get('kind', JSON.stringify(value)))?.value).toEqual(value)
      }
    })

    it('refuses values that JSON cannot express', async () => {
      const vault = await openOne()
      await expect(vault.put('kind', 'id', undefined, 'any')).rejects.toThrow(TypeError)
      expect(await vault.get('kind', 'id')).toBeNull()
    })

    it('puts only if the expected version matches', async () => {
      const vault = await openOne()
      expect(await vault.put('kind', 'id', 'too early', 1)).toBeNull()
      const first = await vault.put('kind', 'id', 'first', null)
      expect(await vault.put('kind', 'id', 'again', null)).toBeNull()
      const second = await vault.put('kind', 'id', 'second', first)
      expect(second).not.toBe(first)
      expect(await vault.put('kind', 'id', 'late', first)).toBeNull()
      expect(await vault.get('kind', 'id')).toEqual({ value: 'second', version: second })
      const third = await vault.put('kind', 'id', 'third', 'any')
      expect(await vault.get('kind', 'id')).toEqual({ value: 'third', version: third })
      expect(await vault.put('kind', 'new', 'made', 'any')).not.toBeNull()
    })

    it('never repeats a version of an id, even after a removal', async () => {
      const vault = await openOne()
      const seen: unknown[] = []
      for (let round = 0; round < 20; round++) {
        seen.push(
          await vault.put('kind', 'id', { round }, null),
          await vault.put('kind', 'id', { round, again: true }, 'any'),
        )
        await vault.remove('kind', 'id')
      }
      expect(new Set(seen).size).toBe(seen.length)
      await vault.put('kind', 'id', 'new life', null)
      for (const version of seen)
        expect(await vault.put('kind', 'id', 'from an earlier life', version as number)).toBeNull()
      expect((await vault.get('kind', 'id'))?.value).toBe('new life')
    })

    it('accepts exactly one of many concurrent writers with the same expected version', async () => {
      const vault = await openOne()
      const version = await vault.put('kind', 'id', 0, null)
      const outcomes = await Promise.all(
        Array.from({ length: 25 }, (_, index) => vault.put('kind', 'id', index, version)),
      )
      const winners = outcomes.flatMap((outcome, index) =>
        outcome === null ? [] : [{ value: index, version: outcome }],
      )
      expect(winners).toHaveLength(1)
      expect(await vault.get('kind', 'id')).toEqual(winners[0])
    })

    it('accepts exactly one of many concurrent creations', async () => {
      const vault = await openOne()
      const outcomes = await Promise.all(Array.from({ length: 25 }, (_, index) => vault.put('kind', 'id', index, null)))
      expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1)
      expect((await vault.get('kind', 'id'))?.value).toBe(outcomes.findIndex((outcome) => outcome !== null))
    })

    it('loses no compare-and-set update when two vaults write to the same data', async () => {
      const test = await fresh()
      const [one, two] = [await opened(test), await opened(test)]
      await one.put('kind', 'count', 0, null)
      await Promise.all(Array.from({ length: 20 }, (_, index) => increment(index % 2 === 0 ? one : two)))
      expect((await two.get('kind', 'count'))?.value).toBe(20)
    })

    it('removes a value and reports whether it existed', async () => {
      const vault = await openOne()
      const version = (await vault.put('kind', 'id', 1, null))!
      await vault.put('other', 'id', 2, null)
      expect(await vault.remove('kind', 'nothing')).toBe(false)
      expect(await vault.remove('kind', 'id', version + 1)).toBe(false)
      expect(await vault.get('kind', 'id')).not.toBeNull()
      expect(await vault.remove('kind', 'id', version)).toBe(true)
      expect(await vault.get('kind', 'id')).toBeNull()
      expect(await vault.remove('kind', 'id')).toBe(false)
      expect((await vault.get('other', 'id'))?.value).toBe(2)
    })

    it("finds and removes an owner's values of one kind", async () => {
      const vault = await openOne()
      await vault.put('session', 'b', { owner: 'ayşe', n: 1 }, null)
      await vault.put('session', 'a', { owner: 'ayşe', n: 2 }, null)
      await vault.put('session', 'c', { owner: 'ali', n: 3 }, null)
      await vault.put('session', 'd', { nobody: 'ayşe', inner: { owner: 'ayşe' } }, null)
      await vault.put('credential', 'a', { owner: 'ayşe' }, null)
      const moved = await vault.put('session', 'e', { owner: 'ayşe' }, null)
      await vault.put('session', 'e', { owner: 'ali' }, moved)
      expect((await vault.ownedBy('session', 'ayşe')).map(({ id, value }) => [id, value])).toEqual([
        ['a', { owner: 'ayşe', n: 2 }],
        ['b', { owner: 'ayşe', n: 1 }],
      ])
      const [first] = await vault.ownedBy('session', 'ayşe')
      expect(await vault.put('session', 'a', { owner: 'ayşe', n: 4 }, first!.version)).not.toBeNull()
      expect(await vault.removeOwnedBy('session', 'ayşe')).toBe(2)
      expect(await vault.removeOwnedBy('session', 'ayşe')).toBe(0)
      expect(await vault.ownedBy('session', 'ayşe')).toEqual([])
      expect((await vault.ownedBy('session', 'ali')).map(({ id }) => id)).toEqual(['c', 'e'])
      expect(await vault.get('session', 'd')).not.toBeNull()
      expect(await vault.get('credential', 'a')).not.toBeNull()
    })

    it('lists at most 1,000 values of an owner, and removes all of them', async () => {
      const vault = await openOne()
      await putMany(vault, 'session', 1_040, { owner: 'o' })
      expect(await vault.ownedBy('session', 'o')).toHaveLength(1_000)
      expect(await vault.removeOwnedBy('session', 'o')).toBe(1_040)
      expect(await vault.ownedBy('session', 'o')).toEqual([])
    })

    it('removes all expired values of every kind, and nothing else', async () => {
      const vault = await openOne()
      await putMany(vault, 'mark', 1_040, { expires: '2026-03-10T09:00:00.000Z' })
      await vault.put('session', 'past', { owner: 'o', expires: '2026-03-09T09:00:00.000Z' }, null)
      await vault.put('session', 'ahead', { owner: 'o', expires: '2026-03-10T09:00:00.001Z' }, null)
      await vault.put('session', 'prolonged', { owner: 'o', expires: '2026-03-09T09:00:00.000Z' }, null)
      await vault.put('session', 'prolonged', { owner: 'o', expires: '2026-04-09T09:00:00.000Z' }, 'any')
      await vault.put('session', 'for ever', { owner: 'o' }, null)
      expect(await vault.removeExpired('2026-03-10T09:00:00.000Z')).toBe(1_041)
      expect(await vault.removeExpired('2026-03-10T09:00:00.000Z')).toBe(0)
      expect(await vault.page('mark', null, 10)).toEqual([])
      expect((await vault.ownedBy('session', 'o')).map(({ id }) => id)).toEqual(['ahead', 'for ever', 'prolonged'])
    })

    it('pages through a kind in order of id by code points', async () => {
      const test = await fresh()
      const vault = await opened(test)
      const ids = [
        'B',
        'a',
        'aa',
        'b',
        'ç',
        'ı',
        'İ',
        '†',
        '~',
        '10',
        '9',
        '😀',
        ...(test.sortsByCodePoints === false ? [] : ['\uffee']),
      ]
      await Promise.all(ids.map((id) => vault.put('kind', id, { of: id }, null)))
      await vault.put('kinds', 'a', {}, null)
      const seen: string[] = []
      for (let after: string | null = null; ; after = seen.at(-1)!) {
        const page: { id: string; value: { of: string } }[] = await vault.page<{ of: string }>('kind', after, 3)
        expect(page.length).toBeLessThanOrEqual(3)
        for (const { id, value } of page) expect(value.of).toBe(id)
        seen.push(...page.map(({ id }) => id))
        if (page.length < 3) break
      }
      expect(seen).toEqual(ids.toSorted(byCodePoints))
    })

    it('keeps values with unusual ids apart', async () => {
      const vault = await openOne()
      const ids = [
        '',
        ' ',
        '  ',
        'a',
        'A',
        'a ',
        'á',
        'a\u0301',
        'a/b',
        'a:b',
        '$where',
        'a.b',
        '%',
        '_',
        "'; --",
        '"',
        '\\',
        '\n',
        '\u0000',
        'a\u0000b',
        '__proto__',
        'constructor',
        'null',
        '†child:1',
        '🌱',
        'x'.repeat(900),
      ]
      await Promise.all(ids.map((id, index) => vault.put('kind', id, { index }, null)))
      const found = await Promise.all(ids.map((id) => vault.get<{ index: number }>('kind', id)))
      expect(found.map((one) => one?.value.index)).toEqual([...ids.keys()])
      expect(await vault.page('kind', null, 100)).toHaveLength(ids.length)
      await Promise.all(ids.map((id) => vault.remove('kind', id)))
      expect(await vault.page('kind', null, 100)).toEqual([])
    })

    it('keeps values, versions and removals after reopening', async () => {
      const test = await fresh()
      const before = await test.open()
      const version = await before.put('kind', 'kept', { owner: 'o' }, null)
      await before.put('kind', 'gone', {}, null)
      await before.remove('kind', 'gone')
      await before.close()
      const after = await opened(test)
      await after.check()
      expect(await after.get('kind', 'kept')).toEqual({ value: { owner: 'o' }, version })
      expect(await after.get('kind', 'gone')).toBeNull()
      expect(await after.ownedBy('kind', 'o')).toHaveLength(1)
      expect(await after.put('kind', 'kept', { owner: 'o', next: true }, version)).not.toBeNull()
    })

    it('can be closed twice', async () => {
      const vault = await openOne()
      await vault.close()
      await expect(vault.close()).resolves.toBeUndefined()
    })
  })
}

async function opened(test: VaultUnderTest): Promise<Vault> {
  const vault = await test.open()
  onTestFinished(() => vault.close())
  return vault
}

async function increment(vault: Vault): Promise<void> {
  while (true) {
    const { value, version } = (await vault.get<number>('kind', 'count'))!
    if ((await vault.put('kind', 'count', value + 1, version)) !== null) return
  }
}

const byCodePoints = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Puts values in groups, because on a busy machine the last of so many parallel writes would time out. */
async function putMany(vault: Vault, kind: string, count: number, value: object): Promise<void> {
  for (let from = 0; from < count; from += 40) {
    await Promise.all(
      Array.from({ length: Math.min(40, count - from) }, (_, index) =>
        vault.put(kind, `${kind}${from + index}`, value, null),
      ),
    )
  }
}
