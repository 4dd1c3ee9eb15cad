import type { Position } from '@filiz/domain/shared/event.ts'
import type { Vault } from './port.ts'

const kind = 'reactor-checkpoint'

export interface ReactorCheckpoints {
  /** The last event that the reactor is done with; null before the first. */
  get(reactor: string): Promise<Position | null>
  /** Never moves back: of two processes that both think they run the reactor, the one behind changes nothing. */
  moveTo(reactor: string, position: Position): Promise<void>
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
})
