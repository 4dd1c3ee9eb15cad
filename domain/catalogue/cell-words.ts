import { activityStatuses, categories } from '../activity/events.ts'
import { placesIn } from '../activity/places.ts'
import { oldestAge, youngestAge } from '../activity/schemas.ts'
import { topics } from '../activity/topics.ts'
import {
  adultRoles,
  energies,
  hazards,
  materialKinds,
  messes,
  occasions,
  places,
  skills,
} from '../activity/vocabulary.ts'
import type { Language } from '../shared/language.ts'
import { fold } from '../shared/turkish.ts'
import { stepChoices } from '../activity/step-symbols.ts'
import {
  adultNames,
  difficultyNames,
  energyNames,
  materialKindNames,
  messNames,
  placeNames,
  statusNames,
} from '../texts/attribute-names.ts'
import type { Bilingual } from '../texts/bilingual.ts'
import { categoryName, interestNames, presetInterests } from '../texts/categories.ts'
import { monthName } from '../texts/formats.ts'
import { stepSymbolNames } from '../texts/step-symbol-names.ts'
import { topicNames } from '../texts/topic-names.ts'
import { hazardNames } from '../texts/attribute-names.ts'
import { occasionNames, skillNames } from '../texts/vocabulary.ts'

/** A value that a cell may have: the code of the contract, or its name in either language. */
interface Option {
  readonly code: string
  readonly names: Bilingual
}

const named = (
  codes: readonly string[],
  names: Readonly<Record<Language, Readonly<Record<string, string>>>>,
): readonly Option[] => codes.map((code) => ({ code, names: { tr: names.tr[code]!, en: names.en[code]! } }))
const numbered = (count: number, names: (value: number) => Bilingual): readonly Option[] =>
  Array.from({ length: count }, (_, index) => ({ code: String(index + 1), names: names(index + 1) }))
const months = numbered(12, (month) => ({ tr: monthName(month, 'tr'), en: monthName(month, 'en') }))

/** The values of each column with a closed vocabulary. Other interests than the preset ones are allowed too. */
const vocabularies: Readonly<Record<string, readonly Option[] | undefined>> = {
  status: named(activityStatuses, statusNames),
  category: categories.map((code) => ({ code, names: { tr: categoryName(code, 'tr'), en: categoryName(code, 'en') } })),
  monthTheme: months,
  difficulty: numbered(5, (value) => ({
    tr: difficultyNames.tr[value as 1 | 2 | 3 | 4 | 5],
    en: difficultyNames.en[value as 1 | 2 | 3 | 4 | 5],
  })),
  energy: named(energies, energyNames),
  mess: named(messes, messNames),
  places: named(places, placeNames),
  adult: named(adultRoles, adultNames),
  siblings: [
    { code: 'true', names: { tr: 'Evet', en: 'Yes' } },
    { code: 'false', names: { tr: 'Hayır', en: 'No' } },
  ],
  materialKinds: named(materialKinds, materialKindNames),
  skills: named(skills, skillNames),
  hazards: named(hazards, hazardNames),
  season: months,
  occasion: named(occasions, occasionNames),
  interests: presetInterests.map((code) => ({ code, names: interestNames[code] })),
  topics: topics.map((code) => ({ code, names: topicNames[code] })),
  stepSymbols: named(stepChoices, stepSymbolNames),
}
export const columnsWithWords: readonly string[] = Object.keys(vocabularies)

/** Names that stand for several values. */
const groups: Readonly<Record<string, readonly (Option & { readonly means: readonly string[] })[] | undefined>> = {
  places: (['home', 'outdoors'] as const).map((group) => ({
    code: group,
    names: { tr: placeNames.tr[group], en: placeNames.en[group] },
    means: placesIn[group],
  })),
}

/** Names of the values of a column with a closed vocabulary; undefined for other columns. */
export const optionsOf = (column: string, language: Language): readonly string[] | undefined =>
  column === 'interests' ? undefined : vocabularies[column]?.map(({ names }) => names[language])

/** Returns the name of a code in a column with a vocabulary; other values are returned as they are. */
export const wordOf = (column: string, code: string, language: Language): string =>
  vocabularies[column]?.find((option) => option.code === code)?.names[language] ?? code

/** The codes of each folded code and name, by column. An option takes precedence over a group of the same name. */
const codesByWord: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> = new Map(
  Object.entries(vocabularies).map(([column, options]) => {
    const words = [
      ...(groups[column] ?? []).map((group) => ({ ...group, codes: group.means })),
      ...options!.map((option) => ({ ...option, codes: [option.code] })),
    ]
    return [
      column,
      new Map(words.flatMap(({ code, names, codes }) => [code, names.tr, names.en].map((word) => [fold(word), codes]))),
    ]
  }),
)

/**
 * Returns the codes for a word in a column: one, or several for a group. A word is a code, a name in either language,
 * or the beginning of a single name (`Sanat`). Undefined for a word that has no meaning in the column.
 */
export function codesOf(column: string, word: string): readonly string[] | undefined {
  const words = codesByWord.get(column)
  if (!words) return undefined
  const sought = fold(word)
  const exact = words.get(sought)
  if (exact || sought === '' || column === 'interests') return exact
  const begun = new Set<string>()
  for (const [name, codes] of words)
    if (name.startsWith(sought) && !/[\p{L}\p{N}]/u.test(name.charAt(sought.length))) begun.add(codes.join())
  const [only, ...more] = begun
  return only !== undefined && more.length === 0 ? only.split(',') : undefined
}

/** Ranges of the columns with whole numbers. */
const ranges: Readonly<Record<string, readonly [number, number] | undefined>> = {
  minAge: [youngestAge, oldestAge],
  maxAge: [youngestAge, oldestAge],
  durationMinutes: [1, 180],
  prepMinutes: [0, 120],
  waitMinutes: [0, 1_440],
  days: [1, 31],
}
export const rangeOf = (column: string): readonly [number, number] | undefined =>
  Object.hasOwn(ranges, column) ? ranges[column] : undefined

/** Returns what may stand in a column, for people; undefined for free text. `inCodes`: as codes instead of names. */
export function allowedIn(column: string, language: Language, inCodes: boolean): string | undefined {
  const range = rangeOf(column)
  if (range) return range.join('–')
  if (column === 'interests' || !Object.hasOwn(vocabularies, column)) return undefined
  return vocabularies[column]!.map(({ code, names }) => (inCodes ? code : names[language])).join(', ')
}
