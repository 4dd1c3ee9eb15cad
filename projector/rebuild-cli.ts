import { setTimeout as delay } from 'node:timers/promises'
import { collectionName, type Projection } from '@filiz/domain/read-models/projection.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { createBookkeeping } from './bookkeeping.ts'

export interface RebuildOptions {
  readonly log: EventLog
  readonly readStore: ReadStore
  readonly print?: (line: string) => void
  readonly pollMs?: number
}

/** Nobody at work for so long: worth a word, not worth giving up. */
const patienceMs = 30_000

/**
 * Asks for a model to be filled anew beside the one that is read, and waits until it has taken its place (design §6).
 * The request is a collection that says what it replaces: whoever owns the model acquires it, now or when it starts.
 * Resolves with whether it came to that; asking again while one is on its way waits for that one.
 */
export async function rebuildModel(
  projection: Projection,
  { log, readStore, print = console.log, pollMs = 300 }: RebuildOptions,
): Promise<boolean> {
  const model = collectionName(projection)
  const bookkeeping = createBookkeeping(readStore, new AbortController().signal)
  if ((await readStore.leases([model])).length === 0) {
    print(`${model} is not there yet: it is filled when a projector starts.`)
    return false
  }
  const onTheirWay = async () => (await readStore.replacements([model])).map(({ collection }) => collection).toSorted()
  let [name] = await onTheirWay()
  if (name === undefined) {
    const mine = `${model}_${Date.now().toString(36)}`
    await readStore.prepare([{ name: mine, indexes: projection.indexes, replaces: model }])
    // Two who asked at once agree on the earlier.
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

/** Positions are numbers, though not always of events: good enough to see how long it will take. */
const percent = (reached: Position | null, head: Position | null): number =>
  head === null || BigInt(head) === 0n ? 100 : Number((BigInt(reached ?? 0) * 100n) / BigInt(head))
