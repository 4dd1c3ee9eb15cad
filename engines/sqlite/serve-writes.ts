import { parentPort, receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import type { DatabaseSync } from 'node:sqlite'

/** Null asks the thread to close the file and end. */
export type ToThread<Write> = readonly Write[] | null
/** The outcomes of one message, in its order; or why none of it was committed. */
export type FromThread<Outcome> = { readonly outcomes: readonly Outcome[] } | { readonly error: unknown }

/**
 * In the thread of a `createWritingThread`: commits what arrives by `commit`, which takes many writes for one sync and
 * throws where none of them was committed.
 */
export function serveWrites<Write, Outcome>(database: DatabaseSync, commit: (group: readonly Write[]) => readonly Outcome[]): void {
  const main: MessagePort = parentPort!

  /** With what arrived while the last commit ran: the longer a sync takes, the more writes share the next one. */
  function takeAll(first: ToThread<Write>): ToThread<Write>[] {
    const messages = [first]
    for (let next = receiveMessageOnPort(main); next; next = receiveMessageOnPort(main)) messages.push(next.message as ToThread<Write>)
    return messages
  }

  function answersTo(groups: readonly (readonly Write[])[]): FromThread<Outcome>[] {
    try {
      const outcomes = commit(groups.flat())
      let next = 0
      return groups.map((group) => ({ outcomes: outcomes.slice(next, next += group.length) }))
    } catch (error) {
      return groups.map(() => ({ error }))
    }
  }

  main.on('message', (first: ToThread<Write>) => {
    const messages = takeAll(first)
    const groups = messages.filter((message) => message !== null)
    if (groups.length > 0) for (const answer of answersTo(groups)) main.postMessage(answer)
    if (groups.length < messages.length) {
      database.close()
      main.close()
    }
  })
}
