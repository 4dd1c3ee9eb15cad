import { accountDecider } from '@filiz/domain/account/decider.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { endChildOf } from '@filiz/application/children/end-child.ts'
import { UnreadableStream } from '@filiz/application/commands/read-supported-events.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { deleteAccount } from '@filiz/http/contract/auth.ts'
import { route } from '@filiz/http/route.ts'
import { requireSuccess } from '../with-idempotency.ts'
import { consequenceOf } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { ownAccount } from './own-account.ts'
import { confirmOwner } from './confirm-owner.ts'
import type { CommandContext } from '@filiz/application/commands/command-context.ts'

type Ending = Pick<
  CommandApiDependencies,
  | 'commands'
  | 'addresses'
  | 'credentials'
  | 'pendingPasswords'
  | 'sessions'
  | 'lastSeen'
  | 'idempotencyRecords'
  | 'sealer'
  | 'clock'
  | 'authenticator'
>
type Dependencies = Ending & Pick<CommandApiDependencies, 'roles' | 'passwords' | 'limits' | 'google' | 'demo'>

export const deleteAccountRoute = (dependencies: Dependencies) =>
  route(deleteAccount, async (call) => {
    if (dependencies.demo) throw new ApiError('DEMO_MODE')
    const { account } = await ownAccount(call.caller, dependencies)
    await confirmOwner(account, call.body, 'password', call.caller, dependencies)
    const refusal = account.roles.includes('ADMIN')
      ? await dependencies.roles.resign(account.accountId, consequenceOf(call))
      : null
    if (refusal) throw ApiError.fromRefusal(refusal)
    const position = await endAccount(account.accountId, consequenceOf(call), dependencies)
    return { message: successMessage('accountDeleted', call.language), position }
  })

/**
 * Ends an account. Its children are removed first, so that their events precede the account's in the log. Then the
 * account's event is appended, so that a reactor can complete the deletion after a crash. Then the key is destroyed,
 * which makes every name in the log and the read models unreadable; the key's tombstone makes concurrent writers remove
 * their writes. Then sign-in is blocked and the address becomes free.
 */
export async function endAccount(
  accountId: string,
  context: CommandContext,
  {
    commands,
    addresses,
    credentials,
    pendingPasswords,
    sessions,
    lastSeen,
    idempotencyRecords,
    sealer,
    clock,
    authenticator,
  }: Ending,
) {
  const { state } = await commands.load(accountDecider, accountStream(accountId))
  const roster = 'children' in state ? state.children : []
  const removed: string[] = []
  for (const childId of roster) {
    try {
      if (await endChildOf(accountId, childId, context, { commands, clock })) removed.push(childId)
    } catch (error) {
      // The reactor removes a child whose stream this version cannot read.
      if (!(error instanceof UnreadableStream)) throw error
    }
  }
  const result = requireSuccess(
    await commands.handle(
      accountDecider,
      accountStream(accountId),
      { type: 'Delete', data: { at: clock.now() } },
      context,
    ),
  )
  await sealer.forget(`account:${accountId}`)
  // A child's key may be readable with another account's, too, after a hand-over that was not completed.
  for (const childId of removed) await sealer.forget(`child:${childId}`)
  await Promise.all([
    credentials.remove(accountId),
    pendingPasswords.removeAll(accountId),
    sessions.endAll(accountId),
    addresses.releaseAll(accountId),
    lastSeen.remove(accountId),
    idempotencyRecords.removeAll(accountId),
  ])
  authenticator.forget(accountId)
  return result.position
}
