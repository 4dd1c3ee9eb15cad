import { fold } from '../shared/turkish.ts'

/** How alike two texts are, 0–1, where words that many of the others have too count little: the cosine of their tf-idf vectors. */
export type Likeness = (a: number, b: number) => number

/**
 * Words by their first letters: Turkish says with endings what other languages say with words (`topu`, `toplar`, `topla`),
 * and five letters keep most stems apart.
 */
const stemLength = 5
export const stems = (text: string): readonly string[] =>
  fold(text).split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2).map((word) => word.slice(0, stemLength))

/**
 * Of texts by their index. A word weighs (1 + ln of how often it is there) · ln(texts / texts that have it): what is said
 * eight times is one subject, not eight likenesses.
 */
export function likenessOf(texts: readonly string[]): Likeness {
  const words = texts.map(stems)
  const inTexts = new Map<string, number>()
  for (const each of words) for (const word of new Set(each)) inTexts.set(word, (inTexts.get(word) ?? 0) + 1)
  const vectors = words.map((each) => {
    const times = new Map<string, number>()
    for (const word of each) times.set(word, (times.get(word) ?? 0) + 1)
    const weights = new Map([...times].map(([word, often]) => [word, (1 + Math.log(often)) * Math.log(texts.length / inTexts.get(word)!)]))
    const length = Math.hypot(...weights.values())
    return { weights, length }
  })
  return (a, b) => {
    const [small, large] = [vectors[a]!, vectors[b]!].sort((x, y) => x.weights.size - y.weights.size) as [typeof vectors[number], typeof vectors[number]]
    if (small.length === 0 || large.length === 0) return 0
    let product = 0
    for (const [word, weight] of small.weights) product += weight * (large.weights.get(word) ?? 0)
    return product / (small.length * large.length)
  }
}
