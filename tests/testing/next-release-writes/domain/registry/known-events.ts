import { isKnownEvent as isKnownToday } from '@filiz/domain/registry/known-events.ts'

/** A type that only the next release knows; to its read models and reactors it means nothing yet. */
export const nextEventType = 'FamilyGreeted'

export const isKnownEvent = (type: string): boolean => type === nextEventType || isKnownToday(type)
