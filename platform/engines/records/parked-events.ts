import type { Position } from '@filiz/domain/shared/event.ts'
import type { Vault } from '../vault/port.ts'

const kind = 'parked-event'

/** An event that a reactor cannot handle (a poison event), or a later event of the same stream that waits behind it. */
export interface ParkedEvent {
  readonly id: string
  readonly version: number
  readonly reactor: string
  readonly eventPosition: Position
  readonly stream: string
  readonly eventId: string
  readonly type: string
  /** Null: the event waits behind another parked event. */
  readonly error: string | null
}

type Parked = Omit<ParkedEvent, 'id' | 'version'>

const pageSize = 500

/** The id contains the position, so that a reactor's parked events are in log order. */
const idOf = ({ reactor, eventPosition }: Pick<ParkedEvent, 'reactor' | 'eventPosition'>) =>
  `${reactor}:${eventPosition}`

export function createParkedEvents(vault: Vault) {
  async function page(reactor: string, after: Position | null): Promise<ParkedEvent[]> {
    const found = await vault.page<Parked>(kind, idOf({ reactor, eventPosition: after ?? '' }), pageSize)
    return found.flatMap(({ id, version, value }) => (value.reactor === reactor ? [{ ...value, id, version }] : []))
  }
  /** All parked events of a reactor in log order, page by page. */
  async function* all(reactor: string): AsyncGenerator<ParkedEvent[]> {
    for (let after: Position | null = null; ;) {
      const entries: ParkedEvent[] = await page(reactor, after)
      if (entries.length > 0) yield entries
      if (entries.length < pageSize) return
      after = entries.at(-1)!.eventPosition
    }
  }
  return {
    all,
    /** Stores the event durably; may be repeated. */
    park: async (entry: Parked): Promise<void> => void (await vault.put(kind, idOf(entry), entry, 'any')),
    /** Stores the latest error; does nothing if the entry was changed or unparked meanwhile. */
    stillFails: async ({ id, version, ...entry }: ParkedEvent, error: string): Promise<void> =>
      void (await vault.put(kind, id, { ...entry, error } satisfies Parked, version)),
    /** Removes the entry; does nothing if it was changed meanwhile. */
    unpark: async ({ id, version }: ParkedEvent): Promise<void> => void (await vault.remove(kind, id, version)),
  }
}

export type ParkedEvents = ReturnType<typeof createParkedEvents>
