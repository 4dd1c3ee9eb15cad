import { refuse, type Refusal } from '../shared/refusal.ts'
import { same } from '../shared/same.ts'
import type {
  ActivityCommand,
  Add,
  Archive,
  ImportActivity,
  Note,
  Publish,
  Recall,
  Restore,
  Revert,
  Revise,
  ShipActivity,
  Unpublish,
} from './commands.ts'
import type { ActivityEvent } from './events.ts'
import type { ActivityState } from './evolve.ts'

type Decision = readonly ActivityEvent[] | Refusal

export function decide(command: ActivityCommand, state: ActivityState): Decision {
  switch (command.type) {
    case 'Add':
      return addActivity(command, state)
    case 'Revise':
      return reviseActivity(command, state)
    case 'Revert':
      return revertActivity(command, state)
    case 'Publish':
      return publishActivity(command, state)
    case 'Unpublish':
      return unpublishActivity(command, state)
    case 'Archive':
      return archiveActivity(command, state)
    case 'Recall':
      return recallActivity(command, state)
    case 'Restore':
      return restoreActivity(command, state)
    case 'Note':
      return noteActivity(command, state)
    case 'ImportActivity':
      return importActivity(command, state)
    case 'ShipActivity':
      return shipActivity(command, state)
  }
}

const nothing: readonly ActivityEvent[] = []

/** A recalled activity may be revised while archived; any other archived activity must be restored first. */
const isArchivedWithoutRecall = (state: ActivityState) => state.status === 'archived' && state.recalled === null

/** The id derives from the idempotency key, so an existing activity means that the request was repeated. */
function addActivity({ data: { at, activityId, status, content } }: Add, state: ActivityState): Decision {
  return state.status === 'none'
    ? [{ type: 'ActivityAdded', data: { at, activityId, origin: 'admin', status, content } }]
    : nothing
}

function reviseActivity({ data: { at, content } }: Revise, state: ActivityState): Decision {
  if (state.status === 'none') return refuse('NOT_FOUND')
  if (isArchivedWithoutRecall(state)) return refuse('CONFLICT', { reason: 'ARCHIVED' })
  if (same(content, state.content)) return nothing
  return [{ type: 'ActivityRevised', data: { at, activityId: state.activityId, origin: 'admin', content } }]
}

function revertActivity({ data: { at, version } }: Revert, state: ActivityState): Decision {
  if (state.status === 'none') return refuse('NOT_FOUND')
  if (isArchivedWithoutRecall(state)) return refuse('CONFLICT', { reason: 'ARCHIVED' })
  const content = [...state.earlier, state.content][version - 1]
  if (!content) return refuse('VALIDATION_FAILED', { fields: { version: 'no-such-version' } })
  if (same(content, state.content)) return nothing
  return [{ type: 'ActivityReverted', data: { at, activityId: state.activityId, origin: 'admin', version, content } }]
}

function publishActivity({ data: { at } }: Publish, state: ActivityState): Decision {
  switch (state.status) {
    case 'none':
      return refuse('NOT_FOUND')
    case 'draft':
      return [{ type: 'ActivityPublished', data: { at, activityId: state.activityId, origin: 'admin' } }]
    case 'published':
      return nothing
    case 'archived':
      return refuse('CONFLICT', { reason: 'ARCHIVED' })
  }
}

function unpublishActivity({ data: { at } }: Unpublish, state: ActivityState): Decision {
  switch (state.status) {
    case 'none':
      return refuse('NOT_FOUND')
    case 'draft':
      return nothing
    case 'published':
      return [{ type: 'ActivityUnpublished', data: { at, activityId: state.activityId, origin: 'admin' } }]
    case 'archived':
      return refuse('CONFLICT', { reason: 'ARCHIVED' })
  }
}

function archiveActivity({ data: { at } }: Archive, state: ActivityState): Decision {
  switch (state.status) {
    case 'none':
      return refuse('NOT_FOUND')
    case 'draft':
    case 'published':
      return [{ type: 'ActivityArchived', data: { at, activityId: state.activityId, origin: 'admin' } }]
    case 'archived':
      return nothing
  }
}

function recallActivity({ data: { at, reason } }: Recall, state: ActivityState): Decision {
  if (state.status === 'none') return refuse('NOT_FOUND')
  if (state.status === 'archived' && same(reason, state.recalled?.reason)) return nothing
  return [{ type: 'ActivityRecalled', data: { at, activityId: state.activityId, origin: 'admin', reason } }]
}

/** Refuses to restore a recalled activity unless the command confirms it. */
function restoreActivity({ data: { at, recalled } }: Restore, state: ActivityState): Decision {
  switch (state.status) {
    case 'none':
      return refuse('NOT_FOUND')
    case 'draft':
    case 'published':
      return nothing
    case 'archived':
      if (state.recalled !== null && !recalled) return refuse('CONFLICT', { reason: 'RECALLED' })
      // A repeated command: the recall has already been revoked.
      if (state.recalled === null && recalled) return nothing
      return [{ type: 'ActivityRestored', data: { at, activityId: state.activityId, origin: 'admin' } }]
  }
}

function noteActivity({ data: { at, text } }: Note, state: ActivityState): Decision {
  return state.status === 'none'
    ? refuse('NOT_FOUND')
    : [{ type: 'ActivityNoted', data: { at, activityId: state.activityId, text } }]
}

/**
 * Never refuses: the file was validated before, and its content counts as newer than any change. Exception: a recall
 * remains, because the file may be older than the recall.
 */
function importActivity({ data: { at, activityId, status, content } }: ImportActivity, state: ActivityState): Decision {
  const origin = 'admin'
  if (state.status === 'none') {
    return [
      {
        type: 'ActivityAdded',
        data: { at, activityId, origin, status: status === 'draft' ? 'draft' : 'published', content },
      },
      ...(status === 'archived' ? [{ type: 'ActivityArchived', data: { at, activityId, origin } } as const] : []),
    ]
  }
  const leavesTheArchive = state.status === 'archived' && state.recalled === null && status !== 'archived'
  const before = leavesTheArchive ? state.before : state.status
  return [
    ...(leavesTheArchive ? [{ type: 'ActivityRestored', data: { at, activityId, origin } } as const] : []),
    ...(same(content, state.content)
      ? []
      : [{ type: 'ActivityRevised', data: { at, activityId, origin, content } } as const]),
    ...(before === 'draft' && status === 'published'
      ? [{ type: 'ActivityPublished', data: { at, activityId, origin } } as const]
      : []),
    ...(before === 'published' && status === 'draft'
      ? [{ type: 'ActivityUnpublished', data: { at, activityId, origin } } as const]
      : []),
    ...(before !== 'archived' && status === 'archived'
      ? [{ type: 'ActivityArchived', data: { at, activityId, origin } } as const]
      : []),
  ]
}

function shipActivity({ data: { at, activityId, content } }: ShipActivity, state: ActivityState): Decision {
  if (state.status === 'none')
    return [{ type: 'ActivityAdded', data: { at, activityId, origin: 'shipped', status: 'published', content } }]
  const improvable = state.status === 'published' && state.origin === 'shipped' && !same(content, state.content)
  return improvable ? [{ type: 'ActivityRevised', data: { at, activityId, origin: 'shipped', content } }] : nothing
}
