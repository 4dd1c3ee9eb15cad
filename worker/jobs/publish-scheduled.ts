import { activityDecider } from '@filiz/domain/registry/activity-decider.ts'
import { activities, type CatalogueDocument } from '@filiz/domain/read-models/activities.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { activityStream } from '@filiz/domain/shared/streams.ts'
import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'

interface Dependencies {
  readonly readStore: Pick<ReadStore, 'find'>
  readonly commands: CommandHandler
  readonly clock: Clock
  readonly logger: Logger
}

const pageSize = 100
const activitiesIn = collectionName(activities)

/**
 * Publishes what is scheduled for now or earlier, in the name of the administrator who scheduled it. Repeating it, also
 * in two processes, publishes nothing twice: the decider knows the scheduled time, and event ids derive from it.
 */
export async function publishScheduled({ readStore, commands, clock, logger }: Dependencies): Promise<void> {
  const due = await readStore.find<CatalogueDocument>(activitiesIn, {
    where: { publishAt: { lte: clock.now() } },
    sort: ['publishAt'],
    limit: pageSize,
  })
  let failure: { readonly error: unknown } | undefined
  for (const { _id: activityId, publishAt, scheduledBy } of due) {
    const seed = `publish:${activityId}:${publishAt}`
    try {
      const result = await commands.handle(
        activityDecider,
        activityStream(activityId),
        { type: 'PublishAsScheduled', data: { at: clock.now(), publishAt: publishAt! } },
        { actor: scheduledBy!, correlationId: seed, causationId: seed, accountId: null, seed },
      )
      if (result.outcome === 'done' && result.events.length > 0)
        logger.info(
          { activityId, events: result.events.map(({ type }) => type) },
          'carried out a scheduled publication',
        )
    } catch (error) {
      // An entry that fails must not hold up the others.
      failure ??= { error }
      logger.error({ err: error, activityId }, 'a scheduled publication failed')
    }
  }
  if (failure) throw failure.error
}
