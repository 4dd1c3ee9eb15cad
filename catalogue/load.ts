import type { CommandHandler } from '@filiz/application/handle.ts'
import { activityDecider } from '@filiz/domain/activity/decider.ts'
import { activityStream } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { ShippedActivity } from './shipped.ts'

/**
 * Brings the shipped catalogue into the log: adds what is new, improves what no admin has touched, and leaves every
 * decision of an admin alone (design §18). The decider says which; loading it again appends nothing. Returns how many
 * entries changed.
 */
export async function loadCatalogue(
  { commands, clock }: { commands: CommandHandler; clock: Clock },
  catalogue: readonly ShippedActivity[],
  correlationId: string,
): Promise<number> {
  const ship = ({ activityId, content }: ShippedActivity) =>
    commands.handle(
      activityDecider,
      activityStream(activityId),
      { type: 'ShipActivity', data: { at: clock.now(), activityId, content } },
      { actor: 'system:catalogue', correlationId, causationId: correlationId, accountId: null },
    )
  let changed = 0
  for (let at = 0; at < catalogue.length; at += atATime) {
    const handled = await Promise.all(catalogue.slice(at, at + atATime).map(ship))
    changed += handled.filter((one) => one.outcome === 'done' && one.events.length > 0).length
  }
  return changed
}

/** Together, so that they share the disk's syncs; not all, so that none waits until a server counts as away. */
const atATime = 12
