import { accountDecider } from '@filiz/domain/account/decider.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { changeRoles } from '@filiz/http/contract/admin-people.ts'
import { toPerson } from '@filiz/http/presenters/to-person.ts'
import { route } from '@filiz/http/route.ts'
import { withIdempotency, noOp, requireSuccess } from '../with-idempotency.ts'
import { contextOf } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

/**
 * Changes an account's roles. The change takes effect at once in this process, and within ten seconds in all others.
 */
export const changeRolesRoute = (
  dependencies: Pick<CommandApiDependencies, 'commands' | 'roles' | 'idempotencyRecords' | 'authenticator' | 'clock'>,
) =>
  route(changeRoles, async (call) => {
    const {
      params: { id },
      body,
    } = call
    const result = await withIdempotency(
      call,
      {
        streamNamedBy: 'path',
        work: async () => requireSuccess(await dependencies.roles.change(id, body, contextOf(call))),
        current: async () => noOp(await dependencies.commands.load(accountDecider, accountStream(id))),
      },
      dependencies,
    )
    dependencies.authenticator.forget(id)
    const { state } = result
    if (state.status !== 'active' && state.status !== 'unverified') throw new ApiError('NOT_FOUND')
    return { data: toPerson(id, state), revision: result.revision, position: result.position }
  })
