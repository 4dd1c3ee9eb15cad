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
    createLeases({ store: on, names: which, silentMs, exclusive, now: () => now })
  return { vault, store, leasesOn, pass: (ms: number) => (now += ms) }
}
const named = ({ taken }: { taken: readonly { name: string }[] }) => taken.map(({ name }) => name).sort()

it('of several that begin at once, one gets all leases', async () => {
  const { leasesOn } = await world()
  const projectors = [leasesOn(), leasesOn(), leasesOn()]
  const first = await Promise.all(projectors.map((one) => one.tick()))
  const second = await Promise.all(projectors.map((one) => one.tick()))
  const each = projectors.map((_, index) => [...named(first[index]!), ...named(second[index]!)].sort())
  expect(each.filter((taken) => taken.length > 0)).toEqual([names])
})

it('of several that begin at once, each with the leases in an order of its own, one gets all', async () => {
  const { store, leasesOn } = await world()
  const projectors = [leasesOn(), leasesOn(store, names.toReversed())]
  const looks = await Promise.all(projectors.map((one) => one.tick()))
  expect(looks.map(named).filter((taken) => taken.length > 0)).toEqual([names])
})

it('a free lease beside others’ is taken at the second look: one that only a new deployment has', async () => {
  const { store, leasesOn } = await world()
  const old = leasesOn(store, names.slice(0, 2))
  await old.tick()
  const one = leasesOn()
  expect(named(await one.tick())).toEqual([])
  expect(named(await one.tick())).toEqual(['plan'])
})

it('the leases of who is silent are all taken, at the first look after the silence', async () => {
  const { leasesOn, pass } = await world()
  await leasesOn().tick()
  const heir = leasesOn()
  expect(named(await heir.tick())).toEqual([])
  pass(silentMs - 1)
  expect(named(await heir.tick())).toEqual([])
  pass(1)
  expect(named(await heir.tick())).toEqual(names)
})

it('who gives a sign of life between two looks, however long they are apart, keeps what is his', async () => {
  const { leasesOn, pass } = await world()
  const [owner, heir] = [leasesOn(), leasesOn()]
  await owner.tick()
  for (let look = 1; look <= 3; look++) {
    expect(await heir.tick()).toEqual({ taken: [], lost: [], others: names })
    pass(silentMs)
    await owner.tick()
  }
})

it('who has some takes what others give back at once', async () => {
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

it('who loses the race for one leaves the rest to the faster', async () => {
  const { store, leasesOn } = await world()
  const wanted: string[] = []
  const one = leasesOn({ ...store, take: async (name) => (wanted.push(name), null) })
  expect(await one.tick()).toEqual({ taken: [], lost: [], others: [] })
  expect(wanted).toEqual(['forget'])
})

it('is told where a store has lost leases', async () => {
  const { store, leasesOn } = await world()
  const one = leasesOn({ ...store, read: async (which) => (await store.read(which)).slice(1) })
  await expect(one.tick()).rejects.toThrow('leases are missing from the store')
})

it('what a look that failed half-way took, and another then took, is not told as taken', async () => {
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

it('what is given up while its heartbeat is under way is not said to be lost', async () => {
  const { store, leasesOn } = await world()
  const one = leasesOn({
    ...store,
    heartbeat: async (name, fence) => {
      if (name === 'mail') {
        await one.giveUp('mail', null)
        await store.take('mail', fence, 'another')
      }
      return store.heartbeat(name, fence)
    },
  })
  await one.tick()
  expect(await one.tick()).toEqual({ taken: [], lost: [], others: ['mail'] })
  expect(one.isOwned('mail')).toBe(false)
})

it('what was lost is nobody’s to give up', async () => {
  const { store, leasesOn } = await world()
  const one = leasesOn()
  await one.tick()
  await store.take('mail', 1, 'another')
  await one.tick()
  await one.giveUp('mail', null)
  expect(await store.read(['mail'])).toMatchObject([{ owner: 'another' }])
})

it('what a look that failed half-way took is told by the next', async () => {
  const { store, leasesOn } = await world()
  let takings = 0
  const one = leasesOn({
    ...store,
    take: (...args) => (++takings === 2 ? Promise.reject(new Error('away')) : store.take(...args)),
  })
  await expect(one.tick()).rejects.toThrow('away')
  expect(named(await one.tick())).toEqual(names)
})

it('what a look that failed half-way lost is told by the next', async () => {
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

it('what an operator ends comes back to who had it, not to who stands by', async () => {
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

it('a lease that was lost and comes free is taken again', async () => {
  const { store, leasesOn } = await world()
  const one = leasesOn()
  await one.tick()
  const [lease] = await store.read(['mail'])
  const fence = (await store.take('mail', lease!.fence, 'another'))!
  expect((await one.tick()).lost).toEqual(['mail'])
  await store.release('mail', fence)
  expect(named(await one.tick())).toEqual(['mail'])
})

it('who has a lease in a store that was made anew is watched from then on, though the record looks as one did that was watched before', async () => {
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

it('who stands by asks the store one question a look; who has all, nothing about them but that they are still his', async () => {
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

it('an owner whose heartbeats were not taken in time knows that another may have taken over, before that one does', async () => {
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

it('heartbeats of many do not wait for each other: the last comes no later than the first', async () => {
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

it('a heartbeat that failed is told by the look; those that came through count', async () => {
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

it('is given back, or renewed, though the other of the two comes in between; not when somebody else took it', async () => {
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

it('what was given up is left to others until they have moved it', async () => {
  const { vault, leasesOn } = await world()
  const [older, newer] = [leasesOn(), leasesOn()]
  await older.tick()
  for (const name of names) await older.giveUp(name, null)
  expect(named(await older.tick())).toEqual([])
  expect(named(await newer.tick())).toEqual(names)
  await createReactorCheckpoints(vault).moveTo('plan', '00000000000000000007')
  await newer.release()
  expect([await older.tick(), await older.tick()].flatMap(named)).toEqual(['plan'])
  expect(names.filter((name) => older.isOwned(name))).toEqual(['plan'])
})

it('what was given up and whoever took it let die is nobody’s: that others have it is not said for ever', async () => {
  const { leasesOn, pass } = await world()
  const [older, newer] = [leasesOn(), leasesOn()]
  await older.tick()
  for (const name of names) await older.giveUp(name, null)
  await newer.tick()
  expect((await older.tick()).others).toEqual(names)
  pass(silentMs)
  expect(await older.tick()).toMatchObject({ taken: [], others: [] })
})

it('what was given up may be taken again after it was moved and set back: that was long ago', async () => {
  const { vault, leasesOn, store } = await world()
  const checkpoints = createReactorCheckpoints(vault)
  const [older, newer] = [leasesOn(store, ['plan']), leasesOn(store, ['plan'])]
  await checkpoints.moveTo('plan', '00000000000000000007')
  await older.tick()
  await older.giveUp('plan', '00000000000000000007')
  await newer.tick()
  await checkpoints.moveTo('plan', '00000000000000000008')
  await newer.release()
  expect(named(await older.tick())).toEqual(['plan'])
  await older.release()
  await checkpoints.noLaterThan('00000000000000000007')
  expect(named(await older.tick())).toEqual(['plan'])
})

describe('a lease that exists beside another for a time', () => {
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

  it('is taken with it, whoever had it, and told with what it is beside', async () => {
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
  it('has one heartbeat a look, after those of the others, and no companions of its own', async () => {
    const { leasesOn, heartbeats, of } = await worldOfCompanions()
    const one = leasesOn()
    await one.tick()
    await one.tick()
    expect(heartbeats).toEqual([...names, 'mail again'])
    expect(of).toEqual([names, names])
  })
  it('is lost with it', async () => {
    const { store, leasesOn } = await worldOfCompanions()
    const one = leasesOn()
    await one.tick()
    const [lease] = await store.read(['mail'])
    await store.take('mail', lease!.fence, 'another')
    expect([...(await one.tick()).lost].sort()).toEqual(['mail', 'mail again'])
    expect(one.isOwned('mail again')).toBe(false)
  })
  it('is nobody’s once it has done what it was there for', async () => {
    const { leasesOn } = await worldOfCompanions()
    const one = leasesOn()
    await one.tick()
    expect(one.isOwned('mail again')).toBe(true)
    one.forget('mail again')
    expect(one.isOwned('mail again')).toBe(false)
  })
})

describe('the leases of a store that no other process can have', () => {
  it('are all taken at once, whoever the record says has them', async () => {
    const { store, leasesOn } = await world()
    await leasesOn().tick()
    expect(named(await leasesOn(store, names, true).tick())).toEqual(names)
  })

  it('need no heartbeat to stay, however long nobody looks', async () => {
    const { store, leasesOn, pass } = await world()
    const one = leasesOn({ ...store, heartbeat: () => Promise.reject(new Error('nobody watches')) }, names, true)
    await one.tick()
    pass(10 * silentMs)
    expect(await one.tick()).toEqual({ taken: [], lost: [], others: [] })
    expect(names.filter((name) => one.isOwned(name))).toEqual(names)
  })

  it('can be ended by an operator all the same, which is noticed', async () => {
    const { store, leasesOn } = await world()
    const one = leasesOn(store, names, true)
    await one.tick()
    const [lease] = await store.read(['mail'])
    await store.take('mail', lease!.fence, 'operator')
    expect((await one.tick()).lost).toEqual(['mail'])
    expect(names.filter((name) => one.isOwned(name))).toEqual(['forget', 'plan'])
  })
})
