import { randomUUID } from 'node:crypto'
import { uuid5 } from '@filiz/application/commands/uuid5.ts'
import { dataSetDecider } from '@filiz/domain/data-sets/decider.ts'
import { instantsOf } from '@filiz/domain/data-sets/schemas.ts'
import { dataSets, type DataSetDocument } from '@filiz/domain/read-models/data-sets.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { dataSetStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { openDataSet, requestDataSet, takeDataSet } from '@filiz/http/contract/data-sets.ts'
import { route } from '@filiz/http/route.ts'
import { contextOf } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { requireSuccess } from '../with-idempotency.ts'

const dataSetsIn = collectionName(dataSets)
/** Data sets of one analyst that may wait at a time. */
const mostWaiting = 3

/** The data set's id derives from the idempotency key, so that a repeated request addresses the same data set. */
export const requestDataSetRoute = ({
  commands,
  readStore,
  clock,
  limits,
}: Pick<CommandApiDependencies, 'commands' | 'readStore' | 'clock' | 'limits'>) =>
  route(requestDataSet, async (call) => {
    const {
      caller: { accountId },
      body,
      idempotency,
      language,
    } = call
    const dataSetId = idempotency ? uuid5('data-set', accountId, idempotency.key) : randomUUID()
    const { state } = await commands.load(dataSetDecider, dataSetStream(dataSetId))
    if (state.status === 'none') {
      const waiting = await readStore.find<DataSetDocument>(dataSetsIn, {
        where: { accountId, status: 'requested' },
        limit: mostWaiting,
      })
      if (waiting.length >= mostWaiting) throw new ApiError('CONFLICT', { reason: 'TOO_MANY_DATA_SETS' })
      await limits.take('dataSetsOfAccountInADay', accountId)
    }
    const { revision, position } = requireSuccess(
      await commands.handle(
        dataSetDecider,
        dataSetStream(dataSetId),
        { type: 'Request', data: { at: clock.now(), dataSetId, accountId, format: body.format, ...instantsOf(body) } },
        contextOf(call),
      ),
    )
    return { data: { id: dataSetId }, message: successMessage('dataSetRequested', language), revision, position }
  })

export const takeDataSetRoute = ({
  commands,
  dataSetFiles,
  clock,
  limits,
}: Pick<CommandApiDependencies, 'commands' | 'dataSetFiles' | 'clock' | 'limits'>) =>
  route(takeDataSet, async (call) => {
    const {
      caller: { accountId },
      params: { id },
    } = call
    await limits.take('archivesOfAccountInAnHour', accountId)
    if (!(await dataSetFiles.has(id))) throw new ApiError('NOT_FOUND')
    const at = clock.now()
    const { state, position } = requireSuccess(
      await commands.handle(
        dataSetDecider,
        dataSetStream(id),
        { type: 'Take', data: { at, accountId } },
        contextOf(call),
      ),
    )
    // A repeated request gets the file again as long as there is one.
    if (state.status !== 'made' || state.expiresAt <= at) throw new ApiError('NOT_FOUND')
    return {
      file: dataSetFiles.read(id, state.attempt, state.bytes),
      position,
      headers: {
        'Content-Length': String(state.bytes),
        'Content-Disposition': `attachment; filename="filiz-${state.requestedAt.slice(0, 10)}-${state.format}.zip"`,
      },
    }
  })

export const openDataSetRoute = ({ commands, clock }: Pick<CommandApiDependencies, 'commands' | 'clock'>) =>
  route(openDataSet, async (call) => {
    const {
      caller: { accountId },
      params: { id },
    } = call
    const { revision, position } = requireSuccess(
      await commands.handle(
        dataSetDecider,
        dataSetStream(id),
        { type: 'Open', data: { at: clock.now(), accountId } },
        contextOf(call),
      ),
    )
    return { data: { id }, revision, position }
  })
