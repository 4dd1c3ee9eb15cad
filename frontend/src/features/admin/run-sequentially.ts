import { isApiError } from '../../lib/api-error.ts'

export type Outcome = 'changed' | 'unchanged'
export interface BulkResult<Item> {
  readonly changed: number
  readonly unchanged: number
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[]
}

const untilAborted = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/**
 * Applies the changes sequentially, because each is a separate write. A rate-limited change waits as long as the server
 * says. A failed change does not stop the rest. An abort takes effect before the next change.
 * @param onDone called after each item with the number of processed items
 */
export async function runSequentially<Item>(
  items: readonly Item[],
  change: (item: Item) => Promise<Outcome>,
  signal: AbortSignal,
  onDone: (done: number) => void,
): Promise<BulkResult<Item>> {
  const counts = { changed: 0, unchanged: 0 }
  const failed: { item: Item; error: unknown }[] = []
  for (const [index, item] of items.entries()) {
    for (let tries = 0; !signal.aborted; tries++) {
      try {
        counts[await change(item)]++
      } catch (error) {
        const wait =
          isApiError(error) && error.code === 'RATE_LIMITED' && tries < 5 ? error.retryAfterSeconds : undefined
        if (wait !== undefined) {
          await untilAborted(wait * 1000, signal)
          continue
        }
        failed.push({ item, error })
      }
      break
    }
    if (signal.aborted) break
    onDone(index + 1)
  }
  return { ...counts, failed }
}
