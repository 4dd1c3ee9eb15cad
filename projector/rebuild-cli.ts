import { setTimeout as delay } from 'node:timers/promises'
import { collectionName, type Projection } from '@filiz/domain/read-models/projection.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { createProjectionState } from './projection-state.ts'

export interface RebuildOptions {
  readonly log: EventLog
  readonly readStore: ReadStore
  readonly print?: (line: string) => void
  readonly pollMs?: number
}

/** Milliseconds to wait for an active projector until the command prints a hint; the command then keeps waiting. */
const patienceMs = 30_000

/**
 * Requests a rebuild of a model beside the current one, and waits until it has replaced it. The request is a new
 * collection that names the one to replace; the model's owner acquires its lease, now or after its next start. Returns
 * whether the rebuild succeeded. A second request waits for the running rebuild.
 */
export async function rebuildModel(
  projection: Projection,
  { log, readStore, print = console.log, pollMs = 300 }: RebuildOptions,
): Promise<boolean> {
  const model = collectionName(projection)
  const bookkeeping = createProjectionState(readStore, new AbortController().signal)
  if ((await readStore.leases([model])).length === 0) {
    print(`${model} is not there yet: it is filled when a projector starts.`)
    return false
  }
  const onTheirWay = async () => (await readStore.replacements([model])).map(({ collection }) => collection).toSorted()
  let [name] = await onTheirWay()
  if (name === undefined) {
    const mine = `${model}_${Date.now().toString(36)}`
    await readStore.prepare([{ name: mine, indexes: projection.indexes, replaces: model }])
    // Two concurrent requests agree on the earlier rebuild.
    name = (await onTheirWay())[0] ?? mine
    if (name !== mine) await readStore.drop(mine)
  }
  print(`${model} is being filled anew as ${name}. It goes on without this command, too.`)

  let said = ''
  for (const since = performance.now(); ; await delay(pollMs)) {
    const current = (await readStore.replacements([model])).find(({ collection }) => collection === name)
    if (!current) {
      const failure = await bookkeeping.failureOf(name)
      print(failure === null ? `${model} is the new one from now on.` : `${model} stays as it was: ${failure}`)
      return failure === null
    }
    const line =
      current.owner !== null
        ? `${percent(current.checkpoint, await log.head())} %`
        : performance.now() - since > patienceMs
          ? 'no projector has acquired it yet: is one running?'
          : ''
    if (line !== said && line !== '') print(line)
    said = line
  }
}

/** Positions are numeric but may have gaps, so the percentage is approximate. */
const percent = (reached: Position | null, head: Position | null): number =>
  head === null || BigInt(head) === 0n ? 100 : Number((BigInt(reached ?? 0) * 100n) / BigInt(head))
