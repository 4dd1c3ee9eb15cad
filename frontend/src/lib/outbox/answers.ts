import type { QueryClient } from '@tanstack/react-query'
import type { ApiError } from '../api-error.ts'
import type { Entry } from './entry.ts'

/** The server's answer to an entry. */
export type Answer =
  /** `isLate`: no page of this browser waited for it. */
  | { readonly kind: 'applied'; readonly entry: Entry; readonly data: unknown; readonly isLate: boolean }
  /** A refusal for which no page of this browser waited. */
  | { readonly kind: 'refused'; readonly entry: Entry; readonly error: ApiError }

type Listener = (answer: Answer, queryClient: QueryClient) => void

const listeners = new Set<Listener>()

/** Adds a listener, which shows answers on the pages of its feature. */
export const onAnswer = (listener: Listener) => void listeners.add(listener)

export const tellAnswer: Listener = (...answer) => {
  for (const listener of listeners) listener(...answer)
}
