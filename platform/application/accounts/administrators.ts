import { randomUUID } from 'node:crypto'
import { grantedRoles, type GrantedRole } from '@filiz/domain/account/events.ts'
import { administratorsDecider } from '@filiz/domain/administrators/decider.ts'
import { accounts, type AccountDocument } from '@filiz/domain/read-models/accounts.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { administratorsStream } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Addresses } from '@filiz/engines/records/addresses.ts'
import { findAccountByEmail } from './find-account-by-email.ts'
import type { CommandHandler } from '../commands/command-handler.ts'
import { createRoles, type RoleChange } from './roles.ts'

/** `unverified`: the account's address is not verified, so the account gets no role. */
export type RoleOutcome = 'done' | 'unknown' | 'unverified'

export interface Administrators {
  /** Succeeds also when the account already has the role. */
  grant(email: string, role?: GrantedRole): Promise<RoleOutcome>
  /** Revokes the role of the last administrator too: an operator on the machine can grant it again at any time. */
  revoke(email: string, role?: GrantedRole): Promise<RoleOutcome>
  /** Reads the read models, so a recent change may appear with a delay. */
  list(): Promise<{ name: string; email: string; roles: readonly GrantedRole[] }[]>
}

/** Before the list of administrators exists, the accounts have the roles. */
export async function hasAdministrator({
  commands,
  readStore,
}: {
  readonly commands: CommandHandler
  readonly readStore: Pick<ReadStore, 'count'>
}): Promise<boolean> {
  const { state } = await commands.load(administratorsDecider, administratorsStream)
  if (state.accountIds !== null) return state.accountIds.length > 0
  return (await readStore.count(collectionName(accounts), { role: 'ADMIN' })) > 0
}

/** Grants and revokes roles, for operators on the machine. */
export function createAdministrators(dependencies: {
  commands: CommandHandler
  addresses: Addresses
  readStore: ReadStore
  log: EventLog
  sealer: Sealer
  clock: Clock
}): Administrators {
  const { readStore, sealer } = dependencies
  const roles = createRoles(dependencies)

  async function change(email: string, roleChange: RoleChange): Promise<RoleOutcome> {
    const found = await findAccountByEmail(email.trim().toLowerCase(), dependencies)
    if (!found) return 'unknown'
    const id = randomUUID()
    const result = await roles.change(
      found.accountId,
      roleChange,
      { actor: 'operator', correlationId: id, causationId: id, accountId: null },
      { evenTheLast: true },
    )
    if (result.outcome !== 'refused') return 'done'
    return result.refusal.code === 'EMAIL_NOT_VERIFIED' ? 'unverified' : 'unknown'
  }

  return {
    grant: (email, role = 'ADMIN') => change(email, { grant: role, revoke: null }),
    revoke: (email, role = 'ADMIN') => change(email, { grant: null, revoke: role }),
    async list() {
      const found = await readStore.find<AccountDocument>(collectionName(accounts), {
        where: { role: { in: grantedRoles } },
        limit: 1000,
      })
      return Promise.all(
        found.map(async (account) => ({
          name: await sealer.openText(account.name),
          email: await sealer.openText(account.email),
          roles: account.roles,
        })),
      )
    },
  }
}
