import { personalFields } from './personal-data.ts'

/** Whether this version knows the type: a log may have events of a newer one, and what follows from those it cannot say. */
export const isKnownEvent = (type: string): boolean => Object.hasOwn(personalFields, type)
