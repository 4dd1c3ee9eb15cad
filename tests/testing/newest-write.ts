import type { Browser } from 'playwright-core'

/*
 * The position of the newest write that any account or page of a spec has made, so that the spec's reads include it,
 * whoever wrote.
 */

const newest = new Map<string, string>()

/** Servers are told apart by their port: each has several host names. */
const server = (url: string) => new URL(url).port

export const newestWrite = (url: string): string | undefined => newest.get(server(url))

/** Records the `Event-Position` of an answer. Tokens compare as text. */
export function recordWrite(url: string, position: string | null | undefined): void {
  if (position && position > (newestWrite(url) ?? '')) newest.set(server(url), position)
}

/** Must be called when a server starts, because its port may have belonged to one with a longer log. */
export const forgetWrites = (url: string): void => void newest.delete(server(url))

/** Records the writes of all pages that are opened from now on. */
export function watchWrites(browser: Browser): void {
  browser.on('context', (context) => {
    context.on('response', (response) => recordWrite(response.url(), response.headers()['event-position']))
  })
}
