import type { Language } from '../shared/language.ts'

/** A user-facing text in all languages; a missing one does not compile. */
export type Bilingual<T = string> = Readonly<Record<Language, T>>
