const wholeMinutes = /^(\d+)\s*(?:dk\.?|dak[iİ]ka|min\.?|mins|minutes?)?$/iu
/** Arabic, Persian and full-width digits. The last four bits of their code points are the values. */
const otherDigits = /[٠-٩۰-۹０-９]/g

/**
 * Parses typed minutes; undefined for an empty text. Anything but a whole number is returned as typed, so that the
 * schema refuses it. It is never changed to a different number (“7,5” is not 75).
 */
export function minutesOf(typed: string): number | string | undefined {
  // Pasted text may contain invisible format characters.
  const seen = typed.replaceAll(/\p{Cf}/gu, '').trim()
  if (seen === '') return undefined
  const [, digits] =
    wholeMinutes.exec(seen.replaceAll(otherDigits, (digit) => String(digit.charCodeAt(0) & 0b1111))) ?? []
  return digits === undefined ? typed : Number(digits)
}
