import { fold } from '../shared/turkish.ts'

/**
 * Returns the similarity (0–1) of two texts by their indexes: the cosine of their tf-idf vectors, in which words common
 * to many texts count little.
 */
export type SimilarityIndex = (a: number, b: number) => number

/**
 * Number of leading letters that represent a word. Turkish adds suffixes (`topu`, `toplar`, `topla`); five letters
 * distinguish most stems.
 */
const stemLength = 5
export const stems = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => word.slice(0, stemLength))

/**
 * Creates a similarity index of texts. The weight of a word is (1 + ln occurrences) · ln(texts / texts with the word),
 * so that repetition within a text counts little.
 */
export function similarityOf(texts: readonly string[]): SimilarityIndex {
  const words = texts.map(stems)
  const inTexts = new Map<string, number>()
  for (const each of words) for (const word of new Set(each)) inTexts.set(word, (inTexts.get(word) ?? 0) + 1)
  const vectors = words.map((each) => {
    const times = new Map<string, number>()
    for (const word of each) times.set(word, (times.get(word) ?? 0) + 1)
    const weights = new Map(
      [...times].map(([word, often]) => [word, (1 + Math.log(often)) * Math.log(texts.length / inTexts.get(word)!)]),
    )
    const length = Math.hypot(...weights.values())
    return { weights, length }
  })
  return (a, b) => {
    const [small, large] = [vectors[a]!, vectors[b]!].sort((x, y) => x.weights.size - y.weights.size) as [
      (typeof vectors)[number],
      (typeof vectors)[number],
    ]
    if (small.length === 0 || large.length === 0) return 0
    let product = 0
    for (const [word, weight] of small.weights) product += weight * (large.weights.get(word) ?? 0)
    return product / (small.length * large.length)
  }
}

/**
 * Like `similarityOf`, but returns the similarities of text `a` to all later texts (0 for earlier texts and itself).
 * Visits only common words, so that it is fast for thousands of texts.
 */
export function similarityToLater(texts: readonly string[]): (a: number) => Float64Array {
  const counted = texts.map(countedStems)
  /** By word: the indexes of the texts that contain it, ascending, and the weight of the word in each of them. */
  const postings = new Map<string, { readonly texts: number[]; readonly weights: number[] }>()
  for (const [index, each] of counted.entries()) {
    for (const [word, often] of each) {
      const its = postings.get(word) ?? { texts: [], weights: [] }
      its.texts.push(index)
      its.weights.push(1 + Math.log(often))
      postings.set(word, its)
    }
  }
  const squares = new Float64Array(texts.length)
  for (const { texts: its, weights } of postings.values()) {
    const rarity = Math.log(texts.length / its.length)
    for (const [at, index] of its.entries()) {
      weights[at]! *= rarity
      squares[index]! += weights[at]! ** 2
    }
  }
  const lengths = squares.map(Math.sqrt)
  return (a) => {
    const products = new Float64Array(texts.length)
    for (const word of counted[a]!.keys()) {
      const { texts: its, weights } = postings.get(word)!
      const weight = weights[its.indexOf(a)]!
      for (let at = its.length - 1; its[at]! > a; at--) products[its[at]!]! += weight * weights[at]!
    }
    return products.map((product, b) => (product === 0 ? 0 : product / (lengths[a]! * lengths[b]!)))
  }
}

/**
 * Returns a function that compares a new text with a fixed set, by index. The result nearly equals `similarityOf` over
 * all texts (word frequencies exclude the new text), and is fast enough to compute while the user types.
 */
export function similarityTo(texts: readonly string[]): (text: string) => readonly number[] {
  const inTexts = new Map<string, number>()
  const words = texts.map(countedStems)
  for (const each of words) for (const word of each.keys()) inTexts.set(word, (inTexts.get(word) ?? 0) + 1)
  const weigh = (counted: ReadonlyMap<string, number>) => {
    const weights = new Map(
      [...counted].map(([word, count]) => [
        word,
        (1 + Math.log(count)) * Math.log(texts.length / (inTexts.get(word) ?? 1)),
      ]),
    )
    return { weights, length: Math.hypot(...weights.values()) }
  }
  const known = words.map(weigh)
  return (text) => {
    const asked = weigh(countedStems(text))
    return known.map(({ weights, length }) => {
      if (length === 0 || asked.length === 0) return 0
      let product = 0
      for (const [word, weight] of asked.weights) product += weight * (weights.get(word) ?? 0)
      return product / (length * asked.length)
    })
  }
}

export function countedStems(text: string): ReadonlyMap<string, number> {
  const counted = new Map<string, number>()
  for (const stem of stems(text)) counted.set(stem, (counted.get(stem) ?? 0) + 1)
  return counted
}
