import type { DraftContent } from '../events.ts'
import type { Hazard } from '../vocabulary.ts'
import type { Language } from '../../shared/language.ts'
import { fold } from '../../shared/turkish.ts'
import { hasTurkishLetters, textParts, wordPattern } from '../text-parts.ts'
import { englishWords } from './english-words.ts'
import { turkishWords } from './turkish-words.ts'
import type { WordGroup } from './word-group.ts'

/** A word of an entry's text that names a hazard. */
export interface FoundWord {
  /** The word as in the list: `knife` for `knives`. */
  readonly word: string
  readonly written: string
  readonly hazard: Hazard
  /** The hazards that name the word, `hazard` first. */
  readonly hazards: readonly Hazard[]
  /** Path of the text, as in `activityBody`. */
  readonly place: string
  readonly language: Language
  readonly sentence: string
}

interface Pattern extends Omit<WordGroup, 'words' | 'unless'> {
  readonly word: string
  readonly unless: RegExp | undefined
  readonly spelling: RegExp
}

interface Patterns {
  readonly each: readonly Pattern[]
  /** Matches where any of the patterns does, because trying each of them at each word is slow. */
  readonly any: RegExp
}

function patternsOf(groups: readonly WordGroup[], spelled = (pattern: string) => pattern): Patterns {
  const each = groups.flatMap(({ words, unless, ...group }) =>
    Object.entries(words).map(([word, pattern]) => ({
      ...group,
      word,
      unless: unless === undefined ? undefined : new RegExp(wordPattern(spelled(unless)), 'u'),
      spelling: new RegExp(wordPattern(spelled(pattern)), 'uy'),
    })),
  )
  return { each, any: new RegExp(wordPattern(each.map(({ spelling }) => spelling.source).join('|')), 'gu') }
}

const english = patternsOf(englishWords)
const turkish = patternsOf(turkishWords)
/** For Turkish that is typed without the Turkish letters. */
const turkishInAscii = patternsOf(turkishWords, fold)

const patternsFor = (lower: string, language: Language): Patterns =>
  language === 'en' ? english : hasTurkishLetters(lower) ? turkish : turkishInAscii

/** A sentence of the safety notes that forbids things, unless it tells the adult to stay with them. */
const forbidding: Readonly<Record<Language, { readonly is: RegExp; readonly unless: RegExp }>> = {
  tr: {
    is: /\p{L}m[ae](?:yın|yin|sın|sin|z|zsa|dan|den|ması|mesi)(?!\p{L})|(?<!\p{L})(?:yok|değil|asla|hiç|uzak|yerine|olmaz|kimse|yasak|çıkar|ayır|sökün|kaldırın|kapalı|erişeme)/u,
    unless: /ayrılma|ayırma|yalnız bırak|tek başına|gözetimsiz|başıboş/u,
  },
  en: {
    is: /(?<!\p{L})(?:no|not|never|nobody|nothing|none|without|avoid|away from|far from|clear of|instead of|rather than|leave out|take (?:off|out)|pull out|remove|aren’t|isn’t|don’t|doesn’t|mustn’t|shut|out of reach)(?!\p{L})/u,
    unless: /(?<!\p{L})(?:alone|unattended|unsupervised|step away|leave your child)/u,
  },
}

/** Returns the words of an entry's texts that name a hazard, in the order of the texts. The purpose is not searched. */
export function foundWords({
  translations,
  minAge,
  materialKinds,
}: Pick<DraftContent, 'translations' | 'minAge' | 'materialKinds'>): readonly FoundWord[] {
  const needsFood = materialKinds === null || materialKinds.includes('food') || materialKinds.includes('kitchen')
  return (['tr', 'en'] as const).flatMap((language) => {
    const text = translations[language]
    if (!text) return []
    const parts = searchedParts(text, language)
    const whole = parts.map(({ lower }) => lower).join('\n')
    const patterns = patternsFor(whole, language)
    const sought = patterns.each.filter(
      ({ below = Infinity, unless }) => (minAge ?? 0) < below && !(unless?.test(whole) ?? false),
    )
    return parts.flatMap(({ field, words, lower }) =>
      positionsOf(patterns.any, lower).flatMap((at) =>
        sought.flatMap(({ word, hazards, isFood, isHarm, spelling }): readonly FoundWord[] => {
          spelling.lastIndex = at
          if (!spelling.test(lower)) return []
          const end = endOfWord(lower, spelling.lastIndex)
          const harmless =
            (isFood && !needsFood && !field.startsWith('materials')) ||
            isDenied(lower, at, end, language) ||
            (field === 'safetyNotes' && !isHarm && isForbidden(lower, at, language))
          return harmless
            ? []
            : [
                {
                  word,
                  written: words.slice(at, end),
                  hazard: hazards[0],
                  hazards,
                  place: `translations.${language}.${field}`,
                  language,
                  sentence: sentenceAt(words, at, /[.!?…]/),
                },
              ]
        }),
      ),
    )
  })
}

/**
 * Returns the hazards that any word of the texts names, also those that a safety note forbids. Ages and kinds of
 * materials do not matter.
 */
export function mentionedHazards({ translations }: Pick<DraftContent, 'translations'>): ReadonlySet<Hazard> {
  const mentioned = (['tr', 'en'] as const).flatMap((language) => {
    const text = translations[language]
    const parts = text ? searchedParts(text, language) : []
    const patterns = patternsFor(parts.map(({ lower }) => lower).join('\n'), language)
    return parts.flatMap(({ lower }) =>
      positionsOf(patterns.any, lower).flatMap((at) =>
        patterns.each.flatMap(({ hazards, spelling }) => {
          spelling.lastIndex = at
          return spelling.test(lower) ? hazards : []
        }),
      ),
    )
  })
  return new Set(mentioned)
}

const searchedParts = (...text: Parameters<typeof textParts>) =>
  textParts(...text).filter(({ field }) => field !== 'purpose')

function positionsOf(pattern: RegExp, text: string): readonly number[] {
  const positions: number[] = []
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    positions.push(found.index)
    pattern.lastIndex = found.index + 1
  }
  return positions
}

const endOfWord = (text: string, from: number): number => from + /^\p{L}*/u.exec(text.slice(from))![0].length

/** “No knife”, “bıçak yok”. */
const isDenied = (lower: string, at: number, end: number, language: Language): boolean =>
  language === 'en'
    ? /(?<!\p{L})(?:no|without) (?:a |any |real |\p{L}+ (?:or|and) )?$/u.test(lower.slice(Math.max(0, at - 24), at))
    : /^(?: yok| olmadan| gerekmez| istemez| kullanma(?:dan|yın))(?!\p{L})/u.test(lower.slice(end)) ||
      /s[ıiuü]z$/u.test(lower.slice(at, end))

function isForbidden(lower: string, at: number, language: Language): boolean {
  const sentence = sentenceAt(lower, at, /[.;!?…]/)
  return forbidding[language].is.test(sentence) && !forbidding[language].unless.test(sentence)
}

function sentenceAt(text: string, at: number, end: RegExp): string {
  let from = at
  while (from > 0 && !end.test(text[from - 1]!)) from--
  const length = text.slice(at).search(end)
  return text.slice(from, length < 0 ? undefined : at + length + 1).trim()
}
