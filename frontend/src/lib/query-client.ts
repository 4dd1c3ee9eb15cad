import { QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'

const minutes = 60_000

/** Maximum Retry-After in seconds that a page waits for; beyond it, the page shows the error with a retry button. */
const patienceSeconds = 30

/** Cache times of the current user, which changes rarely. */
export const currentUserFreshness = { staleTime: 10 * minutes, gcTime: 15 * minutes }

/** Cache times for data that must be current: it is fetched at each use and not kept. */
export const nocache = { staleTime: 0, gcTime: 0 }

/**
 * Returns whether to retry a failed read: never after a final response, up to twice without a response, otherwise up to
 * three times.
 */
export function retryRead(failures: number, error: unknown): boolean {
  if (!isApiError(error)) return failures < 3
  if (error.final) return false
  if ((error.retryAfterSeconds ?? 0) > patienceSeconds) return false
  return failures < (error.status === 0 ? 2 : 3)
}

/** Returns the milliseconds until the retry: the server's Retry-After, else 1, 2 and 4 seconds. */
export function retryDelay(failures: number, error: unknown): number {
  const asked = isApiError(error) ? error.retryAfterSeconds : undefined
  return asked === undefined ? 1000 * 2 ** failures : asked * 1000
}

/** Creates the query client: reads are fresh for five minutes and removed ten minutes after their last use. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minutes,
        gcTime: 10 * minutes,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // The browser's offline state is unreliable, so always send requests, and show the error with a retry button.
        networkMode: 'always',
        retry: retryRead,
        retryDelay,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
