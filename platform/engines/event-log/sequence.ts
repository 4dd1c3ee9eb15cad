/** Formats a position or revision for use outside its engine: as 20 digits, so that text order equals numeric order. */
export const toSequence = (value: number | bigint): string => String(value).padStart(20, '0')

/** The position before every event: that of a consumer without progress, and the head of an empty log. */
export const logStart: string = toSequence(0)

/** Throws a `TypeError` for any text that `toSequence` did not make. */
export function fromSequence(text: string): bigint {
  if (!/^\d{20}$/.test(text)) throw new TypeError(`${JSON.stringify(text)} is no position or revision`)
  return BigInt(text)
}
