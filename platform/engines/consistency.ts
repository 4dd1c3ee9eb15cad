import { compareCheckpoint, mismatchRemedy, type Checkpoint } from './event-log/compare-checkpoint.ts'
import type { EventLog } from './event-log/port.ts'
import { bookkeepingCollection, type Lease, type ReadStore } from './read-store/port.ts'
import { EngineUnavailable } from './unavailable.ts'
import { knowsAccounts } from './vault/known-accounts.ts'
import type { Vault } from './vault/port.ts'
import { createReactorCheckpoints } from './vault/reactor-checkpoints.ts'

/**
 * Thrown while log, vault and read models do not belong together, so that appended events would stay invisible. An
 * operator has to decide. `vaultIsLost`: no account can sign in, and anybody could register its address.
 */
export class InconsistentData extends EngineUnavailable {
  readonly vaultIsLost: boolean
  constructor(message: string, { vaultIsLost = false } = {}) {
    super('event log')
    this.message = message
    // The sentence is for operators; a stack would not help them.
    this.stack = `InconsistentData: ${message}`
    this.vaultIsLost = vaultIsLost
  }
}

export interface Consistency {
  /**
   * Call before an append. Returns undefined at once if a comparison succeeded a moment ago. Otherwise resolves after a
   * comparison; rejects with `InconsistentData`, or with `EngineUnavailable` if log or vault are unavailable.
   */
  require(): Promise<void> | undefined
  /** Compares now. */
  check(): Promise<void>
  /**
   * The last inconsistency that was found; null if there was none. Waits only for the first comparison, and never
   * rejects: an unavailable engine is no inconsistency.
   */
  inconsistency(): Promise<InconsistentData | null> | InconsistentData | null
}

export interface ConsistencyOptions {
  readonly log: Pick<EventLog, 'head' | 'idAt' | 'readAll'>
  readonly readStore: Pick<ReadStore, 'leases'>
  readonly vault: Vault
  /** Receives an inconsistency when it is found. */
  readonly onError: (error: unknown) => void
  readonly now?: () => number
}

/** Milliseconds after a comparison until the next one starts in the background, and until callers wait for it. */
const [renewedMs, trustedMs] = [1_000, 3_000]

/**
 * Compares the stored checkpoints of all read models and reactors with the log, at most once a second and only on
 * demand. So an append meets a comparison that is at most 3 s old, also after a reconnection. An unavailable read store
 * does not prevent writes: its last known checkpoints are compared.
 */
export function createConsistency({
  log,
  readStore,
  vault,
  onError,
  now = () => performance.now(),
}: ConsistencyOptions): Consistency {
  const checkpoints = createReactorCheckpoints(vault)
  let leases: readonly Lease[] = []
  let vaultHasAccounts = false
  let running: Promise<void> | undefined
  let last: { readonly at: number; readonly error: unknown } | undefined
  /** The outcome of the last comparison that was possible. */
  let known: InconsistentData | null = null

  async function currentLeases(): Promise<readonly Lease[]> {
    try {
      leases = await readStore.leases()
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error
    }
    return leases
  }

  async function compare(): Promise<void> {
    // Read the checkpoints before the log's end: consumers move them meanwhile.
    const [models, reactors] = await Promise.all([currentLeases(), checkpoints.all()])
    const head = await log.head()
    await compareVault(reactors.length === 0)
    const ids = new Map<string, Promise<string | null>>()
    const idAt = (position: string) => {
      const id = ids.get(position) ?? log.idAt(position)
      ids.set(position, id)
      return id
    }
    const all: readonly (Checkpoint & { readonly name: string })[] = [
      ...models
        .filter(({ collection }) => collection !== bookkeepingCollection)
        .map((lease) => ({ ...lease, name: lease.collection })),
      ...reactors.map((stored) => ({ ...stored, name: stored.reactor })),
    ]
    for (const one of all) {
      const mismatch = await compareCheckpoint({ idAt }, one, head)
      if (mismatch !== null) throw new InconsistentData(`${one.name}: ${mismatch}: ${mismatchRemedy}`)
    }
  }

  /** Once the vault was seen with accounts, it is looked at again only when the reactors' checkpoints are gone too. */
  async function compareVault(hasNoCheckpoints: boolean): Promise<void> {
    if (vaultHasAccounts && !hasNoCheckpoints) return
    vaultHasAccounts = await knowsAccounts(vault)
    if (!vaultHasAccounts && (await hasAccounts(log)))
      throw new InconsistentData(
        'the vault has no account, but the log has: bring the vault back, or stop Filiz and run `npm run admin -- restored`',
        { vaultIsLost: true },
      )
  }

  const check = (): Promise<void> =>
    (running ??= compare()
      .then(
        () => {
          last = { at: now(), error: null }
          known = null
        },
        (error: unknown) => {
          last = { at: now(), error }
          if (error instanceof InconsistentData) onError((known = error))
          throw error
        },
      )
      .finally(() => (running = undefined)))

  function require(): Promise<void> | undefined {
    const age = last?.error === null ? now() - last.at : Infinity
    if (age < renewedMs) return undefined
    const checking = check()
    if (age >= trustedMs) return checking
    // The next caller reports the error.
    checking.catch(() => {})
    return undefined
  }

  return {
    check,
    require,
    inconsistency() {
      if (last !== undefined && now() - last.at < renewedMs) return known
      const checking = check().catch(() => {})
      return last === undefined ? checking.then(() => known) : known
    },
  }
}

async function hasAccounts(log: Pick<EventLog, 'readAll'>): Promise<boolean> {
  for await (const page of log.readAll({ after: null, kinds: ['account'] }))
    if (page.some(({ type }) => type === 'AccountRegistered')) return true
  return false
}

/** Refuses appends while the data are inconsistent; `check` reports it. */
export const guardedLog = (log: EventLog, consistency: Consistency): EventLog => ({
  ...log,
  append: async (...args) => {
    const waiting = consistency.require()
    if (waiting !== undefined) await waiting
    return log.append(...args)
  },
  check: async () => {
    await log.check()
    await consistency.check()
  },
})
