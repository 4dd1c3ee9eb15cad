import type { Position, Revision } from '@filiz/domain/shared/event.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Caller } from './authenticator.ts'
import type { Cookie } from './cookies.ts'
import type { ErrorCode } from '@filiz/domain/texts/errors.ts'
import type { Idempotency } from './idempotency.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** `public` needs no sign-in, `parent` any account, `admin` the role, `analyst` either role. */
export type Access = 'public' | 'parent' | 'analyst' | 'admin'

/**
 * One call of the HTTP contract as data: requests are validated by it and the OpenAPI document is made from it, so the
 * two cannot disagree. Definitions live in `contract/`; a service brings the handlers (`route`).
 */
export interface RouteDefinition<
  A extends Access = Access,
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Under `/api`, with parameters in braces: `/children/{id}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly access: A
  readonly params?: Params
  /** Besides `lang`, which every call knows. */
  readonly query?: Query
  readonly body?: Body
  /** Default `json`. `text` is for files that are read line by line, and may be large. */
  readonly bodyFormat?: { readonly types: readonly string[]; readonly limit: number }
  /** The first is the usual one; default 200. */
  readonly statuses?: readonly number[]
  /** What is under `data` in the envelope. */
  readonly data?: Data
  /** Further members at the top of the envelope. */
  readonly beside?: z.ZodObject
  readonly paged?: true
  readonly hasMessage?: true
  /** No browser or proxy may keep the answer: it tells of the account, or of other people, as a whole. */
  readonly secret?: true
  /** Content type of an answer that is a file and no envelope; beside `data` where it may be either. */
  readonly file?: string
  /** It may have been made while there was no network: `Seconds-Ago` says how long it waited. */
  readonly mayHaveWaited?: true
  /** Besides those that any call may meet. */
  readonly errors?: readonly ErrorCode[]
}

/** Whether `Idempotency-Key` and `If-Match` count for a call: for writes of who is signed in outside `/auth`, and within where the errors say so. */
export const isGuarded = ({
  method,
  path,
  access,
  errors,
}: Pick<RouteDefinition, 'method' | 'path' | 'access' | 'errors'>): boolean =>
  method !== 'GET' &&
  access !== 'public' &&
  (!path.startsWith('/auth/') || errors?.includes('PRECONDITION_FAILED') === true)

/** What a handler is given: everything validated, nothing of HTTP left but what the contract names. */
export interface Call<A extends Access = Access, Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly caller: A extends 'public' ? undefined : Caller
  readonly language: Language
  readonly requestId: string
  /** The client, for limits: never stored or logged with an account. */
  readonly ip: string
  readonly userAgent: string
  /** What we had the browser keep before; never trusted by itself. */
  readonly cookie: (name: string) => string | undefined
  readonly idempotency: Idempotency | undefined
  readonly ifMatch: Revision | undefined
  /** Whole seconds since what is asked for was done, where the request waited for a network. */
  readonly secondsAgo: number | undefined
  readonly readAfter: Position | undefined
  /** The answer does not include what `readAfter` asked for, and says so, an error too. */
  readonly markStale: () => void
}

export interface Page {
  readonly page: number
  readonly limit: number
  readonly total: number
  readonly hasMore: boolean
}

/** The bytes of an answer and their tag. */
export interface Rendered {
  readonly body: Buffer
  readonly etag: string
}

export interface Answer<Data = unknown> {
  /** Default: the definition's first. */
  readonly status?: number
  readonly data?: Data
  readonly beside?: Readonly<Record<string, unknown>>
  readonly message?: string
  readonly page?: Page
  /** Of the stream behind the answer: what `If-Match` is compared with. */
  readonly revision?: Revision | null
  /** Of the last event that the write appended. */
  readonly position?: Position | null
  readonly headers?: Readonly<Record<string, string>>
  readonly cookies?: readonly Cookie[]
  /** In place of data and revision: the envelope as it was made before (`envelope.ts`). */
  readonly rendered?: Rendered
  /** In place of an envelope, where the definition has a `file`. */
  readonly file?: string | Buffer | Readable
  /** Of a file that has another content type than the definition's. */
  readonly type?: string
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined

export interface Route {
  readonly definition: RouteDefinition
  readonly handle: (call: Call<Access, never, never, never>) => Promise<Answer>
}

/** Keeps the literal types of a definition. */
export const defineRoute = <
  A extends Access,
  Params extends z.ZodObject = never,
  Query extends z.ZodObject = never,
  Body extends z.ZodType = never,
  Data extends z.ZodType = never,
>(
  definition: RouteDefinition<A, Params, Query, Body, Data>,
) => definition

/** A definition with what answers it. */
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
