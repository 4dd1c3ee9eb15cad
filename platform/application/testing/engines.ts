import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCommandHandler, type CommandHandler } from '../commands/command-handler.ts'
import { openFileBlobStore } from '@filiz/engines/blob-store/file.ts'
import { manualClock, type ManualClock } from '@filiz/engines/clock/clocks.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import { openSqliteEventLog } from '@filiz/engines/event-log/sqlite.ts'
import { openSqliteJobQueue } from '@filiz/engines/job-queue/sqlite.ts'
import { openMailbox } from '@filiz/engines/mail/mailbox.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { createWebPush } from '@filiz/engines/push/web-push.ts'
import { createSealer } from '@filiz/engines/personal-data/sealer.ts'
import { openSqliteReadStore } from '@filiz/engines/read-store/sqlite.ts'
import { createKeys } from '@filiz/engines/vault/keys.ts'
import { openSqliteVault } from '@filiz/engines/vault/sqlite.ts'
import type { CommandContext } from '../commands/command-context.ts'

const masterKey = randomBytes(32)
export const publicUrl = 'https://filiz.example'
export const tokenSecret = 'a secret of the specs, thirty-two long'

export interface Opened {
  readonly folder: string
  readonly clock: Clock
  readonly log: ReturnType<typeof openSqliteEventLog>
  readonly readStore: ReturnType<typeof openSqliteReadStore>
  readonly vault: ReturnType<typeof openSqliteVault>
  readonly blobs: ReturnType<typeof openFileBlobStore>
  readonly keys: ReturnType<typeof createKeys>
  readonly sealer: ReturnType<typeof createSealer>
  readonly push: ReturnType<typeof createWebPush>
  readonly queue: ReturnType<typeof openSqliteJobQueue>
  readonly mailer: ReturnType<typeof openMailbox>
  readonly logger: ReturnType<typeof createLogger>
  readonly metrics: ReturnType<typeof createMetrics>
  readonly commands: CommandHandler
  close(): Promise<void>
}

/** Opens the real embedded engines on a folder, like one server process. Opened again, they keep their data. */
export function openOn(
  folder: string,
  clock: Clock,
  key: Buffer = masterKey,
  pushServices: readonly string[] = [],
): Opened {
  const log = openSqliteEventLog(join(folder, 'events.db'))
  const readStore = openSqliteReadStore(join(folder, 'read.db'))
  const vault = openSqliteVault(join(folder, 'vault.db'))
  const blobs = openFileBlobStore(join(folder, 'photos'))
  const keys = createKeys(vault, [{ id: 'test', key }])
  const sealer = createSealer(keys)
  const queue = openSqliteJobQueue(join(folder, 'jobs.db'), { soleProcess: true })
  const mailer = openMailbox(join(folder, 'mailbox'), { from: 'Filiz <filiz@filiz.example>' })
  return {
    folder,
    clock,
    push: createWebPush({ keys, contact: 'mailto:filiz@filiz.example', services: pushServices }),
    log,
    readStore,
    vault,
    blobs,
    keys,
    sealer,
    queue,
    mailer,
    logger: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    commands: createCommandHandler({ log, sealer }),
    async close() {
      for (const engine of [queue, mailer, readStore, log, vault]) await engine.close()
    },
  }
}

export const temporaryFolder = async (): Promise<string> => mkdtemp(join(tmpdir(), 'filiz-specs-'))
export const removeFolder = async (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

export { manualClock, type ManualClock }

/** Returns the context of a command that belongs to a new request. */
export function asking(accountId: string | null = null): CommandContext {
  const id = randomUUID()
  return {
    actor: accountId === null ? 'operator' : `account:${accountId}`,
    correlationId: id,
    causationId: id,
    accountId,
  }
}
