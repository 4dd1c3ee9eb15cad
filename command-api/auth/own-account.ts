import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { Revision } from '@filiz/domain/shared/event.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import type { Dependencies } from '../dependencies.ts'
import type { LiveAccount } from './address-holder.ts'

/** The caller's own account as it is now. Deleted within the last seconds, it is nobody's: `UNAUTHENTICATED`. */
export async function ownAccount({ accountId }: Caller, { commands }: Pick<Dependencies, 'commands'>): Promise<{ account: LiveAccount; revision: Revision | null }> {
  const { state, revision } = await commands.load(accountDecider, accountStream(accountId))
  if (state.status !== 'active') throw new ApiError('UNAUTHENTICATED')
  return { account: state, revision }
}
