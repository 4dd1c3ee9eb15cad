import { fnv1a, scatter } from '@filiz/domain/planning/hash.ts'

/** A number from 0 up to 1 that depends on the text alone: the demonstration's only chance. */
export const hash01 = (text: string): number => scatter(fnv1a(text)) / 2 ** 32
