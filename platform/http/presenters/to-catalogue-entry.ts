import type { ActivityContent, ActivityText, RecallReason, WordConfirmation } from '@filiz/domain/activity/events.ts'
import type { CatalogueContent, CatalogueEntry } from '../contract/admin-shapes.ts'
import { knownFurtherFields } from './to-activity-summary.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'

/**
 * Presents an activity in the shape in which an administrator may send it back. Fields without a value are left out.
 */
export const toCatalogueEntry = (entry: ActivityDocument): CatalogueEntry => ({
  id: entry._id,
  status: entry.status,
  version: entry.version,
  ...toCatalogueContent(entry),
  ...(entry.recalled && { recalled: { at: entry.recalled.at, reason: toRecallReason(entry.recalled.reason) } }),
  ...(entry.confirmed.length > 0 && { confirmed: entry.confirmed.map(toConfirmedWord) }),
  updatedAt: entry.updatedAt,
})

export const toCatalogueContent = (entry: ActivityContent): CatalogueContent => ({
  category: entry.category,
  monthTheme: entry.monthTheme,
  minAge: entry.minAge,
  maxAge: entry.maxAge,
  durationMinutes: entry.durationMinutes,
  ...knownFurtherFields(entry),
  kin: entry.kin,
  videoUrl: entry.videoUrl,
  pdfUrl: entry.pdfUrl,
  interests: entry.interests,
  topics: entry.topics,
  stepSymbols: entry.stepSymbols,
  translations: {
    tr: toText(entry.translations.tr),
    ...(entry.translations.en && { en: toText(entry.translations.en) }),
  },
})

export const toConfirmedWord = ({
  word,
  hazard,
  reason,
}: WordConfirmation): NonNullable<CatalogueEntry['confirmed']>[number] => ({
  word,
  ...(hazard !== null && { hazard }),
  ...(reason !== null && { reason }),
})

/** The shape in which an administrator may send the reason back. */
export const toRecallReason = ({ tr, en }: RecallReason): NonNullable<CatalogueEntry['recalled']>['reason'] => ({
  tr,
  ...(en !== null && { en }),
})

const toText = ({
  title,
  purpose,
  description,
  materials,
  steps,
  safetyNotes,
  easier,
  harder,
}: ActivityText): CatalogueEntry['translations']['tr'] => ({
  title,
  purpose,
  ...(description !== null && { description }),
  materials,
  steps,
  ...(safetyNotes !== null && { safetyNotes }),
  ...(easier !== null && { easier }),
  ...(harder !== null && { harder }),
})
