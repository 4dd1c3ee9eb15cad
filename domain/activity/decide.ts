import type { Instant } from '../shared/event.ts'
import { isRefusal, refuse, type FieldRefusal, type Refusal } from '../shared/refusal.ts'
import { same } from '../shared/same.ts'
import type {
  ActivityCommand,
  Add,
  Archive,
  ExpectedActivity,
  ImportActivity,
  Note,
  Publish,
  Recall,
  ResolveNote,
  Restore,
  Revert,
  Revise,
  PublishAsScheduled,
  PublishWorkingDraft,
  SaveWorkingDraft,
  SchedulePublication,
  ShipActivity,
  Unpublish,
} from './commands.ts'
import type { ActivityEvent, DraftContent, Origin, WordConfirmation } from './events.ts'
import { evolve, type Activity, type ActivityState } from './evolve.ts'
import { isComplete, missingFields } from './missing-fields.ts'
import {
  faultsIfPublished,
  meantWords,
  publicationFaults,
  withNamedHazards,
  type PublicationFault,
} from './publication.ts'

/** A refusal whose publication faults are not sentences yet. */
type Refused = Refusal & { readonly faults?: readonly PublicationFault[] }
type Decision = readonly ActivityEvent[] | Refused

/** Turns publication faults into errors with sentences, by field. */
export type PublicationErrors = (faults: readonly PublicationFault[]) => Readonly<Record<string, FieldRefusal>>

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
    case 'ResolveNote':
      return resolveNote(command, state)
    case 'ImportActivity':
      return importActivity(command, state)
    case 'ShipActivity':
      return shipActivity(command, state)
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
    case 'PublishAsScheduled':
      return publishAsScheduled(command, state)
  }
}

const nothing: readonly ActivityEvent[] = []

/** A recalled activity may be revised while archived; any other archived activity must be restored first. */
const isArchivedWithoutRecall = (state: ActivityState) => state.status === 'archived' && state.recalled === null

/** True when parents see the content, at once or when the activity is restored. */
const isForParents = (state: ActivityState) =>
  state.status === 'published' || (state.status === 'archived' && state.before === 'published')
const refuseIncomplete = (content: DraftContent) => refuse('VALIDATION_FAILED', { fields: missingFields(content) })

/** The id derives from the idempotency key, so an existing activity means that the request was repeated. */
function addActivity(
  { data: { at, activityId, status, byDefault, content: written, confirm } }: Add,
  state: ActivityState,
): Decision {
  if (state.status !== 'none') return nothing
  const looked = lookedThrough(written, [], confirm)
  if (isRefusal(looked)) return looked
  const { content, words } = looked
  if (status === 'published' && !isComplete(content)) return refuseIncomplete(content)
  const faults = status === 'published' && isComplete(content) ? publicationFaults(content, words) : []
  const refusing = byDefault ? faults.filter(({ rule }) => rule !== 'unknown') : faults
  if (refusing.length > 0) return refuseToPublish(refusing)
  return [
    { type: 'ActivityAdded', data: { at, activityId, origin: 'admin', status, content } },
    ...wordsConfirmed(at, activityId, words),
  ]
}

function reviseActivity({ data: { at, content: written, confirm } }: Revise, state: ActivityState): Decision {
  if (state.status === 'none') return refuse('NOT_FOUND')
  if (isArchivedWithoutRecall(state)) return refuse('CONFLICT', { reason: 'ARCHIVED' })
  const looked = lookedThrough(written, state.confirmed, confirm)
  if (isRefusal(looked)) return looked
  const { content, words } = looked
  if (isForParents(state) && !isComplete(content)) return refuseIncomplete(content)
  const faults =
    isForParents(state) && isComplete(content)
      ? faultsIfPublished(content, { ...state, confirmed: [...state.confirmed, ...words] })
      : []
  if (faults.length > 0) return refuseToPublish(faults)
  return [...wordsConfirmed(at, state.activityId, words), ...revisedTo(at, state, content)]
}

const revisedTo = (at: Instant, { activityId, content: before }: Activity, content: DraftContent) =>
  same(content, before)
    ? []
    : [{ type: 'ActivityRevised', data: { at, activityId, origin: 'admin', content } } as const]

const wordsConfirmed = (
  at: Instant,
  activityId: string,
  words: readonly WordConfirmation[],
  origin: Origin = 'admin',
) => (words.length === 0 ? [] : [{ type: 'HazardWordsConfirmed', data: { at, activityId, origin, words } } as const])

const newAnswers = (answers: readonly WordConfirmation[], confirmed: readonly WordConfirmation[]) =>
  answers.filter(
    (one, index) =>
      !confirmed
        .concat(answers.slice(0, index))
        .some((earlier) => earlier.word === one.word && earlier.hazard === one.hazard),
  )

/**
 * Applies an administrator's answers: returns the content with the hazards that the words name, and the answers that
 * were not given before. Refuses words that are not in the content.
 */
function lookedThrough(
  content: DraftContent,
  confirmed: readonly WordConfirmation[],
  confirm: readonly WordConfirmation[] | undefined,
): { readonly content: DraftContent; readonly words: readonly WordConfirmation[] } | Refusal {
  if (confirm === undefined) return { content, words: [] }
  const answers = confirm.map((answer) => ({ answer, words: meantWords(content, answer.word) }))
  const unknown = answers.flatMap(({ words }, index) => (words.length === 0 ? [`confirm.${index}.word`] : []))
  if (unknown.length > 0)
    return refuse('VALIDATION_FAILED', {
      fields: Object.fromEntries(unknown.map((path) => [path, 'no-such-word'] as const)),
    })
  const given = answers.flatMap(({ answer, words }) => words.map((word) => ({ ...answer, word })))
  return { content: withNamedHazards(content, given), words: newAnswers(given, confirmed) }
}

const refuseToPublish = (faults: readonly PublicationFault[]): Refused => ({ ...refuse('VALIDATION_FAILED'), faults })

function revertActivity({ data: { at, version } }: Revert, state: ActivityState): Decision {
  if (state.status === 'none') return refuse('NOT_FOUND')
  if (isArchivedWithoutRecall(state)) return refuse('CONFLICT', { reason: 'ARCHIVED' })
  const content = [...state.earlier, state.content][version - 1]
  if (!content) return refuse('VALIDATION_FAILED', { fields: { version: 'no-such-version' } })
  if (same(content, state.content)) return nothing
  if (isForParents(state) && !isComplete(content)) return refuseIncomplete(content)
  const faults = state.status === 'published' && isComplete(content) ? faultsIfPublished(content, state) : []
  if (faults.length > 0) return refuseToPublish(faults)
  return [{ type: 'ActivityReverted', data: { at, activityId: state.activityId, origin: 'admin', version, content } }]
}

/** Answers also words of an activity that is published already. */
function publishActivity({ data: { at, confirm } }: Publish, state: ActivityState): Decision {
  if (state.status === 'none') return refuse('NOT_FOUND')
  if (state.status === 'archived') return refuse('CONFLICT', { reason: 'ARCHIVED' })
  if (state.status === 'published' && confirm === undefined) return nothing
  const looked = lookedThrough(state.content, state.confirmed, confirm)
  if (isRefusal(looked)) return looked
  if (!isComplete(looked.content)) return refuseIncomplete(looked.content)
  const faults = publicationFaults(looked.content, [...state.confirmed, ...looked.words])
  if (faults.length > 0) return refuseToPublish(faults)
  const { activityId } = state
  return [
    ...wordsConfirmed(at, activityId, looked.words),
    ...revisedTo(at, state, looked.content),
    ...(state.status === 'draft'
      ? [{ type: 'ActivityPublished', data: { at, activityId, origin: 'admin' } } as const]
      : []),
  ]
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

/**
 * Refuses to restore a recalled activity unless the command confirms it and its text may be published: until then the
 * families keep the warning. Any other activity that may not be published returns as a draft.
 */
function restoreActivity({ data: { at, recalled } }: Restore, state: ActivityState): Decision {
  switch (state.status) {
    case 'none':
      return refuse('NOT_FOUND')
    case 'draft':
    case 'published':
      return nothing
    case 'archived': {
      const returnsAsDraft = returnsToParents(state) && !mayReturn(state)
      if (state.recalled !== null && !recalled) return refuse('CONFLICT', { reason: 'RECALLED' })
      // A repeated command: the recall has already been revoked.
      if (state.recalled === null && recalled) return nothing
      if (state.recalled !== null && returnsAsDraft)
        return isComplete(state.content)
          ? refuseToPublish(publicationFaults(state.content, state.confirmed))
          : refuseIncomplete(state.content)
      return [
        { type: 'ActivityRestored', data: { at, activityId: state.activityId, origin: 'admin' } },
        ...(returnsAsDraft
          ? [{ type: 'ActivityUnpublished', data: { at, activityId: state.activityId, origin: 'admin' } } as const]
          : []),
      ]
    }
  }
}

const returnsToParents = (state: ActivityState) =>
  state.status === 'archived' && state.before === 'published' && !state.recalled?.wasArchived

/** Unknown hazards alone do not refuse the return: the activity was published before it was archived. */
const mayReturn = ({ content, confirmed }: Activity): boolean =>
  isComplete(content) && publicationFaults(content, confirmed).every(({ rule }) => rule === 'unknown')

function noteActivity({ data: { at, text } }: Note, state: ActivityState): Decision {
  return state.status === 'none'
    ? refuse('NOT_FOUND')
    : [{ type: 'ActivityNoted', data: { at, activityId: state.activityId, text } }]
}

function resolveNote({ data: { at, note } }: ResolveNote, state: ActivityState): Decision {
  if (state.status === 'none') return refuse('NOT_FOUND')
  if (state.resolvedNotes.includes(note)) return nothing
  return [{ type: 'NoteResolved', data: { at, activityId: state.activityId, note } }]
}

/**
 * Refuses to overwrite a change that was made after the import was planned. A recall remains, because the file may be
 * older than the recall. What may not be published becomes a draft, and so does a new archived activity when restored.
 */
function importActivity(command: ImportActivity, state: ActivityState): Decision {
  const changes = importEvents(command, state)
  const events = [...changes, ...publicationAgain(command, changes.reduce(evolve, state))]
  return events.length === 0 || isAsExpected(command.data.expected, state)
    ? events
    : refuse('CONFLICT', { reason: 'CHANGED_MEANWHILE' })
}

/**
 * Schedules what an undo lets be published again. Unlike a new schedule, it may be what cannot be published by today's
 * rules: that is said when it is due.
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

function shipActivity(
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

function saveWorkingDraft({ data: { at, basedOn, content } }: SaveWorkingDraft, state: ActivityState): Decision {
  switch (state.status) {
    case 'none':
      return refuse('NOT_FOUND')
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
function discardWorkingDraft(at: Instant, state: ActivityState): Decision {
  if (state.status === 'none') return refuse('NOT_FOUND')
  if (state.workingDraft === null) return nothing
  return [{ type: 'WorkingDraftClosed', data: { at, activityId: state.activityId, published: false } }]
}

function publishWorkingDraft({ data: { at, confirm } }: PublishWorkingDraft, state: ActivityState): Decision {
  if (state.status === 'none') return refuse('NOT_FOUND')
  if (state.status === 'archived') return refuse('CONFLICT', { reason: 'ARCHIVED' })
  const { activityId, workingDraft } = state
  if (workingDraft === null) return refuse('CONFLICT', { reason: 'NO_WORKING_DRAFT' })
  if (state.status === 'draft') return refuse('CONFLICT', { reason: 'NOT_PUBLISHED' })
  if (workingDraft.basedOn !== state.version) return refuse('CONFLICT', { reason: 'DRAFT_OUTDATED' })
  const looked = lookedThrough(workingDraft.content, state.confirmed, confirm)
  if (isRefusal(looked)) return looked
  const { content, words } = looked
  if (!isComplete(content)) return refuseIncomplete(content)
  const faults = faultsIfPublished(content, { ...state, confirmed: [...state.confirmed, ...words] })
  if (faults.length > 0) return refuseToPublish(faults)
  return [
    ...wordsConfirmed(at, activityId, words),
    ...revisedTo(at, state, content),
    { type: 'WorkingDraftClosed', data: { at, activityId, published: true } },
  ]
}

/** Publishes the working draft of a published activity, or the draft itself. */
const publishPrepared = (at: Instant, state: ActivityState): Decision =>
  state.status === 'published'
    ? publishWorkingDraft({ type: 'PublishWorkingDraft', data: { at } }, state)
    : publishActivity({ type: 'Publish', data: { at } }, state)

/** Refuses what could not be published now. What becomes unpublishable later is refused when it is due. */
function schedulePublication({ data: { at, publishAt } }: SchedulePublication, state: ActivityState): Decision {
  const wouldPublish = publishPrepared(at, state)
  if (isRefusal(wouldPublish)) return wouldPublish
  if (state.status === 'none' || state.publishAt === publishAt) return nothing
  if (publishAt <= at) return refuse('VALIDATION_FAILED', { fields: { day: 'in-the-past' } })
  return [{ type: 'PublicationScheduled', data: { at, activityId: state.activityId, publishAt } }]
}

function unschedulePublication(at: Instant, state: ActivityState): Decision {
  if (state.status === 'none') return refuse('NOT_FOUND')
  if (state.publishAt === null) return nothing
  return [{ type: 'PublicationUnscheduled', data: { at, activityId: state.activityId } }]
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
