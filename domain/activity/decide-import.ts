import { refuse } from '../shared/refusal.ts'
import { same } from '../shared/same.ts'
import type { ExpectedActivity, ImportActivity, ShipActivity } from './commands.ts'
import { newAnswers, wordsConfirmed } from './decide-content.ts'
import { nothing, type Decision } from './decision.ts'
import type { ActivityEvent } from './events.ts'
import { evolve, type ActivityState } from './evolve.ts'
import { isComplete } from './missing-fields.ts'
import { faultsIfPublished } from './publication.ts'

/* Decisions about files of activities: an import by an editor, and the catalogue that is shipped with the program. */

/**
 * Refuses to overwrite a change that was made after the import was planned. A recall remains, because the file may be
 * older than the recall. What may not be published becomes a draft, and so does a new archived activity when restored.
 */
export function importActivity(command: ImportActivity, state: ActivityState): Decision {
  const changes = importEvents(command, state)
  const events = [...changes, ...publicationAgain(command, changes.reduce(evolve, state))]
  return events.length === 0 || isAsExpected(command.data.expected, state)
    ? events
    : refuse('CONFLICT', { reason: 'CHANGED_MEANWHILE' })
}

/**
 * Restores a scheduled publication that an undone change had cancelled. Unlike a new schedule, it accepts content that
 * may not be published today: the refusal is reported when the publication is due.
 */
function publicationAgain(
  { data: { at, activityId, publishAt } }: ImportActivity,
  state: ActivityState,
): readonly ActivityEvent[] {
  if (publishAt === undefined || publishAt <= at || state.status === 'none' || state.publishAt === publishAt) return []
  const isToPublish = state.status === 'draft' || (state.status === 'published' && state.workingDraft !== null)
  return isToPublish ? [{ type: 'PublicationScheduled', data: { at, activityId, publishAt } }] : []
}

function isAsExpected(expected: ExpectedActivity, state: ActivityState): boolean {
  if (expected === 'any') return true
  if (expected === 'none' || state.status === 'none') return expected === 'none' && state.status === 'none'
  return expected.version === state.version && expected.status === state.status
}

function importEvents(
  { data: { at, activityId, status: wanted, content } }: ImportActivity,
  state: ActivityState,
): readonly ActivityEvent[] {
  const origin = 'admin'
  const before = state.status === 'none' ? undefined : state
  const mayBePublished = isComplete(content) && faultsIfPublished(content, before).length === 0
  const status = wanted === 'published' && !mayBePublished ? 'draft' : wanted
  if (state.status === 'none') {
    return [
      {
        type: 'ActivityAdded',
        data: {
          at,
          activityId,
          origin,
          status: status === 'published' && mayBePublished ? 'published' : 'draft',
          content,
        },
      },
      ...(status === 'archived' ? [{ type: 'ActivityArchived', data: { at, activityId, origin } } as const] : []),
    ]
  }
  const isNew = !same(content, state.content)
  const leavesTheArchive =
    state.status === 'archived' &&
    state.recalled === null &&
    (status !== 'archived' || (isNew && state.before === 'published' && !mayBePublished))
  const statusBefore = leavesTheArchive ? state.before : state.status
  // Families whose plans contain the activity keep its last published text, so it is unpublished before it is revised.
  const isUnpublished = statusBefore === 'published' && (status === 'draft' || !mayBePublished)
  return [
    ...(leavesTheArchive ? [{ type: 'ActivityRestored', data: { at, activityId, origin } } as const] : []),
    ...(isUnpublished ? [{ type: 'ActivityUnpublished', data: { at, activityId, origin } } as const] : []),
    ...(isNew ? [{ type: 'ActivityRevised', data: { at, activityId, origin, content } } as const] : []),
    ...(statusBefore === 'draft' && status === 'published'
      ? [{ type: 'ActivityPublished', data: { at, activityId, origin } } as const]
      : []),
    ...(statusBefore !== 'archived' && status === 'archived'
      ? [{ type: 'ActivityArchived', data: { at, activityId, origin } } as const]
      : []),
  ]
}

export function shipActivity(
  { data: { at, activityId, content, reviewed = [] } }: ShipActivity,
  state: ActivityState,
): Decision {
  if (state.status === 'none')
    return [
      { type: 'ActivityAdded', data: { at, activityId, origin: 'shipped', status: 'published', content } },
      ...wordsConfirmed(at, activityId, reviewed, 'shipped'),
    ]
  if (state.status !== 'published' || state.origin !== 'shipped') return nothing
  return [
    ...(same(content, state.content)
      ? []
      : [{ type: 'ActivityRevised', data: { at, activityId, origin: 'shipped', content } } as const]),
    ...wordsConfirmed(at, activityId, newAnswers(reviewed, state.confirmed), 'shipped'),
  ]
}
