import { children as today } from '@filiz/domain/read-models/children.ts'

export * from '@filiz/domain/read-models/children.ts'

/** The current model with the next version, as after a change. */
export const children: typeof today = { ...today, version: today.version + 1 }
