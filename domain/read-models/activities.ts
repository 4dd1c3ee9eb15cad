import type {
  ActivityContent,
  ActivityEvent,
  ActivityText,
  RecallReason,
  FirstStatus,
  WordConfirmation,
} from '../activity/events.ts'
import { placesOf } from '../activity/places.ts'
import { pictureOf, type Picture } from '../catalogue/picture/picture.ts'
import { fold, sortKey } from '../shared/turkish.ts'
import { projection, type Folded } from './projection.ts'
import type { Recalled } from '../activity/evolve.ts'
import type { Instant } from '../shared/event.ts'

export type ActivityDocument = Folded &
  Pick<ActivityContent, keyof ActivityContent> & {
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
    /** Title, purpose and materials, normalised by `shared/turkish.ts`: for each language, and for both together. */
    readonly searchTr: string
    readonly searchEn: string
    readonly searchBoth: string
    /** Sort keys of the title in each language. */
    readonly sortTr: string
    readonly sortEn: string
  }

/** The catalogue, which can be searched and sorted in each language. */
export const activities = projection<ActivityDocument, ActivityEvent>({
  name: 'activities',
  version: 8,
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
        confirmed: [],
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
    HazardWordsConfirmed: {
      changes: (activity, { data: { at, words } }) => ({
        ...activity,
        confirmed: [...activity.confirmed, ...words],
        updatedAt: at,
      }),
    },
    // Changes only the revision, because `If-Match` is compared with the stream's revision.
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

const written = (
  activity: ActivityDocument,
  { content, at }: { readonly content: ActivityContent; readonly at: string },
) => ({ ...activity, ...derivedFields(content), version: activity.version + 1, updatedAt: at })

/** Returns the content of an entry, without the fields that the read model derives. */
export const contentOf = ({
  category,
  monthTheme,
  minAge,
  maxAge,
  durationMinutes,
  videoUrl,
  pdfUrl,
  interests,
  topics,
  stepSymbols,
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
  topics,
  stepSymbols,
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

/** Fields that only the search needs; other readers omit them. */
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
    topicsKey: listed(content.topics),
    picture: pictureOf(content),
    seasonKey: listed(content.season?.length ? content.season : everyMonth),
    searchTr,
    searchEn,
    searchBoth: `${searchTr}\n${searchEn}`,
    sortTr: sortKey(tr.title, 'tr'),
    sortEn: sortKey(en.title, 'en'),
  }
}

const everyMonth = Array.from({ length: 12 }, (_, index) => index + 1)

/** Joins words with bars, so that a search for `|word|` matches whole words. */
const listed = (words: readonly (string | number)[]) => `|${words.join('|')}|`
export const listedWord = (word: string | number) => listed([word])

const searchable = ({ title, purpose, materials }: ActivityText): string =>
  [title, purpose, ...materials].map(fold).join('\n')
