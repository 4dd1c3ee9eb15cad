import type { Upcaster } from '../shared/event.ts'

/** Before schema 2 no line was skipped, and no import reverted another. */
export const importBegunToSchema2: Upcaster = (data) => ({ skipped: 0, undoes: null, ...data })
export const importAdvancedToSchema2: Upcaster = (data) => ({ conflicts: [], ...data })
