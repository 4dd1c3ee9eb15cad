import { accountDecider } from '@filiz/domain/account/decider.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import type { CommandApiDependencies } from './dependencies.ts'

/** Maximum age of a name in milliseconds. */
const rememberedMs = 8_000

/** Returns the names of people by account id; null for a deleted account. */
export async function namesOf(
  accountIds: Iterable<string>,
  { commands }: Pick<CommandApiDependencies, 'commands'>,
): Promise<ReadonlyMap<string, string | null>> {
  const named = [...new Set(accountIds)].map(async (accountId) => {
    const { state } = await commands.load(accountDecider, accountStream(accountId), { maxAgeMs: rememberedMs })
    const name = 'name' in state && state.name !== FORGOTTEN ? state.name : null
    return [accountId, name] as const
  })
  return new Map(await Promise.all(named))
}
