import { accountDecider } from '@filiz/domain/account/decider.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { changeRoles } from '@filiz/http/contract/admin-people.ts'
import { toPerson } from '@filiz/http/presenters/to-person.ts'
import { route } from '@filiz/http/route.ts'
import { carryOut, nothingToDo, outcomeOf } from '../carry-out.ts'
import { contextOf } from '../command-context.ts'
import type { Dependencies } from '../dependencies.ts'

/** The change takes effect at once in this process, and within ten seconds in all others. */
export const changeRolesRoute = (
  needs: Pick<Dependencies, 'commands' | 'roles' | 'idempotencyRecords' | 'authenticator' | 'clock'>,
) =>
  route(changeRoles, async (call) => {
    const {
      params: { id },
      body,
    } = call
    const handled = await carryOut(
      call,
      {
        streamNamedBy: 'path',
        work: async () => outcomeOf(await needs.roles.change(id, body, contextOf(call))),
        current: async () => nothingToDo(await needs.commands.load(accountDecider, accountStream(id))),
      },
      needs,
    )
    needs.authenticator.forget(id)
    const { state } = handled
    if (state.status !== 'active' && state.status !== 'unverified') throw new ApiError('NOT_FOUND')
    return { data: toPerson(id, state), revision: handled.revision, position: handled.position }
  })
