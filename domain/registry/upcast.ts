import { profileToSchema2, profileToSchema3, renewedToSchema2, requestedToSchema2 } from '../account/upcast.ts'
import { toSchema2, toSchema3 } from '../activity/upcast.ts'
import { planToSchema2, swapToSchema2 } from '../plan/upcast.ts'
import type { DomainEvent, Recorded, Upcaster } from '../shared/event.ts'
import type { FilizEvent } from './personal-data.ts'

/** For each event type whose shape has changed: from version 1 to 2, from 2 to 3, and so on. */
export type Upcasters = Partial<Record<string, readonly Upcaster[]>>

/** The shape is as it was, and means more than an older program knows. */
const asItWas: Upcaster = (data) => data

/** A new entry here raises the type's current version by itself. */
const upcasters: Partial<Record<FilizEvent['type'], readonly Upcaster[]>> = {
  RegistrationRenewed: [renewedToSchema2],
  VerificationRequested: [requestedToSchema2],
  ProfileChanged: [profileToSchema2, profileToSchema3],
  RoleGranted: [asItWas],
  RoleRevoked: [asItWas],
  ActivityAdded: [toSchema2, toSchema3],
  PlanMade: [planToSchema2],
  PlanRemade: [planToSchema2],
  FeedbackGiven: [asItWas],
  ActivitySwapped: [swapToSchema2],
  ActivityRevised: [toSchema2],
}

export interface Schemas {
  /** The version in which events of this type are written today: what `metadata.schema` must say. */
  readonly currentSchema: (type: string) => number
  /**
   * The event in today's shape, its metadata as recorded. Throws `NewerSchema` for one that a newer program wrote:
   * guessing at its meaning would be worse than stopping.
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
