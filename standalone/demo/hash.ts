import { fnv1a, scatter } from '@filiz/domain/planning/hash.ts'

/** A number in [0, 1) derived from the text: the demonstration's only source of randomness. */
export const hash01 = (text: string): number => scatter(fnv1a(text)) / 2 ** 32
