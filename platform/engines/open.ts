import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import type { BlobStore } from './blob-store/port.ts'
import { clockStartingAt, systemClock } from './clock/clocks.ts'
import type { Clock } from './clock/port.ts'
import { type Config, type ConfigError, missingSecrets, invalidConnectionString, unusablePath } from './config.ts'
import { createConsistency, guardedLog, type Consistency } from './consistency.ts'
import { BadConnectionString } from './connection-string.ts'
import { holdDataDir } from './data-dir.ts'
import type { EventLog } from './event-log/port.ts'
import type { JobQueue } from './job-queue/port.ts'
import { refusePartialData } from './partial-data.ts'
import { type Mailbox, openMailbox } from './mail/mailbox.ts'
import type { Mailer } from './mail/port.ts'
import { openSmtpMailer } from './mail/smtp.ts'
import { createSealer, type Sealer } from './personal-data/sealer.ts'
import type { Push } from './push/port.ts'
import { createWebPush } from './push/web-push.ts'
import { replyAddress } from './mail/reply-address.ts'
import type { ReadStore } from './read-store/port.ts'
import { loadSecrets } from './secrets.ts'
import { explainFileFault, isMarkedDamaged, isReplaceable, setAside } from './sqlite/file-faults.ts'
import { isSqliteError } from './sqlite/open-database.ts'
import { createKeys, type VaultKeys } from './vault/keys.ts'
import type { Vault } from './vault/port.ts'

export interface Engines {
  /** Refuses appends while `consistency` does. */
  readonly log: EventLog
  readonly consistency: Consistency
  readonly readStore: ReadStore
  readonly vault: Vault
  readonly blobs: BlobStore
  readonly keys: VaultKeys
  readonly sealer: Sealer
  readonly queue: JobQueue
  readonly mailer: Mailer
  /** The mailbox folder of embedded use, which is then also the mailer; null with a mail server. */
  readonly mailbox: Mailbox | null
  readonly push: Push
  readonly clock: Clock
  readonly tokenSecret: string
  /** The secret that `tokenSecret` replaced, while tokens of both are valid. */
  readonly tokenSecretBefore: string | null
  /** Closes the queue's consumers first and releases the folder's lock last. */
  close(): Promise<void>
}

/** The `shareWriting` ports of engines on files; undefined for engines on servers. */
export interface SharedWriting {
  readonly log?: MessagePort | undefined
  readonly vault?: MessagePort | undefined
}

export interface OpenOptions {
  /**
   * For operators' commands: opens embedded engines while a server may be using them. Does not take the lock on
   * DATA_DIR, and does not restart jobs that the server is running.
   */
  readonly beside?: boolean
  /**
   * For another thread of a process that has the engines open: the ports of the first thread, so that each file has a
   * single writing thread.
   */
  readonly through?: SharedWriting
  /** False: this process sends no mails, so it needs neither a mail server nor a mailbox folder. Default true. */
  readonly sendsMail?: boolean
  /** False: this process adds and runs no jobs, so it connects to no queue. Default true. */
  readonly usesQueue?: boolean
  /** True: does not compare log, vault and read models, for the command that makes them agree. Default false. */
  readonly inconsistent?: boolean
  /** Receives errors of background work. */
  readonly onError?: (error: unknown) => void
}

/**
 * Opens the engines that the services run on. A URL's scheme selects the engine; the client library of a server is
 * loaded only when used. Servers need not be reachable yet; files are opened here. Rejects with `ConfigError`,
 * `DataDirInUse`, `PartialData`, `SecretsMissing` or `UnknownMasterKey`.
 */
export async function openEngines(config: Config, options: OpenOptions = {}): Promise<Engines> {
  const { tokenSecret, ...engines } = await openEnginesWithoutTokens(config, options)
  if (tokenSecret !== null) return { ...engines, tokenSecret }
  await engines.close()
  throw missingSecrets(['TOKEN_SECRET'])
}

/** Like `openEngines`, for a process that neither issues nor reads tokens (`readConfig`, `tokens: false`). */
export async function openEnginesWithoutTokens(
  config: Config,
  {
    beside = false,
    through,
    sendsMail = true,
    usesQueue = true,
    inconsistent = false,
    onError = () => {},
  }: OpenOptions = {},
): Promise<Omit<Engines, 'tokenSecret'> & { readonly tokenSecret: string | null }> {
  const { opened, closing, close } = closingInTurn()
  try {
    if ([config.eventLog, config.readStore, config.vault, ...(usesQueue ? [config.queue] : [])].some(isFile))
      opened.push(await openDataDir(config, beside))
    if (!inconsistent) refusePartialData(config)
    const { masterKeys, tokenSecret } = await onDisk('DATA_DIR', config.dataDir, () => loadSecrets(config))
    const vault = closing(await openVault(config.vault, through?.vault))
    const keys = createKeys(vault, masterKeys)
    if (config.vault.engine === 'sqlite') await keys.check()
    const openedLog = closing(await openEventLog(config.eventLog, through?.log))
    const readStore = closing(await openReadStore(config.readStore, { alone: !beside }))
    const blobs = closing(await openBlobStore(config.blobs))
    const consistency = createConsistency({ log: openedLog, readStore, vault, onError })
    const log = inconsistent ? openedLog : guardedLog(openedLog, consistency)
    const folder = join(config.dataDir, 'mailbox')
    // A process that sends no mails must still delete an account's existing ones.
    const hasMailbox = config.smtpUrl === null && (sendsMail || existsSync(folder))
    const mailbox = hasMailbox
      ? await onDisk('DATA_DIR', config.dataDir, () => openMailbox(folder, { from: config.mailFrom }))
      : null
    const mailer = closing(
      mailbox ?? (config.smtpUrl === null ? noMailer : openSmtpMailer(config.smtpUrl, { from: config.mailFrom })),
    )
    const queue = usesQueue ? closing(await openQueue(config.queue, { soleProcess: !beside, onError })) : noQueue
    const push = createWebPush({
      keys,
      contact: config.publicUrl?.startsWith('https:')
        ? config.publicUrl
        : `mailto:${replyAddress(config.mailFrom) ?? 'filiz@localhost'}`,
      services: config.pushServices,
    })
    return {
      log,
      consistency,
      readStore,
      vault,
      blobs,
      keys,
      push,
      sealer: createSealer(keys),
      queue,
      mailer,
      mailbox,
      clock: openClock(config),
      tokenSecret,
      tokenSecretBefore: config.tokenSecretBefore,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the engines of the projector, which needs no keys, vault or queue (`readConfig`, `keys: false`). */
export async function openLogAndReadStore(
  config: Config,
  { beside = false }: Pick<OpenOptions, 'beside'> = {},
): Promise<Pick<Engines, 'log' | 'readStore' | 'clock' | 'close'>> {
  const { opened, closing, close } = closingInTurn()
  try {
    if ([config.eventLog, config.readStore].some(isFile)) opened.push(await openDataDir(config, beside))
    const log = closing(await openEventLog(config.eventLog))
    const readStore = closing(await openReadStore(config.readStore, { alone: !beside }))
    return { log, readStore, clock: openClock(config), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Collects resources and closes them in reverse order. */
function closingInTurn() {
  const opened: (() => unknown)[] = []
  return {
    opened,
    closing: <E extends { close(): Promise<void> }>(engine: E): E => {
      opened.push(() => engine.close())
      return engine
    },
    close: async () => {
      for (const one of opened.splice(0).toReversed()) await one()
    },
  }
}

/** Locks the data folder and resolves to a release function. With `beside`, only creates the folder. */
async function openDataDir({ dataDir }: Config, beside: boolean): Promise<() => unknown> {
  await onDisk('DATA_DIR', dataDir, () => mkdirSync(dataDir, { recursive: true, mode: 0o700 }))
  if (beside) return () => {}
  const held = await onDisk('DATA_DIR', join(dataDir, 'lock.db'), () => holdDataDir(dataDir))
  return () => held.release()
}

const isFile = ({ engine }: { readonly engine: string }) => engine === 'sqlite'
const openClock = ({ clockStart }: Config) => (clockStart === null ? systemClock() : clockStartingAt(clockStart))

const noMailer: Mailer = {
  send: () => Promise.reject(new Error('this process was opened to send no mails')),
  forget: async () => {},
  check: async () => {},
  close: async () => {},
}

const withoutQueue = async () => {
  throw new Error('this process was opened to use no queue')
}
const noQueue: JobQueue = {
  add: withoutQueue,
  addAll: withoutQueue,
  consume: () => ({ close: async () => {} }),
  failed: withoutQueue,
  retry: withoutQueue,
  discard: withoutQueue,
  counts: withoutQueue,
  check: withoutQueue,
  close: async () => {},
}

const openVault = async (vault: Config['vault'], through?: MessagePort): Promise<Vault> =>
  vault.engine === 'sqlite'
    ? onDisk('VAULT_URL', vault.file, async () =>
        (await import('./vault/sqlite.ts')).openSqliteVault(vault.file, { through }),
      )
    : connecting('VAULT_URL', async () => (await import('./vault/mongodb.ts')).openMongoVault(vault.url))

const openEventLog = async (log: Config['eventLog'], through?: MessagePort): Promise<EventLog> =>
  log.engine === 'sqlite'
    ? onDisk('EVENT_LOG_URL', log.file, async () =>
        (await import('./event-log/sqlite.ts')).openSqliteEventLog(log.file, { through }),
      )
    : connecting('EVENT_LOG_URL', async () =>
        (await import('./event-log/eventstoredb.ts')).openEventStoreDb(log.url, { namespace: log.namespace }),
      )

/** `alone`: no other process has the file open, so that a damaged one is set aside. */
export const openReadStore = async (store: Config['readStore'], { alone = false } = {}): Promise<ReadStore> =>
  store.engine === 'sqlite'
    ? openRebuildable('READ_STORE_URL', store.file, { alone, then: 'the read models are built anew' }, async () =>
        (await import('./read-store/sqlite.ts')).openSqliteReadStore(store.file),
      )
    : connecting('READ_STORE_URL', async () => (await import('./read-store/mongodb.ts')).openMongoReadStore(store.url))

const openQueue = async (
  queue: Config['queue'],
  { soleProcess, onError }: { soleProcess: boolean; onError: (error: unknown) => void },
): Promise<JobQueue> =>
  queue.engine === 'sqlite'
    ? openRebuildable('QUEUE_URL', queue.file, { alone: soleProcess, then: 'open work is queued anew' }, async () =>
        (await import('./job-queue/sqlite.ts')).openSqliteJobQueue(queue.file, { soleProcess, onError }),
      )
    : connecting('QUEUE_URL', async () => (await import('./job-queue/bullmq.ts')).openBullQueue(queue.url, { onError }))

export const openBlobStore = async (blobs: Config['blobs']): Promise<BlobStore> =>
  blobs.engine === 'file'
    ? onDisk('BLOB_STORE_URL', blobs.folder, async () =>
        (await import('./blob-store/file.ts')).openFileBlobStore(blobs.folder),
      )
    : connecting('BLOB_STORE_URL', async () => (await import('./blob-store/gridfs.ts')).openGridFsBlobStore(blobs.url))

/**
 * Opens a file whose content can be rebuilt from the log. A file that is damaged or cannot be read is renamed, not
 * deleted, and a new one is created.
 */
async function openRebuildable<E>(
  variable: Parameters<typeof unusablePath>[0],
  file: string,
  { alone, then }: { readonly alone: boolean; readonly then: string },
  open: () => Promise<E>,
): Promise<E> {
  const opening = () => onDisk(variable, file, open)
  if (!alone) return opening()
  let fault = `${file} is damaged`
  if (!isMarkedDamaged(file)) {
    try {
      return await opening()
    } catch (error) {
      if (!(error instanceof UnusableFile) || !isReplaceable(file, error.cause)) throw error
      fault = error.message
    }
  }
  const aside = await onDisk(variable, file, () => setAside(file))
  console.error(`filiz: ${fault}: it was set aside as ${aside}, and ${then}`)
  return opening()
}

export async function connecting<E>(
  variable: Parameters<typeof invalidConnectionString>[0],
  open: () => Promise<E>,
): Promise<E> {
  try {
    return await open()
  } catch (error) {
    throw error instanceof BadConnectionString ? invalidConnectionString(variable) : error
  }
}

/** Returns the error to report for an error of the file system; undefined for any other error. */
function unusable(
  variable: Parameters<typeof unusablePath>[0],
  place: string,
  error: unknown,
): ConfigError | UnusableFile | undefined {
  const { syscall, code, path = place } = error as NodeJS.ErrnoException
  if (syscall === undefined || code === undefined) return undefined
  // Only these say that the variable names something else than a folder or file.
  if (['EEXIST', 'ENOTDIR', 'ENAMETOOLONG'].includes(code)) return unusablePath(variable, place, code)
  return new UnusableFile(`${path} cannot be used: ${systemErrors[code] ?? code}`)
}

const systemErrors: Readonly<Record<string, string>> = {
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOENT: 'it is missing',
}

/** Thrown at the start when a file or folder cannot be used; the message is a sentence about it. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile'
}

/** Runs `open`, and reports an error of the file system or of SQLite in one sentence that names the file. */
export async function onDisk<R>(
  variable: Parameters<typeof unusablePath>[0],
  place: string,
  open: () => R | Promise<R>,
): Promise<R> {
  try {
    return await open()
  } catch (error) {
    throw isSqliteError(error)
      ? new UnusableFile(explainFileFault(place, error) ?? `${place} cannot be used: ${(error as Error).message}`, {
          cause: error,
        })
      : (unusable(variable, place, error) ?? error)
  }
}
