import { dataSetDecider } from '@filiz/domain/data-sets/decider.ts'
import { dataSetStream } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { CommandContext } from '../commands/command-context.ts'
import type { CommandHandler } from '../commands/command-handler.ts'
import type { DataSetFiles } from './data-set-files.ts'

/**
 * Ends a finished data set and removes its file, because somebody in it was forgotten. The event comes first: after the
 * removal nothing would lead a repetition to the data set.
 */
export async function withdrawDataSet(
  dataSetId: string,
  context: CommandContext,
  {
    commands,
    files,
    clock,
  }: {
    readonly commands: Pick<CommandHandler, 'load' | 'handle'>
    readonly files: Pick<DataSetFiles, 'remove'>
    readonly clock: Pick<Clock, 'now'>
  },
): Promise<void> {
  const stream = dataSetStream(dataSetId)
  const { state } = await commands.load(dataSetDecider, stream)
  if (state.status === 'requested') return
  await commands.handle(dataSetDecider, stream, { type: 'Withdraw', data: { at: clock.now() } }, context)
  await files.remove(dataSetId)
}
