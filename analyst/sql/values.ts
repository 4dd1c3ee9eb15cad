import { DuckDBTypeId, JsonDuckDBValueConverter, type DuckDBValueConverter, type Json } from '@duckdb/node-api'

export type Value = Json | null

/** Number types that can have more digits than a JavaScript number. */
const wide: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UHUGEINT,
  DuckDBTypeId.DECIMAL,
])

/** Converts values to JSON, also within lists and records. */
export const converter: DuckDBValueConverter<Json> = (value, type, its) => {
  if (value === null) return null
  if (wide.has(type.typeId)) return exact(String(value))
  return type.typeId === DuckDBTypeId.INTERVAL ? String(value) : JsonDuckDBValueConverter(value, type, its)
}

/** Number of decimal digits that every JavaScript number represents exactly. */
const digitsOfAny = 15

/** Returns a number if it represents the digits exactly, otherwise text. */
function exact(digits: string): number | string {
  const shortest = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits
  const isShort = shortest.replace(/^[-0.]+/, '').replace('.', '').length <= digitsOfAny
  return isShort || String(Number(digits)) === shortest ? Number(digits) : digits
}
