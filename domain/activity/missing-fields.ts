import type { FieldCode } from '../shared/field-codes.ts'
import { requiredFields, type ActivityContent, type DraftContent } from './events.ts'

/** Returns the fields, by path, that a draft still needs before it can be published. */
export function missingFields(content: DraftContent): Readonly<Record<string, FieldCode>> {
  const { tr, en } = content.translations
  const missing = [
    ...requiredFields.filter((field) => content[field] === null),
    ...(tr.purpose === '' ? ['translations.tr.purpose'] : []),
    ...(en?.title === '' ? ['translations.en.title'] : []),
    ...(en?.purpose === '' ? ['translations.en.purpose'] : []),
  ]
  return Object.fromEntries(missing.map((field) => [field, 'required'] as const))
}

export const isComplete = (content: DraftContent): content is ActivityContent =>
  Object.keys(missingFields(content)).length === 0
