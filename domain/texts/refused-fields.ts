import type { FieldFault, Refusal } from '../shared/refusal.ts'
import type { Language } from '../shared/language.ts'
import type { Bilingual } from './bilingual.ts'
import { fieldMessage, type FieldError } from './fields.ts'

/** More specific sentences than those of the field codes, by code and kind of value. `{max}` is the maximum. */
const sentences: Readonly<Record<string, Bilingual | undefined>> = {
  // A text of few characters with very many marks or parts.
  'too-long:memory': {
    tr: 'Bu metin, içindeki emoji ve işaretlerle birlikte çok uzun. Kısaltın ya da iki anıya bölün',
    en: 'With its emoji and marks this text is too long. Shorten it, or split it into two memories',
  },
  // More photos than a memory may have, counted with those that others added.
  'too-many:memory': {
    tr: 'Bir anıda en fazla {max} fotoğraf olabilir. Önce birini çıkarın ya da yeni bir anı ekleyin',
    en: 'A memory can have at most {max} photos. Take one out first, or add another memory',
  },
} satisfies Partial<Record<`${FieldFault['code']}:${FieldFault['what']}`, Bilingual>>

/** Returns the errors of the fields of a refusal. */
export const refusedFields = (
  faults: NonNullable<Refusal['fields']>,
  language: Language,
): Readonly<Record<string, FieldError>> =>
  Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => {
      // A refusal names a required field like the schema: by the last part of its path.
      if (typeof fault === 'string')
        return [field, { code: fault, message: fieldMessage(fault, { what: field.split('.').at(-1)! }, language) }]
      const { code } = fault
      if ('message' in fault) return [field, { code, message: fault.message[language] }]
      const sentence = sentences[`${code}:${fault.what}`]?.[language].replace('{max}', String(fault.max))
      return [field, { code, message: sentence ?? fieldMessage(code, fault, language) }]
    }),
  )
