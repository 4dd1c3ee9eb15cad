import { fnv1a, scatter } from '@filiz/domain/shared/hash.ts'

/** Returns a number in [0, 1) that is derived from the text. All randomness of the demo comes from this function. */
export const hash01 = (text: string): number => scatter(fnv1a(text)) / 2 ** 32
