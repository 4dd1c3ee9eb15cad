import type { Language } from '../account/events.ts'
import { occasionWindows } from '../activity/occasions.ts'
import type { ActivityContent, ActivityText, FurtherFields } from '../activity/events.ts'
import { presetInterests } from '../child/schemas.ts'
import { firstDayOfMonth, lastDayOfMonth, monthNamed } from '../shared/calendar.ts'
import { unsaidAllergens } from './allergens.ts'
import { bannedWords } from './words.ts'

/** Characters at most, and lines from and to. */
export const limits = {
  title: 60, purpose: 300, description: 600, easier: 250, harder: 250, safetyNotes: 400,
  steps: { from: 4, to: 8, each: 300 }, materials: { to: 10, each: 120 }, safetySentences: 3,
} as const

const languages = ['tr', 'en'] as const

/** What may stay unsaid for good: there is not always one. */
type MayBeNull = 'occasion' | 'kin'
const furtherFields = [
  'prepMinutes', 'waitMinutes', 'days', 'difficulty', 'energy', 'mess', 'places', 'adult', 'siblings', 'materialKinds', 'skills', 'hazards', 'season',
] as const satisfies readonly Exclude<keyof FurtherFields, MayBeNull>[]

/**
 * What is wrong with one entry beyond its form (`activityBody`): fields, lengths, both languages, hazards against age,
 * words. A sentence each, in English; empty where it is sound. With `whole`, nothing may be unknown.
 */
export function entryFaults(content: ActivityContent, { whole }: { readonly whole: boolean }): readonly string[] {
  return [
    ...(whole ? furtherFields.filter((field) => content[field] === null).map((field) => `does not say its ${field}`) : []),
    ...fieldFaults(content),
    ...hazardFaults(content),
    ...seasonFaults(content),
    ...(whole ? languages.flatMap((language) => missingTexts(content.translations[language], language)) : []),
    ...languages.flatMap((language) => voiceFaults(content.translations[language], language)),
    ...pairFaults(content),
  ]
}

function fieldFaults({ places, interests, materialKinds, translations }: ActivityContent): readonly string[] {
  return [
    ...(places?.includes('anywhere') && places.length > 1 ? ['anywhere stands alone among places'] : []),
    ...interests.filter((interest) => !(presetInterests as readonly string[]).includes(interest)).map((interest) => `no preset interest is called ${interest}`),
    ...(interests.length > 4 ? [`${interests.length} interests, at most 4`] : []),
    ...(materialKinds !== null && (materialKinds.length === 0) !== (translations.tr.materials.length === 0) ? ['materialKinds and materials do not agree that nothing is needed'] : []),
  ]
}

/** Never in reach of a two-year-old; and those that need an adult's hands beside. */
const notAtTwo = ['small-parts', 'batteries'] as const
const withAdultAtTwo = ['heat', 'sharp', 'water', 'street', 'height'] as const

function hazardFaults({ hazards, minAge, adult, materialKinds, translations }: ActivityContent): readonly string[] {
  if (hazards === null) return []
  return [
    ...(minAge === 2 ? notAtTwo.filter((hazard) => hazards.includes(hazard)).map((hazard) => `${hazard} is for no two-year-old`) : []),
    ...(minAge === 2 && adult === 'near' ? withAdultAtTwo.filter((hazard) => hazards.includes(hazard)).map((hazard) => `${hazard} for a two-year-old needs an adult who is with it all the time`) : []),
    ...(materialKinds?.includes('food') ? unsaidAllergens(hazards, translations) : []),
  ]
}

/** Any few years: fixed days are the same in each, and moving ones come to no month by rule. */
const yearsLookedAt = [2026, 2027] as const

function seasonFaults({ season, occasion, monthTheme }: ActivityContent): readonly string[] {
  const faults: string[] = []
  if (season !== null && season.length > 0 && !season.includes(monthTheme)) faults.push('monthTheme is not in its season')
  if (occasion !== null && !moving.has(occasion)) {
    const comes = (month: number) => yearsLookedAt.every((year) => {
      const [first, last] = [firstDayOfMonth(monthNamed(year, month)), lastDayOfMonth(monthNamed(year, month))]
      return occasionWindows(occasion, year).some(({ from, until }) => from <= last && until >= first)
    })
    if (!comes(monthTheme)) faults.push(`${occasion} does not come in month ${monthTheme}`)
    if (season !== null && season.length > 0 && !season.some(comes)) faults.push(`${occasion} does not come in its season`)
  }
  if (occasion !== null && moving.has(occasion) && season !== null && season.length > 0) faults.push(`${occasion} moves through the year: it has no season`)
  return faults
}

const moving: ReadonlySet<string> = new Set(['ramazan', 'ramazan-bayrami', 'kurban-bayrami', 'asure'])

const sentences = (text: string) => text.trim().split(/(?<=[.!?…])[”’]?\s+/u).filter(Boolean)

function missingTexts(text: ActivityText | null, language: Language): readonly string[] {
  if (!text) return [`no ${language} text`]
  return (['description', 'easier', 'harder', 'safetyNotes'] as const).filter((field) => !text[field]).map((field) => `no ${language} ${field}`)
}

function voiceFaults(text: ActivityText | null, language: Language): readonly string[] {
  if (!text) return []
  const { steps, materials } = limits
  const all = [text.title, text.purpose, text.description, ...text.materials, ...text.steps, text.easier, text.harder, text.safetyNotes].filter((part) => part !== null)
  return [
    ...(['title', 'purpose', 'description', 'easier', 'harder', 'safetyNotes'] as const)
      .filter((field) => (text[field]?.length ?? 0) > limits[field]).map((field) => `${language} ${field} of ${text[field]!.length} characters, at most ${limits[field]}`),
    ...(text.steps.length < steps.from || text.steps.length > steps.to ? [`${text.steps.length} ${language} steps, ${steps.from} to ${steps.to} are wanted`] : []),
    ...text.steps.filter((step) => step.length > steps.each).map((step) => `a ${language} step of ${step.length} characters`),
    ...(text.materials.length > materials.to ? [`${text.materials.length} ${language} materials, at most ${materials.to}`] : []),
    ...text.materials.filter((material) => material.length > materials.each).map((material) => `a ${language} material of ${material.length} characters`),
    ...(text.safetyNotes && sentences(text.safetyNotes).length > limits.safetySentences ? [`${language} safety of more than ${limits.safetySentences} sentences`] : []),
    ...all.flatMap((part) => bannedWords(part, language)).map((fault) => `${language}: ${fault}`),
  ]
}

function pairFaults({ translations: { tr, en } }: ActivityContent): readonly string[] {
  if (!en) return []
  return (['steps', 'materials'] as const).filter((list) => tr[list].length !== en[list].length)
    .map((list) => `${tr[list].length} ${list} in Turkish, ${en[list].length} in English`)
}
