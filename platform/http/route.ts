import type { GrantedRole } from '@filiz/domain/account/events.ts'
import type { Right } from '@filiz/domain/child/rights.ts'
import type { Position, Revision } from '@filiz/domain/shared/event.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import type { Readable } from 'node:stream'
import type { TokenScope } from '@filiz/domain/insights/token-schemas.ts'
import type { z } from 'zod'
import type { Caller } from './authenticator.ts'
import type { Page } from './contract/envelope-shapes.ts'
import type { Cookie } from './cookies.ts'
import type { ErrorCode } from '@filiz/domain/texts/errors.ts'
import type { Idempotency } from './idempotency.ts'
import type { LimitName } from './rate-limits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/**
 * `public` needs no sign-in, `parent` any account, `admin` the administrator role, `analyst` and `editor` that role or
 * the administrator's.
 */
export type Access = 'public' | 'parent' | 'analyst' | 'editor' | 'admin'

/** Roles of which a caller needs one. */
export const admittedRoles: Readonly<Record<Exclude<Access, 'public' | 'parent'>, readonly GrantedRole[]>> = {
  analyst: ['ANALYST', 'ADMIN'],
  editor: ['EDITOR', 'ADMIN'],
  admin: ['ADMIN'],
}

/**
 * One call of the HTTP contract as data. Requests are validated by it and the OpenAPI document is generated from it, so
 * the two cannot diverge. Definitions are in `contract/`; services add the handlers with `route`.
 */
export interface RouteDefinition<
  A extends Access = Access,
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** The path below `/api`, with parameters in braces: `/children/{id}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly access: A
  /** The right over the child that the request names; the least one if further rights allow more. */
  readonly right?: Right
  /** An analyst's API token with this scope is accepted besides access tokens. */
  readonly scope?: TokenScope
  readonly params?: Params
  /** Query parameters besides `lang`, which every call accepts. */
  readonly query?: Query
  readonly body?: Body
  /**
   * Format of the body; default JSON. If given, the body is read as text; with `isBinary` as bytes (`Uint8Array`),
   * which count in the account's budget of large bodies (`body-budget.ts`).
   */
  readonly bodyFormat?: { readonly types: readonly string[]; readonly limit: number; readonly isBinary?: true }
  /** A further rate limit of the account for calls with a body, besides the write limits. Checked before reading it. */
  readonly rateLimit?: LimitName
  /** Success statuses; the first is the usual one. Default 200. */
  readonly statuses?: readonly number[]
  /** Schema of `data` in the envelope. */
  readonly data?: Data
  /** Additional top-level members of the envelope. */
  readonly beside?: z.ZodObject
  readonly paged?: true
  readonly hasMessage?: true
  /**
   * Forbids browsers and proxies to store the response, because it contains data of a whole account or of other people.
   */
  readonly secret?: true
  /**
   * Content type of a response that is a file instead of an envelope. With `data` too, the response may be either of
   * the two.
   */
  readonly file?: string
  /** The answer may be a stream of events that can be resumed: `Last-Event-ID` names the last one received. */
  readonly resumes?: true
  /** The client may have queued the write while offline; the `Seconds-Ago` header says how long it waited. */
  readonly acceptsOfflineAge?: true
  /** Error codes in addition to the common ones of all calls. */
  readonly errors?: readonly ErrorCode[]
}

/**
 * Whether `Idempotency-Key` and `If-Match` apply: for authenticated writes outside `/auth`, and for those under `/auth`
 * whose errors include `PRECONDITION_FAILED`.
 */
export const isGuarded = ({
  method,
  path,
  access,
  errors,
}: Pick<RouteDefinition, 'method' | 'path' | 'access' | 'errors'>): boolean =>
  method !== 'GET' &&
  access !== 'public' &&
  (!path.startsWith('/auth/') || errors?.includes('PRECONDITION_FAILED') === true)

/** Input of a handler: validated parts of the request, with only those HTTP details that the contract names. */
export interface Call<A extends Access = Access, Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly caller: A extends 'public' ? undefined : Caller
  readonly language: Language
  readonly requestId: string
  /** The client's IP address, for rate limits only: never stored or logged together with an account. */
  readonly ip: string
  readonly userAgent: string
  /**
   * Returns the value of a cookie, normally one that this server set earlier. The value is not verified, so do not
   * trust it.
   */
  readonly cookie: (name: string) => string | undefined
  readonly idempotency: Idempotency | undefined
  readonly ifMatch: Revision | undefined
  /** Whole seconds since the user acted, if the write waited offline. */
  readonly secondsAgo: number | undefined
  readonly readAfter: Position | undefined
  readonly lastEventId: Position | undefined
  /** The client accepts server-sent events. */
  readonly acceptsEvents: boolean
  /** Returns a signal that aborts when the client closes the connection before it has the response. */
  readonly clientLeft: () => AbortSignal
  /** Marks the response, also an error, as stale: it does not include the write of `readAfter`. */
  readonly markStale: () => void
}

/** A response serialized to bytes, and its ETag. */
export interface Rendered {
  readonly body: Buffer
  readonly etag: string
}

export interface Answer<Data = unknown> {
  /** Default: the definition's first status. */
  readonly status?: number
  readonly data?: Data
  readonly beside?: Readonly<Record<string, unknown>>
  readonly message?: string
  readonly page?: Page
  /** Revision of the stream behind the response; `If-Match` is compared with it. */
  readonly revision?: Revision | null
  /** Position of the last event that the write appended. */
  readonly position?: Position | null
  readonly headers?: Readonly<Record<string, string>>
  readonly cookies?: readonly Cookie[]
  /** Replaces data and revision: a cached envelope made by `render` (`envelope.ts`). */
  readonly rendered?: Rendered
  /** Replaces the envelope if the definition has a `file`. */
  readonly file?: string | Buffer | Readable
  /** Content type of the file if it differs from the definition's. */
  readonly type?: string
}

/** Type of the `data` that a call answers with. */
export type DataOf<Definition extends { readonly data?: z.ZodType }> = z.output<NonNullable<Definition['data']>>

type Output<T> = T extends z.ZodType ? z.output<T> : undefined

export interface Route {
  readonly definition: RouteDefinition
  readonly handle: (call: Call<Access, never, never, never>) => Promise<Answer>
}

/** Identity function that keeps the literal types of a definition. */
export const defineRoute = <
  A extends Access,
  Params extends z.ZodObject = never,
  Query extends z.ZodObject = never,
  Body extends z.ZodType = never,
  Data extends z.ZodType = never,
>(
  definition: RouteDefinition<A, Params, Query, Body, Data>,
) => definition

/** Combines a definition with its handler. */
export const route = <
  A extends Access,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Data extends z.ZodType,
>(
  definition: RouteDefinition<A, Params, Query, Body, Data>,
  handle: (
    call: Call<A, Output<Params>, Output<Query>, Output<Body>>,
  ) => Promise<Answer<[Data] extends [never] ? undefined : z.input<Data>>>,
): Route => ({ definition: definition as unknown as RouteDefinition, handle: handle as unknown as Route['handle'] })
