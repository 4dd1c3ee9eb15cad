/** Formats a document as terminal lines: one line per field, lists of objects as tables. */
export function linesOf(document: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(document)
    .filter(([name]) => name !== '_id')
    .flatMap(([name, value]) => {
      const rows = rowsOf(value)
      if (rows === undefined) return [`  ${name}: ${cell(value)}`]
      return rows.length === 0 ? [`  ${name}: none`] : [`  ${name}:`, ...tableOf(rows).map((line) => `    ${line}`)]
    })
}

type Row = Readonly<Record<string, unknown>>

const rowsOf = (value: unknown): readonly Row[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
    ? (value as readonly Row[])
    : undefined

/** Aligns columns to their width; leaves out columns that are empty in every row. */
export function tableOf(rows: readonly Row[]): readonly string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => row[name] !== null && row[name] !== undefined),
  )
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))]
  const isNumeric = names.map((name) =>
    rows.every((row) => row[name] === null || row[name] === undefined || typeof row[name] === 'number'),
  )
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines.map((line) =>
    line
      .map((text, column) => (isNumeric[column] ? text.padStart(widths[column]!) : text.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd(),
  )
}

/** Formats one value as text: reasons as their codes, nested values as JSON, null as a dash. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'object') {
    const codes = Array.isArray(value)
      ? value.map((one: unknown) => (typeof one === 'object' && one !== null && 'code' in one ? one.code : undefined))
      : []
    return codes.length > 0 && codes.every((code) => typeof code === 'string') ? codes.join(' ') : JSON.stringify(value)
  }
  return String(value)
}
