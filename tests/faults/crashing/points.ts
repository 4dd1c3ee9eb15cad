import type { CollectionWrite } from '@filiz/engines/read-store/port.ts'
import type { Engines } from '@filiz/engines/open.ts'

/** Kills the process at the n-th call; earlier calls do nothing. */
export type Die = () => void

type Point = (engines: Engines, die: Die) => Engines

type Append = Engines['log']['append']
const aroundAppend =
  (wanted: (...args: Parameters<Append>) => boolean, when: 'before' | 'after'): Point =>
  (engines, die) => ({
    ...engines,
    log: {
      ...engines.log,
      async append(...args) {
        const meant = wanted(...args)
        if (meant && when === 'before') die()
        const appended = await engines.log.append(...args)
        if (meant && when === 'after') die()
        return appended
      },
    },
  })
const ofAParent: Parameters<typeof aroundAppend>[0] = (_stream, _expected, events) =>
  events.some(({ metadata }) => metadata.actor.startsWith('account:'))
const ofAPlan: Parameters<typeof aroundAppend>[0] = (_stream, _expected, events) =>
  events.some(({ type }) => type === 'PlanMade')

const aroundApply =
  (instead: (engines: Engines, writes: readonly CollectionWrite[], die: Die) => Promise<void>): Point =>
  (engines, die) => ({
    ...engines,
    readStore: {
      ...engines.readStore,
      async apply(writes) {
        if (writes.some(({ upserts, removals }) => upserts.length + removals.length > 0))
          await instead(engines, writes, die)
        await engines.readStore.apply(writes)
      },
    },
  })

const aroundSend =
  (when: 'before' | 'after'): Point =>
  (engines, die) => ({
    ...engines,
    mailer: {
      ...engines.mailer,
      async send(mail) {
        if (when === 'before') die()
        await engines.mailer.send(mail)
        if (when === 'after') die()
      },
    },
  })

const aroundPut =
  (kind: string, when: 'before' | 'after'): Point =>
  (engines, die) => ({
    ...engines,
    vault: {
      ...engines.vault,
      async put(...args) {
        if (args[0] === kind && when === 'before') die()
        const version = await engines.vault.put(...args)
        if (args[0] === kind && when === 'after') die()
        return version
      },
    },
  })

const aroundPhoto =
  (size: number, when: 'before' | 'after'): Point =>
  (engines, die) => ({
    ...engines,
    blobs: {
      ...engines.blobs,
      async create(key, ...args) {
        const meant = key.endsWith(`-${size}`)
        if (meant && when === 'before') die()
        const created = await engines.blobs.create(key, ...args)
        if (meant && when === 'after') die()
        return created
      },
    },
  })

/** The points at which a test can kill a process. */
export const points = {
  'before an append': aroundAppend(ofAParent, 'before'),
  'after an append, before its answer': aroundAppend(ofAParent, 'after'),
  'before a plan is appended': aroundAppend(ofAPlan, 'before'),
  'after a plan is appended, before its job is done': aroundAppend(ofAPlan, 'after'),

  /** Writes every second document of a batch without the checkpoint, and then kills the process. */
  'in a batch': aroundApply(async ({ readStore }, writes, die) => {
    const checkpoints = await checkpointsOf(readStore, writes)
    const half = writes.map((write) => ({
      ...write,
      upserts: write.upserts.filter((_, index) => index % 2 === 0),
      removals: [],
    }))
    await diesAfter(() => readStore.apply(unmoved(half, checkpoints)), die)
  }),
  /** Writes all documents of a batch without the checkpoint, and then kills the process. */
  'before a checkpoint': aroundApply(async ({ readStore }, writes, die) => {
    await diesAfter(async () => readStore.apply(unmoved(writes, await checkpointsOf(readStore, writes))), die)
  }),
  /** Writes a batch to every second read model, and then kills the process. */
  'between two models': aroundApply(async ({ readStore }, writes, die) => {
    await diesAfter(() => readStore.apply(writes.filter((_, index) => index % 2 === 0)), die)
  }),
  'before a batch': aroundApply(async (_engines, _writes, die) => die()),

  'in the middle of an import': aroundAppend(
    (_stream, _expected, events) => events.some(({ type }) => type === 'ImportAdvanced'),
    'before',
  ),
  'between two parts of a file': aroundAppend(
    (_stream, _expected, events) => events.some(({ type }) => type === 'ImportPartKept'),
    'after',
  ),

  'after a data set is stored, before it is recorded': aroundAppend(
    (_stream, _expected, events) => events.some(({ type }) => type === 'DataSetMade'),
    'before',
  ),
  'after a data set is recorded, before its job is done': aroundAppend(
    (_stream, _expected, events) => events.some(({ type }) => type === 'DataSetMade'),
    'after',
  ),
  'before a data set is stored': (engines, die) => ({
    ...engines,
    blobs: {
      ...engines.blobs,
      async create(key, ...args) {
        if (key.startsWith('dataset-')) die()
        return engines.blobs.create(key, ...args)
      },
    },
  }),

  'before a mail is sent': aroundSend('before'),
  'after a mail is sent, before its mark': aroundSend('after'),
  "before a reactor's checkpoint": aroundPut('reactor-checkpoint', 'before'),
  'after an address is reserved': aroundPut('address', 'after'),

  'before a photo is stored': aroundPhoto(1600, 'before'),
  'between the two sizes of a photo': aroundPhoto(320, 'before'),
  'after a photo is stored, before its answer': aroundPhoto(320, 'after'),

  'before a job is added': (engines, die) => ({
    ...engines,
    queue: {
      ...engines.queue,
      async add(...args) {
        die()
        await engines.queue.add(...args)
      },
      async addAll(...args) {
        die()
        await engines.queue.addAll(...args)
      },
    },
  }),
  'after the key of a child is wrapped for its next owner': (engines, die) => ({
    ...engines,
    keys: {
      ...engines.keys,
      async addParent(...args) {
        await engines.keys.addParent(...args)
        die()
      },
    },
  }),
  'after a child is handed over': aroundAppend(
    (_stream, _expected, events) => events.some(({ type }) => type === 'OwnershipTransferred'),
    'after',
  ),
  'after a key is destroyed': (engines, die) => ({
    ...engines,
    sealer: {
      ...engines.sealer,
      async forget(subject) {
        await engines.sealer.forget(subject)
        die()
      },
    },
  }),
} satisfies Record<string, Point>

export type PointName = keyof typeof points

/**
 * Writes and then calls `die`. If the process survives, the same batch is applied again, which tests the position
 * guards.
 */
async function diesAfter(written: () => Promise<void>, die: Die) {
  await written()
  die()
}

const checkpointsOf = async (readStore: Engines['readStore'], writes: readonly CollectionWrite[]) =>
  new Map(
    (await readStore.leases(writes.map(({ collection }) => collection))).map(({ collection, checkpoint }) => [
      collection,
      checkpoint,
    ]),
  )

/**
 * Replaces the new checkpoints of a batch by the stored ones, so that no checkpoint advances. Collections without a
 * stored checkpoint are left out.
 */
const unmoved = (writes: readonly CollectionWrite[], checkpoints: ReadonlyMap<string, string | null>) =>
  writes
    .filter(({ collection }) => checkpoints.get(collection) != null)
    .map(({ checkpointEvent: _, ...write }) => ({ ...write, checkpoint: checkpoints.get(write.collection)! }))
