import { uuid5 } from '@filiz/application/commands/uuid5.ts'
import { withReadModel } from '@filiz/application/commands/with-read-model.ts'
import type { ActivityCommand } from '@filiz/domain/activity/commands.ts'
import { activityDecider } from '@filiz/domain/registry/activity-decider.ts'
import { activities, type CatalogueDocument } from '@filiz/domain/read-models/activities.ts'
import { activityStream } from '@filiz/domain/shared/streams.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { successMessage, type MessageKey } from '@filiz/domain/texts/messages.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import { toCatalogueEntry } from '@filiz/http/presenters/to-catalogue-entry.ts'
import type { Answer, Call } from '@filiz/http/route.ts'
import { executeCommand } from '../with-idempotency.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

export type Dependencies = Pick<CommandApiDependencies, 'commands' | 'idempotencyRecords' | 'clock'>

const entryWithDocument = withReadModel(activityDecider, activities)

type Change = readonly [
  call: Call<'editor' | 'admin', unknown, { readonly changeSet?: string | undefined } | undefined>,
  activityId: string,
  command: ActivityCommand,
  message: MessageKey | ((entry: CatalogueDocument) => MessageKey),
  dependencies: Dependencies,
]

/**
 * Handles an administrator's command to a catalogue activity; returns the activity in the same shape as the queries do.
 */
export const changeEntry = (...change: Change): Promise<Answer<CatalogueEntry>> =>
  changeAndPresent(toCatalogueEntry, ...change)

/** Like `changeEntry`, with an answer of another shape. */
export async function changeAndPresent<Data>(
  present: (entry: CatalogueDocument, language: Language) => Data,
  ...[call, activityId, command, message, dependencies]: Change
): Promise<Answer<Data>> {
  const { changeSet } = call.query ?? {}
  const result = await executeCommand(
    // Derived from the account, so that a client cannot add to the change set of another person.
    changeSet === undefined
      ? call
      : { ...call, changeSet: { id: uuid5('change-set', call.caller.accountId, changeSet), kind: 'bulk' as const } },
    'path',
    entryWithDocument,
    activityStream(activityId),
    command,
    dependencies,
  )
  const { document } = result.state
  if (!document) throw new ApiError('NOT_FOUND')
  return {
    data: present(document, call.language),
    message: successMessage(typeof message === 'string' ? message : message(document), call.language),
    revision: result.revision,
    position: result.position,
  }
}
