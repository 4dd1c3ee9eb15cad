export const defaultAttempts = 8
export const defaultBackoffMs = 1_000
export const longestBackoffMs = 5 * 60_000

/** Wait after the `failedAttempts`th attempt: 1, 2, 4 … times `backoffMs`, at most 5 min. */
export const backoff = (failedAttempts: number, backoffMs: number) =>
  Math.min(backoffMs * 2 ** (failedAttempts - 1), longestBackoffMs)

/**
 * The stored text of a job's error: no mail address (servers repeat the recipient's), no stack, at most 500 characters.
 */
export function failureText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.replace(/[^\s<>"']+@[^\s<>"']+/g, '[address]').slice(0, 500)
}
