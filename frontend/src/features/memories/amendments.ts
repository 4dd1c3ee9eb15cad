import type { Memory } from '@filiz/http/contract/memories.ts'
import type { Amendment } from '../../lib/outbox/entry.ts'

/** The choice of the later writer between two versions of a text or day that both writers changed. */
export type ConflictChoice = 'mine' | 'theirs' | 'both'

/**
 * Returns the change that applies the author's choice in a conflict to the other person's version; undefined when
 * nothing is left to send.
 */
export function resolved({ changes }: Amendment, theirs: Memory, choice: ConflictChoice): Amendment | undefined {
  const { text, day, ...others } = changes
  const bothTexts = [theirs.text, text].filter(Boolean).join('\n\n')
  const words = {
    mine: { ...(text !== undefined && { text }), ...(day !== undefined && { day }) },
    theirs: {},
    both: { ...(text && { text: bothTexts }), ...(day !== undefined && { day }) },
  }[choice]
  const left = { ...others, ...words }
  return Object.keys(left).length === 0 ? undefined : { kind: 'amend', base: theirs, changes: left }
}
