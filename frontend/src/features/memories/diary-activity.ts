import type { DiaryActivity } from '@filiz/http/contract/memories.ts'
import type { ActivitySummary } from '@filiz/http/contract/shapes.ts'

/** Returns what the diary shows of an activity. */
export const diaryActivity = ({ id, title, language, category, picture }: ActivitySummary): DiaryActivity => ({
  id,
  title,
  language,
  category,
  picture,
})
