import type { Instant, Revision } from '../shared/event.ts'
import type { ActivityEvent, DraftContent, FirstStatus, Origin, RecallReason, WordConfirmation } from './events.ts'

export interface Activity {
  readonly activityId: string
  readonly content: DraftContent
  /** Number of content versions, from 1. */
  readonly version: number
  /** Contents of earlier versions, oldest first. */
  readonly earlier: readonly DraftContent[]
  /** Origin of the last change. */
  readonly origin: Origin
  /** Answers to found words, oldest first. They hold for all later contents. */
  readonly confirmed: readonly WordConfirmation[]
  /** Stream revisions of the notes that are done. */
  readonly resolvedNotes: readonly Revision[]
  readonly workingDraft: WorkingDraft | null
  /** Time of the scheduled publication. */
  readonly publishAt: Instant | null
}

/** `basedOn`: the version that the working draft is to replace. */
export interface WorkingDraft {
  readonly basedOn: number
  readonly content: DraftContent
}

/** The reason for a recall. `wasArchived`: the status to return to when the recall is revoked. */
export interface Recalled {
  readonly reason: RecallReason
  readonly wasArchived: boolean
}

export type ActivityState =
  | { readonly status: 'none' }
  | ({ readonly status: FirstStatus } & Activity)
  /** `before`: the status before archiving, which a restore brings back. */
  | ({ readonly status: 'archived'; readonly before: FirstStatus; readonly recalled: Recalled | null } & Activity)

export const initial: ActivityState = { status: 'none' }

export function evolve(state: ActivityState, event: ActivityEvent): ActivityState {
  if (event.type === 'ActivityAdded') {
    const { activityId, content, origin, status } = event.data
    return {
      status,
      activityId,
      content,
      version: 1,
      earlier: [],
      origin,
      confirmed: [],
      resolvedNotes: [],
      workingDraft: null,
      publishAt: null,
    }
  }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'ActivityRevised':
    case 'ActivityReverted':
      return { ...state, ...written(state, event.data.content, event.data.origin) }
    case 'ActivityPublished':
      return { ...activityOf(state), status: 'published', origin: event.data.origin, publishAt: null }
    case 'ActivityUnpublished':
      return { ...activityOf(state), status: 'draft', origin: event.data.origin, publishAt: null }
    case 'ActivityArchived':
      return state.status === 'archived'
        ? state
        : {
            ...state,
            status: 'archived',
            before: state.status,
            recalled: null,
            origin: event.data.origin,
            publishAt: null,
          }
    case 'ActivityRecalled': {
      const { reason, origin } = event.data
      const recalled = { reason, wasArchived: state.status === 'archived' && (state.recalled?.wasArchived ?? true) }
      return {
        ...activityOf(state),
        status: 'archived',
        before: state.status === 'archived' ? state.before : state.status,
        recalled,
        origin,
        publishAt: null,
      }
    }
    case 'ActivityRestored':
      if (state.status !== 'archived') return state
      return state.recalled?.wasArchived
        ? { ...state, recalled: null, origin: event.data.origin }
        : { ...activityOf(state), status: state.before, origin: event.data.origin }
    case 'HazardWordsConfirmed':
      return { ...state, origin: event.data.origin, confirmed: [...state.confirmed, ...event.data.words] }
    case 'ActivityNoted':
      return state
    case 'NoteResolved':
      return { ...state, resolvedNotes: [...state.resolvedNotes, event.data.note] }
    case 'WorkingDraftSaved':
      return { ...state, workingDraft: { basedOn: event.data.basedOn, content: event.data.content } }
    case 'WorkingDraftClosed':
      return { ...state, workingDraft: null, publishAt: null }
    case 'PublicationScheduled':
      return { ...state, publishAt: event.data.publishAt }
    case 'PublicationUnscheduled':
    case 'ScheduledPublicationRefused':
      return { ...state, publishAt: null }
  }
}

const written = (state: Activity, content: DraftContent, origin: Origin) => ({
  content,
  version: state.version + 1,
  earlier: [...state.earlier, state.content],
  origin,
})

const activityOf = ({
  activityId,
  content,
  version,
  earlier,
  origin,
  confirmed,
  resolvedNotes,
  workingDraft,
  publishAt,
}: Activity): Activity => ({
  activityId,
  content,
  version,
  earlier,
  origin,
  confirmed,
  resolvedNotes,
  workingDraft,
  publishAt,
})
