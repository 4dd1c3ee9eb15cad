import { openSqliteReadStore } from '@filiz/engines/read-store/sqlite.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { expect, it } from 'vitest'
import { createLeases } from './leases.ts'

const collections = ['accounts_v1', 'children_v1', 'plans_v1']
const silentMs = 700

async function world() {
  const readStore = openSqliteReadStore(':memory:')
  await readStore.prepare(collections.map((name) => ({ name, indexes: [] })))
  let now = 0
  const leasesOn = (store: ReadStore = readStore) => createLeases({ readStore: store, collections, silentMs, exclusive: false, now: () => now })
  return { readStore, leasesOn, pass: (ms: number) => (now += ms) }
}
const named = ({ taken }: { taken: readonly { collection: string }[] }) => taken.map(({ collection }) => collection).sort()

it('of several that begin at once, one gets all leases', async () => {
  const { leasesOn } = await world()
  const projectors = [leasesOn(), leasesOn(), leasesOn()]
  const first = await Promise.all(projectors.map((one) => one.tick()))
  const second = await Promise.all(projectors.map((one) => one.tick()))
  const each = projectors.map((_, index) => [...named(first[index]!), ...named(second[index]!)].sort())
  expect(each.filter((taken) => taken.length > 0)).toEqual([collections])
})

it('a free lease beside others’ is taken at the second look: a model that only a new deployment has', async () => {
  const { readStore, leasesOn } = await world()
  const old = createLeases({ readStore, collections: collections.slice(0, 2), silentMs, exclusive: false })
  await old.tick()
  const one = leasesOn()
  expect(named(await one.tick())).toEqual([])
  expect(named(await one.tick())).toEqual(['plans_v1'])
})

it('the leases of who is silent are all taken, at the first look after the silence', async () => {
  const { leasesOn, pass } = await world()
  await leasesOn().tick()
  const heir = leasesOn()
  expect(named(await heir.tick())).toEqual([])
  pass(silentMs - 1)
  expect(named(await heir.tick())).toEqual([])
  pass(1)
  expect(named(await heir.tick())).toEqual(collections)
})

it('what a look that failed half-way took is told by the next', async () => {
  const { readStore, leasesOn } = await world()
  let takings = 0
  const one = leasesOn({
    ...readStore,
    takeLease: (...args) => (++takings === 2 ? Promise.reject(new Error('away')) : readStore.takeLease(...args)),
  })
  await expect(one.tick()).rejects.toThrow('away')
  expect(named(await one.tick())).toEqual(collections)
})

it('what a look that failed half-way lost is told by the next', async () => {
  const { readStore, leasesOn } = await world()
  let fails = false
  const one = leasesOn({ ...readStore, leases: (names) => (fails ? Promise.reject(new Error('away')) : readStore.leases(names)) })
  await one.tick()
  const [lease] = await readStore.leases(['children_v1'])
  await readStore.takeLease('children_v1', lease!.fence, 'another')
  fails = true
  await expect(one.tick()).rejects.toThrow('away')
  fails = false
  expect((await one.tick()).lost).toEqual(['children_v1'])
})
