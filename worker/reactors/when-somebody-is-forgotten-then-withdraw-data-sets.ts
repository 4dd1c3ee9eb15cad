import type { CommandHandler } from '@filiz/application/command-handler.ts'
import type { DataSetFiles } from '@filiz/application/data-set-files.ts'
import { withdrawDataSet } from '@filiz/application/withdraw-data-set.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import { causedBy, type Reactor } from './reactor.ts'

const name = 'when-somebody-is-forgotten-then-withdraw-data-sets'

/**
 * Removes the data sets that were made before an account or a child was deleted, so that none outlives anybody in it.
 * A data set that is being made looks for deletions itself when it is finished.
 */
export function whenSomebodyIsForgottenThenWithdrawDataSets(dependencies: {
  readonly commands: CommandHandler
  readonly files: Pick<DataSetFiles, 'list' | 'remove'>
  readonly clock: Clock
}): Reactor {
  async function withdrawAll(event: Recorded) {
    for (const id of await dependencies.files.list()) await withdrawDataSet(id, causedBy(name, event), dependencies)
  }
  return { name, startsAt: 'log-end', on: { AccountDeleted: withdrawAll, ChildRemoved: withdrawAll } }
}
