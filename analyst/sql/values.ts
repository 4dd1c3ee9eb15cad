import { DuckDBTypeId, JsonDuckDBValueConverter, type DuckDBValueConverter, type Json } from '@duckdb/node-api'

export type Value = Json | null

/** Whole and decimal numbers of more digits than a number has. */
const wide: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UHUGEINT,
  DuckDBTypeId.DECIMAL,
])

/** Values as JSON has them, within lists and records, too. */
export const converter: DuckDBValueConverter<Json> = (value, type, its) => {
  if (value === null) return null
  if (wide.has(type.typeId)) return exact(String(value))
  return type.typeId === DuckDBTypeId.INTERVAL ? String(value) : JsonDuckDBValueConverter(value, type, its)
}

/** So many digits every number has, however small or large it is. */
const digitsOfAny = 15

/** A number where one can say it to the digit, else text. */
function exact(digits: string): number | string {
  const shortest = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits
  const isShort = shortest.replace(/^[-0.]+/, '').replace('.', '').length <= digitsOfAny
  return isShort || String(Number(digits)) === shortest ? Number(digits) : digits
}
