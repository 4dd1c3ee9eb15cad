import type { FieldRefusal } from '../shared/refusal.ts'
import { fieldMessage } from './fields.ts'

/** A memory without text and photos. */
export const noContent: FieldRefusal = {
  code: 'required',
  message: {
    tr: fieldMessage('required', { what: 'memory' }, 'tr'),
    en: fieldMessage('required', { what: 'memory' }, 'en'),
  },
}

/** A text of few characters with very many marks or parts. */
export const textTooLong: FieldRefusal = {
  code: 'too-long',
  message: {
    tr: 'Bu metin, içindeki emoji ve işaretlerle birlikte çok uzun. Kısaltın ya da iki anıya bölün',
    en: 'With its emoji and marks this text is too long. Shorten it, or split it into two memories',
  },
}

/** More photos than a memory may have, counted with those that others added. */
export const tooManyPhotos = (max: number): FieldRefusal => ({
  code: 'too-many',
  message: {
    tr: `Bir anıda en fazla ${max} fotoğraf olabilir. Önce birini çıkarın ya da yeni bir anı ekleyin`,
    en: `A memory can have at most ${max} photos. Take one out first, or add another memory`,
  },
})
