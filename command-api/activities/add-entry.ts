import { randomUUID } from 'node:crypto'
import { uuid5 } from '@filiz/application/commands/uuid5.ts'
import { addCatalogueEntry } from '@filiz/http/contract/admin-activities.ts'
import { route } from '@filiz/http/route.ts'
import { changeEntry, type Dependencies } from './activity-stream.ts'

/**
 * Adds a catalogue activity. Its id derives from the idempotency key, so that a repeated request addresses the same
 * activity.
 */
export const addEntryRoute = (dependencies: Dependencies) =>
  route(addCatalogueEntry, async (call) => {
    const {
      caller: { accountId },
      idempotency,
      body: { status },
    } = call
    const activityId = idempotency ? uuid5('activity', accountId, idempotency.key) : randomUUID()
    const add = { type: 'Add' as const, data: { at: dependencies.clock.now(), activityId, ...call.body } }
    return changeEntry(
      { ...call, ifMatch: undefined },
      activityId,
      add,
      status === 'draft' ? 'draftAdded' : 'activityAdded',
      dependencies,
    )
  })
