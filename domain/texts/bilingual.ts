import type { Language } from '../shared/language.ts'

/** A user-facing text in all languages. A text without one of them does not compile. */
export type Bilingual<T = string> = Readonly<Record<Language, T>>
