import { randomUUID } from 'node:crypto'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { AccountCommand } from '@filiz/domain/account/commands.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { createAddresses, type Addresses } from '@filiz/engines/records/addresses.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { asking, manualClock, type Opened } from '@filiz/application/testing/engines.ts'
import { openAnew, stoppedAfterEach } from '@filiz/application/testing/engines-for-each.ts'
import { haveCaughtUpWithLog, reactorsOn } from '../testing/worker-on.ts'
import { deleteAccount, register, type Family } from '@filiz/application/testing/families.ts'

const reactor = 'when-an-address-is-verified-then-it-is-the-account-s'
let opened: Opened
let addresses: Addresses
let running: ReturnType<typeof reactorsOn>
const clock = manualClock('2026-03-10T09:00:00.000Z')

const stops = stoppedAfterEach(() => opened)
beforeEach(async () => {
  opened = await openAnew(clock)
  stops.push(() => running.stop())
  addresses = createAddresses(opened.vault, opened.keys)
  run()
})

function run() {
  running = reactorsOn(opened)
  running.start()
}
const caughtUp = () =>
  vi.waitFor(async () => expect(await haveCaughtUpWithLog(running, opened)).toBe(true), {
    timeout: 10_000,
    interval: 20,
  })

async function move({ accountId }: Family, email: string) {
  const requestId = randomUUID()
  const commands: AccountCommand[] = [
    { type: 'RequestEmailChange', data: { at: clock.now(), requestId, email, taken: false } },
    { type: 'VerifyEmail', data: { at: clock.now(), requestId } },
  ]
  for (const command of commands)
    await opened.commands.handle(accountDecider, accountStream(accountId), command, asking(accountId))
}

/** Restores the address index and the reactor's checkpoint from an older vault. */
async function restored(index: readonly (readonly [string, Family])[], ...gone: readonly Family[]) {
  await caughtUp()
  await running.stop()
  for (const { accountId } of [...index.map(([, family]) => family), ...gone]) await addresses.releaseAll(accountId)
  for (const [email, { accountId }] of index) await addresses.claim(email, accountId)
  await opened.vault.remove('reactor-checkpoint', reactor)
  run()
}
const owner = async (email: string) => (await addresses.find(email))?.accountId

it('restores an address that was changed after the vault’s backup', async () => {
  const family = await register(opened, { email: 'old@example.org' })
  await move(family, 'new@example.org')
  await restored([['old@example.org', family]])
  await vi.waitFor(async () => expect(await owner('new@example.org')).toBe(family.accountId), { timeout: 10_000 })
})

it('gives an address to its new owner when two accounts exchanged it', async () => {
  const [first, second] = [
    await register(opened, { email: 'shared@example.org' }),
    await register(opened, { email: 'second@example.org' }),
  ]
  await move(first, 'first@example.org')
  await move(second, 'shared@example.org')
  await restored([
    ['shared@example.org', first],
    ['second@example.org', second],
  ])
  await vi.waitFor(
    async () =>
      expect([await owner('first@example.org'), await owner('shared@example.org')]).toEqual([
        first.accountId,
        second.accountId,
      ]),
    { timeout: 10_000 },
  )
})

it('releases the address of a deleted account, and keeps other accounts’ addresses', async () => {
  const [gone, family] = [
    await register(opened, { email: 'gone@example.org' }),
    await register(opened, { email: 'here@example.org' }),
  ]
  await deleteAccount(opened, gone)
  await restored([['here@example.org', family]], gone)
  await caughtUp()
  expect([await owner('gone@example.org'), await owner('here@example.org')]).toEqual([undefined, family.accountId])
})
