import { afterEach } from 'vitest'
import { openOn, removeFolder, temporaryFolder, type Opened } from './engines.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'

/** Opens the engines on a new empty folder. */
export const openAnew = async (clock: Clock): Promise<Opened> => openOn(await temporaryFolder(), clock)

/**
 * Registers a cleanup after each test: stops what the test pushed to the returned list, last first, closes the engines
 * that `current` returns, and removes their folder. A test may reopen engines on the same folder.
 */
export function stoppedAfterEach(current: () => Opened): (() => Promise<unknown>)[] {
  const stops: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
    await current().close()
    await removeFolder(current().folder)
  })
  return stops
}
