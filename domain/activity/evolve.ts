import type { ActivityContent, ActivityEvent, FirstStatus, Origin, RecallReason, WordConfirmation } from './events.ts'

export interface Activity {
  readonly activityId: string
  readonly content: ActivityContent
  /** Number of content versions, from 1. */
  readonly version: number
  /** Contents of earlier versions, oldest first. */
  readonly earlier: readonly ActivityContent[]
  /** Origin of the last change. */
  readonly origin: Origin
  /** Answers to found words, oldest first. They hold for all later contents. */
  readonly confirmed: readonly WordConfirmation[]
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
    return { status, activityId, content, version: 1, earlier: [], origin, confirmed: [] }
  }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'ActivityRevised':
    case 'ActivityReverted':
      return { ...state, ...written(state, event.data.content, event.data.origin) }
    case 'ActivityPublished':
      return { ...activityOf(state), status: 'published', origin: event.data.origin }
    case 'ActivityUnpublished':
      return { ...activityOf(state), status: 'draft', origin: event.data.origin }
    case 'ActivityArchived':
      return state.status === 'archived'
        ? state
        : { ...state, status: 'archived', before: state.status, recalled: null, origin: event.data.origin }
    case 'ActivityRecalled': {
      const { reason, origin } = event.data
      const recalled = { reason, wasArchived: state.status === 'archived' && (state.recalled?.wasArchived ?? true) }
      return {
        ...activityOf(state),
        status: 'archived',
        before: state.status === 'archived' ? state.before : state.status,
        recalled,
        origin,
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
  }
}

const written = (state: Activity, content: ActivityContent, origin: Origin) => ({
  content,
  version: state.version + 1,
  earlier: [...state.earlier, state.content],
  origin,
})

const activityOf = ({ activityId, content, version, earlier, origin, confirmed }: Activity): Activity => ({
  activityId,
  content,
  version,
  earlier,
  origin,
  confirmed,
})
