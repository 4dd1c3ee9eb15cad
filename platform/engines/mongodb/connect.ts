import {
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  MongoServerError,
  type CommandStartedEvent,
  type Db,
  type MongoClientOptions,
} from 'mongodb'
import { parseConnectionString } from '../connection-string.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { withTimeout } from '../with-timeout.ts'

export interface MongoConnection {
  readonly db: Db
  /**
   * Resolves to the result of `work`; rejects with `EngineUnavailable` if the server is unavailable, changes its
   * primary, or takes too long.
   */
  answered<T>(work: () => Promise<T>, limitMs?: number): Promise<T>
  close(): Promise<void>
}

export interface MongoListening {
  /** Receives every command sent to the server. */
  readonly onCommand?: (command: CommandStartedEvent) => void
}

/** Milliseconds after which the server counts as unavailable for a call; large writes may use `longTimeoutMs`. */
export const timeoutMs = 2_200
export const longTimeoutMs = 30_000

const options: MongoClientOptions = {
  // Acknowledged writes are on the disks of a majority of members, so that no fail-over reverts them.
  writeConcern: { w: 'majority', journal: true },
  readConcern: { level: 'local' },
  readPreference: 'primary',
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  retryWrites: false,
  ignoreUndefined: true,
  // Return 64-bit integers as numbers: positions and revisions are text anyway.
  promoteLongs: true,
}

/**
 * Connects with the driver's connection string, whose path names the database. The server need not be reachable yet.
 * Throws `BadConnectionString`.
 */
export function connectMongo(
  url: string,
  engine: EngineUnavailable['engine'],
  defaultDatabase: string,
  { onCommand }: MongoListening = {},
): MongoConnection {
  const { client, named } = parseConnectionString(url, () => ({
    client: new MongoClient(url, { ...options, monitorCommands: onCommand !== undefined }),
    named: databaseIn(url),
  }))
  if (onCommand) client.on('commandStarted', onCommand)
  let closed = false
  let connecting: Promise<unknown> | undefined

  /** The driver reconnects only after a first successful connection, so a failed first connection is retried here. */
  async function connected() {
    if (closed) throw new EngineUnavailable(engine)
    connecting ??= client.connect().catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    await connecting
  }

  /** Reconnects the same client object, so that existing database and collection objects stay valid. */
  const connectAnew = () => {
    if (closed) return
    connecting = client
      .close()
      .then(() => client.connect())
      .catch((error: unknown) => {
        connecting = undefined
        throw error
      })
    connecting.catch(() => {})
  }
  onHangingHeartbeat(client, connectAnew)
  const patiently = createPatience(client, engine)

  return {
    db: client.db(named === '' ? defaultDatabase : named),
    async answered(work, limitMs = timeoutMs) {
      try {
        return await patiently(connected().then(work), limitMs)
      } catch (error) {
        throw isAway(error) ? new EngineUnavailable(engine, error) : error
      }
    },
    close: () => {
      closed = true
      return client.close()
    },
  }
}

/**
 * Calls `hangs` when a heartbeat of the driver does not end. Works around driver 7.8: a heartbeat written to a
 * connection that has just broken waits forever, so the driver never notices that the server is back.
 */
function onHangingHeartbeat(client: MongoClient, hangs: () => void): void {
  const { connectTimeoutMS, heartbeatFrequencyMS } = client.options
  const timers = new Map<string, NodeJS.Timeout>()
  const ended = (server: string) => {
    clearTimeout(timers.get(server))
    timers.delete(server)
  }
  client.on('serverHeartbeatStarted', ({ connectionId, awaited }) => {
    ended(connectionId)
    // The server answers an awaitable heartbeat only when its state changes or after the heartbeat interval.
    timers.set(connectionId, setTimeout(hangs, 2 * connectTimeoutMS + (awaited ? heartbeatFrequencyMS : 0)).unref())
  })
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => ended(connectionId))
  client.on('serverHeartbeatFailed', ({ connectionId }) => ended(connectionId))
  client.on('serverClosed', ({ address }) => ended(address))
}

/**
 * Like `withTimeout`, but waits at most `timeoutMs` if the driver dropped its connections during or shortly before the
 * call. Works around driver 7.8: a command written to a connection that has just broken is never answered. A call that
 * was merely slow may fail too and is retried, which is safe for all calls with a long limit.
 */
function createPatience(client: MongoClient, engine: EngineUnavailable['engine']) {
  const underWay = new Set<() => void>()
  let brokenAt = -Infinity
  client.on('connectionPoolCleared', () => {
    brokenAt = performance.now()
    for (const hurry of underWay) hurry()
  })
  return async <T>(answer: Promise<T>, limitMs: number): Promise<T> => {
    if (limitMs <= timeoutMs) return withTimeout(answer, limitMs, engine)
    const broken = Promise.withResolvers<never>()
    const timers: NodeJS.Timeout[] = []
    const hurry = () =>
      void timers.push(
        setTimeout(() => broken.reject(new EngineUnavailable(engine, new Error('its connections broke'))), timeoutMs),
      )
    if (performance.now() - brokenAt < timeoutMs) hurry()
    underWay.add(hurry)
    return Promise.race([withTimeout(answer, limitMs, engine), broken.promise]).finally(() => {
      underWay.delete(hurry)
      timers.forEach(clearTimeout)
    })
  }
}

/** A URL with several hosts cannot be parsed, so all but the first are removed. */
const databaseIn = (url: string): string =>
  decodeURIComponent(
    new URL(url.replace(/^mongodb(\+srv)?:/, 'http:').replace(/,[^/@]*(?=\/|$)/, '')).pathname.slice(1),
  )

/** True for MongoDB's error 11000, also when it comes from a bulk write. */
export const isDuplicateKey = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11000

/**
 * Returns a function that creates indexes when it is first called, and again after a failure. It resolves also if the
 * server refuses to create indexes to this user (error 13): a process whose user may only read relies on the indexes
 * that a writing process creates.
 */
export function indexing(create: () => Promise<unknown>): () => Promise<unknown> {
  let indexed: Promise<unknown> | undefined
  return () => {
    indexed ??= create().catch((error: unknown) => {
      if (error instanceof MongoServerError && error.code === 13) return
      indexed = undefined
      throw error
    })
    return indexed
  }
}

/**
 * Server codes that mean "retry later": not primary, stepping down, shutting down, interrupted, timed out, or write
 * concern not reached. The driver's `retryWrites` is unavailable on a single server, so retries are made here.
 */
const passing = new Set([6, 7, 50, 64, 89, 91, 112, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 100])

const socketErrors = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])

function isAway(error: unknown): boolean {
  if (error instanceof EngineUnavailable) return false
  // A bulk write whose connection broke is a server error without a code; real refusals have a code.
  if (error instanceof MongoServerError && !(error instanceof MongoBulkWriteError && error.code === undefined))
    return typeof error.code === 'number' && passing.has(error.code)
  // The driver passes on Node's error for a write to a socket that the other side has just closed.
  if (!(error instanceof MongoError)) return socketErrors.has((error as NodeJS.ErrnoException | null)?.code ?? '')
  // All other errors of the driver concern the connection: network, server selection, timeout or a client that is
  // closing.
  return error.name !== 'MongoInvalidArgumentError' && error.name !== 'MongoParseError'
}
