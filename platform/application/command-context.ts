import type { Revision } from '@filiz/domain/shared/event.ts'

/** Who wants it, and which request it belongs to. */
export interface CommandContext {
  readonly actor: string
  readonly correlationId: string
  readonly causationId: string
  readonly accountId: string | null
  /** From `Idempotency-Key`: the same key, route and hash again has no second effect. */
  readonly idempotency?: { readonly key: string; readonly route: string; readonly requestHash: string }
  /** From `If-Match`: the revision that the client saw. */
  readonly ifMatch?: Revision
  /** Where no client key exists but the cause is known (a reactor's event id): ids derive from it. */
  readonly seed?: string
}
