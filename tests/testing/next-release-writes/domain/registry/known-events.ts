import { isKnownEvent as isKnownToday } from '@filiz/domain/registry/known-events.ts'

/** An event type that only the next release knows. Its read models and reactors ignore it. */
export const nextEventType = 'FamilyGreeted'

export const isKnownEvent = (type: string): boolean => type === nextEventType || isKnownToday(type)
