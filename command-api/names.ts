import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { AccountState } from '@filiz/domain/account/evolve.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import type { CommandApiDependencies } from './dependencies.ts'

/** Maximum age of a name in milliseconds. */
const rememberedMs = 8_000

/** Returns null for a deleted account. */
export const nameOf = (account: AccountState): string | null =>
  'name' in account && account.name !== FORGOTTEN ? account.name : null

/** Returns the names of people by account id; null for a deleted account. */
export async function namesOf(
  accountIds: Iterable<string>,
  { commands }: Pick<CommandApiDependencies, 'commands'>,
): Promise<ReadonlyMap<string, string | null>> {
  const named = [...new Set(accountIds)].map(async (accountId) => {
    const { state } = await commands.load(accountDecider, accountStream(accountId), { maxAgeMs: rememberedMs })
    return [accountId, nameOf(state)] as const
  })
  return new Map(await Promise.all(named))
}
