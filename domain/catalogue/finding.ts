import type { FindingCode } from '../texts/findings.ts'
import type { Bilingual } from '../texts/bilingual.ts'

/**
 * Something about an entry that a person should look at. `path` is the field that it is about, as in `activityBody`;
 * `findingText` makes a sentence of it.
 */
export interface Finding {
  readonly code: FindingCode
  readonly path: string
  readonly params: Readonly<Record<string, string | number | Bilingual>>
}

export const finding = (code: FindingCode, path: string, params: Finding['params'] = {}): Finding => ({ code, path, params })
