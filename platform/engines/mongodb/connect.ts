import {
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  MongoServerError,
  type CommandStartedEvent,
  type Db,
  type MongoClientOptions,
} from 'mongodb'
import { reading } from '../connection-string.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { within } from '../within.ts'

export interface MongoConnection {
  readonly db: Db
  /** What `work` resolves to; `EngineUnavailable` where the server is away, changes its primary, or took too long. */
  answered<T>(work: () => Promise<T>, limitMs?: number): Promise<T>
  close(): Promise<void>
}

export interface MongoListening {
  /** Told of every command that goes to the server. */
  readonly onCommand?: (command: CommandStartedEvent) => void
}

/** How long a call may take before the server counts as away; what writes much may ask for `patientMs`. */
export const timeoutMs = 2_200
export const patientMs = 30_000

const options: MongoClientOptions = {
  // Acknowledged means on the disks of most members: what we were told is written, no fail-over takes back.
  writeConcern: { w: 'majority', journal: true },
  readConcern: { level: 'local' },
  readPreference: 'primary',
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  retryWrites: false,
  ignoreUndefined: true,
  // Whole numbers come back as numbers whatever their size: positions and revisions are text.
  promoteLongs: true,
}

/** By the client's own connection string; its path names the database. The server need not answer yet. Throws `BadConnectionString`. */
export function connectMongo(
  url: string,
  engine: EngineUnavailable['engine'],
  defaultDatabase: string,
  { onCommand }: MongoListening = {},
): MongoConnection {
  const { client, named } = reading(url, () => ({
    client: new MongoClient(url, { ...options, monitorCommands: onCommand !== undefined }),
    named: databaseIn(url),
  }))
  if (onCommand) client.on('commandStarted', onCommand)
  let closed = false
  let connecting: Promise<unknown> | undefined

  /** A client whose first connection failed never tries again by itself; one that was connected once always does. */
  async function connected() {
    if (closed) throw new EngineUnavailable(engine)
    connecting ??= client.connect().catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    await connecting
  }

  /** By the same client, whose databases and collections then go on. */
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
 * Calls `hangs` when a heartbeat of the driver does not end. Measured with 7.8: one that is written to a connection that
 * has just broken waits for ever, and with it every later call, as nobody looks any more whether the server is back.
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
    // An awaited one is answered when the server has news, or else after the heartbeat's time.
    timers.set(connectionId, setTimeout(hangs, 2 * connectTimeoutMS + (awaited ? heartbeatFrequencyMS : 0)).unref())
  })
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => ended(connectionId))
  client.on('serverHeartbeatFailed', ({ connectionId }) => ended(connectionId))
  client.on('serverClosed', ({ address }) => ended(address))
}

/**
 * `within`, and no longer than `timeoutMs` where the driver gave up its connections meanwhile or shortly before: measured with 7.8, what is written to one that has just
 * broken is never answered, like its heartbeat. What was only slow is asked for again, which all that may take long bears.
 */
function createPatience(client: MongoClient, engine: EngineUnavailable['engine']) {
  const underWay = new Set<() => void>()
  let brokenAt = -Infinity
  client.on('connectionPoolCleared', () => {
    brokenAt = performance.now()
    for (const hurry of underWay) hurry()
  })
  return async <T>(answer: Promise<T>, limitMs: number): Promise<T> => {
    if (limitMs <= timeoutMs) return within(answer, limitMs, engine)
    const broken = Promise.withResolvers<never>()
    const timers: NodeJS.Timeout[] = []
    const hurry = () =>
      void timers.push(
        setTimeout(() => broken.reject(new EngineUnavailable(engine, new Error('its connections broke'))), timeoutMs),
      )
    if (performance.now() - brokenAt < timeoutMs) hurry()
    underWay.add(hurry)
    return Promise.race([within(answer, limitMs, engine), broken.promise]).finally(() => {
      underWay.delete(hurry)
      timers.forEach(clearTimeout)
    })
  }
}

/** Several hosts make no URL: all but the first are left out. */
const databaseIn = (url: string): string =>
  decodeURIComponent(
    new URL(url.replace(/^mongodb(\+srv)?:/, 'http:').replace(/,[^/@]*(?=\/|$)/, '')).pathname.slice(1),
  )

/** 11000, and what a duplicate key in a bulk is reported as. */
export const isDuplicateKey = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11000

/**
 * Not primary, stepping down, shutting down, interrupted, out of time, or a write concern not reached: codes of the
 * server for "ask again later". Retrying is ours, not the driver's (`retryWrites` needs what a single server lacks).
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
  // A bulk whose connection broke is said to be the server's error, but has no code: what a server refuses has one.
  if (error instanceof MongoServerError && !(error instanceof MongoBulkWriteError && error.code === undefined))
    return typeof error.code === 'number' && passing.has(error.code)
  // Of a write to a socket that the other side has just ended the driver passes on what Node says.
  if (!(error instanceof MongoError)) return socketErrors.has((error as NodeJS.ErrnoException | null)?.code ?? '')
  // Every other error of the driver is about the connection: network, selection, time, a client that is closing.
  return error.name !== 'MongoInvalidArgumentError' && error.name !== 'MongoParseError'
}
