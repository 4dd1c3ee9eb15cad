import type { ActivityContent, ActivityText } from '../../activity/events.ts'
import type { Occasion, Place, Skill } from '../../activity/vocabulary.ts'
import type { Language } from '../../shared/language.ts'
import { searchWords } from '../search-words.ts'
import { bodily, poses, poseWords, type Pose } from './poses.ts'
import { isCommon, isSign, misleading, ofTheHouse, ofWinter, things, thingWords, type Thing } from './things.ts'

export const weathers = ['snow', 'rain', 'night', 'autumn', 'spring', 'summer'] as const
export type Weather = (typeof weathers)[number]
export const companions = ['adult', 'mother', 'father', 'grandparent', 'baby', 'child'] as const
export type Companion = (typeof companions)[number]

/** The content of an activity's picture. The browser draws it and chooses how the people look. */
export interface Picture {
  readonly place: Place
  readonly weather: Weather | null
  readonly pose: Pose
  /** The people beside the child. */
  readonly company: readonly Companion[]
  /** At most three, the most telling first. */
  readonly things: readonly Thing[]
}

export type Pictured = Pick<
  ActivityContent,
  'category' | 'places' | 'season' | 'energy' | 'skills' | 'adult' | 'siblings' | 'occasion'
> & { readonly translations: { readonly tr: Told; readonly en: Told | null } }

/** The texts that name what a picture shows. */
type Told = Pick<ActivityText, 'title' | 'materials' | 'steps'>

/** Returns the picture of an activity. It shows what the activity's fields say and what its texts name. */
export function pictureOf(content: Pictured): Picture {
  const texts = textsOf(content)
  const place = placeOf(content)
  const weather = outdoors.has(place) ? weatherOf(content, texts) : null
  const pose = poseOf(content, texts, place)
  return { place, weather, pose, company: companyOf(content, texts), things: thingsOf(texts, place, weather, pose) }
}

/** The stems of a text, with the positions of each. */
interface Terms {
  readonly words: Phrase
  readonly at: ReadonlyMap<string, readonly number[]>
}
type Phrase = readonly (readonly string[])[]
/** The words of an activity in one language, by how much a word there says about the picture. */
type Words = { readonly language: Language } & Readonly<Record<Part, Terms>>
const parts = ['title', 'materials', 'steps'] as const
type Part = (typeof parts)[number]
const weights: Readonly<Record<Part, number>> = { title: 6, materials: 3, steps: 1 }

const textsOf = ({ translations: { tr, en } }: Pictured): readonly Words[] => [
  wordsOf(tr, 'tr'),
  ...(en ? [wordsOf(en, 'en')] : []),
]

/** Materials that only the adult uses. */
const notForChildren = /you only|yalnız siz/i
/** `-deki` (in the, on the), which the stemmer keeps. */
const located = /(?<=\p{L}{3})[dt][ae]ki(?!\p{L})/giu
/** Examples, and things that the activity does without. */
const aside = /\([^)]*\)|,? instead of\b.*$|[^,;]*\byerine\b/gi

function wordsOf({ title, materials, steps }: Told, language: Language): Words {
  const terms = (texts: readonly string[]): Terms => {
    // An empty word separates the texts, so that no phrase goes across two of them.
    const words = texts.flatMap((text) => [
      ...searchWords(text.replace(misleading[language], '').replace(located, ''), language),
      [],
    ])
    const at = new Map<string, number[]>()
    words.forEach((stems, index) => stems.forEach((stem) => at.set(stem, [...(at.get(stem) ?? []), index])))
    return { words, at }
  }
  return {
    language,
    title: terms([title]),
    materials: terms(materials.filter((one) => !notForChildren.test(one)).map((one) => one.replace(aside, ''))),
    steps: terms(steps),
  }
}

type Names = readonly [tr: string, en: string]
const phrases = { tr: new WeakMap<Names, readonly Phrase[]>(), en: new WeakMap<Names, readonly Phrase[]>() }

/** Returns the phrases of a list that is separated by commas, as stems. */
function phrasesOf(names: Names, language: Language): readonly Phrase[] {
  const known = phrases[language].get(names)
  if (known) return known
  const found = names[language === 'tr' ? 0 : 1]
    .split(', ')
    // The stemmer leaves short words whole: `ball` and `balls`, `tree` and `trees` have different stems.
    .flatMap((phrase) => (language === 'en' ? [phrase, `${phrase}s`] : [phrase]))
    .map((phrase) => searchWords(phrase, language))
  phrases[language].set(names, found)
  return found
}

const says = ({ words, at }: Terms, phrase: Phrase) =>
  phrase[0]?.some((stem) =>
    at
      .get(stem)
      ?.some((start) =>
        phrase.every((word, index) => index === 0 || word.some((one) => words[start + index]?.includes(one))),
      ),
  ) === true

/** Returns how clearly the texts name something: the least of the languages, 0 when one does not name it. */
const clearness = (texts: readonly Words[], names: Names): number =>
  Math.min(
    ...texts.map((text) => {
      const part = parts.find((one) => phrasesOf(names, text.language).some((phrase) => says(text[one], phrase)))
      return part ? weights[part] : 0
    }),
  )

const mostThings = 3

function thingsOf(texts: readonly Words[], place: Place, weather: Weather | null, pose: Pose): readonly Thing[] {
  const found = things
    .filter((thing) => !(ofWinter.has(thing) && weather !== 'snow') && !(ofTheHouse.has(thing) && outdoors.has(place)))
    .map((thing) => ({ thing, named: clearness(texts, thingWords[thing]) }))
    .filter(({ named }) => named > 0)
    .map(({ thing, named }) => ({ thing, clear: named - (isCommon(thing) ? 1.5 : isSign(thing) ? 0.5 : 0) }))
    .toSorted((a, b) => b.clear - a.clear)
  const sure = found.filter(({ clear }) => clear > weights.steps)
  if (sure.length > 0) return sure.slice(0, mostThings).map(({ thing }) => thing)
  // Steps compare and imagine. They count only where title and materials name neither a thing nor the pose.
  return clearness(texts, poseWords[pose].words) === weights.title ? [] : found.slice(0, 1).map(({ thing }) => thing)
}

const ofTheBody: ReadonlySet<Skill> = new Set<Skill>(['whole-body', 'balance', 'ball-skills'])
/** At a table the child stands behind it, so no pose of the whole body can be seen. */
const seated: ReadonlySet<Place> = new Set<Place>(['table', 'kitchen'])
const outdoors: ReadonlySet<Place> = new Set<Place>(['park', 'balcony', 'on-the-way'])

/** Returns the activity's first place that suits what is done there. */
function placeOf({ places, energy, skills, category }: Pictured): Place {
  if (!places || places.length === 0) return category === 'DOGA_KESIF' ? 'park' : 'anywhere'
  const moves = energy === 'lively' || (energy === 'moderate' && skills?.some((skill) => ofTheBody.has(skill)) === true)
  return (
    (skills?.includes('cooking') ? places.find((place) => place === 'kitchen') : undefined) ??
    (moves ? places.find((place) => !seated.has(place)) : undefined) ??
    places[0]!
  )
}

const weatherNames: readonly (readonly [Weather, Names])[] = [
  ['snow', ['kar, karı, karda, kırağı', 'snow, snowman, frost, snowflake']],
  ['rain', ['yağmur, birikinti', 'rain, puddle']],
  ['night', ['yıldız, ay, aya', 'star, moon']],
]
const months: readonly (readonly [Weather, ReadonlySet<number>])[] = [
  ['autumn', new Set([9, 10, 11, 12])],
  ['spring', new Set([3, 4, 5, 6])],
  ['summer', new Set([5, 6, 7, 8, 9])],
]
const winter = new Set([11, 12, 1, 2, 3])

/** Returns the sky that the title names, or else the season of all the activity's months; null when it has none. */
function weatherOf({ season }: Pictured, texts: readonly Words[]): Weather | null {
  const within = (known: ReadonlySet<number>) =>
    season !== null && season.length > 0 && season.every((month) => known.has(month))
  const said = weatherNames.find(
    ([weather, names]) => clearness(texts, names) === weights.title && (weather !== 'snow' || within(winter)),
  )
  return said?.[0] ?? months.find(([, known]) => within(known))?.[0] ?? null
}

function poseOf({ energy, skills }: Pictured, texts: readonly Words[], place: Place): Pose {
  const named = poses
    .filter((pose) => !(bodily.has(pose) && (energy === 'calm' || seated.has(place))))
    .map((pose) => {
      const { words, strength, skills: needed } = poseWords[pose]
      const clear = clearness(texts, words)
      const suits =
        (needed === 'all' || needed.some((skill) => skills?.includes(skill))) &&
        (energy !== 'lively' || seated.has(place) || strength !== 'still')
      return { pose, clear: clear === weights.title || suits ? clear : 0 }
    })
    .filter(({ clear }) => clear > 0)
    .toSorted((a, b) => b.clear - a.clear)
  return named[0]?.pose ?? (energy === 'lively' && !seated.has(place) ? 'jump' : 'make')
}

const companionNames: readonly (readonly [Companion, Names])[] = [
  ['baby', ['bebek, bebeğe', 'baby']],
  ['mother', ['anne', 'mum']],
  ['father', ['baba', 'dad, daddy']],
  ['grandparent', ['dede, nine', 'grandparent, granny, grandad']],
]
const companionOfDay: Partial<Record<Occasion, Companion>> = {
  'mothers-day': 'mother',
  'fathers-day': 'father',
  'elders-week': 'grandparent',
}
const together: ReadonlySet<Skill> = new Set<Skill>(['cooperation', 'turn-taking'])

function companyOf({ adult, siblings, skills, occasion }: Pictured, texts: readonly Words[]): readonly Companion[] {
  const said = companionNames.filter(([, names]) => clearness(texts, names) === weights.title).map(([one]) => one)
  const ofDay = occasion ? companionOfDay[occasion] : undefined
  const company = new Set([...said, ...(ofDay ? [ofDay] : [])])
  const isGrown = [...company].some((one) => one !== 'baby')
  if (adult !== 'near' && !isGrown) company.add('adult')
  if (siblings && skills?.some((skill) => together.has(skill))) company.add('child')
  return [...company].slice(0, 2)
}
