import type { Instant } from '../shared/event.ts'
import { isRefusal, refuse, type Refusal } from '../shared/refusal.ts'
import { same } from '../shared/same.ts'
import type { Add, Note, ResolveNote, Revert, Revise } from './commands.ts'
import { nothing, refusedPublication, type Decision, type ExistingActivity } from './decision.ts'
import type { DraftContent, Origin, WordConfirmation } from './events.ts'
import type { Activity, ActivityState } from './evolve.ts'
import { faultsIfPublished, meantWords, publicationFaults, withNamedHazards } from './publication.ts'

/* Decisions about what an activity says. */

/** A recalled activity may be revised while archived; any other archived activity must be restored first. */
const isArchivedWithoutRecall = (state: ExistingActivity) => state.status === 'archived' && state.recalled === null

/** True when parents see the content, at once or when the activity is restored. */
const isForParents = (state: ExistingActivity) =>
  state.status === 'published' || (state.status === 'archived' && state.before === 'published')

/** The id derives from the idempotency key, so an existing activity means that the request was repeated. */
export function addActivity(
  { data: { at, activityId, status, byDefault, content: written, confirm } }: Add,
  state: ActivityState,
): Decision {
  if (state.status !== 'none') return nothing
  const looked = lookedThrough(written, [], confirm)
  if (isRefusal(looked)) return looked
  const { content, words } = looked
  const refused =
    status === 'published' &&
    refusedPublication(content, (complete) =>
      publicationFaults(complete, words).filter(({ rule }) => !byDefault || rule !== 'unknown'),
    )
  if (refused) return refused
  return [
    { type: 'ActivityAdded', data: { at, activityId, origin: 'admin', status, content } },
    ...wordsConfirmed(at, activityId, words),
  ]
}

export function reviseActivity({ data: { at, content: written, confirm } }: Revise, state: ExistingActivity): Decision {
  if (isArchivedWithoutRecall(state)) return refuse('CONFLICT', { reason: 'ARCHIVED' })
  const looked = lookedThrough(written, state.confirmed, confirm)
  if (isRefusal(looked)) return looked
  const { content, words } = looked
  const confirmed = [...state.confirmed, ...words]
  const refused =
    isForParents(state) &&
    refusedPublication(content, (complete) => faultsIfPublished(complete, { ...state, confirmed }))
  if (refused) return refused
  return [...wordsConfirmed(at, state.activityId, words), ...revisedTo(at, state, content)]
}

export function revertActivity({ data: { at, version } }: Revert, state: ExistingActivity): Decision {
  if (isArchivedWithoutRecall(state)) return refuse('CONFLICT', { reason: 'ARCHIVED' })
  const content = [...state.earlier, state.content][version - 1]
  if (!content) return refuse('VALIDATION_FAILED', { fields: { version: 'no-such-version' } })
  if (same(content, state.content)) return nothing
  const refused =
    isForParents(state) &&
    refusedPublication(content, (complete) => (state.status === 'published' ? faultsIfPublished(complete, state) : []))
  if (refused) return refused
  return [{ type: 'ActivityReverted', data: { at, activityId: state.activityId, origin: 'admin', version, content } }]
}

export function noteActivity({ data: { at, text } }: Note, state: ExistingActivity): Decision {
  return [{ type: 'ActivityNoted', data: { at, activityId: state.activityId, text } }]
}

export function resolveNote({ data: { at, note } }: ResolveNote, state: ExistingActivity): Decision {
  if (state.resolvedNotes.includes(note)) return nothing
  return [{ type: 'NoteResolved', data: { at, activityId: state.activityId, note } }]
}

/**
 * Applies an administrator's answers: returns the content with the hazards that the words name, and the answers that
 * were not given before. Refuses words that are not in the content.
 */
export function lookedThrough(
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

export const newAnswers = (answers: readonly WordConfirmation[], confirmed: readonly WordConfirmation[]) =>
  answers.filter(
    (one, index) =>
      !confirmed
        .concat(answers.slice(0, index))
        .some((earlier) => earlier.word === one.word && earlier.hazard === one.hazard),
  )

export const revisedTo = (at: Instant, { activityId, content: before }: Activity, content: DraftContent) =>
  same(content, before)
    ? []
    : [{ type: 'ActivityRevised', data: { at, activityId, origin: 'admin', content } } as const]

export const wordsConfirmed = (
  at: Instant,
  activityId: string,
  words: readonly WordConfirmation[],
  origin: Origin = 'admin',
) => (words.length === 0 ? [] : [{ type: 'HazardWordsConfirmed', data: { at, activityId, origin, words } } as const])
