import type { MemoryContent } from '@filiz/domain/memories/events.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import type { DiaryActivity, Memory } from '../contract/memories.ts'
import type { Person } from '../contract/shapes.ts'
import { activityTitle, languageOfTexts } from './to-activity-summary.ts'

/** Presents a memory; expects decrypted personal fields. */
export const toMemory = (
  id: string,
  { day, text, mood, photos, planId, activityId, isFavourite }: MemoryContent,
  { by, activity }: { readonly by: Person; readonly activity: DiaryActivity | null },
): Memory => ({
  kind: 'memory',
  id,
  day,
  text,
  mood,
  photoIds: photos.map(({ photoId }) => photoId),
  photos,
  planId,
  activityId,
  activity,
  by,
  isFavourite,
})

export const toDiaryActivity = (activity: ActivityDocument, language: Language): DiaryActivity => ({
  id: activity._id,
  title: activityTitle(activity, language),
  language: languageOfTexts(activity, language),
  category: activity.category,
  picture: activity.picture,
})
