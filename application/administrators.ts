import { randomUUID } from 'node:crypto'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { accounts } from '@filiz/domain/read-models/accounts.ts'
import type { AccountDocument } from '@filiz/domain/read-models/documents.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Addresses } from '@filiz/engines/vault/addresses.ts'
import { holderOf } from './address-holder.ts'
import type { CommandHandler } from './handle.ts'

/** `unverified`: nobody has shown yet that the address is theirs, and so nobody is made an administrator by it. */
export type RoleChange = 'done' | 'unknown' | 'unverified'

export interface Administrators {
  /** Being one already is fine. */
  grant(email: string): Promise<RoleChange>
  revoke(email: string): Promise<RoleChange>
  /** As the read models have it: a change may take a moment to show. */
  list(): Promise<{ name: string; email: string }[]>
}

/** Who may keep the catalogue. An operator decides, on the machine: no call of the API makes an administrator. */
export function createAdministrators({ commands, addresses, readStore, sealer, clock }: {
  commands: CommandHandler; addresses: Addresses; readStore: ReadStore; sealer: Sealer; clock: Clock
}): Administrators {
  async function change(email: string, type: 'GrantAdmin' | 'RevokeAdmin'): Promise<RoleChange> {
    const found = await holderOf(email.trim().toLowerCase(), { addresses, commands })
    if (!found) return 'unknown'
    const id = randomUUID()
    const handled = await commands.handle(accountDecider, accountStream(found.accountId), { type, data: { at: clock.now() } }, { actor: 'operator', correlationId: id, causationId: id, accountId: null })
    if (handled.outcome === 'refused') return handled.refusal.code === 'EMAIL_NOT_VERIFIED' ? 'unverified' : 'unknown'
    return 'done'
  }

  return {
    grant: (email) => change(email, 'GrantAdmin'),
    revoke: (email) => change(email, 'RevokeAdmin'),
    async list() {
      const found = await readStore.find<AccountDocument>(collectionName(accounts), { where: { role: 'ADMIN' }, limit: 1000 })
      return Promise.all(found.map(async ({ name, email }) => ({ name: await sealer.openText(name), email: await sealer.openText(email) })))
    },
  }
}
