import type {
  ActivityEvent,
  DraftContent,
  feedKinds,
  RecallReason,
  ScheduledPublicationRefused,
  WordConfirmation,
} from '../activity/events.ts'
import type { Recorded, Instant, Revision } from '../shared/event.ts'
import { OutOfOrder, type Projection, type Folded } from './projection.ts'

/** One event of a catalogue entry. `actor`: the actor in the event's metadata. */
export type ActivityHistoryDocument = Folded & {
  readonly activityId: string
  readonly type: ActivityEvent['type']
  readonly kind: (typeof feedKinds)[number]
  readonly at: Instant
  readonly actor: string
  /** `hasContent`: true when the event created a new version of the content. */
  readonly hasContent: boolean
  readonly content: DraftContent | null
  /** The version that was restored. */
  readonly revertedTo: number | null
  /** Id of the import or bulk change that the event belongs to (added in version 7). */
  readonly changeSet: string | null
  /** Text of a note. */
  readonly text: string | null
  /** Revision of the note that was resolved (added in version 8). */
  readonly note: Revision | null
  /** Reason of a recall. */
  readonly reason: RecallReason | null
  /** Answers to found words (added in version 7). */
  readonly words: readonly WordConfirmation[] | null
  /** True when the end of a working draft published it. */
  readonly published: boolean
  /** Time of a scheduled publication. */
  readonly publishAt: Instant | null
  /** Why a scheduled publication was refused. */
  readonly refusal: Pick<ScheduledPublicationRefused['data'], 'reason' | 'fields'> | null
}

const kindOf: Readonly<Record<ActivityEvent['type'], ActivityHistoryDocument['kind']>> = {
  ActivityAdded: 'texts',
  ActivityRevised: 'texts',
  ActivityReverted: 'texts',
  ActivityPublished: 'status',
  ActivityUnpublished: 'status',
  ActivityArchived: 'status',
  ActivityRecalled: 'status',
  ActivityRestored: 'status',
  HazardWordsConfirmed: 'texts',
  ActivityNoted: 'notes',
  NoteResolved: 'notes',
  WorkingDraftSaved: 'drafts',
  WorkingDraftClosed: 'drafts',
  PublicationScheduled: 'drafts',
  PublicationUnscheduled: 'drafts',
  ScheduledPublicationRefused: 'drafts',
}

/** The history of each catalogue entry. Each event has its own document, so that documents do not grow. */
export const activityHistory: Projection<ActivityHistoryDocument> = {
  name: 'activity_history',
  version: 8,
  indexes: [
    ['activityId', 'revision'],
    ['activityId', 'hasContent', 'revision'],
    ['changeSet', 'activityId'],
    ['position'],
    ['kind', 'position'],
    ['actor', 'position'],
    ['actor', 'kind', 'position'],
  ],
  eventTypes: Object.keys(kindOf),
  documents: (event) =>
    activityHistory.eventTypes.includes(event.type) ? [`${activityOf(event)}:${event.revision}`] : [],
  owners: () => ({}),
  removal: () => undefined,
  fold(document, event) {
    if (document !== undefined) throw new OutOfOrder('activity_history', event, 'it is there already')
    const { type, data } = event as Recorded<ActivityEvent>
    return {
      _id: `${activityOf(event)}:${event.revision}`,
      position: event.position,
      revision: event.revision,
      activityId: activityOf(event),
      type,
      kind: kindOf[type],
      at: data.at,
      actor: event.metadata.actor,
      changeSet: event.metadata.changeSet?.id ?? null,
      hasContent: 'content' in data && type !== 'WorkingDraftSaved',
      content: 'content' in data ? data.content : null,
      revertedTo: 'version' in data ? data.version : null,
      text: 'text' in data ? data.text : null,
      note: 'note' in data ? data.note : null,
      reason: 'reason' in data && !('fields' in data) ? data.reason : null,
      published: 'published' in data && data.published,
      publishAt: 'publishAt' in data ? data.publishAt : null,
      refusal: 'fields' in data ? { reason: data.reason, fields: data.fields } : null,
      words: 'words' in data ? data.words : null,
    }
  },
}

const activityOf = ({ stream }: Pick<Recorded, 'stream'>): string => stream.slice('activity-'.length)
