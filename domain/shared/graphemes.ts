const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('tr', { granularity: 'grapheme' }) : undefined

/** Two letters of a flag, or a character with its marks, its skin tone and what a joiner connects to it. */
const approximate = /\p{RI}{2}|.(?:[\p{M}\p{Emoji_Modifier}]|\u200d.)*/gsu

/**
 * Splits a text into the characters that a reader sees: "é" may be two code points, "👩‍🌾" is several. Firefox 115
 * has no `Intl.Segmenter`.
 */
export const graphemesOf = (text: string, by = segmenter): readonly string[] =>
  by ? Array.from(by.segment(text), ({ segment }) => segment) : (text.match(approximate) ?? [])
