import { randomUUID } from 'node:crypto'
import { uuid5 } from '@filiz/application/uuid5.ts'
import { addCatalogueEntry } from '@filiz/http/contract/admin-activities.ts'
import { route } from '@filiz/http/route.ts'
import { changeEntry, type Needs } from './activity-stream.ts'

/** The entry's id derives from the key, so that the same request finds the same entry. */
export const addEntryRoute = (needs: Needs) =>
  route(addCatalogueEntry, async (call) => {
    const {
      caller: { accountId },
      idempotency,
      body: { status, content },
    } = call
    const activityId = idempotency ? uuid5('activity', accountId, idempotency.key) : randomUUID()
    const add = { type: 'Add' as const, data: { at: needs.clock.now(), activityId, status, content } }
    return changeEntry(
      { ...call, ifMatch: undefined },
      activityId,
      add,
      status === 'draft' ? 'draftAdded' : 'activityAdded',
      needs,
    )
  })
