import type { Call } from '@filiz/http/route.ts'
import type { ChangeSet } from '@filiz/domain/shared/event.ts'
import type { CommandContext } from '@filiz/application/commands/command-context.ts'

/** The parts of a signed-in call that its commands need. */
export type SignedInCall = Pick<Call<'parent'>, 'caller' | 'requestId' | 'idempotency' | 'ifMatch'> & {
  readonly changeSet?: ChangeSet
}

/** Context of the call's main command: the idempotency key and `If-Match` apply to its stream. */
export const contextOf = (call: SignedInCall): CommandContext => ({
  ...consequenceOf(call),
  ...(call.idempotency ? { idempotency: call.idempotency } : {}),
  ...(call.ifMatch === undefined ? {} : { ifMatch: call.ifMatch }),
  ...(call.changeSet === undefined ? {} : { changeSet: call.changeSet }),
})

/** Context of a follow-up command to another stream. The command is safe to repeat, so it has no idempotency key. */
export const consequenceOf = ({ caller, requestId }: Pick<Call<'parent'>, 'caller' | 'requestId'>): CommandContext => ({
  actor: `account:${caller.accountId}`,
  correlationId: requestId,
  causationId: requestId,
  accountId: caller.accountId,
})

/** Context of a command by an unauthenticated client. */
export const anonymousContext = ({ requestId }: Pick<Call, 'requestId'>): CommandContext => ({
  actor: 'system:command-api',
  correlationId: requestId,
  causationId: requestId,
  accountId: null,
})
