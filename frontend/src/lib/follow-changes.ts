import type { ApiClient } from './api-client.ts'
import { readEvents, type EventListeners } from './read-events.ts'

/** Milliseconds without any sign of the server, whose comments come every 15 s, after which a connection is dead. */
const silentMs = 40_000
/** Milliseconds to wait after the first failure, and at most. */
const [firstWaitMs, longestWaitMs] = [1_000, 30_000]
/** Milliseconds in which this browser's own write is answered, so that it is not taken for a foreign one. */
const ownAnswerMs = 400
/** Milliseconds until a device that knows no earlier change reads again: its first reads come first. */
const firstNewsMs = 3_000

interface Options {
  readonly api: Pick<ApiClient, 'stream' | 'noteForeignWrite'>
  /** Locks of the browser: one tab follows, and tells the others. Without them each tab follows. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly isSignedIn: () => boolean
  /** Id of the last change that this browser knows of, kept for its next page. */
  readonly lastChange: { readonly read: () => string | undefined; readonly keep: (id: string) => void }
}

/**
 * Follows the changes that other browsers and people make to the family's data, until `signal` aborts. The first
 * connection also reports what changed since this browser's last one, so that nothing is missed between the page's
 * reads and the stream. A lost connection is resumed; without the stream the app works as before, with data as of its
 * last read.
 */
export async function followChanges({ locks, ...options }: Options, signal: AbortSignal): Promise<void> {
  const work = () => follow(options, signal)
  if (!locks) return work()
  // The request is rejected when it is aborted, or by a browser that refuses locks.
  await locks.request('filiz-changes', { signal }, work).catch((): void => {})
}

async function follow({ api, isSignedIn, lastChange }: Omit<Options, 'locks'>, signal: AbortSignal): Promise<void> {
  let lastEventId = lastChange.read()
  // Without an id the server cannot tell what the page's reads have missed.
  let isResumed = lastEventId === undefined
  let newsMs = isResumed ? firstNewsMs : ownAnswerMs
  let waitMs = firstWaitMs
  while (!signal.aborted && isSignedIn()) {
    const connection = new AbortController()
    const stop = () => connection.abort()
    signal.addEventListener('abort', stop)
    let silence = setTimeout(stop, silentMs)
    try {
      const listeners: EventListeners = {
        onSign() {
          waitMs = firstWaitMs
          clearTimeout(silence)
          silence = setTimeout(stop, silentMs)
        },
        onEvent({ id, name }) {
          lastEventId = id
          lastChange.keep(id)
          // After a gap any event counts as news: a missed change may concern a child that the stream no longer covers.
          const isNews = name === 'change' || isResumed
          isResumed = false
          if (!isNews) return
          setTimeout(() => signal.aborted || api.noteForeignWrite(id), newsMs)
          newsMs = ownAnswerMs
        },
      }
      const headers = { Accept: 'text/event-stream', ...(lastEventId && { 'Last-Event-ID': lastEventId }) }
      await api.stream('/changes', { signal: connection.signal, headers }, (response) =>
        readEvents(response, listeners),
      )
    } catch {
      // Refused or lost: perhaps the log that the id belongs to was replaced, so a later attempt begins anew.
      if (waitMs > firstWaitMs) lastEventId = undefined
    } finally {
      clearTimeout(silence)
      signal.removeEventListener('abort', stop)
    }
    await pause(waitMs, signal)
    isResumed = true
    waitMs = Math.min(2 * waitMs, longestWaitMs)
  }
}

/** Resolves after `ms`, or when the browser is online again, or when the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
