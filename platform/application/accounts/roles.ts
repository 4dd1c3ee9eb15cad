import type { ChangeRoles } from '@filiz/domain/account/commands.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { AccountEvent, GrantedRole } from '@filiz/domain/account/events.ts'
import type { AccountState } from '@filiz/domain/account/evolve.ts'
import type { AdministratorsCommand } from '@filiz/domain/administrators/commands.ts'
import { administratorsDecider } from '@filiz/domain/administrators/decider.ts'
import { accounts, type AccountDocument } from '@filiz/domain/read-models/accounts.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { Refusal } from '@filiz/domain/shared/refusal.ts'
import { accountStream, administratorsStream } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { CommandHandler, CommandResult } from '../commands/command-handler.ts'
import { requireCaughtUp } from '../operation/read-model-checks.ts'
import type { CommandContext } from '../commands/command-context.ts'

export interface RoleChange {
  readonly grant: GrantedRole | null
  readonly revoke: GrantedRole | null
}

export interface Roles {
  /**
   * Changes a role. Refusals: `NOT_FOUND`, `EMAIL_NOT_VERIFIED`, `LAST_ADMINISTRATOR` (unless `evenTheLast`). Writes
   * the list of administrators first and the account second; after a crash in between, a reactor updates the account.
   */
  change(
    accountId: string,
    change: RoleChange,
    context: CommandContext,
    options?: { readonly evenTheLast?: boolean },
  ): Promise<CommandResult<AccountState, AccountEvent>>
  /** Removes an account from the administrators before its deletion. Returns a refusal for the last administrator. */
  resign(accountId: string, context: CommandContext): Promise<Refusal | null>
  /** Updates an account's role to match the list of administrators. */
  agree(accountId: string, context: CommandContext): Promise<void>
  /** Removes a deleted account from the list. */
  remove(accountId: string, context: CommandContext): Promise<void>
}

const accountsIn = collectionName(accounts)
/** Upper bound for the number of administrators. */
const limit = 1_000

export function createRoles({
  commands,
  readStore,
  log,
  clock,
}: {
  readonly commands: CommandHandler
  readonly readStore: Pick<ReadStore, 'find' | 'reached'>
  readonly log: Pick<EventLog, 'head'>
  readonly clock: Clock
}): Roles {
  /** Returns the accounts with the administrator role, from a read model that has reached the log's end. */
  async function byTheirAccounts(): Promise<readonly string[]> {
    await requireCaughtUp({ log, readStore }, [accountsIn])
    const found = await readStore.find<AccountDocument>(accountsIn, { where: { role: 'ADMIN' }, limit })
    return found.filter(({ status }) => status === 'active').map(({ _id }) => _id)
  }

  const inTheList = (
    type: AdministratorsCommand['type'],
    accountId: string,
    { ifMatch: _, ...context }: CommandContext,
  ) =>
    commands.handle(
      administratorsDecider,
      administratorsStream,
      async (state): Promise<AdministratorsCommand> => ({
        type,
        data: {
          at: clock.now(),
          accountId,
          listed: state.accountIds === null && type !== 'Remove' ? await byTheirAccounts() : [],
        },
      }),
      context,
    )

  return {
    async change(accountId, change, context, { evenTheLast = false } = {}) {
      try {
        const result = await commands.handle(
          accountDecider,
          accountStream(accountId),
          async (account) => {
            if (account.status === 'active' && change.grant === 'ADMIN')
              orRefused(await inTheList('Appoint', accountId, context))
            if (account.status === 'active' && change.revoke === 'ADMIN')
              orRefused(await inTheList(evenTheLast ? 'Remove' : 'Dismiss', accountId, context))
            return { type: 'ChangeRoles' as const, data: { at: clock.now(), ...change } }
          },
          context,
        )
        // The account was deleted after the list was written, so remove it from the list again.
        if (result.outcome === 'refused') await inTheList('Remove', accountId, withoutKey(context))
        return result
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return {
          ...(await commands.load(accountDecider, accountStream(accountId))),
          outcome: 'refused',
          refusal: error.refusal,
        }
      }
    },

    async resign(accountId, context) {
      const result = await inTheList('Dismiss', accountId, context)
      return result.outcome === 'refused' ? result.refusal : null
    },

    async agree(accountId, context) {
      await commands.handle(
        accountDecider,
        accountStream(accountId),
        async (): Promise<ChangeRoles> => {
          // Load the list of administrators after the account, again with each try: the list is always written first,
          // so it is never older than the account.
          const {
            state: { accountIds },
          } = await commands.load(administratorsDecider, administratorsStream)
          const isOne = accountIds?.includes(accountId) ?? false
          return {
            type: 'ChangeRoles',
            data: { at: clock.now(), grant: isOne ? 'ADMIN' : null, revoke: isOne ? null : 'ADMIN' },
          }
        },
        context,
      )
    },

    remove: async (accountId, context) => void (await inTheList('Remove', accountId, context)),
  }
}

/** Carries a refusal out of the command function; internal to this file. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

function orRefused(result: { readonly outcome: string; readonly refusal?: Refusal }): void {
  if (result.outcome === 'refused' && result.refusal) throw new Refused(result.refusal)
}

const withoutKey = ({ idempotency: _, ifMatch: __, ...context }: CommandContext): CommandContext => context
