import { dataSetDecider } from '@filiz/domain/data-sets/decider.ts'
import { dataSetStream } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { CommandContext } from './command-context.ts'
import type { CommandHandler } from './command-handler.ts'
import type { DataSetFiles } from './data-set-files.ts'

/** Removes the file of a finished data set, because somebody in it was forgotten. */
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
  if (state.status !== 'made') return
  await files.remove(dataSetId)
  await commands.handle(dataSetDecider, stream, { type: 'Withdraw', data: { at: clock.now() } }, context)
}
