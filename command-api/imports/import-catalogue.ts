import type { CommandSuccess } from '@filiz/application/command-handler.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { entriesOf, storeImport } from '@filiz/application/catalogue-files/apply-import.ts'
import { planImport } from '@filiz/application/catalogue-files/plan-import.ts'
import type { PlannedLine } from '@filiz/application/catalogue-files/plan-lines.ts'
import { uuid5 } from '@filiz/application/uuid5.ts'
import { importDecider, type ImportState } from '@filiz/domain/imports/decider.ts'
import type { ImportEvent } from '@filiz/domain/imports/events.ts'
import { imports, type ImportDocument } from '@filiz/domain/read-models/imports.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { importStream } from '@filiz/domain/shared/streams.ts'
import type { FieldError } from '@filiz/domain/texts/fields.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { importCatalogue, type ImportResult } from '@filiz/http/contract/admin-files.ts'
import { route } from '@filiz/http/route.ts'
import { withIdempotency, noOp, requireSuccess } from '../with-idempotency.ts'
import { consequenceOf } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

type Dependencies = Pick<CommandApiDependencies, 'commands' | 'readStore' | 'log' | 'idempotencyRecords' | 'clock'>

/** Milliseconds to wait for the import; after that the response is 202 with the import's id. */
const patienceMs = 8_000
const lookMs = 60
/** Maximum number of faults that are reported for a file; after fixing these the user sends the file again. */
const mostFaults = 200
const importsIn = collectionName(imports)

/**
 * Validates the whole file, appends its entries as events, and waits for the worker to apply them. The import's id
 * derives from the idempotency key, so that a repeated request finds the same import.
 */
export const importCatalogueRoute = (dependencies: Dependencies) =>
  route(importCatalogue, async (call) => {
    const {
      body,
      query: { format, dryRun },
      language,
      caller: { accountId },
      idempotency,
    } = call
    const until = performance.now() + patienceMs
    const planned = () => planImport(body, format, language, dependencies)
    if (dryRun) return { data: resultOf(await planned()) }

    const importId = idempotency ? uuid5('import', accountId, idempotency.key) : randomUUID()
    /** Returns the stored import with its position, so that a client can read its own write. */
    const current = async (): Promise<CommandSuccess<ImportState, ImportEvent>> => {
      const kept = await dependencies.commands.load(importDecider, importStream(importId))
      return { ...noOp(kept), position: kept.position }
    }
    let lines: readonly PlannedLine[] | undefined
    const { state, position } = await withIdempotency(
      call,
      {
        streamNamedBy: 'content',
        work: async () => {
          const before = await current()
          if (before.state.status === 'accepted' || before.state.status === 'finished') return before
          lines = await planned()
          refuseFaults(lines)
          const entries = lines.flatMap((line) => ('entry' in line ? [line.entry] : []))
          if (entries.length === 0) return before
          return requireSuccess(
            await storeImport(importId, entries, lines.length - entries.length, consequenceOf(call), dependencies),
          )
        },
        current,
      },
      dependencies,
    )
    // There is nothing to change, either now or when the same request was made before.
    if (state.status === 'none') return { data: resultOf(lines ?? (await planned())) }

    const finished = await finishedBy(until, importId, dependencies)
    if (!finished) return { status: 202, data: { importId }, position }
    const { created, updated, unchanged } = finished
    return {
      data: {
        importId,
        created,
        updated,
        unchanged,
        failed: 0,
        lines: lines ? told(lines) : await keptLines(importId, dependencies),
      },
      position: finished.position,
    }
  })

const told = (lines: readonly PlannedLine[]): ImportResult['lines'] =>
  lines.flatMap((line): ImportResult['lines'] => {
    switch (line.action) {
      case 'create':
        return [{ line: line.line, action: line.action, id: line.entry.activityId }]
      case 'update':
        return [{ line: line.line, action: line.action, id: line.entry.activityId, changes: line.changes }]
      case 'refuse':
        return [
          {
            line: line.line,
            action: line.action,
            ...(line.activityId === undefined ? {} : { id: line.activityId }),
            errors: line.errors,
          },
        ]
      case 'unchanged':
        return []
    }
  })

function resultOf(lines: readonly PlannedLine[]): ImportResult {
  const count = (action: PlannedLine['action']) => lines.filter((line) => line.action === action).length
  return {
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    failed: count('refuse'),
    lines: told(lines),
  }
}

function refuseFaults(lines: readonly PlannedLine[]): void {
  const faults = lines.flatMap((line) =>
    line.action === 'refuse'
      ? Object.entries(line.errors).map(([field, fault]): [string, FieldError] => [
          `lines.${line.line}.${field}`,
          fault,
        ])
      : [],
  )
  if (faults.length > 0)
    throw new ApiError('VALIDATION_FAILED', { fields: () => Object.fromEntries(faults.slice(0, mostFaults)) })
}

async function finishedBy(
  until: number,
  importId: string,
  { readStore }: Pick<Dependencies, 'readStore'>,
): Promise<ImportDocument | null> {
  while (true) {
    const document = await readStore.get<ImportDocument>(importsIn, importId)
    if (document?.status === 'finished') return document
    if (performance.now() + lookMs > until) return null
    await delay(lookMs)
  }
}

/** Returns the lines of a repeated request from the stored import. */
async function keptLines(
  importId: string,
  { commands }: Pick<Dependencies, 'commands'>,
): Promise<ImportResult['lines']> {
  return (await entriesOf(importId, commands)).map(({ line, activityId, isNew }) => ({
    line,
    action: isNew ? 'create' : 'update',
    id: activityId,
  }))
}
