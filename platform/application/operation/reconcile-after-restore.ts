import { randomUUID } from 'node:crypto'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { accountStream, childStream } from '@filiz/domain/shared/streams.ts'
import type { BlobStore } from '@filiz/engines/blob-store/port.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Addresses } from '@filiz/engines/records/addresses.ts'
import type { VaultKeys } from '@filiz/engines/vault/keys.ts'
import { acceptData } from '@filiz/engines/vault/known-accounts.ts'
import type { Vault } from '@filiz/engines/vault/port.ts'
import type { ReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'
import type { CommandHandler } from '../commands/command-handler.ts'
import type { CommandContext } from '../commands/command-context.ts'

export interface RestoreDependencies {
  readonly log: EventLog
  readonly readStore: ReadStore
  readonly blobs: BlobStore
  readonly keys: Pick<VaultKeys, 'get' | 'wasForgotten' | 'replaceParent'>
  readonly addresses: Addresses
  readonly checkpoints: ReactorCheckpoints
  readonly vault: Vault
  readonly commands: CommandHandler
  readonly clock: Clock
}

/**
 * Differences between log and vault that were repaired. `unreadable` and `contested` list account ids that need an
 * operator.
 */
export interface RestoreReport {
  readonly accounts: number
  /** Reactors whose checkpoint did not belong to this log. */
  readonly movedBack: readonly string[]
  /**
   * Number of accounts and children that were deleted again: their keys are destroyed, but the log had lost the
   * deletion.
   */
  readonly endedAgain: number
  /** Number of accounts whose address reservation was restored. */
  readonly addressesBack: number
  /** Accounts without a key that was never destroyed: the vault's backup is older than the log's. */
  readonly unreadable: readonly string[]
  /** Accounts whose address belongs to another account. */
  readonly contested: readonly string[]
}

/**
 * Reconciles log and vault after a restore from backups taken at different times; run it while no service runs. Drops
 * all read models, since they may show lost events. Idempotent. Reads the whole log, in pages.
 */
export async function reconcileAfterRestore(dependencies: RestoreDependencies): Promise<RestoreReport> {
  const { log, readStore, blobs, keys, addresses, checkpoints, vault, commands, clock } = dependencies
  for (const { name } of await readStore.list()) await readStore.drop(name)
  const end = await log.head()
  const movedBack = await checkpoints.reconcileWith(log)

  const context = (): CommandContext => {
    const id = randomUUID()
    return { actor: 'operator', correlationId: id, causationId: id, accountId: null }
  }
  let [accounts, endedAgain, addressesBack] = [0, 0, 0]
  const unreadable: string[] = []
  const contested: string[] = []

  async function reconcileAccount(accountId: string) {
    const stream = accountStream(accountId)
    const { state } = await commands.load(accountDecider, stream)
    if (state.status !== 'unverified' && state.status !== 'active') return
    accounts += 1
    if (state.email === FORGOTTEN) {
      if (!(await keys.wasForgotten(`account:${accountId}`))) return void unreadable.push(accountId)
      // When the reactors run again, they delete the remaining data of the account and of its children.
      await commands.handle(accountDecider, stream, { type: 'Delete', data: { at: clock.now() } }, context())
      endedAgain += 1
      return
    }
    const reservation = await addresses.find(state.email)
    if (reservation?.accountId === accountId) return
    if (reservation !== null) return void contested.push(accountId)
    await addresses.claim(state.email, accountId)
    addressesBack += 1
  }

  async function reconcileChild(childId: string) {
    const { state } = await commands.load(childDecider, childStream(childId))
    if (state.status !== 'present' || (await keys.wasForgotten(`account:${state.accountId}`))) return
    const { accountId } = state
    if (!(await keys.wasForgotten(`child:${childId}`))) {
      // Log or vault may lack a hand-over. Without the account's key the account is reported as unreadable.
      if ((await keys.get(`child:${childId}`)) && (await keys.get(`account:${accountId}`)))
        await keys.replaceParent(`child:${childId}`, `account:${accountId}`)
      return
    }
    const result = await commands.handle(
      childDecider,
      childStream(childId),
      { type: 'Remove', data: { at: clock.now(), accountId, because: 'parent' } },
      context(),
    )
    if (result.outcome === 'done') endedAgain += 1
  }

  /** Removes photos that an older backup brought back. Those of a child without a key may become readable again. */
  async function removePhotosOfTheForgotten() {
    let checked: string | undefined
    for await (const { key } of blobs.list()) {
      const childId = key.slice(0, key.indexOf('/'))
      if (childId === checked) continue
      checked = childId
      const { state } = await commands.load(childDecider, childStream(childId), { sealed: true })
      if (state.status === 'removed' || (await keys.wasForgotten(`child:${childId}`))) await blobs.removeFolder(childId)
    }
  }

  for await (const page of log.readAll({ after: null })) {
    for (const { type, position, data, unreadable } of page) {
      if (end === null || position > end) break
      if (unreadable) continue
      const { accountId, childId } = data as unknown as { readonly accountId: string; readonly childId: string }
      if (type === 'AccountRegistered') await reconcileAccount(accountId)
      if (type === 'ChildAdded') await reconcileChild(childId)
    }
  }
  await removePhotosOfTheForgotten()
  await acceptData(vault, end)
  return { accounts, movedBack, endedAgain, addressesBack, unreadable, contested }
}
