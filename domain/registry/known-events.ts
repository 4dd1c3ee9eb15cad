import { personalFields } from './personal-data.ts'

/** Whether this version knows the event type; a newer version may have written unknown ones. */
export const isKnownEvent = (type: string): boolean => Object.hasOwn(personalFields, type)
