import { parentPort, receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import type { DatabaseSync } from 'node:sqlite'
import { explainFileFault } from './file-faults.ts'
import { FileMoved, watchPlace } from './watch-place.ts'

/**
 * Messages to the writing thread: an array of writes; `joins` with the port of another thread that will send writes;
 * `leaves` from such a thread; or null, which asks the writing thread to close the file and end.
 */
export type ToThread<Write> = readonly Write[] | { readonly joins: MessagePort } | 'leaves' | null
/**
 * The outcomes of one message's writes in order, or the error for which none of these writes is certain. `fault`: a
 * sentence about the file.
 */
export type FromThread<Outcome> =
  | { readonly outcomes: readonly Outcome[] }
  | { readonly error: unknown; readonly fault: string | null }

interface Group<Write> {
  readonly from: MessagePort
  readonly writes: readonly Write[]
}

/**
 * Runs in the thread of a `createWriterThread`: commits incoming writes with `commit`, which takes many writes for one
 * sync and throws if none was committed. Writers that share the thread share the next commit instead of waiting for
 * each other's locks.
 */
export function serveWrites<Write, Outcome>(
  database: DatabaseSync,
  commit: (group: readonly Write[]) => readonly Outcome[],
  beforeClosing: () => Promise<void> = async () => {},
): void {
  const owner: MessagePort = parentPort!
  const file = database.location()!
  const moved = watchPlace(file)
  const writers = new Set([owner])

  /**
   * Takes the first message and everything that arrived during the last commit: the longer a sync takes, the more
   * writes share the next one.
   */
  function takeAll(from: MessagePort, first: ToThread<Write>) {
    const groups: Group<Write>[] = []
    const leaving = new Set<MessagePort>()
    const take = (port: MessagePort, message: ToThread<Write>) => {
      if (message === null || message === 'leaves') leaving.add(port)
      else if ('joins' in message) join(message.joins)
      else groups.push({ from: port, writes: message })
    }
    take(from, first)
    // The loop also visits ports that join while it runs.
    for (const port of writers)
      for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port))
        take(port, next.message as ToThread<Write>)
    return { groups, leaving }
  }

  function requirePlace(): void {
    const fault = moved()
    if (fault !== null) throw new FileMoved(fault)
  }

  function answersTo(groups: readonly Group<Write>[]): FromThread<Outcome>[] {
    try {
      requirePlace()
      const outcomes = commit(groups.flatMap(({ writes }) => writes))
      // The file may have been removed since; then the commit is lost at the next start.
      requirePlace()
      let next = 0
      return groups.map(({ writes }) => ({ outcomes: outcomes.slice(next, (next += writes.length)) }))
    } catch (error) {
      const fault = error instanceof FileMoved ? error.message : explainFileFault(file, error)
      return groups.map(() => ({ error, fault }))
    }
  }

  function serve(from: MessagePort, first: ToThread<Write>): void {
    const { groups, leaving } = takeAll(from, first)
    if (groups.length > 0) answersTo(groups).forEach((answer, index) => groups[index]!.from.postMessage(answer))
    if (leaving.has(owner)) void end()
    else for (const port of leaving) port.close()
  }

  async function end(): Promise<void> {
    await beforeClosing()
    database.close()
    for (const port of writers) port.close()
  }

  function join(port: MessagePort): void {
    writers.add(port)
    port.on('message', (message: ToThread<Write>) => serve(port, message))
    port.on('close', () => writers.delete(port))
  }
  join(owner)
}
