import type { Activity } from '@filiz/http/contract/query-shapes.ts'
import { pictureOf } from '@filiz/domain/catalogue/picture/picture.ts'
import { stepSymbolsOf } from '@filiz/domain/activity/step-symbols.ts'
import type { Category } from '@filiz/domain/activity/events.ts'
import { contentFrom, hasText, type EntryFields } from './entry-fields.ts'
import type { TextLanguage } from './entry-parts.ts'

const known = (value: unknown) => value !== null && value !== '' && value !== undefined
const whole = (value: unknown, otherwise: number) => (Number.isInteger(value) ? (value as number) : otherwise)

/**
 * Returns the entry as a parent would see it, even when fields are empty. Uses the Turkish texts when the language has
 * none.
 */
export function toActivity(fields: EntryFields, language: TextLanguage): Activity {
  const { translations, ...facts } = contentFrom(fields)
  const shown = language === 'en' && hasText(fields, 'en') ? 'en' : 'tr'
  const text = translations[shown] ?? translations.tr
  const {
    category,
    monthTheme,
    minAge,
    maxAge,
    durationMinutes,
    videoUrl,
    pdfUrl,
    kin: _,
    stepSymbols,
    interests: _interests,
    ...further
  } = facts
  const { tr, en = null } = translations
  const symbols = stepSymbolsOf({ tr, en }, stepSymbols)
  const {
    places = null,
    season = null,
    energy = null,
    skills = null,
    adult = null,
    siblings = null,
    occasion = null,
  } = further
  const shownCategory = (category as Category | null) ?? 'ZIHIN_MATEMATIK'
  return {
    ...Object.fromEntries(Object.entries(further).filter(([, value]) => known(value))),
    id: 'preview',
    title: text.title || '…',
    category: shownCategory,
    picture: pictureOf({
      category: shownCategory,
      places,
      season,
      energy,
      skills,
      adult,
      siblings,
      occasion,
      translations: { tr, en },
    }),
    minAge: whole(minAge, 2),
    maxAge: whole(maxAge, 6),
    durationMinutes: whole(durationMinutes, 15),
    monthTheme: whole(monthTheme, 1),
    hasVideo: known(videoUrl),
    hasPdf: known(pdfUrl),
    videoUrl,
    pdfUrl,
    inSeason: true,
    purpose: text.purpose,
    description: text.description || null,
    materials: text.materials,
    steps: text.steps,
    ...(symbols.length === text.steps.length && { stepSymbols: symbols }),
    safetyNotes: text.safetyNotes || null,
    ...(text.easier && { easier: text.easier }),
    ...(text.harder && { harder: text.harder }),
    language: shown,
    suitableChildren: [],
  }
}
