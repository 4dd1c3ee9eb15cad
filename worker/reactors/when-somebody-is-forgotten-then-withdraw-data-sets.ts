import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import type { DataSetFiles } from '@filiz/application/data-sets/data-set-files.ts'
import { withdrawDataSet } from '@filiz/application/data-sets/withdraw-data-set.ts'
import { beganBy } from '@filiz/data-set/people/forgotten-subjects.ts'
import type { AccountDeleted } from '@filiz/domain/account/events.ts'
import { dataSetDecider } from '@filiz/domain/data-sets/decider.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { childStream, dataSetStream } from '@filiz/domain/shared/streams.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import { causedBy, type Reactor } from './reactor.ts'

const name = 'when-somebody-is-forgotten-then-withdraw-data-sets'

/**
 * Removes the data sets that contain a deleted account or child, so that none outlives anybody in it. One whose events
 * end before the account or child began stays.
 * A data set that is being made looks for deletions itself when it is finished.
 */
export function whenSomebodyIsForgottenThenWithdrawDataSets(dependencies: {
  readonly commands: CommandHandler
  readonly log: Pick<EventLogReader, 'readStream'>
  readonly files: Pick<DataSetFiles, 'list' | 'remove' | 'throughOf'>
  readonly clock: Clock
}): Reactor {
  const { commands, log, files } = dependencies

  async function withdraw(event: Recorded, streams: readonly string[]) {
    for (const id of await files.list()) {
      const { state } = await commands.load(dataSetDecider, dataSetStream(id))
      const through = state.status === 'made' ? await files.throughOf(id, state.attempt) : undefined
      // A data set whose end is unknown may contain the deleted subjects, so it is withdrawn, too.
      if (through === undefined || (await beganBy(log, streams, through)))
        await withdrawDataSet(id, causedBy(name, event), dependencies)
    }
  }
  return {
    name,
    startsAt: 'log-end',
    on: {
      AccountDeleted: (event) =>
        withdraw(event, [event.stream, ...(event.data as AccountDeleted['data']).children.map(childStream)]),
      ChildRemoved: (event) => withdraw(event, [event.stream]),
    },
  }
}
