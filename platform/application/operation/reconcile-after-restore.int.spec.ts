// @module-tag long
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { openFileBlobStore } from '@filiz/engines/blob-store/file.ts'
import { systemClock } from '@filiz/engines/clock/clocks.ts'
import { openSqliteEventLog } from '@filiz/engines/event-log/sqlite.ts'
import { createSealer } from '@filiz/engines/personal-data/sealer.ts'
import { openSqliteReadStore } from '@filiz/engines/read-store/sqlite.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import { createKeys } from '@filiz/engines/vault/keys.ts'
import { createReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'
import { openSqliteVault } from '@filiz/engines/vault/sqlite.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCommandHandler } from '../commands/command-handler.ts'
import { follow, handOver } from '../testing/families.ts'
import { reconcileAfterRestore } from './reconcile-after-restore.ts'
import type { CommandContext } from '../commands/command-context.ts'

function given() {
  const folder = temporaryFolder()
  const log = openSqliteEventLog(join(folder, 'events.db'))
  const readStore = openSqliteReadStore(join(folder, 'read.db'))
  const vault = openSqliteVault(join(folder, 'vault.db'))
  onTestFinished(async () => {
    for (const engine of [log, readStore, vault]) await engine.close()
  })
  const keys = createKeys(vault, [{ id: 'test', key: randomBytes(32) }])
  const clock = systemClock()
  const blobs = openFileBlobStore(join(folder, 'photos'))
  const on = {
    blobs,
    log,
    readStore,
    keys,
    vault,
    clock,
    addresses: createAddresses(vault, keys),
    checkpoints: createReactorCheckpoints(vault),
    commands: createCommandHandler({ log, sealer: createSealer(keys, { ttlMs: 1 }) }),
  }
  const context = (): CommandContext => ({
    actor: 'operator',
    correlationId: randomUUID(),
    causationId: randomUUID(),
    accountId: null,
  })

  return {
    ...on,
    vault,
    restored: () => reconcileAfterRestore(on),
    account: async (accountId: string) => (await on.commands.load(accountDecider, `account-${accountId}`)).state,
    child: async (childId: string) => (await on.commands.load(childDecider, `child-${childId}`)).state,
    /** Writes to log and vault what a registration writes. */
    async register(email: string) {
      const accountId = randomUUID()
      const data = {
        at: clock.now(),
        accountId,
        requestId: randomUUID(),
        name: 'Deniz',
        email,
        language: 'tr' as const,
        timeZone: 'Europe/Istanbul',
      }
      await on.commands.handle(accountDecider, `account-${accountId}`, { type: 'RegisterVerified', data }, context())
      await on.addresses.claim(email, accountId)
      return accountId
    },
    async addChild(accountId: string) {
      const childId = randomUUID()
      const at = clock.now()
      await on.commands.handle(
        accountDecider,
        `account-${accountId}`,
        { type: 'EnrolChild', data: { at, childId } },
        context(),
      )
      await on.commands.handle(
        childDecider,
        `child-${childId}`,
        {
          type: 'Add',
          data: {
            at,
            day: at.slice(0, 10),
            childId,
            accountId,
            name: 'Ada',
            birthDate: `${Number(at.slice(0, 4)) - 4}-01-15`,
            interests: [],
          },
        },
        context(),
      )
      return childId
    },
  }
}
const inAgreement = { movedBack: [], endedAgain: 0, addressesBack: 0, unreadable: [], contested: [] }

describe('after a restore', () => {
  it('drops only the read models when log and vault agree', async () => {
    const { register, addChild, restored, log, readStore, checkpoints } = given()
    const accountId = await register('deniz@example.org')
    await addChild(accountId)
    await checkpoints.moveTo('mail', (await log.head())!)
    await readStore.prepare([{ name: 'plans_v6', indexes: [] }])
    const head = await log.head()
    expect(await restored()).toEqual({ ...inAgreement, accounts: 1 })
    expect(await log.head()).toBe(head)
    expect(await readStore.list()).toEqual([])
  })

  it('deletes accounts and children again whose keys the vault has destroyed, and no others', async () => {
    const { register, addChild, restored, keys, account, child } = given()
    const [gone, staying] = [await register('gone@example.org'), await register('staying@example.org')]
    await addChild(gone)
    const [removed, sister] = [await addChild(staying), await addChild(staying)]
    await keys.forget(`account:${gone}`)
    await keys.forget(`child:${removed}`)
    expect(await restored()).toEqual({ ...inAgreement, accounts: 2, endedAgain: 2 })
    expect([(await account(gone)).status, (await account(staying)).status]).toEqual(['deleted', 'active'])
    expect([(await child(removed)).status, (await child(sister)).status]).toEqual(['removed', 'present'])
    expect(await restored()).toEqual({ ...inAgreement, accounts: 1 })
  })

  it('removes the photos of removed and forgotten children that a backup brought back, and no others', async () => {
    const { register, addChild, restored, keys, blobs, clock } = given()
    const accountId = await register('deniz@example.org')
    const [removed, kept, unreadable] = [
      await addChild(accountId),
      await addChild(accountId),
      await addChild(accountId),
    ]
    for (const child of [removed, kept, unreadable])
      for (const photo of [1, 2]) await blobs.create(`${child}/${photo}`, Buffer.from('sealed'), clock.now())
    const children = async () => new Set((await Array.fromAsync(blobs.list())).map(({ key }) => key.split('/')[0]))
    await keys.forget(`child:${removed}`)
    await restored()
    expect(await children()).toEqual(new Set([kept, unreadable]))
    // The log has the removal already.
    await blobs.create(`${removed}/1`, Buffer.from('sealed'), clock.now())
    await restored()
    expect(await children()).toEqual(new Set([kept, unreadable]))
  })

  it('gives the keys of children to their owners in the log, and removes a forgotten child for its present owner', async () => {
    const on = given()
    const { register, addChild, restored, keys, commands, clock, child } = on
    const [family, father] = await Promise.all(
      ['owner@example.org', 'father@example.org'].map(async (email) => ({
        accountId: await register(email),
        timeZone: 'Europe/Istanbul',
      })),
    )
    const [handedOver, kept, forgotten] = [
      await addChild(family!.accountId),
      await addChild(family!.accountId),
      await addChild(family!.accountId),
    ]
    for (const one of [handedOver, kept, forgotten]) await follow({ commands, clock }, family!, one, father!)
    for (const one of [handedOver, forgotten]) await handOver({ commands, clock }, family!, one, father!)
    // The log lost the hand-over of `kept`, and the vault that of the others.
    await keys.replaceParent(`child:${kept}`, `account:${father!.accountId}`)
    await keys.forget(`child:${forgotten}`)
    expect(await restored()).toEqual({ ...inAgreement, accounts: 2, endedAgain: 1 })
    expect((await child(forgotten)).status).toBe('removed')
    await keys.forget(`account:${father!.accountId}`)
    expect([await keys.get(`child:${handedOver}`), await keys.get(`child:${kept}`)]).toEqual([null, expect.any(Buffer)])
  })

  it('restores the address of an account that changed it between the backups, unless another account owns it', async () => {
    const { register, restored, addresses } = given()
    const [one, other] = [await register('one@example.org'), await register('other@example.org')]
    await addresses.swap('one@example.org', 'new@example.org', one)
    await addresses.releaseAll(other)
    const third = randomUUID()
    await addresses.claim('other@example.org', third)
    expect(await restored()).toEqual({ ...inAgreement, accounts: 2, addressesBack: 1, contested: [other] })
    expect(await addresses.find('one@example.org')).toEqual({ accountId: one, status: 'confirmed' })
    expect(await addresses.find('other@example.org')).toMatchObject({ accountId: third })
  })

  it('reports accounts without a key and leaves them unchanged', async () => {
    const { register, restored, vault, account } = given()
    const accountId = await register('deniz@example.org')
    await vault.remove('subject-key', `account:${accountId}`)
    expect(await restored()).toEqual({ ...inAgreement, accounts: 1, unreadable: [accountId] })
    expect((await account(accountId)).status).toBe('active')
  })

  it('moves reactor checkpoints back to the log’s end', async () => {
    const { register, restored, checkpoints, log } = given()
    await register('deniz@example.org')
    await checkpoints.moveTo('mail', '00000000000000000099')
    expect(await restored()).toMatchObject({ movedBack: ['mail'] })
    expect(await checkpoints.get('mail')).toBe(await log.head())
  })
})
