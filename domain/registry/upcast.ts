import {
  profileToSchema2,
  profileToSchema3,
  profileToSchema4,
  profileToSchema5,
  renewedToSchema2,
  requestedToSchema2,
} from '../account/upcast.ts'
import {
  activityToSchema2,
  activityToSchema3,
  contentToStepSymbols,
  contentToTopics,
  importToExpected,
  importToStepSymbols,
  importToTopics,
} from '../activity/upcast.ts'
import { importAdvancedToSchema2, importBegunToSchema2 } from '../imports/upcast.ts'
import { planToSchema2, swapToSchema2 } from '../plan/upcast.ts'
import type { DomainEvent, Recorded, Upcaster } from '../shared/event.ts'
import type { FilizEvent } from './personal-data.ts'

/** Upcasters of each changed event type, in order: from version 1 to 2, from 2 to 3, and so on. */
export type Upcasters = Partial<Record<string, readonly Upcaster[]>>

/** Upcaster for a new version with the same fields, in which only the possible values changed. */
const asItWas: Upcaster = (data) => data

/** The current version of an event type is one more than the number of its upcasters. */
const upcasters: Partial<Record<FilizEvent['type'], readonly Upcaster[]>> = {
  RegistrationRenewed: [renewedToSchema2],
  VerificationRequested: [requestedToSchema2],
  ProfileChanged: [profileToSchema2, profileToSchema3, profileToSchema4, profileToSchema5],
  RoleGranted: [asItWas, asItWas],
  RoleRevoked: [asItWas, asItWas],
  ActivityAdded: [activityToSchema2, activityToSchema3, contentToTopics, contentToStepSymbols, asItWas],
  PlanMade: [planToSchema2],
  PlanRemade: [planToSchema2],
  FeedbackGiven: [asItWas],
  ActivitySwapped: [swapToSchema2],
  ActivityRevised: [activityToSchema2, contentToTopics, contentToStepSymbols, asItWas],
  ActivityReverted: [contentToTopics, contentToStepSymbols, asItWas],
  ImportPartKept: [importToTopics, importToStepSymbols, importToExpected],
  ImportBegun: [importBegunToSchema2],
  ImportAdvanced: [importAdvancedToSchema2],
}

export interface Schemas {
  /** Returns the current schema version of an event type, for `metadata.schema`. */
  readonly currentSchema: (type: string) => number
  /**
   * Returns the event with data of the current schema and unchanged metadata. Throws `NewerSchema` for an event of a
   * newer version, because guessing its meaning would be worse than stopping.
   */
  readonly upcast: <E extends DomainEvent>(recorded: Recorded<E>) => Recorded<E>
}

export class NewerSchema extends Error {
  override readonly name = 'NewerSchema'
  constructor(type: string, schema: number, current: number) {
    super(`${type} has schema ${schema}; this program knows up to ${current}`)
  }
}

export function schemas(registry: Upcasters): Schemas {
  const upcastersOf = (type: string) => registry[type] ?? []
  const currentSchema = (type: string) => 1 + upcastersOf(type).length
  return {
    currentSchema,
    upcast: <E extends DomainEvent>(recorded: Recorded<E>) => {
      const { schema } = recorded.metadata
      const current = currentSchema(recorded.type)
      if (schema === current) return recorded
      if (schema > current) throw new NewerSchema(recorded.type, schema, current)
      const pending = upcastersOf(recorded.type).slice(schema - 1)
      const data = pending.reduce((older, upcaster) => upcaster(older), recorded.data as Record<string, unknown>)
      return { ...recorded, data: data as E['data'] }
    },
  }
}

export const { currentSchema, upcast } = schemas(upcasters)
