import type { Hazard } from '../vocabulary.ts'

/** Words that name a hazard. */
export interface WordGroup {
  /** The usual hazard comes first. The word needs no confirmation in an entry that has any of these hazards. */
  readonly hazards: readonly [Hazard, ...Hazard[]]
  /** The words count only in entries for children below this age in whole years. */
  readonly below?: number
  /** Outside the materials the words count only in entries that need food, or do not say what they need. */
  readonly isFood?: true
  /** The words do not count in a text that this pattern matches. */
  readonly unless?: string
  /** The words say what can happen to a child: in safety notes they count even where the note forbids something. */
  readonly isHarm?: true
  /**
   * Patterns by word: regular expressions for the beginning of a written word in lower case, in which `$` is the end of
   * a word. Exceptions are lookaheads and lookbehinds.
   */
  readonly words: Readonly<Record<string, string>>
}
