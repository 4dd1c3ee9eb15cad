import type { ActivityContent, ActivityText } from '../events.ts'
import { unknownFurtherFields } from '../content-fields.ts'

/** A Turkish text with a title and a purpose, and nothing else. */
export const textOf = (title: string, more: Partial<ActivityText> = {}): ActivityText => ({
  title,
  purpose: 'Birlikte yapar',
  description: null,
  materials: [],
  steps: [],
  safetyNotes: null,
  easier: null,
  harder: null,
  ...more,
})

/** The content of an activity in Turkish only, with unknown further fields. */
export const contentWith = (tr: ActivityText, more: Partial<ActivityContent> = {}): ActivityContent => ({
  category: 'GUNLUK_BECERI',
  monthTheme: 11,
  minAge: 2,
  maxAge: 6,
  durationMinutes: 30,
  videoUrl: null,
  pdfUrl: null,
  interests: [],
  topics: [],
  stepSymbols: [],
  ...unknownFurtherFields,
  translations: { tr, en: null },
  ...more,
})
