import type { Browser, ConsoleMessage } from 'playwright-core'
import { afterAll, afterEach } from 'vitest'

/*
 * What no page of any browser spec may have: an error on the console, an exception or a rejection that nobody caught, an answer of 5xx.
 * It fails the test in which it was seen.
 */

const seen: string[] = []
let allowed: readonly RegExp[] = []

/** What this test brings about on purpose, by what is said of it (a status and an address, a message): to be called before it happens. */
export function allowFaults(...patterns: readonly RegExp[]): void {
  allowed = [...allowed, ...patterns]
}

/**
 * Chromium's own line for a request without success, which no script writes and none can prevent. Where the API refused (4xx) or nobody answered,
 * it was the spec that wanted it so: refusals are answers of the contract, and servers and networks go away by a spec's hand alone. That one of our own
 * files is missing is a fault.
 */
function isOfANetwork(message: ConsoleMessage): boolean {
  const line = /^Failed to load resource: (?:net::|the server responded with a status of (?<status>\d+))/.exec(
    message.text(),
  )
  if (!line) return false
  const status = line.groups!['status'] ?? ''
  return !status.startsWith('4') || /^https?:\/\/[^/]+\/api\//.test(message.location().url)
}

/** Every page of every context that the browser will have. */
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

function failForFaults(): void {
  const faults = seen.splice(0).filter((fault) => !allowed.some((pattern) => pattern.test(fault)))
  allowed = []
  if (faults.length > 0) throw new Error(`pages had faults that nobody provoked:\n${faults.join('\n')}`)
}
afterEach(failForFaults)
// What came between the last test and the browser's end.
afterAll(failForFaults)
