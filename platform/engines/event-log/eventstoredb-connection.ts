import { parseConnectionString } from '../connection-string.ts'
import { settlesWithin } from '../with-timeout.ts'
import { createAppendStream, type AppendStream } from './eventstoredb-append-stream.ts'
import type { Client, Driver } from './eventstoredb-driver.ts'
import { closeAbandonedConnections } from './grpc-connections.ts'

/** One client of the driver, from its creation until it is replaced. */
export interface ClientHandle {
  readonly client: Client
  readonly line: AppendStream
  /** Aborts when the client is replaced; calls that still wait on it will get no response. */
  readonly replaced: AbortSignal
}

/**
 * Kinds of calls whose outcomes are tracked separately: a node that lost its cluster still answers reads, so successful
 * reads say nothing about appends.
 */
export type Kind = 'append' | 'read'

export interface ConnectionOptions {
  /**
   * The client is replaced when it has had only failures for this long; longer than one call's timeout, so that a
   * single slow call is not enough.
   */
  readonly patienceMs: number
}

export interface Connection {
  /** The current client; waits while it is being replaced. */
  current(): Promise<ClientHandle>
  /** Reports a response of the server, whether success or error. */
  reportSuccess(handle: ClientHandle, kind: Kind): void
  /** Reports that a call begun at `began` (`performance.now()`) found the server unavailable. */
  reportFailure(handle: ClientHandle, kind: Kind, began: number): void
  close(): Promise<void>
}

/**
 * Timeout for asking one node which node is the leader; the driver's default of 5 s is too long when one node is
 * frozen.
 */
const gossipTimeoutSeconds = 2
/**
 * Replaces the driver's client when the driver would not recover on its own: it stays connected to a frozen, cut off or
 * outdated node until its keep-alive expires after 20 s, or forever. Throws `BadConnectionString`.
 */
export function connectEventStoreDb(driver: Driver, url: string, { patienceMs }: ConnectionOptions): Connection {
  closeAbandonedConnections(driver.library)
  const fully = withOurOptions(url)
  const newHandle = () => {
    const client = driver.connect(fully)
    const giveUp = new AbortController()
    return { client, line: createAppendStream(driver, client, giveUp.signal), replaced: giveUp.signal, giveUp }
  }
  let current = parseConnectionString(fully, newHandle)
  const failingSince = new Map<Kind, number>()
  let replacing: Promise<void> | undefined
  let closed = false

  async function replace(): Promise<void> {
    const next = newHandle()
    await end(current)
    current = next
    failingSince.clear()
  }

  return {
    async current() {
      await replacing
      return current
    },
    reportSuccess(handle, kind) {
      if (handle !== current) return
      failingSince.delete('read')
      failingSince.delete(kind)
    },
    reportFailure(handle, kind, began) {
      if (handle !== current || replacing || closed) return
      const since = failingSince.get(kind) ?? began
      failingSince.set(kind, since)
      if (performance.now() - since < patienceMs) return
      // If no new client can be created (e.g. its certificate is being replaced), the old one stays in use.
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

async function end({ client, giveUp }: { client: Client; giveUp: AbortController }): Promise<void> {
  giveUp.abort()
  await settlesWithin(client.dispose(), 1_000)
  // `dispose` ends the streams but leaves the channel open; the driver has no public method to close it.
  await settlesWithin(
    client['getChannel']().then((channel) => channel.close()),
    1_000,
  )
}

/**
 * Adds our options before and after the user's; the driver uses the last value of a repeated option. The user cannot
 * override `throwOnAppendFailure`, because `false` gives responses that are neither success nor conflict.
 */
function withOurOptions(url: string): string {
  const trimmed = url.trim().replace(/\/+$/, '')
  const hosts = /^[^:]+:\/\/(?:[^:]+:[^@]+@)?[^?]*/.exec(trimmed)?.[0] ?? trimmed
  const options = trimmed.slice(hosts.length + 1)
  return `${hosts}?gossipTimeout=${gossipTimeoutSeconds}${options === '' ? '' : `&${options}`}&throwOnAppendFailure=true`
}
