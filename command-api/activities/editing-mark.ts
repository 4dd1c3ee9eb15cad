import { activities, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { markEditing, unmarkEditing } from '@filiz/http/contract/admin-figures.ts'
import { route } from '@filiz/http/route.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

type Dependencies = Pick<CommandApiDependencies, 'readStore' | 'editingMarks' | 'clock'>

/** Stores an editing mark without an event, because the mark concerns only the present moment. */
export const markEditingRoute = ({ readStore, editingMarks, clock }: Dependencies) =>
  route(markEditing, async ({ params: { id }, caller: { accountId } }) => {
    if (!(await readStore.get<ActivityDocument>(collectionName(activities), id))) throw new ApiError('NOT_FOUND')
    const { expires } = await editingMarks.set(id, accountId, clock.now())
    return { data: { until: expires } }
  })

export const unmarkEditingRoute = ({ editingMarks }: Dependencies) =>
  route(unmarkEditing, async ({ params: { id }, caller: { accountId } }) => {
    await editingMarks.clear(id, accountId)
    return {}
  })
