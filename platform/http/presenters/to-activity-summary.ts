import type { Language } from '@filiz/domain/shared/language.ts'
import { furtherFields } from '@filiz/domain/activity/content-fields.ts'
import type { FurtherFields } from '@filiz/domain/activity/events.ts'
import { inSeason } from '@filiz/domain/activity/season.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import type { ActivitySummary } from '../contract/shapes.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'

/** Returns the title in the requested language; the Turkish one if there is no English text. */
export const activityTitle = ({ translations }: Titled, language: Language): string =>
  translations[language]?.title || translations.tr.title
export interface Titled {
  readonly translations: { readonly tr: { readonly title: string }; readonly en: { readonly title: string } | null }
}

/** Returns the language of the text that `activityTitle` returns. */
export const languageOfTexts = (
  { translations }: Pick<ActivityDocument, 'translations'>,
  language: Language,
): Language => (translations[language] ? language : 'tr')

/**
 * Returns the reason of the safety recall, in Turkish if there is no English text; undefined if the activity was not
 * recalled.
 */
export function recallOf(
  { recalled }: Pick<ActivityDocument, 'recalled'>,
  language: Language,
): ActivitySummary['recalled'] {
  if (recalled === null) return undefined
  const reason = recalled.reason[language]
  return reason === null ? { reason: recalled.reason.tr, language: 'tr' } : { reason, language }
}

/**
 * Presents an activity in a list. `today`: the current day in the family's time zone. `favourites`: those of the child
 * that the request names.
 */
export function toActivitySummary(
  activity: ActivityDocument,
  language: Language,
  today: Day,
  favourites?: readonly string[],
): ActivitySummary {
  const recalled = recallOf(activity, language)
  return {
    id: activity._id,
    title: activityTitle(activity, language),
    language: languageOfTexts(activity, language),
    category: activity.category,
    minAge: activity.minAge,
    maxAge: activity.maxAge,
    durationMinutes: activity.durationMinutes,
    monthTheme: activity.monthTheme,
    hasVideo: activity.videoUrl !== null,
    hasPdf: activity.pdfUrl !== null,
    ...knownFurtherFields(activity),
    picture: activity.picture,
    inSeason: inSeason(activity, today),
    ...(favourites && { favourite: favourites.includes(activity._id) }),
    ...(recalled && { recalled }),
  }
}

type Known = {
  -readonly [Field in keyof Omit<FurtherFields, 'kin'>]?: Field extends 'occasion'
    ? FurtherFields[Field]
    : NonNullable<FurtherFields[Field]>
}

/** Returns the fields of schema 2 that have a value. `occasion: null` means "no occasion" if the season is known. */
export const knownFurtherFields = (fields: FurtherFields): Known =>
  Object.fromEntries(
    furtherFields
      .filter((name) => name !== 'kin' && (fields[name] !== null || (name === 'occasion' && fields.season !== null)))
      .map((name) => [name, fields[name]]),
  )
