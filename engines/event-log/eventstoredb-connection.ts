import { EventStoreDBClient } from '@eventstore/db-client'
import { reading } from '../connection-string.ts'
import { createGate } from './in-flight-gate.ts'

/** One client of the driver's, from its making until it is given up. */
export interface Wire {
  readonly client: EventStoreDBClient
  /** Appends of this client; a new client begins with none under way. */
  readonly gate: ReturnType<typeof createGate>
  /** Aborts when the client is given up: what still waits for it waits in vain. */
  readonly givenUp: AbortSignal
}

export interface Connection {
  /** The client to use; waits while one is replaced by the next. */
  wire(): Promise<Wire>
  worked(wire: Wire): void
  /** A call that began at `began` (`performance.now()`) found the server away. */
  failed(wire: Wire, began: number): void
  close(): Promise<void>
}

/** So long nothing but failures, and the client is given up: longer than one call may take, so that one call alone is not enough. */
const patienceMs = 3_000
/** Of a node that does not answer when it is asked for the leader; the driver's own 5 s are too long beside a frozen one. */
const gossipTimeoutSeconds = 2
/**
 * Fewer than the 16 messages that the driver's stream buffers: beyond them it queues writes by itself, and what is in
 * that queue when the connection breaks is an unhandled rejection that ends the process.
 */
const maxInFlight = 12

/**
 * The driver's client, replaced where it would not come back by itself. After a search for the leader that failed it
 * answers every append with that failure for good; and a node that freezes, or is cut off without a word, it leaves only
 * when its keep-alive runs out, 20 s later, long after the cluster has another leader. Throws `BadConnectionString`.
 */
export function connectEventStoreDb(url: string): Connection {
  const fully = withOurOptions(url)
  const newWire = () => {
    const client = EventStoreDBClient.connectionString(fully)
    const giveUp = new AbortController()
    return { client, gate: createGate(maxInFlight), givenUp: giveUp.signal, giveUp }
  }
  let current = reading(fully, newWire)
  let failingSince: number | undefined
  let replacing: Promise<void> | undefined
  let closed = false

  async function replace(): Promise<void> {
    const next = newWire()
    const old = current
    // All clients of a process keep their pending appends in one map, which the end of any of them clears: the old one
    // has to be at its end before the next begins.
    await end(old)
    current = next
    failingSince = undefined
  }

  return {
    async wire() {
      await replacing
      return current
    },
    worked(wire) {
      if (wire === current) failingSince = undefined
    },
    failed(wire, began) {
      if (wire !== current || replacing || closed) return
      failingSince ??= began
      if (performance.now() - failingSince < patienceMs) return
      // Where no next client can be made (its certificate is being exchanged), the old one has to do.
      replacing = replace().catch(() => {}).finally(() => (replacing = undefined))
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
  await atMost(1_000, client.dispose())
  // `dispose` ends what has begun. What still waits for the server's first answer would begin when that comes: not on a
  // closed channel, which the driver has no public way to.
  await atMost(1_000, (client as unknown as { getChannel(): Promise<{ close(): void }> }).getChannel().then((channel) => channel.close()))
}

const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, ms).unref())])

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
