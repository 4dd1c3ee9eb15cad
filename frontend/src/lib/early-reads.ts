/** A read that `boot.js` began while the app's own scripts were still on their way. */
interface EarlyRead {
  readonly response: Promise<Response>
  readonly controller: AbortController
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds of the wall clock: any other stands still while the device sleeps. */
  readonly since: number
}

declare global {
  interface Window {
    earlyReads?: Record<string, EarlyRead>
  }
}

/** Milliseconds: whoever asks later wants to know what is so now. */
const longest = 30_000

/** `fetch`, but for a read that is under way already: each is handed out once, and only to the same question. */
export function takeOrFetch(url: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? window.earlyReads?.[url] : undefined
  if (!early) return fetch(url, init)
  delete window.earlyReads![url]
  const asked = init.headers as Record<string, string>
  const same = ['Authorization', 'Read-After'].every((name) => asked[name] === early.headers[name])
  if (!same || Math.abs(Date.now() - early.since) > longest || init.signal?.aborted) return fetch(url, init)
  init.signal?.addEventListener('abort', () => early.controller.abort())
  // One that no network carried is no try of whoever asks now.
  return early.response.catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    return fetch(url, init)
  })
}

/** Whose they were is not here any more. */
export function forgetEarlyReads(): void {
  for (const { controller } of Object.values(window.earlyReads ?? {})) controller.abort()
  delete window.earlyReads
}
