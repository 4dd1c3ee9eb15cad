import { EventStoreDBClient } from '@eventstore/db-client'
import { reading } from '../connection-string.ts'
import { atMost } from '../within.ts'
import { createAppendLine, type AppendLine } from './eventstoredb-line.ts'
import { endOwnerlessConnections } from './grpc-connections.ts'

/** One client of the driver's, from its making until it is given up. */
export interface Wire {
  readonly client: EventStoreDBClient
  readonly line: AppendLine
  /** Aborts when the client is given up: what still waits for it waits in vain. */
  readonly givenUp: AbortSignal
}

/** A node that the others have left behind goes on to answer reads: they say nothing about appends. */
export type Kind = 'append' | 'read'

export interface ConnectionOptions {
  /** So long nothing but failures, and the client is given up: longer than one call may take, so that one alone is not enough. */
  readonly patienceMs: number
}

export interface Connection {
  /** The client to use; waits while one is replaced by the next. */
  wire(): Promise<Wire>
  /** The server answered, whatever it said. */
  worked(wire: Wire, kind: Kind): void
  /** A call that began at `began` (`performance.now()`) found the server away. */
  failed(wire: Wire, kind: Kind, began: number): void
  close(): Promise<void>
}

/** Of a node that does not answer when it is asked for the leader; the driver's own 5 s are too long beside a frozen one. */
const gossipTimeoutSeconds = 2
/**
 * The driver's client, replaced where it would not come back by itself: it stays with a node that freezes, that is cut off
 * without a word, or that the others have left behind, until its keep-alive runs out 20 s later, or for good. Throws
 * `BadConnectionString`.
 */
export function connectEventStoreDb(url: string, { patienceMs }: ConnectionOptions): Connection {
  endOwnerlessConnections()
  const fully = withOurOptions(url)
  const newWire = () => {
    const client = EventStoreDBClient.connectionString(fully)
    const giveUp = new AbortController()
    return { client, line: createAppendLine(client, giveUp.signal), givenUp: giveUp.signal, giveUp }
  }
  let current = reading(fully, newWire)
  const failingSince = new Map<Kind, number>()
  let replacing: Promise<void> | undefined
  let closed = false

  async function replace(): Promise<void> {
    const next = newWire()
    await end(current)
    current = next
    failingSince.clear()
  }

  return {
    async wire() {
      await replacing
      return current
    },
    worked(wire, kind) {
      if (wire !== current) return
      failingSince.delete('read')
      failingSince.delete(kind)
    },
    failed(wire, kind, began) {
      if (wire !== current || replacing || closed) return
      const since = failingSince.get(kind) ?? began
      failingSince.set(kind, since)
      if (performance.now() - since < patienceMs) return
      // Where no next client can be made (its certificate is being exchanged), the old one has to do.
      replacing = replace()
        .catch(() => {})
        .finally(() => (replacing = undefined))
    },
    async close() {
      closed = true
      await replacing
      await end(current)
    },
  }
}

async function end({ client, giveUp }: { client: EventStoreDBClient; giveUp: AbortController }): Promise<void> {
  giveUp.abort()
  await atMost(client.dispose(), 1_000)
  // `dispose` ends the streams, and leaves the channel open; the driver has no public way to close it.
  await atMost(
    client['getChannel']().then((channel) => channel.close()),
    1_000,
  )
}

/**
 * The user's options, between ours: of an option given twice the driver takes the last. Answers to appends that say
 * neither success nor conflict, as `throwOnAppendFailure=false` gives, are nobody's choice.
 */
function withOurOptions(url: string): string {
  const trimmed = url.trim().replace(/\/+$/, '')
  const hosts = /^[^:]+:\/\/(?:[^:]+:[^@]+@)?[^?]*/.exec(trimmed)?.[0] ?? trimmed
  const options = trimmed.slice(hosts.length + 1)
  return `${hosts}?gossipTimeout=${gossipTimeoutSeconds}${options === '' ? '' : `&${options}`}&throwOnAppendFailure=true`
}
