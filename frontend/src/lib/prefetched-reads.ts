/** A read that `boot.js` started before the app's scripts were loaded. */
interface PrefetchedRead {
  readonly response: Promise<Response>
  readonly controller: AbortController
  readonly headers: Readonly<Record<string, string>>
  /** Start time in milliseconds by the wall clock, because monotonic clocks may stop while the device sleeps. */
  readonly since: number
}

declare global {
  interface Window {
    earlyReads?: Record<string, PrefetchedRead>
  }
}

/** Milliseconds after which a prefetched read is stale. */
const longest = 30_000

/** Like `fetch`, but returns a prefetched read to the first request with the same URL and headers. */
export function fetchOrUsePrefetched(url: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? window.earlyReads?.[url] : undefined
  if (!early) return fetch(url, init)
  delete window.earlyReads![url]
  const asked = init.headers as Record<string, string>
  const same = ['Authorization', 'Read-After'].every((name) => asked[name] === early.headers[name])
  if (!same || Math.abs(Date.now() - early.since) > longest || init.signal?.aborted) return fetch(url, init)
  init.signal?.addEventListener('abort', () => early.controller.abort())
  // The caller has not sent the request itself, so after a network error of the prefetched read, send it once.
  return early.response.catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    return fetch(url, init)
  })
}

/** Discards prefetched reads at the end of a session. */
export function discardPrefetched(): void {
  for (const { controller } of Object.values(window.earlyReads ?? {})) controller.abort()
  delete window.earlyReads
}
