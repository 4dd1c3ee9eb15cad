import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import { activityDecider } from '@filiz/domain/registry/activity-decider.ts'
import type { ShippedMilestone } from '@filiz/domain/milestones/commands.ts'
import { milestonesDecider } from '@filiz/domain/milestones/decider.ts'
import { activityStream, milestonesStream } from '@filiz/domain/shared/streams.ts'
import { UnreadableStream } from '@filiz/application/commands/read-supported-events.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import { DamagedEvent } from '@filiz/engines/event-log/port.ts'
import type { ShippedActivity } from './shipped.ts'

interface LoadDependencies {
  readonly commands: CommandHandler
  readonly clock: Clock
  readonly onDamaged?: (error: UnreadableStream) => void
}

/**
 * Loads the shipped catalogue into the log: adds new entries, updates entries that no administrator has edited, and
 * never overrides an administrator's decision. Idempotent. Skips an entry with a damaged event and calls `onDamaged`.
 * Returns the number of changed entries.
 */
export async function loadCatalogue(
  { commands, clock, onDamaged = () => {} }: LoadDependencies,
  catalogue: readonly ShippedActivity[],
  correlationId: string,
): Promise<number> {
  const ship = ({ activityId, content, reviewed }: ShippedActivity) =>
    commands
      .handle(
        activityDecider,
        activityStream(activityId),
        { type: 'ShipActivity', data: { at: clock.now(), activityId, content, reviewed } },
        contextOf(correlationId),
      )
      .catch(skipDamaged(onDamaged))
  let changed = 0
  for (let at = 0; at < catalogue.length; at += atATime) {
    const result = await Promise.all(catalogue.slice(at, at + atATime).map(ship))
    changed += result.filter((one) => one?.outcome === 'done' && one.events.length > 0).length
  }
  return changed
}

/** Loads the shipped milestones into the log, by the same rules. Returns the number of changed milestones. */
export async function loadMilestones(
  { commands, clock, onDamaged = () => {} }: LoadDependencies,
  milestones: readonly ShippedMilestone[],
  correlationId: string,
): Promise<number> {
  let changed = 0
  // One command a checklist, because a server limits the size of an append.
  for (const checklist of Map.groupBy(milestones, ({ content }) => content.ageMonths).values()) {
    const command = { type: 'Ship' as const, data: { at: clock.now(), milestones: checklist } }
    const result = await commands
      .handle(milestonesDecider, milestonesStream, command, contextOf(correlationId))
      .catch(skipDamaged(onDamaged))
    changed += result?.outcome === 'done' ? result.events.length : 0
  }
  return changed
}

const contextOf = (correlationId: string) => ({
  actor: 'system:catalogue',
  correlationId,
  causationId: correlationId,
  accountId: null,
})

const skipDamaged = (onDamaged: (error: UnreadableStream) => void) => (error: unknown) => {
  if (!(error instanceof UnreadableStream && error.cause instanceof DamagedEvent)) throw error
  onDamaged(error)
  return null
}

/**
 * Number of concurrent commands. Concurrent commands share disk syncs, but a larger batch could run into the server's
 * timeout.
 */
const atATime = 12
