import { createReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'
import { createSubscriptionLeases, type SubscriptionLease } from '@filiz/engines/vault/subscription-leases.ts'
import { interrupted, temporaryVault } from '@filiz/engines/vault/testing/temporary-vault.ts'
import { describe, expect, it } from 'vitest'
import type { LeaseStore } from './lease-store.ts'
import { createLeases } from './leases.ts'

const names = ['forget', 'mail', 'plan']
const silentMs = 700

async function world() {
  const vault = temporaryVault()
  const store = createSubscriptionLeases(vault)
  let now = 1_000_000
  const leasesOn = (on: LeaseStore<SubscriptionLease> = store, which: readonly string[] = names, exclusive = false) =>
    createLeases({ store: on, names: which, expiryMs: silentMs, exclusive, now: () => now })
  return { vault, store, leasesOn, pass: (ms: number) => (now += ms) }
}
const named = ({ taken }: { taken: readonly { name: string }[] }) => taken.map(({ name }) => name).sort()

it('one process gets all leases when several start at once', async () => {
  const { leasesOn } = await world()
  const projectors = [leasesOn(), leasesOn(), leasesOn()]
  const first = await Promise.all(projectors.map((one) => one.tick()))
  const second = await Promise.all(projectors.map((one) => one.tick()))
  const each = projectors.map((_, index) => [...named(first[index]!), ...named(second[index]!)].sort())
  expect(each.filter((taken) => taken.length > 0)).toEqual([names])
})

it('one process gets all leases when several start at once with the names in different orders', async () => {
  const { store, leasesOn } = await world()
  const projectors = [leasesOn(), leasesOn(store, names.toReversed())]
  const looks = await Promise.all(projectors.map((one) => one.tick()))
  expect(looks.map(named).filter((taken) => taken.length > 0)).toEqual([names])
})

it('takes a new free lease beside leases of another owner only at the second poll (as in a new deployment)', async () => {
  const { store, leasesOn } = await world()
  const old = leasesOn(store, names.slice(0, 2))
  await old.tick()
  const one = leasesOn()
  expect(named(await one.tick())).toEqual([])
  expect(named(await one.tick())).toEqual(['plan'])
})

it('takes all leases of a silent owner at the first poll after the timeout', async () => {
  const { leasesOn, pass } = await world()
  await leasesOn().tick()
  const heir = leasesOn()
  expect(named(await heir.tick())).toEqual([])
  pass(silentMs - 1)
  expect(named(await heir.tick())).toEqual([])
  pass(1)
  expect(named(await heir.tick())).toEqual(names)
})

it('an owner that renews its leases between two polls of another process keeps them', async () => {
  const { leasesOn, pass } = await world()
  const [owner, heir] = [leasesOn(), leasesOn()]
  await owner.tick()
  for (let look = 1; look <= 3; look++) {
    expect(await heir.tick()).toEqual({ taken: [], lost: [], others: names })
    pass(silentMs)
    await owner.tick()
  }
})

it('an owner takes leases of another owner at once when they are released', async () => {
  const { store, leasesOn } = await world()
  const one = leasesOn(store, names)
  const [forget, mail] = await Promise.all(['forget', 'mail'].map((name) => store.take(name, 0, 'another')))
  await one.tick()
  expect(named(await one.tick())).toEqual(['plan'])
  await store.release('mail', mail!)
  expect(named(await one.tick())).toEqual(['mail'])
  await store.release('forget', forget!)
  expect(named(await one.tick())).toEqual(['forget'])
})

it('stops taking leases in a poll after it loses the race for one', async () => {
  const { store, leasesOn } = await world()
  const wanted: string[] = []
  const one = leasesOn({ ...store, take: async (name) => (wanted.push(name), null) })
  expect(await one.tick()).toEqual({ taken: [], lost: [], others: [] })
  expect(wanted).toEqual(['forget'])
})

it('rejects when leases are missing from the store', async () => {
  const { store, leasesOn } = await world()
  const one = leasesOn({ ...store, read: async (which) => (await store.read(which)).slice(1) })
  await expect(one.tick()).rejects.toThrow('leases are missing from the store')
})

it('does not report a lease as taken when another process took it after a failed poll', async () => {
  const { store, leasesOn } = await world()
  let fails = true
  const one = leasesOn({
    ...store,
    companions: async () => {
      if (fails) throw new Error('away')
      return []
    },
  })
  await expect(one.tick()).rejects.toThrow('away')
  await store.take('mail', 1, 'another')
  fails = false
  expect(named(await one.tick())).toEqual(['forget', 'plan'])
})

it('does not report a lease as lost when it was surrendered during its heartbeat', async () => {
  const { store, leasesOn } = await world()
  const one = leasesOn({
    ...store,
    heartbeat: async (name, fence) => {
      if (name === 'mail') {
        await one.surrender('mail', null)
        await store.take('mail', fence, 'another')
      }
      return store.heartbeat(name, fence)
    },
  })
  await one.tick()
  expect(await one.tick()).toEqual({ taken: [], lost: [], others: ['mail'] })
  expect(one.isOwned('mail')).toBe(false)
})

it('surrendering a lost lease has no effect', async () => {
  const { store, leasesOn } = await world()
  const one = leasesOn()
  await one.tick()
  await store.take('mail', 1, 'another')
  await one.tick()
  await one.surrender('mail', null)
  expect(await store.read(['mail'])).toMatchObject([{ owner: 'another' }])
})

it('reports leases taken by a failed poll with the next poll', async () => {
  const { store, leasesOn } = await world()
  let takings = 0
  const one = leasesOn({
    ...store,
    take: (...args) => (++takings === 2 ? Promise.reject(new Error('away')) : store.take(...args)),
  })
  await expect(one.tick()).rejects.toThrow('away')
  expect(named(await one.tick())).toEqual(names)
})

it('reports leases lost in a failed poll with the next poll', async () => {
  const { store, leasesOn } = await world()
  let fails = false
  const one = leasesOn({ ...store, read: (which) => (fails ? Promise.reject(new Error('away')) : store.read(which)) })
  await one.tick()
  const [lease] = await store.read(['mail'])
  await store.take('mail', lease!.fence, 'another')
  fails = true
  await expect(one.tick()).rejects.toThrow('away')
  fails = false
  expect((await one.tick()).lost).toEqual(['mail'])
  expect((await one.tick()).lost, 'once').toEqual([])
})

it('a lease ended by an operator returns to its former owner instead of the stand-by', async () => {
  const { store, leasesOn } = await world()
  const [owner, standBy] = [leasesOn(), leasesOn()]
  await owner.tick()
  await standBy.tick()
  const [lease] = await store.read(['mail'])
  await store.release('mail', (await store.take('mail', lease!.fence, 'operator'))!)
  await standBy.tick()
  const { taken, lost } = await owner.tick()
  expect({ taken: taken.map(({ name }) => name), lost }).toEqual({ taken: ['mail'], lost: ['mail'] })
  expect(named(await standBy.tick())).toEqual([])
})

it('takes a lost lease again when it becomes free', async () => {
  const { store, leasesOn } = await world()
  const one = leasesOn()
  await one.tick()
  const [lease] = await store.read(['mail'])
  const fence = (await store.take('mail', lease!.fence, 'another'))!
  expect((await one.tick()).lost).toEqual(['mail'])
  await store.release('mail', fence)
  expect(named(await one.tick())).toEqual(['mail'])
})

it('watches an owner anew when the store was recreated with an identical lease record', async () => {
  const { store, leasesOn, pass } = await world()
  let current = store
  const one = leasesOn(
    { ...store, read: (which) => current.read(which), heartbeat: (...args) => current.heartbeat(...args) },
    ['mail'],
  )
  await store.take('mail', 0, 'another')
  await one.tick()
  pass(silentMs)
  expect(named(await one.tick())).toEqual(['mail'])
  current = createSubscriptionLeases(temporaryVault())
  await current.take('mail', 0, 'another')
  expect(await one.tick()).toEqual({ taken: [], lost: ['mail'], others: ['mail'] })
})

it('a stand-by reads the store once in each poll, and the owner of all leases sends only heartbeats', async () => {
  const { store, leasesOn } = await world()
  const asked: string[] = []
  const asking = {
    ...store,
    read: (which: readonly string[]) => (asked.push('read'), store.read(which)),
    companions: async () => (asked.push('companions'), []),
  }
  const owner = leasesOn(asking)
  await owner.tick()
  asked.length = 0
  await owner.tick()
  expect(asked).toEqual(['companions'])
  asked.length = 0
  expect((await leasesOn(asking).tick()).others).toEqual(names)
  expect(asked).toEqual(['read'])
})

it('isOwned turns false after missed heartbeats, before another process may take over', async () => {
  const { leasesOn, pass } = await world()
  const one = leasesOn()
  await one.tick()
  expect(one.isOwned('mail')).toBe(true)
  pass(silentMs - 1)
  expect(one.isOwned('mail')).toBe(true)
  pass(1)
  expect(one.isOwned('mail')).toBe(false)
  await one.tick()
  expect(one.isOwned('mail')).toBe(true)
})

it('sends heartbeats of many leases concurrently', async () => {
  const { store, leasesOn } = await world()
  let [underway, most] = [0, 0]
  const one = leasesOn({
    ...store,
    heartbeat: async (...args) => {
      most = Math.max(most, ++underway)
      return store.heartbeat(...args).finally(() => underway--)
    },
  })
  await one.tick()
  await one.tick()
  expect(most).toBe(names.length)
})

it('a failed heartbeat rejects the poll, and successful ones still count', async () => {
  const { store, leasesOn, pass } = await world()
  const one = leasesOn({
    ...store,
    heartbeat: (name, fence) => (name === 'mail' ? Promise.reject(new Error('away')) : store.heartbeat(name, fence)),
  })
  await one.tick()
  pass(silentMs)
  await expect(one.tick()).rejects.toThrow('away')
  expect(names.filter((name) => one.isOwned(name))).toEqual(['forget', 'plan'])
})

it('release and heartbeat retry when they collide, but not after another process took the lease', async () => {
  const vault = temporaryVault()
  const store = createSubscriptionLeases(vault)
  const fence = (await store.take('mail', 0, 'one'))!
  const meanwhile = (what: () => Promise<unknown>) =>
    createSubscriptionLeases(interrupted(vault, 'put', 'subscription-lease', what))
  expect(await meanwhile(() => store.heartbeat('mail', fence)).heartbeat('mail', fence)).toBe(true)
  expect(await store.read(['mail'])).toMatchObject([{ owner: 'one', heartbeat: 2 }])
  await meanwhile(() => store.heartbeat('mail', fence)).release('mail', fence)
  expect(await store.read(['mail'])).toMatchObject([{ owner: null, fence, heartbeat: 3 }])
  expect(await meanwhile(() => store.take('mail', fence, 'another')).heartbeat('mail', fence)).toBe(false)
  await store.release('mail', fence)
  expect(await store.read(['mail'])).toMatchObject([{ owner: 'another', fence: fence + 1 }])
  expect(
    await meanwhile(() => store.heartbeat('mail', fence + 1)).take('mail', fence + 1, 'a third'),
    'who lives is not taken for dead',
  ).toBeNull()
})

it('does not take a surrendered lease again until its checkpoint has moved', async () => {
  const { vault, leasesOn } = await world()
  const [older, newer] = [leasesOn(), leasesOn()]
  await older.tick()
  for (const name of names) await older.surrender(name, null)
  expect(named(await older.tick())).toEqual([])
  expect(named(await newer.tick())).toEqual(names)
  await createReactorCheckpoints(vault).moveTo('plan', '00000000000000000007')
  await newer.release()
  expect([await older.tick(), await older.tick()].flatMap(named)).toEqual(['plan'])
  expect(names.filter((name) => older.isOwned(name))).toEqual(['plan'])
})

it('does not report a surrendered lease as owned by others after its new owner died', async () => {
  const { leasesOn, pass } = await world()
  const [older, newer] = [leasesOn(), leasesOn()]
  await older.tick()
  for (const name of names) await older.surrender(name, null)
  await newer.tick()
  expect((await older.tick()).others).toEqual(names)
  pass(silentMs)
  expect(await older.tick()).toMatchObject({ taken: [], others: [] })
})

it('takes a surrendered lease again after its checkpoint was moved and set back', async () => {
  const { vault, leasesOn, store } = await world()
  const checkpoints = createReactorCheckpoints(vault)
  const [older, newer] = [leasesOn(store, ['plan']), leasesOn(store, ['plan'])]
  await checkpoints.moveTo('plan', '00000000000000000007')
  await older.tick()
  await older.surrender('plan', '00000000000000000007')
  await newer.tick()
  await checkpoints.moveTo('plan', '00000000000000000008')
  await newer.release()
  expect(named(await older.tick())).toEqual(['plan'])
  await older.release()
  await checkpoints.reconcileWith({ head: async () => '00000000000000000007', idAt: async () => null })
  expect(named(await older.tick())).toEqual(['plan'])
})

describe('a companion lease', () => {
  const worldOfCompanions = async () => {
    const { store, leasesOn, pass } = await world()
    const [heartbeats, of]: [string[], string[][]] = [[], []]
    const companions = async (names: readonly string[]) => {
      of.push([...names])
      return names.includes('mail') ? (await store.read(['mail again'])).map((lease) => ({ ...lease, of: 'mail' })) : []
    }
    const heartbeat = (name: string, fence: number) => (heartbeats.push(name), store.heartbeat(name, fence))
    return { store, pass, heartbeats, of, leasesOn: () => leasesOn({ ...store, companions, heartbeat }) }
  }

  it('is taken with its main lease, even from another owner', async () => {
    const { store, leasesOn } = await worldOfCompanions()
    await store.take('mail again', 0, 'another')
    const one = leasesOn()
    const { taken } = await one.tick()
    expect(taken.map(({ name, of }) => [name, of])).toEqual([
      ['forget', null],
      ['mail', null],
      ['plan', null],
      ['mail again', 'mail'],
    ])
    expect((await one.tick()).taken, 'once').toEqual([])
  })
  it('gets one heartbeat in each poll, after the main leases', async () => {
    const { leasesOn, heartbeats, of } = await worldOfCompanions()
    const one = leasesOn()
    await one.tick()
    await one.tick()
    expect(heartbeats).toEqual([...names, 'mail again'])
    expect(of).toEqual([names, names])
  })
  it('is lost with its main lease', async () => {
    const { store, leasesOn } = await worldOfCompanions()
    const one = leasesOn()
    await one.tick()
    const [lease] = await store.read(['mail'])
    await store.take('mail', lease!.fence, 'another')
    expect([...(await one.tick()).lost].sort()).toEqual(['mail', 'mail again'])
    expect(one.isOwned('mail again')).toBe(false)
  })
  it('is not owned any more after forget', async () => {
    const { leasesOn } = await worldOfCompanions()
    const one = leasesOn()
    await one.tick()
    expect(one.isOwned('mail again')).toBe(true)
    one.forget('mail again')
    expect(one.isOwned('mail again')).toBe(false)
  })
})

describe('leases of an exclusive store', () => {
  it('are all taken at once, whatever owner is recorded', async () => {
    const { store, leasesOn } = await world()
    await leasesOn().tick()
    expect(named(await leasesOn(store, names, true).tick())).toEqual(names)
  })

  it('stay owned without heartbeats, however long ago the last poll was', async () => {
    const { store, leasesOn, pass } = await world()
    const one = leasesOn({ ...store, heartbeat: () => Promise.reject(new Error('nobody watches')) }, names, true)
    await one.tick()
    pass(10 * silentMs)
    expect(await one.tick()).toEqual({ taken: [], lost: [], others: [] })
    expect(names.filter((name) => one.isOwned(name))).toEqual(names)
  })

  it('are lost when an operator ends them', async () => {
    const { store, leasesOn } = await world()
    const one = leasesOn(store, names, true)
    await one.tick()
    const [lease] = await store.read(['mail'])
    await store.take('mail', lease!.fence, 'operator')
    expect((await one.tick()).lost).toEqual(['mail'])
    expect(names.filter((name) => one.isOwned(name))).toEqual(['forget', 'plan'])
  })
})
