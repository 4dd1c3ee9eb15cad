import type { Decider } from '../shared/decider.ts'
import type { Instant } from '../shared/event.ts'
import { refuse, type Refusal } from '../shared/refusal.ts'
import type { DataSetCommand } from './commands.ts'
import type { DataSetEvent, DataSetFormat } from './events.ts'

interface Requested {
  readonly accountId: string
  readonly format: DataSetFormat
  readonly since: Instant | null
  readonly until: Instant | null
  readonly requestedAt: Instant
}
interface Made extends Requested {
  readonly attempt: string
  readonly bytes: number
  readonly expiresAt: Instant
  /** The accounts that may replay it, because their opening is recorded. */
  readonly openedBy: readonly string[]
}
export type DataSetState =
  | { readonly status: 'none' }
  | (Requested & { readonly status: 'requested' | 'failed' })
  | (Made & { readonly status: 'made' | 'expired' })

/** Milliseconds for which a finished data set can be downloaded, and after which an unfinished one is given up. */
export const dataSetLifeMs = 24 * 3_600_000

type Decision = readonly DataSetEvent[] | Refusal
const nothing: readonly DataSetEvent[] = []

/** All commands except a download are idempotent: requests are repeated, and two workers may run the same job. */
function decide(command: DataSetCommand, state: DataSetState): Decision {
  const { at } = command.data
  if (command.type === 'Request')
    return state.status === 'none' ? [{ type: 'DataSetRequested', data: command.data }] : nothing
  if (state.status === 'none') return refuse('NOT_FOUND')
  const { accountId } = state
  switch (command.type) {
    case 'Finish': {
      if (state.status !== 'requested') return nothing
      const expiresAt = new Date(Date.parse(at) + dataSetLifeMs).toISOString()
      return [{ type: 'DataSetMade', data: { ...command.data, accountId, expiresAt } }]
    }
    case 'Fail':
      return state.status === 'requested' ? [{ type: 'DataSetFailed', data: { ...command.data, accountId } }] : nothing
    case 'Take':
      return state.status === 'made' && at < state.expiresAt
        ? [{ type: 'DataSetTaken', data: command.data }]
        : refuse('NOT_FOUND')
    case 'Open':
      if (state.status !== 'made' || at >= state.expiresAt) return refuse('NOT_FOUND')
      return state.openedBy.includes(command.data.accountId) ? nothing : [{ type: 'DataSetOpened', data: command.data }]
    case 'Withdraw':
      return state.status === 'made' ? [{ type: 'DataSetExpired', data: { at } }] : nothing
    case 'Expire':
      return state.status === 'made' && at >= state.expiresAt ? [{ type: 'DataSetExpired', data: { at } }] : nothing
  }
}

function evolve(state: DataSetState, event: DataSetEvent): DataSetState {
  if (event.type === 'DataSetRequested') {
    const { accountId, format, since, until, at } = event.data
    return { status: 'requested', accountId, format, since, until, requestedAt: at }
  }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'DataSetMade': {
      const { attempt, bytes, expiresAt } = event.data
      return { ...state, status: 'made', attempt, bytes, expiresAt, openedBy: [] }
    }
    case 'DataSetFailed':
      return { ...state, status: 'failed' }
    case 'DataSetExpired':
      return state.status === 'made' ? { ...state, status: 'expired' } : state
    case 'DataSetTaken':
      return state
    case 'DataSetOpened':
      return 'openedBy' in state ? { ...state, openedBy: [...state.openedBy, event.data.accountId] } : state
  }
}

export const dataSetDecider: Decider<DataSetState, DataSetCommand, DataSetEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
}
