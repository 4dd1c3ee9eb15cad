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

/** More photos than a memory may have, counted with those that others added. */
export const tooManyPhotos = (max: number): FieldRefusal => ({
  code: 'too-many',
  message: {
    tr: `Bir anıda en fazla ${max} fotoğraf olabilir. Önce birini çıkarın ya da yeni bir anı ekleyin`,
    en: `A memory can have at most ${max} photos. Take one out first, or add another memory`,
  },
})
