import { stringify } from 'csv-stringify/sync'
import type { TextFormat } from './month-files.ts'

/** Writes one JSON object per line. Nested values are JSON text, as in the other formats. */
export const ndjson: TextFormat = {
  ending: 'ndjson',
  head: () => '',
  rows(columns, rows) {
    const keys = columns.map(({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`)
    let text = ''
    for (const row of rows) {
      for (let at = 0; at < keys.length; at++) {
        const value = row[at]!
        text += keys[at]! + (typeof value === 'string' ? JSON.stringify(value) : String(value))
      }
      text += '}\n'
    }
    return text
  },
}

/** Writes CSV by RFC 4180 with a header row. An empty cell means null. */
export const csv: TextFormat = {
  ending: 'csv',
  head: (columns) => stringify([columns.map(({ name }) => name)], { record_delimiter: '\r\n' }),
  rows: (_, rows) =>
    stringify(rows as (string | number | boolean | null)[][], { record_delimiter: '\r\n', cast: { boolean: String } }),
}
