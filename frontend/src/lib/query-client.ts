import { QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'

const minutes = 60_000

/** Longer than a person waits for a page: better to say so and offer to try again. */
const patienceSeconds = 30

/** Who is signed in changes less often than the rest. */
export const currentUserFreshness = { staleTime: 10 * minutes, gcTime: 15 * minutes }

/** For what must be as the server has it now: asked for whenever it is shown, and kept for nobody. */
export const nocache = { staleTime: 0, gcTime: 0 }

/**
 * Whether a read that failed is tried again: never where the answer was final (decision 010), up to twice where there
 * was no answer, up to three times otherwise.
 */
export function retryRead(failures: number, error: unknown): boolean {
  if (!isApiError(error)) return failures < 3
  if (error.final) return false
  if ((error.retryAfterSeconds ?? 0) > patienceSeconds) return false
  return failures < (error.status === 0 ? 2 : 3)
}

/** Milliseconds: what the server asked for, else one second, two, four. */
export function retryDelay(failures: number, error: unknown): number {
  const asked = isApiError(error) ? error.retryAfterSeconds : undefined
  return asked === undefined ? 1000 * 2 ** failures : asked * 1000
}

/** The one memory of what was read: fresh for five minutes, swept ten after nobody shows it any more. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minutes,
        gcTime: 10 * minutes,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // A browser's idea of being online is a guess: ask, and show the error with its button.
        networkMode: 'always',
        retry: retryRead,
        retryDelay,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
