import type { ServerResponse } from 'node:http'
import { Router, type RouterContext } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { ApiError } from './api-error.ts'
import { createBodyBudget, type BodyBudget } from './body-budget.ts'
import { isApiToken, type Authenticator, type Caller } from './authenticator.ts'
import { sendAnswer } from './envelope.ts'
import { isUnavailable } from './errors.ts'
import { revisionFromIfMatch } from './etag.ts'
import { positionFromToken } from './event-position.ts'
import { idempotencyOf } from './idempotency.ts'
import type { RateLimits } from './rate-limits.ts'
import { createBodyReader } from './read-body.ts'
import type { RequestState } from './request-state.ts'
import { admittedRoles, isGuarded, type Call, type Route, type RouteDefinition } from './route.ts'
import { secondsAgoFrom } from './seconds-ago.ts'
import { validate } from './validate.ts'
import { z } from 'zod'

export interface ApiDependencies {
  /** Bounds the large bodies of this process; by default a budget of its own. */
  readonly bodyBudget?: BodyBudget
  /** Routes of one service or of several. */
  readonly routes: readonly Route[]
  readonly authenticator: Authenticator
  readonly limits: RateLimits
}

export const apiPrefix = '/api'

/**
 * Serves everything under `/api` from the routes' definitions (access, body schema, relevant headers). Unknown paths
 * return 404 and unknown methods 405. Requests outside `/api` go to the next middleware.
 */
export function createApi({
  routes,
  authenticator,
  limits,
  bodyBudget = createBodyBudget(),
}: ApiDependencies): Middleware<RequestState> {
  /** A router for each first path segment, so that a request is matched against a few routes. */
  const routers = new Map<string, Router<RequestState>>()
  for (const route of routes.toSorted(literalFirst)) {
    const { method, path } = route.definition
    const segment = firstSegment(path)
    const router = routers.get(segment) ?? new Router<RequestState>({ prefix: apiPrefix, sensitive: true })
    routers.set(segment, router)
    const handler = createHandler(route, authenticator, limits, bodyBudget)
    router.register(path.replaceAll(/\{(\w+)\}/g, ':$1'), [method], handler)
  }
  const dispatchers = new Map([...routers].map(([segment, router]) => [segment, router.routes()]))
  return (ctx, next) => {
    const { path } = ctx
    if (path !== apiPrefix && !path.startsWith(`${apiPrefix}/`)) return next()
    const dispatch = dispatchers.get(firstSegment(path.slice(apiPrefix.length)))
    if (!dispatch) throw new ApiError('NOT_FOUND')
    const request = ctx as RouterContext<RequestState>
    return dispatch(request, () => notAnswered(request.matched ?? []))
  }
}

const firstSegment = (path: string) => path.split('/', 2)[1] ?? ''

/** Sorts literal paths before parameters: `/activities/categories` before `/activities/{id}`. */
const literalFirst = (a: Route, b: Route) => (parametersLast(a) < parametersLast(b) ? -1 : 1)
const parametersLast = ({ definition }: Route) => definition.path.replaceAll(/\{\w+\}/g, '\uffff')

/** @param matched the routes of this path, which have other methods */
function notAnswered(matched: NonNullable<RouterContext['matched']>): never {
  if (matched.length === 0) throw new ApiError('NOT_FOUND')
  const allowed = new Set(matched.flatMap(({ methods }) => methods))
  throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: [...allowed].join(', ') } })
}

function createHandler(
  { definition, handle }: Route,
  authenticator: Authenticator,
  limits: RateLimits,
  budget: BodyBudget,
) {
  // A body sent to a call that takes none is still validated, so that a client is not led to believe that the body had
  // an effect.
  const { body: bodySchema = nothing, method } = definition
  const readBody = method === 'GET' ? undefined : createBodyReader(definition.bodyFormat, budget)
  const guarded = isGuarded(definition)
  return (ctx: Context & { state: RequestState; params: Record<string, string> }) =>
    limits.refunding(isUnavailable, async () => {
      ctx.state.route = definition.path
      const caller = await callerOf(ctx, definition, authenticator, limits)
      if (caller && definition.method === 'GET') await limits.take('readsOfAccount', caller.accountId)
      else if (caller) await limits.takeWrite(caller.accountId)
      const read = await readBody?.(ctx, caller?.accountId, async () => {
        if (caller && definition.rateLimit) await limits.take(definition.rateLimit, caller.accountId)
      })
      const body = read?.content
      try {
        const call = {
          ...validate({
            params: [definition.params, ctx.params],
            query: [definition.query, ctx.query],
            body: [method === 'GET' ? undefined : bodySchema, body],
          }),
          caller,
          language: ctx.state.language,
          requestId: ctx.state.requestId,
          ip: ctx.ip,
          userAgent: ctx.get('User-Agent').slice(0, 500),
          cookie: (name: string) => ctx.cookies.get(name)?.slice(0, 1_000),
          idempotency: !guarded
            ? undefined
            : idempotencyOf(header(ctx, 'Idempotency-Key'), {
                method: definition.method,
                path: ctx.path,
                route: definition.path,
                query: ctx.query,
                body,
              }),
          ifMatch: !guarded ? undefined : revisionFromIfMatch(header(ctx, 'If-Match')),
          secondsAgo: definition.acceptsOfflineAge ? secondsAgoFrom(header(ctx, 'Seconds-Ago')) : undefined,
          readAfter: positionFromToken(header(ctx, 'Read-After')),
          lastEventId: definition.resumes
            ? positionFromToken(header(ctx, 'Last-Event-ID'), 'Last-Event-ID')
            : undefined,
          acceptsEvents: ctx.get('Accept').includes('text/event-stream'),
          markStale: () => ctx.set('Stale', 'true'),
          clientLeft: () => clientLeft(ctx.res),
        }
        sendAnswer(ctx, definition, await handle(call as Call<never, never, never, never>))
      } finally {
        read?.release()
      }
    })
}

const nothing = z.strictObject({})

/** Returns a signal that aborts when the connection is closed before the response was sent. */
function clientLeft(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}

const header = (ctx: Context, name: string) => ctx.get(name) || undefined

/** Public calls ignore the token: a stale token in the browser must not prevent a user from signing in. */
async function callerOf(
  ctx: Context & { state: RequestState },
  { access, scope }: RouteDefinition,
  authenticator: Authenticator,
  limits: RateLimits,
): Promise<Caller | undefined> {
  if (access === 'public') return undefined
  const authorization = header(ctx, 'Authorization')
  const caller = await authenticator.authenticate(authorization).catch(async (error: unknown) => {
    if (isApiToken(authorization) && error instanceof ApiError) await limits.take('unknownTokensForClient', ctx.ip)
    throw error
  })
  ctx.state.accountId = caller.accountId
  if (caller.scopes && (scope === undefined || !caller.scopes.includes(scope))) throw new ApiError('FORBIDDEN')
  if (access !== 'parent' && !admittedRoles[access].some((role) => caller.roles.includes(role)))
    throw new ApiError('FORBIDDEN')
  return caller
}
