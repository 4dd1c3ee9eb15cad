import { afterEach } from 'vitest'
import { openOn, removeFolder, temporaryFolder, type Opened } from './engines.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'

/** `openOn`, on a folder of its own that is empty. */
export const openAnew = async (clock: Clock): Promise<Opened> => openOn(await temporaryFolder(), clock)

/**
 * After each test: what it added here is stopped, the last first, then what `current` says is closed, and its folder
 * removed. A test may have closed it and opened another on the same folder.
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
