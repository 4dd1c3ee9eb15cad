import type { CollectionWrite, ReadStore } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'

type Apply = ReadStore['apply']

interface Waiting {
  readonly writes: readonly CollectionWrite[]
  readonly done: PromiseWithResolvers<void>
}

/** Maximum number of documents in one transaction, so that a model being built does not delay the others. */
const maxDocuments = 1_000

/**
 * Batches `apply` calls of many models that read the same batch of the log: writes of one event-loop turn go to the
 * store in one transaction (or one round trip for each collection). Each caller gets its own result: when the combined
 * write fails, each caller's write is applied separately.
 */
export function batchWrites(apply: Apply): Apply {
  let turn: Waiting[] = []

  async function applyTurn(): Promise<void> {
    const waiting = turn
    turn = []
    await Promise.all(groupsOf(waiting).map(applyGroup))
  }

  async function applyGroup(group: readonly Waiting[]): Promise<void> {
    try {
      await apply(group.flatMap(({ writes }) => writes))
      for (const { done } of group) done.resolve()
    } catch (error) {
      // Do not retry against an unavailable store. A partly applied write may be applied again safely.
      if (group.length === 1 || error instanceof EngineUnavailable)
        return group.forEach(({ done }) => done.reject(error))
      for (const { writes, done } of group) await apply(writes).then(done.resolve, done.reject)
    }
  }

  return (writes) => {
    const done = Promise.withResolvers<void>()
    if (turn.length === 0) setImmediate(() => void applyTurn())
    turn.push({ writes, done })
    return done.promise
  }
}

/**
 * Groups writes in order. A write that makes the group too large, or a second write to a collection, starts a new
 * group.
 */
function groupsOf(waiting: readonly Waiting[]): Waiting[][] {
  const groups: Waiting[][] = []
  let [documents, collections] = [0, new Set<string>()]
  for (const one of waiting) {
    const its = one.writes.reduce((sum, { upserts }) => sum + upserts.length, 0)
    if (
      groups.length === 0 ||
      documents + its > maxDocuments ||
      one.writes.some(({ collection }) => collections.has(collection))
    ) {
      groups.push([])
      ;[documents, collections] = [0, new Set()]
    }
    groups.at(-1)!.push(one)
    documents += its
    for (const { collection } of one.writes) collections.add(collection)
  }
  return groups
}
