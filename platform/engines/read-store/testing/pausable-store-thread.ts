import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { openMongoReadStore } from '../mongodb.ts'
import type { PausedCall, PausableStoreThread } from './pausable-store.ts'

/* The worker thread of `pausableStore`. While it is paused, the whole thread is blocked, like a frozen process. */

const { url, gate } = workerData as PausableStoreThread
const state = new Int32Array(gate)
let before: readonly string[] = []

const store = openMongoReadStore(url, {
  onCommand({ commandName, command }) {
    const target = `${commandName} ${command[commandName]}`
    if (!before.some((one) => one === commandName || (one.includes(' ') && target.startsWith(one)))) return
    before = []
    Atomics.store(state, 0, 1)
    parentPort!.postMessage({ standsBefore: commandName })
    Atomics.wait(state, 0, 1)
    // The next pause was requested before the call was resumed, and must be known before its next command.
    for (let next = receiveMessageOnPort(parentPort!); next; next = receiveMessageOnPort(parentPort!))
      follow(next.message as PausedCall)
  },
})

function follow(asked: PausedCall): void {
  if ('before' in asked) before = asked.before
  else if ('close' in asked) void store.close().then(() => parentPort!.close())
  else {
    const call = store[asked.method] as (...args: unknown[]) => Promise<unknown>
    call(...asked.args).then(
      (value) => parentPort!.postMessage({ id: asked.id, value }),
      (error: Error) => parentPort!.postMessage({ id: asked.id, error: error.name, message: error.message }),
    )
  }
}
parentPort!.on('message', follow)
