import { children as today } from '@filiz/domain/read-models/children.ts'

export * from '@filiz/domain/read-models/children.ts'

/** The current read model with a higher version, as if its projection had changed. */
export const children: typeof today = { ...today, version: today.version + 1 }
