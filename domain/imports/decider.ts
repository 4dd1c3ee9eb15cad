import type { Decider } from '../shared/decider.ts'
import { refuse, type Refusal } from '../shared/refusal.ts'
import type { ImportCommand } from './commands.ts'
import type { ImportEvent } from './events.ts'

/** State of an import. The entries are not part of it, because they are read from the stream only once. */
export type ImportState =
  | { readonly status: 'none' }
  | (Progress & { readonly status: 'being-kept' | 'accepted' | 'finished' })

interface Progress {
  readonly importId: string
  readonly entries: number
  readonly unchanged: number
  readonly parts: number
  /** Number of entries in the stored parts. */
  readonly kept: number
  readonly applied: number
  readonly created: number
  readonly updated: number
}

type Decision = readonly ImportEvent[] | Refusal
const nothing: readonly ImportEvent[] = []

/** Every command is idempotent, because requests are repeated and two workers may run the same import. */
function decide(command: ImportCommand, state: ImportState): Decision {
  const { at } = command.data
  if (command.type === 'Begin') {
    return state.status === 'none' ? [{ type: 'ImportBegun', data: command.data }] : nothing
  }
  if (state.status === 'none') return refuse('NOT_FOUND')
  switch (command.type) {
    case 'KeepPart': {
      const { part, entries } = command.data
      if (state.status !== 'being-kept' || part < state.parts) return nothing
      return part === state.parts ? [{ type: 'ImportPartKept', data: { at, part, entries } }] : refuse('CONFLICT')
    }
    case 'Accept':
      if (state.status !== 'being-kept') return nothing
      return state.kept === state.entries
        ? [{ type: 'ImportAccepted', data: { at, importId: state.importId } }]
        : refuse('CONFLICT')
    case 'Advance': {
      const { from, applied, created, updated, conflicts } = command.data
      // Another worker has already counted this progress.
      if (state.status !== 'accepted' || from !== state.applied || applied <= from) return nothing
      return applied <= state.entries
        ? [{ type: 'ImportAdvanced', data: { at, applied, created, updated, conflicts } }]
        : refuse('CONFLICT')
    }
    case 'Finish':
      if (state.status === 'finished') return nothing
      return state.status === 'accepted' && state.applied === state.entries
        ? [{ type: 'ImportFinished', data: { at } }]
        : refuse('CONFLICT')
  }
}

function evolve(state: ImportState, event: ImportEvent): ImportState {
  if (event.type === 'ImportBegun') {
    const { importId, entries, unchanged } = event.data
    return { status: 'being-kept', importId, entries, unchanged, parts: 0, kept: 0, applied: 0, created: 0, updated: 0 }
  }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'ImportPartKept':
      return { ...state, parts: state.parts + 1, kept: state.kept + event.data.entries.length }
    case 'ImportAccepted':
      return { ...state, status: 'accepted' }
    case 'ImportAdvanced': {
      const { applied, created, updated } = event.data
      return { ...state, applied, created: state.created + created, updated: state.updated + updated }
    }
    case 'ImportFinished':
      return { ...state, status: 'finished' }
  }
}

export const importDecider: Decider<ImportState, ImportCommand, ImportEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
}
