import type { Call } from '@filiz/http/route.ts'
import type { CommandContext } from '@filiz/application/command-context.ts'

/** What of a signed-in person's call counts for what it leads to. */
export type SignedInCall = Pick<Call<'parent'>, 'caller' | 'requestId' | 'idempotency' | 'ifMatch'>

/** The context of what a signed-in person does: its key and `If-Match` count for the stream that the call is about. */
export const contextOf = (call: SignedInCall): CommandContext => ({
  ...consequenceOf(call),
  ...(call.idempotency ? { idempotency: call.idempotency } : {}),
  ...(call.ifMatch === undefined ? {} : { ifMatch: call.ifMatch }),
})

/** The context of what follows from it in another stream, which may simply be done again. */
export const consequenceOf = ({ caller, requestId }: Pick<Call<'parent'>, 'caller' | 'requestId'>): CommandContext => ({
  actor: `account:${caller.accountId}`,
  correlationId: requestId,
  causationId: requestId,
  accountId: caller.accountId,
})

/** The context of what somebody does who has not shown who they are. */
export const anonymousContext = ({ requestId }: Pick<Call, 'requestId'>): CommandContext => ({
  actor: 'system:command-api',
  correlationId: requestId,
  causationId: requestId,
  accountId: null,
})
