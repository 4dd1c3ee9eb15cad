import type { CollectionWrite, ReadStore } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'

type Apply = ReadStore['apply']

interface Waiting {
  readonly writes: readonly CollectionWrite[]
  readonly done: PromiseWithResolvers<void>
}

/** Documents in one transaction, at most: a model that is being filled keeps no others waiting. */
const mostDocuments = 1_000

/**
 * `apply` for many models that read the same batch of the log: what they write in one turn of the loop goes to the store at
 * once, in one transaction or in one round trip a collection. Each caller learns what became of its own: where the whole is
 * refused, each is applied for itself.
 */
export function applyTogether(apply: Apply): Apply {
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
      // Of a store that is away nobody asks again at once. Whatever was written by then may be written again.
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

/** In their order; those with much to write, and a second one to the same collection, in a group of their own. */
function groupsOf(waiting: readonly Waiting[]): Waiting[][] {
  const groups: Waiting[][] = []
  let [documents, collections] = [0, new Set<string>()]
  for (const one of waiting) {
    const its = one.writes.reduce((sum, { upserts }) => sum + upserts.length, 0)
    if (
      groups.length === 0 ||
      documents + its > mostDocuments ||
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
