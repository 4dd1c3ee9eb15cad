import { ApiError } from './api-error.ts'

export interface BodyBudgetOptions {
  /** Large bodies of one account that are read or handled at the same time. */
  readonly bodiesOfAccount: number
  /** Bytes of large bodies that one account may hold in memory. */
  readonly bytesOfAccount: number
  /** The same for all accounts together. */
  readonly bytesOfProcess: number
}

const defaults: BodyBudgetOptions = {
  bodiesOfAccount: 3,
  bytesOfAccount: 24 * 1024 * 1024,
  bytesOfProcess: 96 * 1024 * 1024,
}

/** The place of one body in the budget, from its first byte to the end of its request. */
export interface Holding {
  /** Aborts with `UNAVAILABLE` when this body has to make room for others. */
  readonly evicted: AbortSignal
  /** Counts bytes that have arrived. */
  received(bytes: number): void
  /** All bytes have arrived: from now on the body is not evicted. */
  complete(): void
  release(): void
}

export interface BodyBudget {
  /** Admits a body; throws `RATE_LIMITED` when the account has too many. */
  admit(accountId: string): Holding
  /** Bytes that all bodies hold at present. */
  readonly bytes: number
}

interface Body {
  readonly accountId: string
  readonly since: number
  readonly controller: AbortController
  bytes: number
  isComplete: boolean
}

const retryAfterSeconds = 5

/**
 * Bounds the memory that large bodies take. When an account or the process holds too much, the slowest body that is
 * still arriving of the account with the most bytes makes room: its request ends with 503 and `Retry-After`.
 */
export function createBodyBudget(options: Partial<BodyBudgetOptions> = {}): BodyBudget {
  const { bodiesOfAccount, bytesOfAccount, bytesOfProcess } = { ...defaults, ...options }
  const bodies = new Set<Body>()
  const sumOf = (some: Iterable<Body>) => [...some].reduce((sum, { bytes }) => sum + bytes, 0)
  const of = (accountId: string) => [...bodies].filter((body) => body.accountId === accountId)

  /** The account with the most bytes whose bodies are still arriving. */
  function largestHolder(): readonly Body[] {
    const arriving = [...new Set([...bodies].filter((body) => !body.isComplete).map(({ accountId }) => accountId))]
    return arriving.map(of).toSorted((one, other) => sumOf(other) - sumOf(one))[0] ?? []
  }

  /** Returns false if none of these bodies is still arriving. */
  function evictSlowest(candidates: readonly Body[]): boolean {
    const now = performance.now()
    const speed = ({ bytes, since }: Body) => bytes / Math.max(now - since, 1)
    const [slowest] = candidates.filter((body) => !body.isComplete).toSorted((one, other) => speed(one) - speed(other))
    if (!slowest) return false
    bodies.delete(slowest)
    slowest.controller.abort(new ApiError('UNAVAILABLE', { retryAfter: retryAfterSeconds }))
    return true
  }

  return {
    get bytes() {
      return sumOf(bodies)
    },
    admit(accountId) {
      if (of(accountId).length >= bodiesOfAccount) throw new ApiError('RATE_LIMITED', { retryAfter: retryAfterSeconds })
      const controller = new AbortController()
      const body: Body = { accountId, since: performance.now(), controller, bytes: 0, isComplete: false }
      bodies.add(body)
      return {
        evicted: controller.signal,
        received(bytes) {
          body.bytes += bytes
          while (sumOf(of(accountId)) > bytesOfAccount && evictSlowest(of(accountId)));
          while (sumOf(bodies) > bytesOfProcess && evictSlowest(largestHolder()));
        },
        complete() {
          body.isComplete = true
        },
        release: () => void bodies.delete(body),
      }
    },
  }
}
