import type { Position } from '@filiz/domain/shared/event.ts'
import { compareCheckpoint, type Checkpoint } from '../event-log/compare-checkpoint.ts'
import type { EventLogReader } from '../event-log/port.ts'
import type { Vault } from './port.ts'

const kind = 'reactor-checkpoint'

/** An older version stores no event id. */
interface Record {
  readonly position: Position
  readonly event?: string | null
}

export interface ReactorCheckpoints {
  /** Position of the last event that the reactor completed; null before the first. */
  get(reactor: string): Promise<Position | null>
  /** Like `get`, with the id of the event. */
  find(reactor: string): Promise<Checkpoint>
  /** The checkpoints of all reactors. */
  all(): Promise<(Checkpoint & { readonly reactor: string })[]>
  /**
   * Moves the checkpoint forward, never back: if two processes both believe that they run the reactor, the slower one
   * changes nothing. `event`: id of the event at the position, if one stands there.
   */
  moveTo(reactor: string, position: Position, event?: string | null): Promise<void>
  /**
   * After a restore, checkpoints may refer to lost events, and new events use their positions again. A checkpoint
   * beyond the log's end moves back to the end. One at another event is removed, so that its reactor begins like a new
   * one. Returns the names of these reactors.
   */
  reconcileWith(log: Pick<EventLogReader, 'head' | 'idAt'>): Promise<string[]>
}

const toCheckpoint = (record: Record | undefined): Checkpoint => ({
  checkpoint: record?.position ?? null,
  checkpointEvent: record?.event ?? null,
})

export function createReactorCheckpoints(vault: Vault): ReactorCheckpoints {
  const find = async (reactor: string) => toCheckpoint((await vault.get<Record>(kind, reactor))?.value)
  const all = async () =>
    (await vault.page<Record>(kind, null, 1_000)).map(({ id, value }) => ({ reactor: id, ...toCheckpoint(value) }))

  return {
    get: async (reactor) => (await find(reactor)).checkpoint,
    find,
    all,
    moveTo: async (reactor, position, event = null) => {
      while (true) {
        const stored = await vault.get<Record>(kind, reactor)
        if (stored !== null && stored.value.position > position) return
        if (stored?.value.position === position && (event === null || stored.value.event === event)) return
        if ((await vault.put(kind, reactor, { position, event }, stored?.version ?? null)) !== null) return
      }
    },
    reconcileWith: async (log) => {
      const head = await log.head()
      const changed: string[] = []
      for (const { reactor, ...stored } of await all()) {
        if ((await compareCheckpoint(log, stored, head)) === null) continue
        changed.push(reactor)
        if (head === null || stored.checkpoint! <= head) await vault.remove(kind, reactor)
        else await vault.put(kind, reactor, { position: head, event: await log.idAt(head) } satisfies Record, 'any')
      }
      return changed
    },
  }
}
