const wholeMinutes = /^(\d+)\s*(?:dk\.?|dak[iİ]ka|min\.?|mins|minutes?)?$/iu
/** Arabic, Persian and full-width digits: of each, the last four bits are its value. */
const otherDigits = /[٠-٩۰-۹０-９]/g

/**
 * The minutes that somebody wrote: undefined where there is nothing, and what is no whole number as it was written, for the
 * rules to refuse. Never another number: “7,5” is not 75.
 */
export function minutesOf(typed: string): number | string | undefined {
  // What is pasted brings marks that nobody sees.
  const seen = typed.replaceAll(/\p{Cf}/gu, '').trim()
  if (seen === '') return undefined
  const [, digits] =
    wholeMinutes.exec(seen.replaceAll(otherDigits, (digit) => String(digit.charCodeAt(0) & 0b1111))) ?? []
  return digits === undefined ? typed : Number(digits)
}
