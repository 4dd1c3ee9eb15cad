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
import type { CommandHandler } from './handle.ts'

export interface Administrators {
  /** False where nobody has registered that address. Being one already is fine. */
  grant(email: string): Promise<boolean>
  revoke(email: string): Promise<boolean>
  /** As the read models have it: a change may take a moment to show. */
  list(): Promise<{ name: string; email: string }[]>
}

/** Who may keep the catalogue. An operator decides, on the machine: no call of the API makes an administrator. */
export function createAdministrators({ commands, addresses, readStore, sealer, clock }: {
  commands: CommandHandler; addresses: Addresses; readStore: ReadStore; sealer: Sealer; clock: Clock
}): Administrators {
  async function change(email: string, type: 'GrantAdmin' | 'RevokeAdmin'): Promise<boolean> {
    const found = await addresses.find(email)
    if (!found) return false
    const id = randomUUID()
    const handled = await commands.handle(accountDecider, accountStream(found.accountId), { type, data: { at: clock.now() } }, { actor: 'operator', correlationId: id, causationId: id, accountId: null })
    return handled.outcome === 'done'
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
