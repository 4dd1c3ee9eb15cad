import type { ActivityText, DraftContent, RecallReason, WordConfirmation } from '@filiz/domain/activity/events.ts'
import { errorMessage, type ErrorReason } from '@filiz/domain/texts/errors.ts'
import { refusedFields } from '@filiz/domain/texts/refused-fields.ts'
import type { Refusal } from '@filiz/domain/shared/refusal.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import type { CatalogueContent, CatalogueEntry, WorkingDraft } from '../contract/admin-shapes.ts'
import { knownFurtherFields } from './to-activity-summary.ts'
import type { CatalogueDocument } from '@filiz/domain/read-models/activities.ts'

/**
 * Presents an activity in the shape in which an administrator may send it back. Fields without a value are left out.
 */
export const toCatalogueEntry = (entry: CatalogueDocument, language: Language): CatalogueEntry => ({
  id: entry._id,
  status: entry.status,
  version: entry.version,
  ...toCatalogueContent(entry),
  ...(entry.recalled && { recalled: { at: entry.recalled.at, reason: toRecallReason(entry.recalled.reason) } }),
  ...(entry.confirmed.length > 0 && { confirmed: entry.confirmed.map(toConfirmedWord) }),
  updatedAt: entry.updatedAt,
  ...(entry.workingDraft && {
    workingDraft: {
      basedOn: entry.workingDraft.basedOn,
      outdated: entry.workingDraft.basedOn !== entry.version,
      savedAt: entry.workingDraft.at,
    },
  }),
  ...(entry.publishAt !== null && { publishAt: entry.publishAt }),
  ...(entry.publicationRefused && {
    publicationRefused: { at: entry.publicationRefused.at, ...toRefusal(entry.publicationRefused, language) },
  }),
})

/** Presents the working draft; the published content where there is none, which equals it. */
export function toWorkingDraft(entry: CatalogueDocument): WorkingDraft {
  const { _id: id, version, publishAt, updatedAt } = entry
  const { basedOn, at, content } = entry.workingDraft ?? { basedOn: version, at: updatedAt, content: entry }
  return {
    id,
    basedOn,
    version,
    outdated: basedOn !== version,
    savedAt: at,
    ...(publishAt !== null && { publishAt }),
    ...toCatalogueContent(content),
  }
}

/** The reasons of a refused publication as sentences. */
export const toRefusal = (
  { reason, fields }: { readonly reason: string | null; readonly fields: NonNullable<Refusal['fields']> },
  language: Language,
) => ({
  message: reason
    ? errorMessage('CONFLICT', reason as ErrorReason, language)
    : errorMessage('VALIDATION_FAILED', undefined, language),
  fields: refusedFields(fields, language),
})

export const toCatalogueContent = (entry: DraftContent): CatalogueContent => ({
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
