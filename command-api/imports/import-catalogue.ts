import type { CommandSuccess } from '@filiz/application/commands/command-handler.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { entriesOf, storeImport } from '@filiz/application/catalogue/files/apply-import.ts'
import { decodeFile } from '@filiz/application/catalogue/files/decode-file.ts'
import { planUndo } from '@filiz/application/catalogue/files/plan-undo.ts'
import { requireCaughtUp } from '@filiz/application/operation/read-model-checks.ts'
import { planImport } from '@filiz/application/catalogue/files/plan-import.ts'
import type {
  FileContent,
  FileFormat,
  PlannedImport,
  PlannedLine,
} from '@filiz/application/catalogue/files/planned-line.ts'
import { uuid5 } from '@filiz/application/commands/uuid5.ts'
import { isWorkbook, isZip } from '@filiz/domain/catalogue/workbook.ts'
import { importDecider, type ImportState } from '@filiz/domain/imports/decider.ts'
import type { ImportEvent } from '@filiz/domain/imports/events.ts'
import { imports, type ImportDocument } from '@filiz/domain/read-models/imports.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { importStream } from '@filiz/domain/shared/streams.ts'
import type { FieldError } from '@filiz/domain/texts/fields.ts'
import { ApiError, fieldError } from '@filiz/http/api-error.ts'
import { positionFromToken, positionToken } from '@filiz/http/event-position.ts'
import { importCatalogue, undoChangeSet, type ImportResult } from '@filiz/http/contract/admin-files.ts'
import { route, type Answer, type Call } from '@filiz/http/route.ts'
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
      query: { format, dryRun, overwrite = nothing, asOf },
      language,
    } = call
    const file = contentOf(body, format)
    // The catalogue is read after its head, so that a change in between is a conflict of the import.
    const head = (await dependencies.log.head()) ?? ''
    const options = { format, language, overwrite, asOf: positionFromToken(asOf, 'asOf'), isTrial: dryRun }
    const planned = () => planImport(file, options, dependencies)
    if (dryRun) {
      const trial = await planned()
      return { data: { ...resultOf(trial), alarms: trial.alarms, asOf: positionToken(head) } }
    }
    return carryOut(call, planned, null, dependencies)
  })

/** Undoes a change set: imports the former content of its entries. */
export const undoChangeSetRoute = (dependencies: Dependencies) =>
  route(undoChangeSet, async (call) => {
    const {
      params: { id },
      query: { dryRun, overwrite = nothing },
      language,
    } = call
    await requireCaughtUp(dependencies, [importsIn], patienceMs)
    const found = await dependencies.readStore.get<ImportDocument>(importsIn, id)
    if (!found) throw new ApiError('NOT_FOUND')
    if (found.status !== 'finished') throw new ApiError('CONFLICT')
    const planned = () => planUndo(id, { language, overwrite, now: dependencies.clock.now() }, dependencies)
    return dryRun ? { data: resultOf(await planned()) } : carryOut(call, planned, id, dependencies)
  })

const nothing = { all: false, ids: [] }

/** Returns the text of a file or the bytes of a workbook. The error tells the user how to save the file. */
function contentOf(body: Uint8Array, format: FileFormat): FileContent {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const beginning = bytes.toString('latin1', 0, 16)
  if (format === 'xlsx') {
    if (isZip(beginning)) return bytes
    throw fieldError('body', isWorkbook(beginning) ? 'old-workbook' : 'not-workbook')
  }
  const text = decodeFile(bytes)
  if (text === undefined) throw fieldError('body', isWorkbook(beginning) ? 'workbook' : 'not-utf-8')
  return text
}

/** Stores the planned entries and waits for the worker to apply them. */
async function carryOut(
  call: Call<'editor'>,
  planned: () => Promise<PlannedImport>,
  undoes: string | null,
  dependencies: Dependencies,
): Promise<Answer<ImportResult | { importId: string }>> {
  const {
    caller: { accountId },
    idempotency,
  } = call
  const until = performance.now() + patienceMs
  const importId = idempotency ? uuid5('import', accountId, idempotency.key) : randomUUID()
  /** Returns the stored import with its position, so that a client can read its own write. */
  const current = async (): Promise<CommandSuccess<ImportState, ImportEvent>> => {
    const kept = await dependencies.commands.load(importDecider, importStream(importId))
    return { ...noOp(kept), position: kept.position }
  }
  let plan: PlannedImport | undefined
  const { state, position } = await withIdempotency(
    call,
    {
      streamNamedBy: 'content',
      work: async () => {
        const before = await current()
        if (before.state.status === 'accepted' || before.state.status === 'finished') return before
        plan = await planned()
        refuseFaults(plan.lines)
        const entries = plan.lines.flatMap((line) => ('entry' in line ? [line.entry] : []))
        if (entries.length === 0) return before
        const counts = { unchanged: countOf(plan, 'unchanged'), skipped: countOf(plan, 'conflict'), undoes }
        return requireSuccess(await storeImport(importId, entries, counts, consequenceOf(call), dependencies))
      },
      current,
    },
    dependencies,
  )
  // There is nothing to change, either now or when the same request was made before.
  if (state.status === 'none') return { data: resultOf(plan ?? (await planned())) }

  const finished = await finishedBy(until, importId, dependencies)
  if (!finished) return { status: 202, data: { importId }, position }
  const { created, updated, unchanged, conflicts, conflicting } = finished
  const lines = plan ? linesOf(plan.lines) : await keptLines(importId, dependencies)
  const skipped = new Set(conflicting.map(({ line }) => line))
  return {
    data: {
      importId,
      created,
      updated,
      unchanged,
      conflicts,
      failed: 0,
      lines: lines.map((line) => (skipped.has(line.line) ? { ...line, action: 'conflict' } : line)),
    },
    position: finished.position,
  }
}

const linesOf = (lines: readonly PlannedLine[]): ImportResult['lines'] =>
  lines.flatMap((planned): ImportResult['lines'] => {
    const { line, title, action } = planned
    const common = { line, action, ...(title === undefined ? {} : { title }) } as const
    switch (planned.action) {
      case 'create':
      case 'update': {
        const { entry, remark, findings, similar } = planned
        return [
          {
            ...common,
            action: planned.action,
            id: entry.activityId,
            ...(planned.action === 'create' ? { status: entry.status } : { changes: planned.changes }),
            ...(remark === undefined ? {} : { remark }),
            ...(findings === undefined ? {} : { findings }),
            ...(similar === undefined ? {} : { similar }),
          },
        ]
      }
      case 'conflict':
        return [{ ...common, action: planned.action, id: planned.activityId, changes: planned.changes }]
      case 'refuse':
        return [
          {
            ...common,
            action: planned.action,
            ...(planned.activityId === undefined ? {} : { id: planned.activityId }),
            errors: planned.errors,
          },
        ]
      case 'unchanged':
        return []
    }
  })

const countOf = ({ lines }: PlannedImport, action: PlannedLine['action']) =>
  lines.filter((line) => line.action === action).length

const resultOf = (plan: PlannedImport): ImportResult => ({
  created: countOf(plan, 'create'),
  updated: countOf(plan, 'update'),
  unchanged: countOf(plan, 'unchanged'),
  conflicts: countOf(plan, 'conflict'),
  failed: countOf(plan, 'refuse'),
  lines: linesOf(plan.lines),
})

function refuseFaults(lines: readonly PlannedLine[]): void {
  const faults = lines.flatMap((line) =>
    line.action === 'refuse'
      ? Object.entries(line.errors).map(([field, { code, message }]): [string, FieldError] => [
          `lines.${line.line}.${field}`,
          { code, message },
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
  return (await entriesOf(importId, commands)).map(({ line, activityId, isNew, status, content }) => ({
    line,
    title: content.translations.tr.title,
    action: isNew ? 'create' : 'update',
    id: activityId,
    ...(isNew ? { status } : {}),
  }))
}
