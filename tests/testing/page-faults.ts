import type { Browser, ConsoleMessage } from 'playwright-core'

/*
 * Errors that fail the browser test in which a page has them: console errors, uncaught exceptions and rejections, 5xx
 * responses.
 */

const seen: string[] = []
let allowed: readonly RegExp[] = []

/**
 * Allows errors that a test causes on purpose. A pattern matches the message, or status and address. Call it before the
 * errors occur.
 */
export function allowFaults(...patterns: readonly RegExp[]): void {
  allowed = [...allowed, ...patterns]
}

/**
 * Is true for console messages with which Chromium itself reports a failed request, and which no script can prevent.
 * Specs cause refused API requests (4xx) and network errors on purpose, so they are allowed. A missing file of the app
 * is an error.
 */
function isOfANetwork(message: ConsoleMessage): boolean {
  const line = /^Failed to load resource: (?:net::|the server responded with a status of (?<status>\d+))/.exec(
    message.text(),
  )
  if (!line) return false
  const status = line.groups!['status'] ?? ''
  return !status.startsWith('4') || /^https?:\/\/[^/]+\/api\//.test(message.location().url)
}

/** Watches all pages of all browser contexts that are opened from now on. */
export function watchForFaults(browser: Browser): void {
  browser.on('context', (context) => {
    context.on('console', (message) => {
      if (message.type() === 'error' && !isOfANetwork(message))
        seen.push(`${message.page()?.url() ?? 'worker'}: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) =>
      seen.push(`${error.page()?.url() ?? 'worker'}: ${error.error().stack ?? error.error().message}`),
    )
    context.on('response', (response) => {
      if (response.status() >= 500) seen.push(`${response.status()} ${response.request().method()} ${response.url()}`)
    })
  })
}

/** Throws if a page had an error that the test did not allow. */
export function failForFaults(): void {
  const faults = seen.splice(0).filter((fault) => !allowed.some((pattern) => pattern.test(fault)))
  allowed = []
  if (faults.length > 0) throw new Error(`pages had faults that nobody provoked:\n${faults.join('\n')}`)
}
