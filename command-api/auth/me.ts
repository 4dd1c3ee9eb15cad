import { circuitBreaker } from '@filiz/application/operation/circuit-breaker.ts'
import { accounts, type AccountDocument } from '@filiz/domain/read-models/accounts.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { Revision } from '@filiz/domain/shared/event.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import { me } from '@filiz/http/contract/auth.ts'
import type { User } from '@filiz/http/contract/shapes.ts'
import { documentToUser, toUser } from '@filiz/http/presenters/to-user.ts'
import { route } from '@filiz/http/route.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { ownAccount } from './own-account.ts'

type Dependencies = Pick<CommandApiDependencies, 'commands' | 'credentials' | 'readStore' | 'sealer'>
interface Me {
  readonly user: User
  readonly revision: Revision | null
  readonly stale: boolean
}

const accountsIn = collectionName(accounts)

/**
 * Returns the caller's account from its stream, or from the read model while the event log is unavailable, because
 * every page begins with this call.
 */
export const meRoute = (dependencies: Dependencies) => {
  const { credentials, readStore, sealer } = dependencies
  const hasPassword = async ({ accountId }: Caller) => (await credentials.get(accountId)) !== null

  const byTheLog = async (caller: Caller): Promise<Me> => {
    const [{ account, revision }, password] = await Promise.all([ownAccount(caller, dependencies), hasPassword(caller)])
    return { user: toUser(account, password), revision, stale: false }
  }
  const byTheReadModel = async (caller: Caller): Promise<Me> => {
    const [account, password] = await Promise.all([
      readStore.get<AccountDocument>(accountsIn, caller.accountId),
      hasPassword(caller),
    ])
    if (!account) throw new ApiError('UNAVAILABLE', { retryAfter: 2 })
    const [name, email, pendingEmail] = await sealer.openTexts([account.name, account.email, account.pendingEmail])
    if (email === FORGOTTEN) throw new ApiError('UNAUTHENTICATED')
    return {
      user: documentToUser({ ...account, name: name!, email: email!, pendingEmail: pendingEmail! }, password),
      revision: null,
      stale: true,
    }
  }
  const find = circuitBreaker('event log', byTheLog, byTheReadModel)

  return route(me, async ({ caller, markStale }) => {
    const { user, revision, stale } = await find(caller)
    if (stale) markStale()
    return { data: { user }, revision }
  })
}
