import type { ActivityContent, ActivityEvent, ActivityText, RecallReason, FirstStatus } from '../activity/events.ts'
import { placesOf } from '../activity/places.ts'
import { fold, sortKey } from '../shared/turkish.ts'
import { projection, type Folded } from './projection.ts'
import type { Recalled } from '../activity/evolve.ts'
import type { Instant } from '../shared/event.ts'

export type ActivityDocument = Folded &
  Pick<ActivityContent, keyof ActivityContent> & {
    readonly status: FirstStatus | 'archived'
    /** Status after a restore; null while not archived. */
    readonly archivedFrom: FirstStatus | null
    /** Time and reason of a recall, and whether the entry was archived before; null when not recalled. */
    readonly recalled: ({ readonly at: Instant } & Recalled) | null
    /**
     * Content for parents with the activity in a plan: the current one, the last published one (`earlier`), or none.
     */
    readonly seen: 'as-it-is' | 'earlier' | 'never'
    readonly earlier: ActivityContent | null
    readonly version: number
    readonly updatedAt: Instant
    /** True when it is known to need no materials. */
    readonly nothingNeeded: boolean
    /** Matching place filters (`activity/places.ts`) and months of the season: `|floor|table|home|`, `|1|2|12|`. */
    readonly placesKey: string
    readonly seasonKey: string
    /** Title, purpose and materials, normalised (`shared/turkish.ts`), for each language and for both. */
    readonly searchTr: string
    readonly searchEn: string
    readonly searchBoth: string
    /** Sort keys of the title in each language. */
    readonly sortTr: string
    readonly sortEn: string
  }

/** The catalogue, searchable and sortable in each language. */
export const activities = projection<ActivityDocument, ActivityEvent>({
  name: 'activities',
  version: 4,
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
  ],
  owners: () => ({}),
  when: {
    ActivityAdded: {
      begins: ({ data: { at, status, content } }) => ({
        ...derivedFields(content),
        status,
        archivedFrom: null,
        recalled: null,
        seen: status === 'published' ? 'as-it-is' : 'never',
        earlier: null,
        version: 1,
        updatedAt: at,
      }),
    },
    ActivityRevised: { changes: (activity, { data }) => written(activity, data) },
    ActivityReverted: { changes: (activity, { data }) => written(activity, data) },
    ActivityPublished: {
      changes: (activity, { data }) => ({
        ...activity,
        status: 'published',
        seen: 'as-it-is',
        earlier: null,
        updatedAt: data.at,
      }),
    },
    ActivityUnpublished: {
      changes: (activity, { data }) => ({
        ...activity,
        status: 'draft',
        seen: 'earlier',
        earlier: contentOf(activity),
        updatedAt: data.at,
      }),
    },
    ActivityArchived: {
      changes: (activity, { data }) =>
        activity.status === 'archived'
          ? activity
          : { ...activity, status: 'archived', archivedFrom: activity.status, updatedAt: data.at },
    },
    ActivityRecalled: {
      changes: (activity, { data: { at, reason } }) => ({
        ...activity,
        status: 'archived',
        archivedFrom: activity.status === 'archived' ? activity.archivedFrom : activity.status,
        recalled: {
          at: activity.recalled?.at ?? at,
          reason,
          wasArchived: activity.recalled?.wasArchived ?? activity.status === 'archived',
        },
        updatedAt: at,
      }),
    },
    ActivityRestored: {
      changes: (activity, { data: { at } }) =>
        activity.recalled?.wasArchived
          ? { ...activity, recalled: null, updatedAt: at }
          : {
              ...activity,
              status: activity.archivedFrom ?? activity.status,
              archivedFrom: null,
              recalled: null,
              updatedAt: at,
            },
    },
    // Updates only the revision, because `If-Match` is compared with the stream's.
    ActivityNoted: { changes: (activity) => activity },
  },
})

/** Returns an entry as parents see it; undefined when it was never published. A recalled entry has no instructions. */
export function forParents(activity: ActivityDocument): ActivityDocument | undefined {
  const shown = asPublishedLast(activity)
  return shown && activity.recalled !== null
    ? { ...shown, ...derivedFields(withoutInstructions(shown, activity.recalled.reason)) }
    : shown
}

function asPublishedLast(activity: ActivityDocument): ActivityDocument | undefined {
  switch (activity.seen) {
    case 'as-it-is':
      return activity
    case 'earlier':
      return activity.earlier ? { ...activity, ...derivedFields(activity.earlier) } : undefined
    case 'never':
      return undefined
  }
}

/** Replaces the safety notes by the recall's reason, so that clients without recall support show it too. */
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

const written = (
  activity: ActivityDocument,
  { content, at }: { readonly content: ActivityContent; readonly at: string },
) => ({ ...activity, ...derivedFields(content), version: activity.version + 1, updatedAt: at })

/** Returns the entry's content without derived fields. */
export const contentOf = ({
  category,
  monthTheme,
  minAge,
  maxAge,
  durationMinutes,
  videoUrl,
  pdfUrl,
  interests,
  translations,
  prepMinutes,
  waitMinutes,
  days,
  difficulty,
  energy,
  mess,
  places,
  adult,
  siblings,
  materialKinds,
  skills,
  hazards,
  season,
  occasion,
  kin,
}: ActivityContent): ActivityContent => ({
  category,
  monthTheme,
  minAge,
  maxAge,
  durationMinutes,
  videoUrl,
  pdfUrl,
  interests,
  translations,
  prepMinutes,
  waitMinutes,
  days,
  difficulty,
  energy,
  mess,
  places,
  adult,
  siblings,
  materialKinds,
  skills,
  hazards,
  season,
  occasion,
  kin,
})

/** Fields for the search only; other readers leave them out. */
export const searchFields = [
  'searchTr',
  'searchEn',
  'searchBoth',
] as const satisfies readonly (keyof ActivityDocument)[]

function derivedFields(content: ActivityContent) {
  const { tr } = content.translations
  const en = content.translations.en ?? tr
  const [searchTr, searchEn] = [searchable(tr), searchable(en)]
  return {
    ...content,
    nothingNeeded: content.materialKinds?.length === 0,
    placesKey: listed(placesOf(content.places ?? [])),
    seasonKey: listed(content.season?.length ? content.season : everyMonth),
    searchTr,
    searchEn,
    searchBoth: `${searchTr}\n${searchEn}`,
    sortTr: sortKey(tr.title, 'tr'),
    sortEn: sortKey(en.title, 'en'),
  }
}

const everyMonth = Array.from({ length: 12 }, (_, index) => index + 1)

/** Words between bars, so that `contains` matches whole words. */
const listed = (words: readonly (string | number)[]) => `|${words.join('|')}|`
export const listedWord = (word: string | number) => listed([word])

const searchable = ({ title, purpose, materials }: ActivityText): string =>
  [title, purpose, ...materials].map(fold).join('\n')
