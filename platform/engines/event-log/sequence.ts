/** A position or revision as it is spoken of outside its engine: 20 digits, so that text compares as numbers do. */
export const toSequence = (value: number | bigint): string => String(value).padStart(20, '0')

/** Where whoever has done nothing yet is, and where a log without events ends: before every position. */
export const logStart: string = toSequence(0)

/** Throws a `TypeError` for anything that `toSequence` did not make. */
export function fromSequence(text: string): bigint {
  if (!/^\d{20}$/.test(text)) throw new TypeError(`${JSON.stringify(text)} is no position or revision`)
  return BigInt(text)
}
