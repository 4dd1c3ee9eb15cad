import type {
  ActivityContent,
  ActivityEvent,
  ActivityReverted,
  ActivityRevised,
  ActivityText,
  DraftContent,
  RecallReason,
  FirstStatus,
  ScheduledPublicationRefused,
  WordConfirmation,
} from '../activity/events.ts'
import { contentFields } from '../activity/content-fields.ts'
import { categories } from '../activity/events.ts'
import { placesOf } from '../activity/places.ts'
import { pictureOf, type Picture } from '../catalogue/picture/picture.ts'
import { pick } from '../shared/pick.ts'
import { sortKey } from '../shared/turkish.ts'
import { projection, type Folded } from './projection.ts'
import type { Recalled, WorkingDraft } from '../activity/evolve.ts'
import type { Instant, Recorded } from '../shared/event.ts'

/** An entry of the catalogue for administrators: a draft may be incomplete. */
export type CatalogueDocument = Folded &
  DraftContent & {
    readonly status: FirstStatus | 'archived'
    /** Status that a restore brings back; null unless archived. */
    readonly archivedFrom: FirstStatus | null
    /** Time and reason of the recall, and whether the entry was archived before it; null unless recalled. */
    readonly recalled: ({ readonly at: Instant } & Recalled) | null
    /**
     * The content that parents see when the activity is in a plan: the current one, the last published one (`earlier`),
     * or none.
     */
    readonly seen: 'as-it-is' | 'earlier' | 'never'
    readonly earlier: ActivityContent | null
    /** Answers to found words (added in version 8). */
    readonly confirmed: readonly WordConfirmation[]
    readonly version: number
    readonly updatedAt: Instant
    /** Actor of the last change, notes excluded. */
    readonly changedBy: string
    readonly notes: number
    /** Notes that are not resolved. */
    readonly openNotes: number
    readonly workingDraft: (WorkingDraft & { readonly at: Instant; readonly by: string }) | null
    /** Time of the scheduled publication, and the actor that scheduled it. */
    readonly publishAt: Instant | null
    readonly scheduledBy: string | null
    /** Why the last scheduled publication was refused, until the entry is changed. */
    readonly publicationRefused: Pick<ScheduledPublicationRefused['data'], 'at' | 'reason' | 'fields'> | null
    /** True when the activity is known to need no materials. */
    readonly nothingNeeded: boolean
    /**
     * Matching values of the place filter (`activity/places.ts`) and months of the season, such as `|floor|table|home|`
     * and `|1|2|12|`.
     */
    readonly placesKey: string
    readonly seasonKey: string
    readonly topicsKey: string
    /** What the activity's picture shows (added in version 6). */
    readonly picture: Picture
    /** Sort keys of the title in each language. */
    readonly sortTr: string
    readonly sortEn: string
  }
/** An activity as parents and planners read it: complete. */
export type ActivityDocument = CatalogueDocument & Pick<ActivityContent, keyof ActivityContent>

/** The catalogue, which can be searched and sorted in each language. */
export const activities = projection<CatalogueDocument, ActivityEvent>({
  name: 'activities',
  version: 11,
  indexes: [
    ['status', 'sortTr'],
    ['status', 'sortEn'],
    ['status', 'category', 'sortTr'],
    ['status', 'category', 'sortEn'],
    ['status', 'monthTheme', 'sortTr'],
    ['status', 'monthTheme', 'sortEn'],
    ['status', 'energy', 'sortTr'],
    ['status', 'energy', 'sortEn'],
    ['status', 'nothingNeeded', 'sortTr'],
    ['status', 'nothingNeeded', 'sortEn'],
    ['position'],
    ['publishAt'],
  ],
  owners: () => ({}),
  when: {
    ActivityAdded: {
      begins: ({ data: { at, status, content }, metadata: { actor } }) => ({
        ...derivedFields(content),
        status,
        archivedFrom: null,
        recalled: null,
        seen: status === 'published' ? 'as-it-is' : 'never',
        earlier: null,
        confirmed: [],
        version: 1,
        updatedAt: at,
        changedBy: actor,
        notes: 0,
        openNotes: 0,
        workingDraft: null,
        publishAt: null,
        scheduledBy: null,
        publicationRefused: null,
      }),
    },
    ActivityRevised: { changes: written },
    ActivityReverted: { changes: written },
    ActivityPublished: {
      changes: (activity, event) => ({
        ...changed(activity, event),
        status: 'published',
        seen: 'as-it-is',
        earlier: null,
        publishAt: null,
      }),
    },
    ActivityUnpublished: {
      changes: (activity, event) => ({
        ...changed(activity, event),
        status: 'draft',
        seen: 'earlier',
        earlier: contentOf(activity as ActivityDocument),
        publishAt: null,
      }),
    },
    ActivityArchived: {
      changes: (activity, event) =>
        activity.status === 'archived'
          ? activity
          : { ...changed(activity, event), status: 'archived', archivedFrom: activity.status, publishAt: null },
    },
    ActivityRecalled: {
      changes: (activity, event) => ({
        ...changed(activity, event),
        status: 'archived',
        archivedFrom: activity.status === 'archived' ? activity.archivedFrom : activity.status,
        recalled: {
          at: activity.recalled?.at ?? event.data.at,
          reason: event.data.reason,
          wasArchived: activity.recalled?.wasArchived ?? activity.status === 'archived',
        },
        publishAt: null,
      }),
    },
    ActivityRestored: {
      changes: (activity, event) =>
        activity.recalled?.wasArchived
          ? { ...changed(activity, event), recalled: null }
          : {
              ...changed(activity, event),
              status: activity.archivedFrom ?? activity.status,
              archivedFrom: null,
              recalled: null,
            },
    },
    HazardWordsConfirmed: {
      changes: (activity, event) => ({
        ...changed(activity, event),
        confirmed: [...activity.confirmed, ...event.data.words],
      }),
    },
    ActivityNoted: {
      changes: (activity) => ({ ...activity, notes: activity.notes + 1, openNotes: activity.openNotes + 1 }),
    },
    NoteResolved: { changes: (activity) => ({ ...activity, openNotes: activity.openNotes - 1 }) },
    WorkingDraftSaved: {
      changes: (activity, event) => {
        const { at, basedOn, content } = event.data
        return { ...changed(activity, event), workingDraft: { at, by: event.metadata.actor, basedOn, content } }
      },
    },
    WorkingDraftClosed: {
      changes: (activity, event) => ({ ...changed(activity, event), workingDraft: null, publishAt: null }),
    },
    PublicationScheduled: {
      changes: (activity, event) => ({
        ...changed(activity, event),
        publishAt: event.data.publishAt,
        scheduledBy: event.metadata.actor,
      }),
    },
    PublicationUnscheduled: { changes: (activity, event) => ({ ...changed(activity, event), publishAt: null }) },
    ScheduledPublicationRefused: {
      changes: (activity, { data: { at, reason, fields } }) => ({
        ...activity,
        publishAt: null,
        publicationRefused: { at, reason, fields },
      }),
    },
  },
})

/** Returns an entry as parents see it; undefined when it was never published. A recalled entry has no instructions. */
export function forParents(activity: CatalogueDocument): ActivityDocument | undefined {
  const shown = asPublishedLast(activity)
  return shown && activity.recalled !== null
    ? { ...shown, ...derivedFields(withoutInstructions(shown, activity.recalled.reason)) }
    : shown
}

function asPublishedLast(activity: CatalogueDocument): ActivityDocument | undefined {
  switch (activity.seen) {
    case 'as-it-is':
      // Only a complete entry is published.
      return activity as ActivityDocument
    case 'earlier':
      return activity.earlier ? { ...activity, ...derivedFields(activity.earlier) } : undefined
    case 'never':
      return undefined
  }
}

/**
 * Removes the instructions and shows the reason of the recall as safety notes, which clients without recall support
 * display too.
 */
function withoutInstructions(activity: ActivityDocument, reason: RecallReason): ActivityContent {
  const bare = ({ title, purpose }: ActivityText, safetyNotes: string): ActivityText => ({
    title,
    purpose,
    description: null,
    materials: [],
    steps: [],
    safetyNotes,
    easier: null,
    harder: null,
  })
  const { tr, en } = activity.translations
  return {
    ...contentOf(activity),
    videoUrl: null,
    pdfUrl: null,
    translations: { tr: bare(tr, reason.tr), en: en && bare(en, reason.en ?? reason.tr) },
  }
}

/** A change also ends the notice that a scheduled publication was refused. */
const changed = (activity: CatalogueDocument, { data: { at }, metadata: { actor } }: Recorded) => ({
  ...activity,
  updatedAt: at,
  changedBy: actor,
  publicationRefused: null,
})

function written(activity: CatalogueDocument, event: Recorded<ActivityRevised | ActivityReverted>) {
  return { ...changed(activity, event), ...derivedFields(event.data.content), version: activity.version + 1 }
}

/** Returns the content of an entry, without the fields that the read model derives. */
export const contentOf = <Content extends DraftContent>(content: Content): Pick<Content, keyof DraftContent> =>
  pick(content, contentFields)

function derivedFields<Content extends DraftContent>(content: Content) {
  const { tr } = content.translations
  const en = content.translations.en ?? tr
  return {
    ...content,
    nothingNeeded: content.materialKinds?.length === 0,
    placesKey: listed(placesOf(content.places ?? [])),
    topicsKey: listed(content.topics),
    picture: pictureOf({ ...content, category: content.category ?? categories[0] }),
    seasonKey: listed(content.season?.length ? content.season : everyMonth),
    sortTr: sortKey(tr.title, 'tr'),
    sortEn: sortKey(en.title || tr.title, 'en'),
  }
}

const everyMonth = Array.from({ length: 12 }, (_, index) => index + 1)

/** Joins words with bars, so that a search for `|word|` matches whole words. */
const listed = (words: readonly (string | number)[]) => `|${words.join('|')}|`
export const listedWord = (word: string | number) => listed([word])
