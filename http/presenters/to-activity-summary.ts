import type { Language } from '@filiz/domain/account/events.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/documents.ts'
import type { ActivitySummary } from '../contract/shapes.ts'

/** Turkish where there is no English text (spec §1). */
export const toActivitySummary = (activity: ActivityDocument, language: Language): ActivitySummary => ({
  id: activity._id,
  title: (activity.translations[language] ?? activity.translations.tr).title,
  category: activity.category,
  minAge: activity.minAge,
  maxAge: activity.maxAge,
  durationMinutes: activity.durationMinutes,
  monthTheme: activity.monthTheme,
  hasVideo: activity.videoUrl !== null,
  hasPdf: activity.pdfUrl !== null,
})
