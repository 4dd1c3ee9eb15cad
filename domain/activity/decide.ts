import { refuse, type Refusal } from '../shared/refusal.ts'
import { same } from '../shared/same.ts'
import type { ActivityCommand, Add, Archive, Restore, Revise, ShipActivity } from './commands.ts'
import type { ActivityEvent } from './events.ts'
import type { ActivityState } from './state.ts'

type Decision = readonly ActivityEvent[] | Refusal

export function decide(command: ActivityCommand, state: ActivityState): Decision {
  switch (command.type) {
    case 'Add': return addActivity(command, state)
    case 'Revise': return reviseActivity(command, state)
    case 'Archive': return archiveActivity(command, state)
    case 'Restore': return restoreActivity(command, state)
    case 'ShipActivity': return shipActivity(command, state)
  }
}

const nothing: readonly ActivityEvent[] = []

/** Ids are derived from the request's key, so one that is there already is this request again. */
function addActivity({ data: { at, activityId, content } }: Add, state: ActivityState): Decision {
  return state.status === 'none' ? [{ type: 'ActivityAdded', data: { at, activityId, origin: 'admin', content } }] : nothing
}

function reviseActivity({ data: { at, content } }: Revise, state: ActivityState): Decision {
  if (state.status === 'none') return refuse('NOT_FOUND')
  if (state.status === 'archived') return refuse('CONFLICT', { reason: 'ARCHIVED' })
  if (same(content, state.content)) return nothing
  return [{ type: 'ActivityRevised', data: { at, activityId: state.activityId, origin: 'admin', content } }]
}

function archiveActivity({ data: { at } }: Archive, state: ActivityState): Decision {
  switch (state.status) {
    case 'none': return refuse('NOT_FOUND')
    case 'published': return [{ type: 'ActivityArchived', data: { at, activityId: state.activityId, origin: 'admin' } }]
    case 'archived': return nothing
  }
}

function restoreActivity({ data: { at } }: Restore, state: ActivityState): Decision {
  switch (state.status) {
    case 'none': return refuse('NOT_FOUND')
    case 'published': return nothing
    case 'archived': return [{ type: 'ActivityRestored', data: { at, activityId: state.activityId, origin: 'admin' } }]
  }
}

function shipActivity({ data: { at, activityId, content } }: ShipActivity, state: ActivityState): Decision {
  if (state.status === 'none') return [{ type: 'ActivityAdded', data: { at, activityId, origin: 'shipped', content } }]
  const improvable = state.status === 'published' && state.origin === 'shipped' && !same(content, state.content)
  return improvable ? [{ type: 'ActivityRevised', data: { at, activityId, origin: 'shipped', content } }] : nothing
}
