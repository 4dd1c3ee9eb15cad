import { randomUUID } from 'node:crypto'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { CommandContext } from '../commands/command-context.ts'
import type { CommandHandler } from '../commands/command-handler.ts'

/** What a release of closed months needs. */
export interface ReleaseDependencies {
  readonly log: Pick<EventLog, 'head'>
  readonly readStore: ReadStore
  readonly commands: CommandHandler
  readonly clock: Clock
}

/** The context of a release's command. `name` identifies the release, so that a repetition has the same event id. */
export const releaseContext = (name: string): CommandContext => ({
  actor: 'system:worker',
  correlationId: randomUUID(),
  causationId: name,
  accountId: null,
  seed: name,
})
