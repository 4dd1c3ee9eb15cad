import type { CommandHandler } from '@filiz/application/command-handler.ts'
import { activityDecider } from '@filiz/domain/activity/decider.ts'
import { activityStream } from '@filiz/domain/shared/streams.ts'
import { UnreadableStream } from '@filiz/application/read-supported-events.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import { DamagedEvent } from '@filiz/engines/event-log/port.ts'
import type { ShippedActivity } from './shipped.ts'

/**
 * Loads the shipped catalogue into the log: adds new entries, updates entries that no administrator has edited, and
 * never overrides an administrator's decision. Idempotent. Skips an entry with a damaged event and calls `onDamaged`.
 * Returns the number of changed entries.
 */
export async function loadCatalogue(
  {
    commands,
    clock,
    onDamaged = () => {},
  }: { commands: CommandHandler; clock: Clock; onDamaged?: (error: UnreadableStream) => void },
  catalogue: readonly ShippedActivity[],
  correlationId: string,
): Promise<number> {
  const ship = ({ activityId, content, reviewed }: ShippedActivity) =>
    commands
      .handle(
        activityDecider,
        activityStream(activityId),
        { type: 'ShipActivity', data: { at: clock.now(), activityId, content, reviewed } },
        { actor: 'system:catalogue', correlationId, causationId: correlationId, accountId: null },
      )
      .catch((error: unknown) => {
        if (!(error instanceof UnreadableStream && error.cause instanceof DamagedEvent)) throw error
        onDamaged(error)
        return null
      })
  let changed = 0
  for (let at = 0; at < catalogue.length; at += atATime) {
    const result = await Promise.all(catalogue.slice(at, at + atATime).map(ship))
    changed += result.filter((one) => one?.outcome === 'done' && one.events.length > 0).length
  }
  return changed
}

/**
 * Number of concurrent commands. Concurrent commands share disk syncs, but a larger batch could run into the server's
 * timeout.
 */
const atATime = 12
