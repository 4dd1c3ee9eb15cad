import { expect, it } from 'vitest'
import type { FieldFault } from '../shared/refusal.ts'
import { refusedFields } from './refused-fields.ts'

it.each<readonly [FieldFault, tr: string, en: string]>([
  [
    { code: 'required', what: 'memory' },
    'Birkaç söz yazın ya da bir fotoğraf ekleyin',
    'Write a few words or add a photo',
  ],
  [
    { code: 'too-long', what: 'memory' },
    'Bu metin, içindeki emoji ve işaretlerle birlikte çok uzun. Kısaltın ya da iki anıya bölün',
    'With its emoji and marks this text is too long. Shorten it, or split it into two memories',
  ],
  [
    { code: 'too-many', what: 'memory', max: 8 },
    'Bir anıda en fazla 8 fotoğraf olabilir. Önce birini çıkarın ya da yeni bir anı ekleyin',
    'A memory can have at most 8 photos. Take one out first, or add another memory',
  ],
])('says what refuses a memory: $0.code', (fault, tr, en) => {
  expect(refusedFields({ field: fault }, 'tr')).toEqual({ field: { code: fault.code, message: tr } })
  expect(refusedFields({ field: fault }, 'en')).toEqual({ field: { code: fault.code, message: en } })
})
