import { hazardsAgainstAge, missingNotes } from '../activity/hazards.ts'
import { unsettledWords } from '../activity/publication.ts'
import { languages, type Language } from '../shared/language.ts'
import { occasionWindows } from '../activity/occasions.ts'
import type { ActivityContent, ActivityText, FurtherFields, WordConfirmation } from '../activity/events.ts'
import { presetInterests } from '../child/schemas.ts'
import { firstDayOfMonth, lastDayOfMonth, monthNamed } from '../shared/calendar.ts'
import { entryFieldNames } from '../texts/entry-fields.ts'
import { findingText, type Finding } from '../texts/findings.ts'
import { agreementFindings } from './agreement/agreement-findings.ts'
import { finding } from './finding.ts'
import { bannedWords } from './words.ts'

/** Maximum characters of each text, and the minimum and maximum number of list items. */
export const limits = {
  title: 60,
  purpose: 300,
  description: 600,
  easier: 250,
  harder: 250,
  safetyNotes: 400,
  steps: { from: 4, to: 8, each: 300 },
  materials: { to: 10, each: 120 },
  safetySentences: 3,
} as const

/** Fields that may stay null when all others must be known. */
type MayBeNull = 'occasion' | 'kin'
const furtherFields = [
  'prepMinutes',
  'waitMinutes',
  'days',
  'difficulty',
  'energy',
  'mess',
  'places',
  'adult',
  'siblings',
  'materialKinds',
  'skills',
  'hazards',
  'season',
] as const satisfies readonly Exclude<keyof FurtherFields, MayBeNull>[]

interface Asked {
  readonly whole: boolean
  /** Answers to words that name hazards. */
  readonly confirmed?: readonly WordConfirmation[]
}

/**
 * Checks an entry beyond its schema (`activityBody`): missing fields, lengths, agreement of both languages, hazards by
 * age, forbidden words. Returns an empty list for a valid entry. With `whole`, unknown fields are findings.
 */
export function entryFindings(content: ActivityContent, { whole, confirmed = [] }: Asked): readonly Finding[] {
  return [
    ...(whole
      ? furtherFields.filter((field) => content[field] === null).map((field) => finding('unsaid', field, { field }))
      : []),
    ...fieldFindings(content),
    ...hazardFindings(content, confirmed),
    ...seasonFindings(content),
    ...(whole ? missingTexts(content) : []),
    ...languages.flatMap((language) => voiceFindings(content.translations[language], language)),
    ...pairFindings(content),
    ...agreementFindings(content),
  ]
}

/** Returns the findings as English sentences that name the field. */
export const entryFaults = (content: ActivityContent, asked: Asked): readonly string[] =>
  entryFindings(content, asked).map((found) =>
    found.code === 'unsaid'
      ? `“${entryFieldNames.en[found.path as keyof FurtherFields]}” is ${findingText(found, 'en')}`
      : findingText(found, 'en'),
  )

const when = (is: boolean, ...found: readonly Finding[]): readonly Finding[] => (is ? found : [])

function fieldFindings({ places, interests, materialKinds, translations }: ActivityContent): readonly Finding[] {
  return [
    ...when((places?.length ?? 0) > 1 && places!.includes('anywhere'), finding('anywhere-alone', 'places')),
    ...interests
      .filter((interest) => !(presetInterests as readonly string[]).includes(interest))
      .map((interest) => finding('unknown-interest', 'interests', { interest })),
    ...when(interests.length > 4, finding('many-interests', 'interests', { count: interests.length })),
    ...when(
      materialKinds !== null && (materialKinds.length === 0) !== (translations.tr.materials.length === 0),
      finding('materials-disagree', 'materialKinds'),
    ),
  ]
}

const hazardFindings = (content: ActivityContent, confirmed: readonly WordConfirmation[]): readonly Finding[] => [
  ...hazardsAgainstAge(content.minAge, content).map(({ rule, hazard, from }) =>
    finding(rule, rule === 'not-at-age' ? 'hazards' : 'adult', { hazard, from }),
  ),
  ...unsettledWords(content, confirmed).map(({ written, hazard, place }) =>
    finding('hazard-unnamed', place, { written, hazard }),
  ),
  ...missingNotes(content).map(({ rule, language, hazards }) =>
    finding(rule, `translations.${language}.safetyNotes`, { language, hazards: hazards.join(' ') }),
  ),
]

/** True for a finding that refuses the publication: hazards that are unknown, unnamed, against the age or not noted. */
export const isUnsafe = ({ code, path }: Finding): boolean =>
  code === 'hazard-unnamed' ||
  code === 'not-at-age' ||
  code === 'adult-at-age' ||
  code === 'no-safety-note' ||
  (code === 'unsaid' && path === 'hazards')

/**
 * Sample years for the months of an occasion: fixed dates are the same each year, and lunar dates have no fixed month.
 */
const yearsLookedAt = [2026, 2027] as const

function seasonFindings({ season, occasion, monthTheme }: ActivityContent): readonly Finding[] {
  const hasSeason = season !== null && season.length > 0
  const outside = when(hasSeason && !season.includes(monthTheme), finding('month-out-of-season', 'monthTheme'))
  if (occasion === null) return outside
  if (moving.has(occasion)) return [...outside, ...when(hasSeason, finding('moving-occasion', 'season', { occasion }))]
  const comes = (month: number) =>
    yearsLookedAt.every((year) => {
      const [first, last] = [firstDayOfMonth(monthNamed(year, month)), lastDayOfMonth(monthNamed(year, month))]
      return occasionWindows(occasion, year).some(({ from, until }) => from <= last && until >= first)
    })
  return [
    ...outside,
    ...when(!comes(monthTheme), finding('occasion-not-in-month', 'monthTheme', { occasion, month: monthTheme })),
    ...when(hasSeason && !season.some(comes), finding('occasion-not-in-season', 'season', { occasion })),
  ]
}

const moving: ReadonlySet<string> = new Set(['ramazan', 'ramazan-bayrami', 'kurban-bayrami', 'asure'])

const sentences = (text: string) =>
  text
    .trim()
    .split(/(?<=[.!?…])[”’]?\s+/u)
    .filter(Boolean)

/** The safety note that a hazard needs is a finding of the hazard. */
function missingTexts(content: ActivityContent): readonly Finding[] {
  const needed = new Set(missingNotes(content).map(({ language }) => language))
  return languages.flatMap((language) => {
    const text = content.translations[language]
    if (!text) return [finding('no-text', `translations.${language}`, { language })]
    return (['description', 'easier', 'harder', 'safetyNotes'] as const)
      .filter((field) => !text[field] && !(field === 'safetyNotes' && needed.has(language)))
      .map((field) => finding('no-part', `translations.${language}.${field}`, { language, field }))
  })
}

function voiceFindings(text: ActivityText | null, language: Language): readonly Finding[] {
  if (!text) return []
  const { steps, materials } = limits
  const at = (field: string) => `translations.${language}.${field}`
  const parts = (['title', 'purpose', 'description'] as const)
    .flatMap((field) => partOf(text, field))
    .concat(
      text.materials.map((words, index) => ({ field: `materials.${index}`, words })),
      text.steps.map((words, index) => ({ field: `steps.${index}`, words })),
    )
    .concat((['easier', 'harder', 'safetyNotes'] as const).flatMap((field) => partOf(text, field)))
  return [
    ...(['title', 'purpose', 'description', 'easier', 'harder', 'safetyNotes'] as const)
      .filter((field) => (text[field]?.length ?? 0) > limits[field])
      .map((field) =>
        finding('long-part', at(field), { language, field, count: text[field]!.length, max: limits[field] }),
      ),
    ...when(
      text.steps.length < steps.from || text.steps.length > steps.to,
      finding('step-count', at('steps'), { language, count: text.steps.length, from: steps.from, to: steps.to }),
    ),
    ...text.steps.flatMap((step, index) =>
      when(
        step.length > steps.each,
        finding('long-step', at(`steps.${index}`), { language, count: step.length, max: steps.each }),
      ),
    ),
    ...when(
      text.materials.length > materials.to,
      finding('many-materials', at('materials'), { language, count: text.materials.length, max: materials.to }),
    ),
    ...text.materials.flatMap((material, index) =>
      when(
        material.length > materials.each,
        finding('long-material', at(`materials.${index}`), { language, count: material.length, max: materials.each }),
      ),
    ),
    ...when(
      text.safetyNotes !== null && sentences(text.safetyNotes).length > limits.safetySentences,
      finding('long-safety', at('safetyNotes'), { language, max: limits.safetySentences }),
    ),
    ...parts.flatMap(({ field, words }) =>
      bannedWords(words, language).map(({ found, because }) =>
        finding('word', at(field), { language, found, because }),
      ),
    ),
  ]
}

const partOf = (
  text: ActivityText,
  field: 'title' | 'purpose' | 'description' | 'easier' | 'harder' | 'safetyNotes',
) => {
  const words = text[field]
  return words === null ? [] : [{ field: field as string, words }]
}

function pairFindings({ translations: { tr, en } }: ActivityContent): readonly Finding[] {
  if (!en) return []
  return (['steps', 'materials'] as const)
    .filter((list) => tr[list].length !== en[list].length)
    .map((list) => finding('unpaired', `translations.en.${list}`, { list, tr: tr[list].length, en: en[list].length }))
}
