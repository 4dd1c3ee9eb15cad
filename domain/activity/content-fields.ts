import { requiredFields, type FurtherFields } from './events.ts'

/** The planning fields of content that says nothing about them: all unknown. */
export const unknownFurtherFields: FurtherFields = {
  prepMinutes: null,
  waitMinutes: null,
  days: null,
  difficulty: null,
  energy: null,
  mess: null,
  places: null,
  adult: null,
  siblings: null,
  materialKinds: null,
  skills: null,
  hazards: null,
  season: null,
  occasion: null,
  kin: null,
}
export const furtherFields = Object.keys(unknownFurtherFields) as readonly (keyof FurtherFields)[]

/** All fields of an entry's content. */
export const contentFields = [
  ...requiredFields,
  'videoUrl',
  'pdfUrl',
  'interests',
  'topics',
  'stepSymbols',
  'translations',
  ...furtherFields,
] as const
