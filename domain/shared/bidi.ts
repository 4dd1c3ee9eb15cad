/** Letters that are written from right to left: Hebrew, Arabic and related scripts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Isolates a name within a sentence (FSI … PDI), so that a name from right to left does not reorder the words and
 * numbers around it. Other names stay as they are.
 */
export const isolate = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name)
