import { argon2id, hash } from 'argon2'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()

it('hashes with argon2id and the recommended parameters, with a new salt each time', async () => {
  const [one, other] = [await passwords.hash('secret'), await passwords.hash('secret')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/)
  expect(other).not.toBe(one)
})

it('accepts a password only for its own hash', async () => {
  const stored = await passwords.hash(' şifre ')
  expect(await passwords.verify(stored, ' şifre ')).toEqual({ right: true, which: 0, outdated: false })
  expect(await passwords.verify(stored, 'şifre')).toEqual({ right: false, which: -1, outdated: false })
})

it('never accepts a password for a missing account, not even the dummy password', async () => {
  expect(await passwords.verify(null, 'nobody has this password')).toEqual({ right: false, which: -1, outdated: false })
})

it('reports a weak hash as outdated when the password is right', async () => {
  const weak = await hash('secret', { type: argon2id, memoryCost: 1024, timeCost: 1, parallelism: 1 })
  expect(await passwords.verify(weak, 'secret')).toEqual({ right: true, which: 0, outdated: true })
  expect(await passwords.verify(weak, 'wrong')).toEqual({ right: false, which: -1, outdated: false })
})

it('verifies several hashes that share salt and parameters, old parameters included', async () => {
  for (const first of [
    await passwords.hash('secret'),
    await hash('secret', { type: argon2id, memoryCost: 1024, timeCost: 1, parallelism: 1 }),
  ]) {
    const all = [first, await passwords.hash('second', first), await passwords.hash('elsewhere')]
    expect((await passwords.verify(all, 'secret')).which).toBe(0)
    expect(await passwords.verify(all, 'second')).toMatchObject({ right: true, which: 1 })
    expect(await passwords.verify(all, 'elsewhere')).toMatchObject({ right: false, which: -1 })
  }
})

it('accepts the same password from devices that compose letters differently', async () => {
  const typed = 'güneşli ﬁdan bahçesi'
  for (const [set, given] of [
    ['NFD', 'NFC'],
    ['NFC', 'NFD'],
    ['NFC', 'NFKD'],
  ] as const)
    expect(await passwords.verify(await passwords.hash(typed.normalize(set)), typed.normalize(given))).toEqual({
      right: true,
      which: 0,
      outdated: false,
    })
})

it('accepts a hash of the password as typed from an older release and reports it as outdated', async () => {
  const typed = 'güneşli çiçek'.normalize('NFD')
  const asTyped = await hash(typed, { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
  expect(await passwords.verify(asTyped, typed)).toEqual({ right: true, which: 0, outdated: true })
  const several = [await passwords.hash('other', asTyped), asTyped]
  expect(await passwords.verify(several, typed)).toEqual({ right: true, which: 1, outdated: true })
  expect((await passwords.verify(asTyped, 'gunesli cicek')).right).toBe(false)
})

it('limits concurrency, and a failed hash frees its slot', async () => {
  const two = createPasswords({ atOnce: 2 })
  const results = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => two.verify('no hash at all', 'secret')),
    ...Array.from({ length: 5 }, () => two.hash('secret')),
  ])
  expect(results.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'rejected'),
    ...Array.from({ length: 5 }, () => 'fulfilled'),
  ])
})

it('rejects a password check at once when too many others are waiting', async () => {
  const one = createPasswords({ atOnce: 1, waiting: 2 })
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => one.verify(null, 'secret')))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(outcomes.at(-1)).toMatchObject({ reason: expect.any(EngineUnavailable) })
  expect((await one.verify(null, 'secret')).right).toBe(false)
})
