import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads'
import { openDatabase } from '../sqlite/open-database.ts'
import { createAppender, schema, type Append, type Outcome } from './sqlite-appender.ts'

/** Null asks the thread to close the file and end. */
export type ToWriter = readonly Append[] | null
/** The outcomes of one message, in its order; or why none of it was committed. */
export type FromWriter = { readonly outcomes: readonly Outcome[] } | { readonly error: unknown }

const main: MessagePort = parentPort!
const { file, busyMs } = workerData as { file: string; busyMs: number }
const database = openDatabase(file, { synchronous: 'full', schema, busyMs })
const append = createAppender(database)

/** With what arrived while the last commit ran: the longer a sync takes, the more appends share the next one. */
function takeAll(first: ToWriter): ToWriter[] {
  const messages = [first]
  for (let next = receiveMessageOnPort(main); next; next = receiveMessageOnPort(main)) messages.push(next.message as ToWriter)
  return messages
}

function commit(groups: readonly (readonly Append[])[]): FromWriter[] {
  try {
    const outcomes = append(groups.flat())
    let next = 0
    return groups.map((group) => ({ outcomes: outcomes.slice(next, next += group.length) }))
  } catch (error) {
    return groups.map(() => ({ error }))
  }
}

main.on('message', (first: ToWriter) => {
  const messages = takeAll(first)
  const groups = messages.filter((message) => message !== null)
  if (groups.length > 0) for (const answer of commit(groups)) main.postMessage(answer)
  if (groups.length < messages.length) {
    database.close()
    main.close()
  }
})
