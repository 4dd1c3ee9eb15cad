import type { ChildCommand } from '@filiz/domain/child/commands.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import type { ChildState } from '@filiz/domain/child/evolve.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { addFavourite, removeFavourite } from '@filiz/http/contract/activity-commands.ts'
import { route, type Call } from '@filiz/http/route.ts'
import { childAs } from '../children/child-stream.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { activitiesById } from '../plans/catalogue.ts'
import { executeCommand } from '../with-idempotency.ts'

type Dependencies = Pick<CommandApiDependencies, 'commands' | 'vault' | 'catalogue' | 'idempotencyRecords' | 'clock'>
type FavouriteCall = Call<'parent', { readonly id: string }, { readonly childId: string }>

/** Only an activity that is offered can be saved; a withdrawn one stays saved until the family removes it. */
export const addFavouriteRoute = (dependencies: Dependencies) =>
  route(addFavourite, (call) => changeFavourite(call, 'AddFavourite', dependencies))

export const removeFavouriteRoute = (dependencies: Dependencies) =>
  route(removeFavourite, (call) => changeFavourite(call, 'RemoveFavourite', dependencies))

async function changeFavourite(
  call: FavouriteCall,
  type: 'AddFavourite' | 'RemoveFavourite',
  dependencies: Dependencies,
) {
  const { caller, params, query } = call
  await childAs(caller, query.childId, 'favourite', dependencies)
  const activity = (await activitiesById([params.id], true, dependencies)).get(params.id)
  if (!activity) throw new ApiError('NOT_FOUND')
  const isSaved = (state: ChildState) => state.status === 'present' && state.favourites.includes(params.id)
  const result = await executeCommand(
    call,
    'content',
    childDecider,
    childStream(query.childId),
    (state): ChildCommand => {
      if (type === 'AddFavourite' && activity.status !== 'published' && !isSaved(state))
        throw new ApiError('CONFLICT', { reason: 'NOT_OFFERED' })
      return { type, data: { at: dependencies.clock.now(), accountId: caller.accountId, activityId: params.id } }
    },
    dependencies,
  )
  if (result.state.status !== 'present') throw new ApiError('NOT_FOUND')
  return {
    data: { activityId: params.id, childId: query.childId, favourite: isSaved(result.state) },
    revision: result.revision,
    position: result.position,
  }
}
