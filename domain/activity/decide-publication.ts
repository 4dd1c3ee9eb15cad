import type { Instant } from '../shared/event.ts'
import { isRefusal, refuse } from '../shared/refusal.ts'
import { same } from '../shared/same.ts'
import type {
  Archive,
  Publish,
  PublishWorkingDraft,
  Recall,
  Restore,
  SaveWorkingDraft,
  SchedulePublication,
  Unpublish,
} from './commands.ts'
import { lookedThrough, revisedTo, wordsConfirmed } from './decide-content.ts'
import { nothing, refusedPublication, type Decision, type ExistingActivity } from './decision.ts'
import type { Activity } from './evolve.ts'
import { isComplete } from './missing-fields.ts'
import { faultsIfPublished, publicationFaults } from './publication.ts'

/* Decisions about who sees an activity: publication, working drafts, schedules, the archive and recalls. */

/** Answers also words of an activity that is published already. */
export function publishActivity({ data: { at, confirm } }: Publish, state: ExistingActivity): Decision {
  if (state.status === 'archived') return refuse('CONFLICT', { reason: 'ARCHIVED' })
  if (state.status === 'published' && confirm === undefined) return nothing
  const looked = lookedThrough(state.content, state.confirmed, confirm)
  if (isRefusal(looked)) return looked
  const confirmed = [...state.confirmed, ...looked.words]
  const refused = refusedPublication(looked.content, (complete) => publicationFaults(complete, confirmed))
  if (refused) return refused
  const { activityId } = state
  return [
    ...wordsConfirmed(at, activityId, looked.words),
    ...revisedTo(at, state, looked.content),
    ...(state.status === 'draft'
      ? [{ type: 'ActivityPublished', data: { at, activityId, origin: 'admin' } } as const]
      : []),
  ]
}

export function unpublishActivity({ data: { at } }: Unpublish, state: ExistingActivity): Decision {
  switch (state.status) {
    case 'draft':
      return nothing
    case 'published':
      return [{ type: 'ActivityUnpublished', data: { at, activityId: state.activityId, origin: 'admin' } }]
    case 'archived':
      return refuse('CONFLICT', { reason: 'ARCHIVED' })
  }
}

export function archiveActivity({ data: { at } }: Archive, state: ExistingActivity): Decision {
  switch (state.status) {
    case 'draft':
    case 'published':
      return [{ type: 'ActivityArchived', data: { at, activityId: state.activityId, origin: 'admin' } }]
    case 'archived':
      return nothing
  }
}

export function recallActivity({ data: { at, reason } }: Recall, state: ExistingActivity): Decision {
  if (state.status === 'archived' && same(reason, state.recalled?.reason)) return nothing
  return [{ type: 'ActivityRecalled', data: { at, activityId: state.activityId, origin: 'admin', reason } }]
}

/**
 * Refuses to restore a recalled activity unless the command confirms it and its text may be published: until then the
 * families keep the warning. Any other activity that may not be published returns as a draft.
 */
export function restoreActivity({ data: { at, recalled } }: Restore, state: ExistingActivity): Decision {
  switch (state.status) {
    case 'draft':
    case 'published':
      return nothing
    case 'archived': {
      const returnsAsDraft = returnsToParents(state) && !mayReturn(state)
      if (state.recalled !== null && !recalled) return refuse('CONFLICT', { reason: 'RECALLED' })
      // A repeated command: the recall has already been revoked.
      if (state.recalled === null && recalled) return nothing
      const refused =
        state.recalled !== null &&
        returnsAsDraft &&
        refusedPublication(state.content, (complete) => publicationFaults(complete, state.confirmed))
      if (refused) return refused
      return [
        { type: 'ActivityRestored', data: { at, activityId: state.activityId, origin: 'admin' } },
        ...(returnsAsDraft
          ? [{ type: 'ActivityUnpublished', data: { at, activityId: state.activityId, origin: 'admin' } } as const]
          : []),
      ]
    }
  }
}

const returnsToParents = (state: ExistingActivity) =>
  state.status === 'archived' && state.before === 'published' && !state.recalled?.wasArchived

/** Unknown hazards alone do not refuse the return: the activity was published before it was archived. */
const mayReturn = ({ content, confirmed }: Activity): boolean =>
  isComplete(content) && publicationFaults(content, confirmed).every(({ rule }) => rule === 'unknown')

export function saveWorkingDraft(
  { data: { at, basedOn, content } }: SaveWorkingDraft,
  state: ExistingActivity,
): Decision {
  switch (state.status) {
    case 'draft':
      return refuse('CONFLICT', { reason: 'NOT_PUBLISHED' })
    case 'archived':
      return refuse('CONFLICT', { reason: 'ARCHIVED' })
    case 'published': {
      const { activityId, version, workingDraft } = state
      if (basedOn !== null && basedOn > version)
        return refuse('VALIDATION_FAILED', { fields: { basedOn: 'no-such-version' } })
      const next = { basedOn: basedOn ?? workingDraft?.basedOn ?? version, content }
      if (same(next, workingDraft)) return nothing
      return [{ type: 'WorkingDraftSaved', data: { at, activityId, ...next } }]
    }
  }
}

/** Accepted for any status, so that a working draft that archiving left behind can be discarded. */
export function discardWorkingDraft(at: Instant, state: ExistingActivity): Decision {
  if (state.workingDraft === null) return nothing
  return [{ type: 'WorkingDraftClosed', data: { at, activityId: state.activityId, published: false } }]
}

export function publishWorkingDraft({ data: { at, confirm } }: PublishWorkingDraft, state: ExistingActivity): Decision {
  if (state.status === 'archived') return refuse('CONFLICT', { reason: 'ARCHIVED' })
  const { activityId, workingDraft } = state
  if (workingDraft === null) return refuse('CONFLICT', { reason: 'NO_WORKING_DRAFT' })
  if (state.status === 'draft') return refuse('CONFLICT', { reason: 'NOT_PUBLISHED' })
  if (workingDraft.basedOn !== state.version) return refuse('CONFLICT', { reason: 'DRAFT_OUTDATED' })
  const looked = lookedThrough(workingDraft.content, state.confirmed, confirm)
  if (isRefusal(looked)) return looked
  const { content, words } = looked
  const confirmed = [...state.confirmed, ...words]
  const refused = refusedPublication(content, (complete) => faultsIfPublished(complete, { ...state, confirmed }))
  if (refused) return refused
  return [
    ...wordsConfirmed(at, activityId, words),
    ...revisedTo(at, state, content),
    { type: 'WorkingDraftClosed', data: { at, activityId, published: true } },
  ]
}

/** Publishes the working draft of a published activity, or the draft itself. */
export const publishPrepared = (at: Instant, state: ExistingActivity): Decision =>
  state.status === 'published'
    ? publishWorkingDraft({ type: 'PublishWorkingDraft', data: { at } }, state)
    : publishActivity({ type: 'Publish', data: { at } }, state)

/** Refuses what could not be published now. What becomes unpublishable later is refused when it is due. */
export function schedulePublication(
  { data: { at, publishAt } }: SchedulePublication,
  state: ExistingActivity,
): Decision {
  const wouldPublish = publishPrepared(at, state)
  if (isRefusal(wouldPublish)) return wouldPublish
  if (state.publishAt === publishAt) return nothing
  if (publishAt <= at) return refuse('VALIDATION_FAILED', { fields: { day: 'in-the-past' } })
  return [{ type: 'PublicationScheduled', data: { at, activityId: state.activityId, publishAt } }]
}

export function unschedulePublication(at: Instant, state: ExistingActivity): Decision {
  if (state.publishAt === null) return nothing
  return [{ type: 'PublicationUnscheduled', data: { at, activityId: state.activityId } }]
}
