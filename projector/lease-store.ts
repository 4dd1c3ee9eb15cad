import type { Lease as CollectionLease, ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Lease, LeaseStore } from '@filiz/subscriptions/lease-store.ts'

/** The lease of a model: the lease of its collection, with the collection's build status. */
export type ModelLease = Lease & Pick<CollectionLease, 'built' | 'hasRetired'>

const toModelLease = ({ collection, ...lease }: CollectionLease): ModelLease => ({ name: collection, ...lease })

/**
 * Returns the lease store of the models. The lease of a rebuild is the companion of the collection's lease that it will
 * replace.
 */
export const leaseStoreOf = (readStore: ReadStore): LeaseStore<ModelLease> => ({
  read: async (names) => (await readStore.leases(names)).map(toModelLease),
  take: readStore.takeLease,
  heartbeat: readStore.heartbeat,
  release: readStore.releaseLease,
  companions: async (names) =>
    (await readStore.replacements(names)).map(({ replaces, ...lease }) => ({ ...toModelLease(lease), of: replaces })),
})
