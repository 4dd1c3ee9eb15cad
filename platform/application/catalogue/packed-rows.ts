import { setImmediate as breathe } from 'node:timers/promises'

/** Rows as JSON lists of at most `rowsPerPage`, which a thread hands over cheaply. */
export type PackedRows<Row> = readonly string[] & { readonly row?: Row }

const rowsPerPage = 100

export function packRows<Row>(rows: readonly Row[]): PackedRows<Row> {
  const pages: string[] = []
  for (let at = 0; at < rows.length; at += rowsPerPage) pages.push(JSON.stringify(rows.slice(at, at + rowsPerPage)))
  return pages
}

/** Parses one page at a time and serves other requests in between. */
export async function unpackRows<Row>(pages: PackedRows<Row>): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const page of pages) {
    rows.push(...(JSON.parse(page) as Row[]))
    await breathe()
  }
  return rows
}

/** Parses all pages at once: for the thread, which serves no requests. */
export const parseRows = <Row>(pages: PackedRows<Row>): readonly Row[] =>
  pages.flatMap((page) => JSON.parse(page) as Row[])
