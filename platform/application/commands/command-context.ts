import type { ChangeSet, Revision } from '@filiz/domain/shared/event.ts'

/** The actor of a command and the request that it belongs to. */
export interface CommandContext {
  readonly actor: string
  readonly correlationId: string
  readonly causationId: string
  readonly accountId: string | null
  /** From `Idempotency-Key`: a repetition with the same key, route and hash has no second effect. */
  readonly idempotency?: { readonly key: string; readonly route: string; readonly requestHash: string }
  /** From `If-Match`: the revision that the client saw. */
  readonly ifMatch?: Revision
  /** Id of the cause (e.g. a reactor's event id) of a command without an idempotency key; event ids derive from it. */
  readonly seed?: string
  /** The import or bulk change that the command belongs to. */
  readonly changeSet?: ChangeSet
}
