import { randomUUID } from 'node:crypto'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import { createOutbox } from '@filiz/engines/records/outbox.ts'
import { createCredentials } from '@filiz/engines/records/credentials.ts'
import { createLastSeen } from '@filiz/engines/records/last-seen.ts'
import { createReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'
import { createSentMails } from '@filiz/engines/records/sent-mails.ts'
import { createSessions } from '@filiz/engines/records/sessions.ts'
import { createIdempotencyRecords } from '@filiz/engines/records/idempotency-records.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock, type Opened } from '@filiz/application/testing/engines.ts'
import { openAnew, stoppedAfterEach } from '@filiz/application/testing/engines-for-each.ts'
import { haveCaughtUpWithLog, reactorsOn } from '../testing/worker-on.ts'
import {
  addChild,
  deleteAccount,
  follow,
  handOver,
  register,
  removeChild,
} from '@filiz/application/testing/families.ts'

let opened: Opened
let running: ReturnType<typeof reactorsOn>
const clock = manualClock('2026-03-10T09:00:00.000Z')

const stops = stoppedAfterEach(() => opened)
beforeEach(async () => {
  opened = await openAnew(clock)
  stops.push(() => running.stop())
  running = reactorsOn(opened)
  running.start()
})

const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 10_000, interval: 20 })
const roster = async (accountId: string) => {
  const { state } = await opened.commands.load(accountDecider, `account-${accountId}`)
  return 'children' in state ? state.children : null
}
async function storePhoto(childId: string) {
  for (const size of [320, 1600])
    await opened.blobs.create(`${childId}/${randomUUID()}-${size}`, Buffer.from('sealed'), clock.now())
}
const photosOf = (childId: string) => Array.fromAsync(opened.blobs.list(childId))
async function types(stream: string): Promise<string[]> {
  const found: Recorded[] = []
  for await (const event of opened.log.readStream(stream)) found.push(event)
  return found.map(({ type }) => type)
}

describe('when a child is removed', () => {
  it('destroys the child’s key and frees its place in the family, without affecting its sister', async () => {
    const family = await register(opened)
    const [child, sister] = [
      await addChild(opened, family, { name: 'Ada' }),
      await addChild(opened, family, { name: 'Ece' }),
    ]
    for (const one of [child, sister]) await storePhoto(one)
    await removeChild(opened, family, child)
    await until(async () => expect(await roster(family.accountId)).toEqual([sister]))
    expect(await opened.keys.get(`child:${child}`)).toBeNull()
    await until(async () => expect(await photosOf(child)).toEqual([]))
    expect(await photosOf(sister)).toHaveLength(2)
    const [added] = await Array.fromAsync(opened.log.readStream(`child-${child}`))
    expect((await opened.sealer.openEvent(added!)).data).toMatchObject({ name: FORGOTTEN, birthDate: FORGOTTEN })
    expect((await opened.commands.load(childDecider, `child-${sister}`)).state).toMatchObject({ name: 'Ece' })
  })

  it('destroys the key again when the vault is restored from an earlier backup', async () => {
    const family = await register(opened)
    const child = await addChild(opened, family)
    const key = await opened.vault.get<object>('subject-key', `child:${child}`)
    const checkpoint = await opened.vault.get<object>('reactor-checkpoint', 'when-a-child-is-removed-then-forget-it')
    await removeChild(opened, family, child)
    await until(async () => expect(await opened.keys.get(`child:${child}`)).toBeNull())
    await running.stop()
    await opened.vault.remove('forgotten-subject', `child:${child}`)
    await opened.vault.put('subject-key', `child:${child}`, key!.value, 'any')
    if (checkpoint)
      await opened.vault.put('reactor-checkpoint', 'when-a-child-is-removed-then-forget-it', checkpoint.value, 'any')
    else await opened.vault.remove('reactor-checkpoint', 'when-a-child-is-removed-then-forget-it')
    expect(await opened.keys.get(`child:${child}`)).not.toBeNull()
    running = reactorsOn(opened)
    running.start()
    await until(async () => expect(await opened.keys.get(`child:${child}`)).toBeNull())
    expect((await types(`account-${family.accountId}`)).filter((type) => type === 'ChildWithdrawn')).toHaveLength(1)
  })
})

describe('when an account is deleted', () => {
  it('ends its children’s streams, blocks sign-in, frees the address and destroys all keys', async () => {
    const family = await register(opened, { email: 'deniz@example.org' })
    const { accountId } = family
    const children = [await addChild(opened, family), await addChild(opened, family)]
    const { vault } = opened
    const [credentials, sessions, lastSeen, addresses, sentMails, outbox] = [
      createCredentials(vault),
      createSessions(vault),
      createLastSeen(vault),
      createAddresses(vault, opened.keys),
      createSentMails(vault),
      createOutbox(vault),
    ]
    await credentials.set(accountId, { hash: 'h', since: clock.now() })
    await sessions.start({ id: 's', accountId, createdAt: clock.now(), userAgent: '' })
    await lastSeen.record(accountId, '2026-03-10')
    await addresses.claim('deniz@example.org', accountId)
    await sentMails.markSent('m', accountId, clock.now())
    await createIdempotencyRecords(vault).reserve(
      { accountId, route: 'POST /plans', key: 'k', requestHash: 'h' },
      clock.now(),
    )

    for (const child of children) await storePhoto(child)
    await deleteAccount(opened, family)
    for (const child of children)
      await until(async () => expect(await types(`child-${child}`)).toEqual(['ChildAdded', 'ChildRemoved']))
    await until(async () =>
      expect(await createReactorCheckpoints(vault).get('when-a-child-is-removed-then-forget-it')).toBe(
        await opened.log.head(),
      ),
    )
    for (const child of children) expect(await photosOf(child)).toEqual([])
    for (const subject of [`account:${accountId}`, ...children.map((child) => `child:${child}`)])
      expect(await opened.keys.get(subject)).toBeNull()
    expect([
      await credentials.get(accountId),
      await sessions.list(accountId),
      await lastSeen.get(accountId),
      await addresses.find('deniz@example.org'),
      await sentMails.wasSent('m'),
    ]).toEqual([null, [], null, null, false])
    expect(await vault.ownedBy('used-key', accountId)).toEqual([])
    expect((await outbox.page(null, 100)).filter((mail) => mail.accountId === accountId)).toEqual([])
  })

  it('finishes the deletion after a restart, and a repetition has no further effect', async () => {
    await running.stop()
    const family = await register(opened)
    const child = await addChild(opened, family)
    await deleteAccount(opened, family)
    expect(await types(`child-${child}`)).toEqual(['ChildAdded'])
    for (let again = 0; again < 2; again++) {
      running = reactorsOn(opened)
      running.start()
      await until(async () => expect(await types(`child-${child}`)).toEqual(['ChildAdded', 'ChildRemoved']))
      await until(async () => expect(await haveCaughtUpWithLog(running, opened)).toBe(true))
      await running.stop()
      await opened.vault.remove('reactor-checkpoint', 'when-an-account-is-deleted-then-forget-the-family')
    }
  })
})

describe('when a caregiver’s account is deleted', () => {
  it('ends its memberships, also one that began after the deletion, and forgets no child of others', async () => {
    const [family, grandmother] = [await register(opened), await register(opened)]
    const children = [await addChild(opened, family), await addChild(opened, family)]
    const late = await addChild(opened, family)
    for (const child of children) await follow(opened, family, child, grandmother)
    await deleteAccount(opened, grandmother)
    await follow(opened, family, late, grandmother)
    for (const child of [...children, late]) {
      await until(async () => expect((await types(`child-${child}`)).at(-1)).toBe('CaregiverLeft'))
      expect((await opened.commands.load(childDecider, `child-${child}`)).state).toMatchObject({
        status: 'present',
        name: 'Ada',
        caregivers: [],
      })
    }
    await until(async () => expect(await haveCaughtUpWithLog(running, opened)).toBe(true))
    expect(await opened.vault.ownedBy('membership', grandmother.accountId)).toEqual([])
  })

  it('ends its memberships when the vault is restored from an earlier backup', async () => {
    const [family, grandmother] = [await register(opened), await register(opened)]
    const child = await addChild(opened, family)
    await follow(opened, family, child, grandmother)
    await until(async () => expect(await haveCaughtUpWithLog(running, opened)).toBe(true))
    await running.stop()
    await opened.vault.removeOwnedBy('membership', grandmother.accountId)
    await opened.vault.remove('reactor-checkpoint', 'when-an-account-is-deleted-then-forget-the-family')
    await deleteAccount(opened, grandmother)
    running = reactorsOn(opened)
    running.start()
    await until(async () => expect((await types(`child-${child}`)).at(-1)).toBe('CaregiverLeft'))
  })
})

describe('when a child’s stream cannot be read', () => {
  it('parks AccountDeleted of its caregiver, but ends other memberships and removes the last-seen day', async () => {
    const [family, grandmother] = [await register(opened), await register(opened)]
    const [unreadable, child] = [await addChild(opened, family), await addChild(opened, family)]
    for (const one of [unreadable, child]) await follow(opened, family, one, grandmother)
    await createLastSeen(opened.vault).record(grandmother.accountId, '2026-03-10')
    await until(async () => expect(await haveCaughtUpWithLog(running, opened)).toBe(true))
    const { revision } = await opened.commands.load(childDecider, `child-${unreadable}`)
    await opened.log.append(`child-${unreadable}`, revision!, [
      {
        id: randomUUID(),
        type: 'ChildFlewToTheMoon',
        data: { at: clock.now() },
        metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' },
      },
    ])
    await running.stop()
    running = reactorsOn(opened, { knows: () => true })
    running.start()
    await deleteAccount(opened, grandmother)
    await until(async () => expect((await types(`child-${child}`)).at(-1)).toBe('CaregiverLeft'))
    await until(async () => expect(running.states().map(({ parked }) => parked)).toContain(1))
    expect(await createLastSeen(opened.vault).get(grandmother.accountId)).toBeNull()
    expect(await opened.vault.ownedBy('membership', grandmother.accountId)).toHaveLength(1)
  })
})

describe('when a child is handed over', () => {
  it('leaves the former owner’s family, and can be read when that account is deleted', async () => {
    const [family, father] = [await register(opened), await register(opened)]
    const child = await addChild(opened, family, { name: 'Ada' })
    await follow(opened, family, child, father)
    await opened.keys.addParent(`child:${child}`, `account:${father.accountId}`)
    await handOver(opened, family, child, father)
    await until(async () => expect(await roster(family.accountId)).toEqual([]))
    await deleteAccount(opened, family)
    await until(async () => expect((await types(`child-${child}`)).at(-1)).toBe('CaregiverLeft'))
    expect((await opened.commands.load(childDecider, `child-${child}`)).state).toMatchObject({
      name: 'Ada',
      accountId: father.accountId,
      caregivers: [],
    })
    await deleteAccount(opened, father)
    await until(async () => expect(await opened.keys.get(`child:${child}`)).toBeNull())
  })

  it('is not forgotten with the former owner’s account in a vault restored from before the hand-over', async () => {
    const [family, father] = [await register(opened), await register(opened)]
    const child = await addChild(opened, family, { name: 'Ada' })
    await follow(opened, family, child, father)
    await until(async () => expect(await haveCaughtUpWithLog(running, opened)).toBe(true))
    await running.stop()
    await handOver(opened, family, child, father)
    await deleteAccount(opened, family)
    running = reactorsOn(opened)
    running.start()
    await until(async () => expect((await types(`child-${child}`)).at(-1)).toBe('CaregiverLeft'))
    expect((await opened.commands.load(childDecider, `child-${child}`)).state).toMatchObject({ name: 'Ada' })
  })
})
