import { activityDecider } from '@filiz/domain/registry/activity-decider.ts'
import type { Begin } from '@filiz/domain/imports/commands.ts'
import { importDecider, type ImportState } from '@filiz/domain/imports/decider.ts'
import type { ImportedEntry, ImportEvent } from '@filiz/domain/imports/events.ts'
import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { activityStream, importStream } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { CommandHandler, CommandSuccess } from '../../commands/command-handler.ts'
import type { CommandContext } from '../../commands/command-context.ts'

interface Dependencies {
  readonly commands: CommandHandler
  readonly clock: Clock
}

/** Maximum bytes of entries (as JSON) in one event; an event may have 512 KiB. A single entry always fits. */
const partBytes = 300 * 1024
/**
 * Number of entries that are applied concurrently, so that their appends share disk syncs. Progress is recorded after
 * each batch of this size.
 */
const lot = 50

/**
 * Stores a validated import file completely. After its `ImportAccepted` event the import is carried out despite any
 * crash. Each step is idempotent under the same import id.
 */
export async function storeImport(
  importId: string,
  entries: readonly ImportedEntry[],
  begin: Pick<Begin['data'], 'unchanged' | 'skipped' | 'undoes'>,
  context: CommandContext,
  { commands, clock }: Dependencies,
): Promise<CommandSuccess<ImportState, ImportEvent>> {
  const stream = importStream(importId)
  const send = async (command: Parameters<typeof importDecider.decide>[0]) => {
    const result = await commands.handle(importDecider, stream, command, {
      ...context,
      seed: `${importId}:${command.type}:${'part' in command.data ? command.data.part : ''}`,
    })
    if (result.outcome !== 'done' && result.outcome !== 'repeated')
      throw new Error(`import ${importId}: ${command.type} came to ${result.outcome}`)
    return result
  }
  await send({ type: 'Begin', data: { at: clock.now(), importId, entries: entries.length, ...begin } })
  let part = 0
  for (const its of partsOf(entries))
    await send({ type: 'KeepPart', data: { at: clock.now(), part: part++, entries: its } })
  return send({ type: 'Accept', data: { at: clock.now() } })
}

/** Yields the entries of one event at a time, so that other requests are served between the appends. */
function* partsOf(entries: readonly ImportedEntry[]): Generator<readonly ImportedEntry[]> {
  let part: ImportedEntry[] = []
  let bytes = 0
  for (const entry of entries) {
    const its = Buffer.byteLength(JSON.stringify(entry))
    if (part.length > 0 && bytes + its > partBytes) {
      yield part
      part = []
      bytes = 0
    }
    part.push(entry)
    bytes += its
  }
  if (part.length > 0) yield part
}

/**
 * Applies the entries of an accepted import from the last recorded progress and finishes the import. Safe to interrupt,
 * to repeat and to run twice concurrently: each change is identified by import and line. Acts in the name of the
 * importing user.
 */
export async function applyImport(importId: string, { commands, clock }: Dependencies): Promise<void> {
  const stream = importStream(importId)
  const { state } = await commands.load(whole, stream)
  if (state.progress.status !== 'accepted') return
  const context = { ...state.context, accountId: null }
  const own = async (command: Parameters<typeof importDecider.decide>[0]) =>
    void (await commands.handle(importDecider, stream, command, { ...context, actor: 'system:imports' }))

  for (let from = state.progress.applied; from < state.entries.length; from += lot) {
    const these = state.entries.slice(from, from + lot)
    const results = await Promise.all(
      these.map(async ({ line, isNew: _, ...entry }) => {
        const { activityId } = entry
        const command = { type: 'ImportActivity' as const, data: { at: clock.now(), ...entry } }
        const result = await commands.handle(activityDecider, activityStream(activityId), command, {
          ...context,
          seed: `${importId}:${line}`,
          changeSet: { id: importId, kind: 'import' },
        })
        return {
          type: 'events' in result ? result.events[0]?.type : undefined,
          conflicts: result.outcome === 'refused' ? [{ line, activityId }] : [],
        }
      }),
    )
    const created = results.filter(({ type }) => type === 'ActivityAdded').length
    const updated = results.filter(({ type }) => type !== undefined).length - created
    const conflicts = results.flatMap((result) => result.conflicts)
    await own({
      type: 'Advance',
      data: { at: clock.now(), from, applied: from + these.length, created, updated, conflicts },
    })
  }
  await own({ type: 'Finish', data: { at: clock.now() } })
}

/** Returns the entries that the import has stored so far. */
export const entriesOf = async (importId: string, commands: CommandHandler): Promise<readonly ImportedEntry[]> =>
  (await commands.load(whole, importStream(importId))).state.entries

interface Whole {
  readonly progress: ImportState
  readonly entries: readonly ImportedEntry[]
  readonly context: Pick<CommandContext, 'actor' | 'correlationId' | 'causationId'>
}

/** Folds an import together with its entries and the context of the request that started it. */
const whole: Decider<Whole, never, ImportEvent> = {
  initial: {
    progress: importDecider.initial,
    entries: [],
    context: { actor: 'system:imports', correlationId: '', causationId: '' },
  },
  decide: () => [],
  evolve: ({ progress, entries, context }, event) => ({
    progress: importDecider.evolve(progress, event),
    entries: event.type === 'ImportPartKept' ? entries.concat(event.data.entries) : entries,
    context: event.type === 'ImportAccepted' ? contextOf(event as Recorded<typeof event>) : context,
  }),
}

const contextOf = ({ id, metadata: { actor, correlationId } }: Recorded) => ({ actor, correlationId, causationId: id })
