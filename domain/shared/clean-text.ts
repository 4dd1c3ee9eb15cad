import { graphemesOf } from './graphemes.ts'

/* Free text as the server stores and counts it. The browser counts with the same functions. */

/** Line ends that are no line feed: vertical tab and form feed of word processors, and those of Unicode. */
const otherLineEnds = /\r(?!\n)|[\v\f\u0085\u2028\u2029]/g
/** Control characters that nobody sees. NUL stays, so that it is refused: no program puts it into a copied text. */
const invisibleControls = /(?![\0\t\n\r])\p{Cc}/gu

/** Unicode's stream-safe format has as many marks in a row at most: putting more into order takes quadratic time. */
const maxMarks = 30
/** Returns the text with at most 30 marks in a row, so that it is normalized in linear time. */
export const withShortMarks = (text: string): string =>
  text.replace(/\p{M}+/gu, (run) => (run.length <= maxMarks ? run : Array.from(run).slice(0, maxMarks).join('')))

function composed(text: string): string {
  const visible = text.replace(invisibleControls, '')
  // Text with more marks than any language has stays as it is.
  return (withShortMarks(visible) === visible ? visible.normalize('NFC') : visible).trim()
}

/** Returns text of several lines in its composed form, with usual line ends, trimmed. */
export const cleanParagraph = (text: string): string => composed(text.replace(otherLineEnds, '\n'))

/** Returns a line in its composed form, trimmed. Line ends and tabs stay, so that they are refused. */
export const cleanLine = (text: string): string => composed(text.replace(/[\v\f]/g, ' '))

/** Maximum code units of a text for each of its characters: a family of emoji has eleven. */
const unitsPerCharacter = 16

/** Returns the number of characters of a text as a reader counts them, after `cleanParagraph`. */
export const countCharacters = (text: string): number => graphemesOf(cleanParagraph(text)).length

/** True if a clean text has at most so many characters, and no more code units than such characters need. */
export const isWithin = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= max * unitsPerCharacter && graphemesOf(text).length <= max)
