import type { Checkpoint } from '../event-log/compare-checkpoint.ts'
import type { Vault } from './port.ts'
import { createReactorCheckpoints } from './reactor-checkpoints.ts'

const kind = 'subscription-lease'

/** A stored lease, with the field names that older versions read. */
interface Stored {
  readonly holder: string | null
  readonly fence: number
  readonly beat: number
}
const attempts = 3
const never: Stored = { holder: null, fence: 0, beat: 0 }

export interface SubscriptionLease extends Checkpoint {
  readonly name: string
  readonly owner: string | null
  readonly fence: number
  readonly heartbeat: number
}

/**
 * Leases of the subscriptions whose checkpoints are in the vault: they decide which of several processes acts on
 * events. A lease without a record is free. Versions from before leases move checkpoints without a lease; the
 * checkpoints are stored separately and shared with them.
 */
export function createSubscriptionLeases(vault: Vault) {
  const checkpoints = createReactorCheckpoints(vault)

  /** Changes a lease for its owner. Returns false if the fence has changed. */
  async function changeOwn(name: string, fence: number, next: (stored: Stored) => Stored): Promise<boolean> {
    // A heartbeat and a release of the same owner may collide; the loser retries.
    for (let attempt = 1; attempt <= attempts; attempt++) if (await change(name, fence, next)) return true
    return false
  }
  /** Changes a lease once. Returns false if the fence has changed or another writer was faster. */
  async function change(name: string, fence: number, next: (stored: Stored) => Stored): Promise<boolean> {
    const found = await vault.get<Stored>(kind, name)
    if ((found?.value.fence ?? never.fence) !== fence) return false
    return (await vault.put(kind, name, next(found?.value ?? never), found?.version ?? null)) !== null
  }

  return {
    read: (names: readonly string[]): Promise<SubscriptionLease[]> =>
      Promise.all(
        names.map(async (name) => {
          const [found, checkpoint] = await Promise.all([vault.get<Stored>(kind, name), checkpoints.find(name)])
          const { holder, fence, beat } = found?.value ?? never
          return { name, owner: holder, fence, heartbeat: beat, ...checkpoint }
        }),
      ),
    take: async (name: string, seenFence: number, owner: string): Promise<number | null> =>
      (await change(name, seenFence, () => ({ holder: owner, fence: seenFence + 1, beat: 0 }))) ? seenFence + 1 : null,
    heartbeat: (name: string, fence: number): Promise<boolean> =>
      changeOwn(name, fence, (stored) => ({ ...stored, beat: stored.beat + 1 })),
    release: async (name: string, fence: number): Promise<void> => {
      await changeOwn(name, fence, (stored) => ({ ...stored, holder: null }))
    },
  }
}
