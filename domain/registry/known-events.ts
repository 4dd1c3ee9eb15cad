import { personalFields } from './personal-data.ts'

/** True when this version of the program knows the event type; a newer version may have written other types. */
export const isKnownEvent = (type: string): boolean => Object.hasOwn(personalFields, type)
