import { dictionary, type TableMeaning } from './dictionary.ts'
import { eventDictionary } from './event-dictionary.ts'

/** All tables of an export with their meanings: the derived ones, then the event types. */
export const allTables: readonly (readonly [name: string, meaning: TableMeaning])[] = [
  ...Object.entries(dictionary),
  ...Object.entries(eventDictionary),
]

/** A sentence about a column: its meaning, unit and null. */
export const sentenceOf = ({ meaning, unit, null: none }: TableMeaning['columns'][string]): string =>
  [meaning, unit && `(${unit})`, none && `; null: ${none}`].filter(Boolean).join(' ').replace(' ;', ';')

/** Sentences about a table: its meaning, how to join it, and what is biased. */
export const sentencesOf = ({ meaning, join, biased }: TableMeaning): string =>
  [`${meaning}.`, `Join ${join}.`, biased && `Biased: ${biased}.`].filter(Boolean).join(' ')
