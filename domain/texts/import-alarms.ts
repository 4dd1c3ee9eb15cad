import type { Language } from '../shared/language.ts'
import type { Bilingual } from './bilingual.ts'

/** Sentences about a whole import file, for its trial. `{count}` counts lines, `one` is the English singular. */
const sentences = {
  unprotected: {
    tr: 'Dosyada sürüm sütunu yok: bu arada yapılmış değişikliklerin üzerine yazılmasını hiçbir şey önlemez ({count} satır). Önce yeni bir dosya indirip onu düzenleyin.',
    en: 'The file does not say the version: nothing protects newer changes from being overwritten (lines: {count}). Better export the catalogue anew and edit that file.',
  },
  misfits: {
    tr: '{count} satırda kimlik ile başlık birbirini tutmuyor, başlık başka bir etkinliğin: bir sütun tek başına mı sıralandı?',
    en: 'In {count} lines id and title do not fit each other, the title is another activity’s: was a column sorted alone?',
    one: 'In {count} line id and title do not fit each other, the title is another activity’s',
  },
  hazards: {
    tr: '{count} satır tehlikeleri değiştiriyor',
    en: '{count} lines change hazards',
    one: '{count} line changes hazards',
  },
  archives: {
    tr: '{count} satır bir etkinliği arşive kaldırıyor',
    en: '{count} lines archive an activity',
    one: '{count} line archives an activity',
  },
  restores: {
    tr: '{count} satır bir etkinliği arşivden çıkarıyor',
    en: '{count} lines bring an activity back from the archive',
    one: '{count} line brings an activity back from the archive',
  },
  publishes: {
    tr: '{count} satır bir etkinliği yayınlıyor',
    en: '{count} lines publish an activity',
    one: '{count} line publishes an activity',
  },
  unpublishes: {
    tr: '{count} satır bir etkinliği yayından kaldırıyor',
    en: '{count} lines unpublish an activity',
    one: '{count} line unpublishes an activity',
  },
  empties: {
    tr: '{count} satır bir bilgiyi boşaltıyor: {names}',
    en: '{count} lines empty a field: {names}',
    one: '{count} line empties a field: {names}',
  },
  'no-english': {
    tr: '{count} satırın İngilizcesi yok; yayına alınamaz',
    en: '{count} lines have no English and cannot be published',
    one: '{count} line has no English and cannot be published',
  },
  drafts: {
    tr: '{count} yeni etkinlik taslak olarak eklenecek',
    en: '{count} new activities will be drafts',
    one: '{count} new activity will be a draft',
  },
  'unknown-columns': {
    tr: 'Şu sütunlar tanınmadı, dikkate alınmayacak: {names}',
    en: 'These columns are unknown and left out: {names}',
    one: 'This column is unknown and left out: {names}',
  },
  'empty-columns': {
    tr: 'Başlığı olmayan boş sütunlar dikkate alınmayacak: {names}',
    en: 'Empty columns without a heading are left out: {names}',
    one: 'An empty column without a heading is left out: {names}',
  },
  'not-compared': {
    tr: 'Dosya büyük: yalnızca ilk {count} yeni satır benzer etkinlikler için karşılaştırıldı',
    en: 'The file is large: only the first {count} new lines were compared with similar activities',
  },
} satisfies Record<string, Bilingual & { readonly one?: string }>

export type AlarmCode = keyof typeof sentences

/** Alarms that only inform; all others ask for a second look before the import. */
const calm: ReadonlySet<AlarmCode> = new Set([
  'drafts',
  'unknown-columns',
  'empty-columns',
  'not-compared',
  'publishes',
])

/** Something about a whole file that a person should know before the import. */
export interface Alarm {
  readonly code: AlarmCode
  readonly count: number
  readonly isWarning: boolean
  readonly message: string
}

export const alarm = (code: AlarmCode, count: number, language: Language, names: readonly string[] = []): Alarm => ({
  code,
  count,
  isWarning: !calm.has(code),
  message: sentenceOf(code, count, language)
    .replace('{count}', String(count))
    .replace('{names}', () => names.join(', ')),
})

function sentenceOf(code: AlarmCode, count: number, language: Language): string {
  const its: Bilingual & { readonly one?: string } = sentences[code]
  return language === 'en' && count === 1 ? (its.one ?? its.en) : its[language]
}
