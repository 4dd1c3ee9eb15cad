import { DuckDBTypeId, JsonDuckDBValueConverter, type DuckDBValueConverter, type Json } from '@duckdb/node-api'

export type Value = Json | null

/** Whole and decimal numbers of more digits than a number has. */
const wide: ReadonlySet<DuckDBTypeId> = new Set([DuckDBTypeId.BIGINT, DuckDBTypeId.UBIGINT, DuckDBTypeId.HUGEINT, DuckDBTypeId.UHUGEINT, DuckDBTypeId.DECIMAL])

/** Values as JSON has them, within lists and records, too. */
export const converter: DuckDBValueConverter<Json> = (value, type, its) => {
  if (value === null) return null
  if (wide.has(type.typeId)) return exact(String(value))
  return type.typeId === DuckDBTypeId.INTERVAL ? String(value) : JsonDuckDBValueConverter(value, type, its)
}

/** A number where one can say it to the digit, else text. */
function exact(digits: string): number | string {
  const shortest = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits
  return String(Number(digits)) === shortest ? Number(digits) : digits
}
