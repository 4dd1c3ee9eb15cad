import type { Language } from '../shared/language.ts'

/** Whatever a person reads exists in both languages, or does not compile. */
export type Bilingual<T = string> = Readonly<Record<Language, T>>
