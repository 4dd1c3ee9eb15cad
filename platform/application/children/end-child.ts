import { childDecider } from '@filiz/domain/child/decider.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { CommandContext } from '../commands/command-context.ts'
import type { CommandHandler } from '../commands/command-handler.ts'

/**
 * Removes the child if it belongs to the account that is being deleted, and otherwise ends the account's membership,
 * with it an offer of the child to the account. May be repeated. Returns true when the child is removed.
 */
export async function endChildOf(
  accountId: string,
  childId: string,
  context: CommandContext,
  { commands, clock }: { readonly commands: CommandHandler; readonly clock: Clock },
): Promise<boolean> {
  const at = clock.now()
  const stream = childStream(childId)
  const remove = { type: 'Remove' as const, data: { at, accountId, because: 'account-deleted' as const } }
  const result = await commands.handle(childDecider, stream, remove, context)
  if (result.outcome === 'refused')
    await commands.handle(childDecider, stream, { type: 'ForgetCaregiver', data: { at, accountId } }, context)
  return 'state' in result && result.state.status === 'removed'
}
