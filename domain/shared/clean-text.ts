import { graphemesOf } from './graphemes.ts'

/* Free text as the server stores and counts it. The browser counts with the same functions. */

/** Line ends that are no line feed: vertical tab and form feed of word processors, and those of Unicode. */
const otherLineEnds = /\r(?!\n)|[\v\f\u0085\u2028\u2029]/g
/** Control characters that nobody sees. NUL stays, so that it is refused: no program puts it into a copied text. */
const invisibleControls = /(?![\0\t\n\r])\p{Cc}/gu

/** Returns text of several lines in its composed form, with usual line ends, trimmed. */
export const cleanParagraph = (text: string): string =>
  text.replace(otherLineEnds, '\n').replace(invisibleControls, '').normalize('NFC').trim()

/** Returns a line in its composed form, trimmed. Line ends and tabs stay, so that they are refused. */
export const cleanLine = (text: string): string =>
  text
    .replace(/[\v\f]/g, ' ')
    .replace(invisibleControls, '')
    .normalize('NFC')
    .trim()

/** Maximum code units of a text for each of its characters: a family of emoji has eleven. */
const unitsPerCharacter = 16

/** Returns the number of characters of a text as a reader counts them, after `cleanParagraph`. */
export const countCharacters = (text: string): number => graphemesOf(cleanParagraph(text)).length

/** True if a clean text has at most so many characters, and no more code units than such characters need. */
export const isWithin = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= max * unitsPerCharacter && graphemesOf(text).length <= max)
