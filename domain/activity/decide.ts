import { isRefusal, refuse, type Refusal } from '../shared/refusal.ts'
import type { ActivityCommand, PublishAsScheduled } from './commands.ts'
import { addActivity, noteActivity, resolveNote, revertActivity, reviseActivity } from './decide-content.ts'
import { importActivity, shipActivity } from './decide-import.ts'
import {
  archiveActivity,
  discardWorkingDraft,
  publishActivity,
  publishPrepared,
  publishWorkingDraft,
  recallActivity,
  restoreActivity,
  saveWorkingDraft,
  schedulePublication,
  unpublishActivity,
  unschedulePublication,
} from './decide-publication.ts'
import { nothing, type Decision, type ExistingActivity, type PublicationErrors } from './decision.ts'
import type { ActivityEvent } from './events.ts'
import type { ActivityState } from './evolve.ts'

/** Creates `decide`. It needs the sentences because `ScheduledPublicationRefused` stores them. */
export const createDecide =
  (publicationErrors: PublicationErrors) =>
  (command: ActivityCommand, state: ActivityState): readonly ActivityEvent[] | Refusal => {
    const decision = decisionOn(command, state)
    if (!isRefusal(decision)) return decision
    const { faults, ...refusal } = decision
    const explained = faults ? { ...refusal, fields: publicationErrors(faults) } : refusal
    return command.type === 'PublishAsScheduled' ? recordRefusal(command, explained, state) : explained
  }

function decisionOn(command: ActivityCommand, state: ActivityState): Decision {
  switch (command.type) {
    case 'Add':
      return addActivity(command, state)
    case 'ImportActivity':
      return importActivity(command, state)
    case 'ShipActivity':
      return shipActivity(command, state)
    case 'PublishAsScheduled':
      return publishAsScheduled(command, state)
    default:
      return state.status === 'none' ? refuse('NOT_FOUND') : decisionOnExisting(command, state)
  }
}

function decisionOnExisting(
  command: Exclude<ActivityCommand, { type: 'Add' | 'ImportActivity' | 'ShipActivity' | 'PublishAsScheduled' }>,
  state: ExistingActivity,
): Decision {
  switch (command.type) {
    case 'Revise':
      return reviseActivity(command, state)
    case 'Revert':
      return revertActivity(command, state)
    case 'Note':
      return noteActivity(command, state)
    case 'ResolveNote':
      return resolveNote(command, state)
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
    case 'SaveWorkingDraft':
      return saveWorkingDraft(command, state)
    case 'DiscardWorkingDraft':
      return discardWorkingDraft(command.data.at, state)
    case 'PublishWorkingDraft':
      return publishWorkingDraft(command, state)
    case 'SchedulePublication':
      return schedulePublication(command, state)
    case 'UnschedulePublication':
      return unschedulePublication(command.data.at, state)
  }
}

/** Does nothing unless the publication is still scheduled for this time, so that repeating the command is safe. */
const publishAsScheduled = ({ data: { at, publishAt } }: PublishAsScheduled, state: ActivityState): Decision =>
  state.status === 'none' || state.publishAt !== publishAt ? nothing : publishPrepared(at, state)

/** Records the refusal as an event, because no caller waits for an answer. */
const recordRefusal = (
  { data: { at } }: PublishAsScheduled,
  { reason, fields }: Refusal,
  state: ActivityState,
): readonly ActivityEvent[] =>
  state.status === 'none'
    ? nothing
    : [
        {
          type: 'ScheduledPublicationRefused',
          data: { at, activityId: state.activityId, reason: reason ?? null, fields: fields ?? {} },
        },
      ]
