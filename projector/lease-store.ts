import type { Lease as CollectionLease, ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Lease, LeaseStore } from '@filiz/subscriptions/lease-store.ts'

/** A model's lease is its collection's lease, with the collection's build status. */
export type ModelLease = Lease & Pick<CollectionLease, 'built' | 'hasRetired'>

const toModelLease = ({ collection, ...lease }: CollectionLease): ModelLease => ({ name: collection, ...lease })

/** A rebuild that will replace a collection is the collection's companion lease. */
export const leaseStoreOf = (readStore: ReadStore): LeaseStore<ModelLease> => ({
  read: async (names) => (await readStore.leases(names)).map(toModelLease),
  take: readStore.takeLease,
  heartbeat: readStore.heartbeat,
  release: readStore.releaseLease,
  companions: async (names) =>
    (await readStore.replacements(names)).map(({ replaces, ...lease }) => ({ ...toModelLease(lease), of: replaces })),
})
