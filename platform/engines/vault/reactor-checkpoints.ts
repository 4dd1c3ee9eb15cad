import type { Position } from '@filiz/domain/shared/event.ts'
import type { Vault } from './port.ts'

const kind = 'reactor-checkpoint'

export interface ReactorCheckpoints {
  /** Position of the last event that the reactor completed; null before the first. */
  get(reactor: string): Promise<Position | null>
  /**
   * Moves the checkpoint forward, never back: if two processes both believe that they run the reactor, the slower one
   * changes nothing.
   */
  moveTo(reactor: string, position: Position): Promise<void>
  /**
   * After a restore the vault may be ahead of the log: checkpoints beyond `head` (null: all) refer to lost events, and
   * new events will reuse these positions. Moves those checkpoints back to `head`; returns the names of their reactors.
   */
  rewindTo(head: Position | null): Promise<string[]>
}

export const createReactorCheckpoints = (vault: Vault): ReactorCheckpoints => ({
  get: async (reactor) => (await vault.get<{ position: Position }>(kind, reactor))?.value.position ?? null,
  moveTo: async (reactor, position) => {
    while (true) {
      const stored = await vault.get<{ position: Position }>(kind, reactor)
      if (stored !== null && stored.value.position >= position) return
      if ((await vault.put(kind, reactor, { position }, stored?.version ?? null)) !== null) return
    }
  },
  rewindTo: async (head) => {
    const beyond = (await vault.page<{ position: Position }>(kind, null, 1_000)).filter(
      ({ value }) => head === null || value.position > head,
    )
    for (const { id } of beyond) {
      if (head === null) await vault.remove(kind, id)
      else await vault.put(kind, id, { position: head }, 'any')
    }
    return beyond.map(({ id }) => id)
  },
})
