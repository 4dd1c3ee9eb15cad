import type { MemoryContent } from '@filiz/domain/memories/events.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import type { DiaryActivity, Memory } from '../contract/memories.ts'
import type { Person } from '../contract/shapes.ts'
import { activityTitle, languageOfTexts } from './to-activity-summary.ts'

/** Presents a memory; expects decrypted personal fields. */
export const toMemory = (
  id: string,
  memory: MemoryContent & Authors & { readonly revision: string },
  { person, activity }: { readonly person: (accountId: string) => Person; readonly activity: DiaryActivity | null },
): Memory => {
  const { revision, day, text, mood, photos, planId, activityId, isFavourite } = memory
  return {
    kind: 'memory',
    id,
    revision,
    day,
    text,
    mood,
    photoIds: photos.map(({ photoId }) => photoId),
    photos,
    planId,
    activityId,
    activity,
    ...authorsOf(memory, person),
    isFavourite,
  }
}

/** Accounts that wrote a memory; `changedBy` is null for an unchanged one. */
interface Authors {
  readonly by: string
  readonly changedBy: string | null
}

/** Accounts that a memory's presentation names. */
export const peopleOfMemory = ({ by, changedBy }: Authors): readonly string[] =>
  changedBy === null ? [by] : [by, changedBy]

/** Presents the author, and the account that changed the memory last if it is another one. */
export const authorsOf = ({ by, changedBy }: Authors, person: (accountId: string) => Person) => ({
  by: person(by),
  ...(changedBy === null || changedBy === by ? {} : { changedBy: person(changedBy) }),
})

export const toDiaryActivity = (activity: ActivityDocument, language: Language): DiaryActivity => ({
  id: activity._id,
  title: activityTitle(activity, language),
  language: languageOfTexts(activity, language),
  category: activity.category,
  picture: activity.picture,
})
