import { randomInt } from 'node:crypto'
import { withTimeout } from '../with-timeout.ts'
import { batchAppendRequests, batchAppendResponse, type BatchAppend, type BatchAppended } from './batch-append.ts'
import type { Client, Driver } from './eventstoredb-driver.ts'

/**
 * Sends the appends of one client over one long-lived call (a line), because opening and closing a call costs more than
 * the append itself.
 */
export interface AppendStream {
  /**
   * Resolves to the server's response. Rejects with `EngineUnavailable` after `timeoutMs`, and with the driver's error
   * if the line breaks; it is then unknown whether the events were appended.
   */
  append(request: Omit<BatchAppend, 'correlation'>, timeoutMs: number): Promise<BatchAppended>
}

interface Open {
  readonly number: number
  readonly call: Awaited<ReturnType<typeof callOn>>
  readonly waiting: Map<number, PromiseWithResolvers<BatchAppended>>
  broken?: Error
}

/**
 * Replaces the driver's own batch append. `@eventstore/db-client` keeps the appends of all clients in one global map: a
 * broken line then crashes the process or leaves later appends unanswered. Both drivers wait for a response forever.
 * Here each line owns its appends, and every append ends with its response, with its line, or by timeout.
 */
export function createAppendStream(driver: Driver, client: Client, givenUp: AbortSignal): AppendStream {
  let current: Promise<Open> | undefined
  let last = 0

  function line(): Promise<Open> {
    if (current) return current
    const letGo = () => {
      if (current === mine) current = undefined
    }
    const mine = open(letGo)
    mine.catch(letGo)
    return (current = mine)
  }

  async function open(letGo: () => void): Promise<Open> {
    const call = await callOn(driver, client)
    const opened: Open = { number: randomInt(2 ** 48 - 1), call, waiting: new Map() }
    const breaks = (error: Error) => {
      opened.broken ??= error
      letGo()
      for (const { reject } of opened.waiting.values()) reject(error)
    }
    call.on('data', (answer: BatchAppended) => opened.waiting.get(answer.append)?.resolve(answer))
    call.on('error', breaks).on('end', () => breaks(new Error('the server ended the line of appends')))
    if (givenUp.aborted) call.cancel()
    return opened
  }

  return {
    async append(request, timeoutMs) {
      const began = performance.now()
      const opened = await withTimeout(line(), timeoutMs, 'event log')
      if (opened.broken) throw opened.broken
      const [append, answer] = [++last, Promise.withResolvers<BatchAppended>()]
      opened.waiting.set(append, answer)
      try {
        for (const message of batchAppendRequests({ ...request, correlation: { line: opened.number, append } }))
          opened.call.write(message)
        return await withTimeout(answer.promise, Math.ceil(timeoutMs - (performance.now() - began)), 'event log')
      } finally {
        opened.waiting.delete(append)
      }
    },
  }
}

/**
 * Opens the call through the driver's internals, so that the driver adds its credentials, and finds the leader again
 * when the line breaks.
 */
const callOn = ({ services }: Driver, client: Client) =>
  client['GRPCStreamCreator'](services.Streams, 'batchAppend', (streams) =>
    streams.makeBidiStreamRequest(
      '/event_store.client.streams.Streams/BatchAppend',
      asBuffer,
      batchAppendResponse,
      ...client['callArguments']({}, { deadline: Infinity }),
    ),
  )()

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length)
