import type { ActivityContent, ActivityText } from '../../activity/events.ts'
import type { Language } from '../../shared/language.ts'
import { fold } from '../../shared/turkish.ts'
import type { Finding } from '../../texts/findings.ts'
import { finding } from '../finding.ts'
import { mentionedHazards } from '../../activity/hazard-words/found-words.ts'
import { hasTurkishLetters, textParts, wordPattern, type TextPart } from '../../activity/text-parts.ts'
import {
  anotherDay,
  evening,
  explainingWords,
  likelyDangers,
  packages,
  seasonWords,
  usedThings,
  type Words,
} from './agreement-words.ts'

/** Youngest age in whole years of an entry that no longer suits the topic of the first words. */
const firstWordsBelow = 4

/**
 * Checks whether texts and fields of an entry agree: allergens of packages, seasons, days, hazards, topics and the
 * things that the steps use. A word counts only if each text of the entry has it, because many Turkish words have a
 * second meaning. No finding refuses anything.
 */
export function agreementFindings(content: ActivityContent): readonly Finding[] {
  const texts = textsOf(content)
  return [
    ...packageFindings(content, texts),
    ...seasonFindings(content, texts),
    ...dayFindings(content, texts),
    ...hazardFindings(content, texts),
    ...(content.topics.includes('first-words') && content.minAge >= firstWordsBelow
      ? [finding('first-words-late', 'topics', { from: firstWordsBelow })]
      : []),
    ...thingFindings(texts),
  ]
}

interface Text {
  readonly language: Language
  readonly parts: readonly TextPart[]
  /** Returns a pattern for these words, spelled as the text is. */
  readonly pattern: (words: Words) => RegExp
}

const compiled = new Map<string, RegExp>()
function patternOf(source: string): RegExp {
  const known = compiled.get(source) ?? new RegExp(wordPattern(source), 'u')
  compiled.set(source, known)
  return known
}

function textsOf({ translations }: ActivityContent): readonly Text[] {
  return (['tr', 'en'] as const).flatMap((language): readonly Text[] => {
    const text: ActivityText | null = translations[language]
    if (!text) return []
    const parts = textParts(text, language)
    const isAscii = language === 'tr' && !parts.some(({ lower }) => hasTurkishLetters(lower))
    return [{ language, parts, pattern: (words) => patternOf(isAscii ? fold(words[language]) : words[language]) }]
  })
}

/** Replaces quoted speech by “…”: words that are spoken to a child say nothing about the day of the activity. */
const withoutQuotes = ({ lower }: TextPart): string => lower.replace(/“[^”]*”|‘(?:[^’]|’(?=[a-z]))*’/gu, '…')

type Searched = (part: TextPart) => string | undefined

const inFields =
  (...fields: readonly string[]): Searched =>
  ({ field, lower }) =>
    fields.some((one) => field.startsWith(one)) ? lower : undefined

function wholeWord(pattern: RegExp, text: string): string | undefined {
  const found = pattern.exec(text)
  return found ? found[0] + /^\p{L}*/u.exec(text.slice(found.index + found[0].length))![0] : undefined
}

/** Returns the word as the first text has it, if each text has one of the words; undefined otherwise. */
function wordInEach(texts: readonly Text[], words: Words, searched: Searched): string | undefined {
  const found = texts.map(({ parts, pattern }) =>
    parts.map((part) => wholeWord(pattern(words), searched(part) ?? '')).find((word) => word !== undefined),
  )
  return found.every((word) => word !== undefined) ? found[0] : undefined
}

const packageFindings = ({ hazards }: ActivityContent, texts: readonly Text[]): readonly Finding[] =>
  packages.flatMap(({ allergen, words }) => {
    const written = wordInEach(texts, words, inFields('materials'))
    return written === undefined || hazards === null || hazards.includes(allergen)
      ? []
      : [finding('package-allergen', 'hazards', { written, hazard: allergen })]
  })

/** A text that names opposite seasons speaks of the whole year. */
const opposites = [
  ['winter', 'summer'],
  ['spring', 'autumn'],
] as const

function seasonFindings({ season, occasion }: ActivityContent, texts: readonly Text[]): readonly Finding[] {
  if (season === null || season.length > 0 || occasion !== null) return []
  const searched = inFields('title', 'purpose', 'description', 'steps')
  const isNamed = (text: Text, name: string) =>
    seasonWords.some((one) => one.season === name && wordInEach([text], one.words, searched) !== undefined)
  if (texts.some((text) => opposites.some((pair) => pair.every((name) => isNamed(text, name))))) return []
  const all: Words = {
    tr: seasonWords.map(({ words }) => words.tr).join('|'),
    en: seasonWords.map(({ words }) => words.en).join('|'),
  }
  const written = wordInEach(texts, all, searched)
  return written === undefined ? [] : [finding('season-named', 'season', { written })]
}

function dayFindings({ days, waitMinutes }: ActivityContent, texts: readonly Text[]): readonly Finding[] {
  if (days !== 1) return []
  const ofSteps: Searched = (part) => (part.field.startsWith('steps') ? withoutQuotes(part) : undefined)
  const ofLaterSteps: Searched = (part) => (part.field === 'steps.0' ? undefined : ofSteps(part))
  const written =
    wordInEach(texts, anotherDay, ofSteps) ?? (waitMinutes === 0 ? wordInEach(texts, evening, ofLaterSteps) : undefined)
  return written === undefined ? [] : [finding('days-disagree', 'days', { written })]
}

function hazardFindings(content: ActivityContent, texts: readonly Text[]): readonly Finding[] {
  const { hazards, translations } = content
  if (hazards === null) return []
  const anywhere: Searched = ({ lower }) => lower
  const unexplained = hazards.filter(
    (hazard) => !texts.some((text) => wordInEach([text], explainingWords[hazard] ?? never, anywhere) !== undefined),
  )
  // Searching for the words of all hazards is slow, and few hazards need it.
  const mentioned = unexplained.length === 0 ? new Set() : mentionedHazards(content)
  return [
    ...(hazards.includes('small-parts') && translations.tr.materials.length === 0
      ? [finding('parts-without-materials', 'hazards')]
      : []),
    ...unexplained
      .filter((hazard) => !mentioned.has(hazard))
      .map((hazard) => finding('hazard-unexplained', 'hazards', { hazard })),
    ...likelyDangers.flatMap(({ hazard, words }) => {
      const written = wordInEach(texts, words, inFields('purpose', 'description', 'materials', 'steps'))
      return written === undefined || hazards.includes(hazard)
        ? []
        : [finding('hazard-likely', 'hazards', { written, hazard })]
    }),
  ]
}

const never: Words = { tr: '(?!)', en: '(?!)' }

const thingFindings = (texts: readonly Text[]): readonly Finding[] =>
  usedThings.flatMap(({ thing, used, listed, unless = never }) => {
    const isListed = (text: Text) => wordInEach([text], listed, inFields('materials', 'title')) !== undefined
    const isSpared = (text: Text) => wordInEach([text], unless, inFields('steps')) !== undefined
    const ofSteps: Searched = (part) => (part.field.startsWith('steps') ? withoutQuotes(part) : undefined)
    return texts.some((text) => isListed(text) || isSpared(text)) || wordInEach(texts, used, ofSteps) === undefined
      ? []
      : [finding('thing-not-listed', 'translations.tr.materials', { thing })]
  })
