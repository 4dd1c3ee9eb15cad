import { isUnavailable } from '@filiz/application/commands/read-supported-events.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'

/**
 * Runs a step for each item. A step that fails, for example at a stream that cannot be read, is logged, and the others
 * go on. Rejects when an engine is unavailable.
 */
export async function forEachIsolated<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  step: (item: Item) => Promise<void>,
  { logger, nameOf }: { readonly logger: Logger; readonly nameOf: (item: Item) => Readonly<Record<string, string>> },
): Promise<void> {
  for await (const item of items) {
    try {
      await step(item)
    } catch (error) {
      if (isUnavailable(error)) throw error
      logger.error({ err: error, ...nameOf(item) }, 'a step of a duty failed; the others go on')
    }
  }
}
