import { CommanderError } from 'commander'
import { NewerSchema } from '@filiz/domain/registry/upcast.ts'
import { ConfigError } from '@filiz/engines/config.ts'
import { DamagedEvent } from '@filiz/engines/event-log/port.ts'
import { UnusableFile } from '@filiz/engines/open.ts'
import { NothingThere } from '@filiz/engines/open-readers.ts'
import { SecretsMissing } from '@filiz/engines/secrets.ts'
import { EngineFileFault } from '@filiz/engines/sqlite/file-faults.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { UnknownMasterKey } from '@filiz/engines/vault/keys.ts'
import { Failed, Refused } from '@filiz/data-set/errors.ts'

const variableOf: Partial<Record<EngineUnavailable['engine'], string>> = {
  'event log': 'EVENT_LOG_URL',
  'read store': 'READ_STORE_URL',
  vault: 'VAULT_URL',
}

/** Error codes of a full disk: no space, or a quota or file size limit (ulimit) that is reached. */
const full: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * Error codes of unusable paths: a file in the place of a folder, a folder that cannot be created, or a name that is
 * too long.
 */
const unusable: ReadonlySet<string> = new Set([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'ENAMETOOLONG',
  'ELOOP',
  'EINVAL',
])

/**
 * Returns a one-line message that tells the user what to do; empty if nothing needs to be said; null if the error is a
 * bug of this program.
 */
export function userMessageOf(error: unknown): string | null {
  if (error instanceof Refused || error instanceof Failed || error instanceof NothingThere) return error.message
  // The program was called without a command and has printed the help.
  if (error instanceof CommanderError && error.code === 'commander.help') return ''
  if (error instanceof SecretsMissing || error instanceof UnknownMasterKey) return error.message
  // These messages are sentences about the file or the event.
  if (error instanceof UnusableFile || error instanceof EngineFileFault || error instanceof DamagedEvent)
    return error.message
  if (error instanceof CommanderError) return oneLine(error.message.replace(/^error: /, ''))
  if (error instanceof ConfigError) return oneLine(error.message)
  if (error instanceof EngineUnavailable)
    return `the ${error.engine} does not answer${becauseOf(error)}: is its server running, and ${variableOf[error.engine] ?? 'its address'} right?`
  if (error instanceof NewerSchema)
    return `the log was written by a newer version of Filiz (${error.message}): update this one`
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  // DuckDB, which writes Parquet files, mentions a full disk only in its message.
  if (
    (typeof code === 'string' && full.has(code)) ||
    (error instanceof Error && /No space left on device|failed to offload data block/.test(error.message))
  )
    return 'the disk is full: make room, and give the same command again; it goes on where it stopped'
  if (error instanceof Error && error.message.startsWith('Out of Memory Error'))
    return 'the memory of this machine does not suffice for the tables: export fewer months (--since), or as ndjson or csv'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${placeOf(error)} may not be written: choose another folder with --out`
  if (typeof code === 'string' && unusable.has(code))
    return `a file or folder that was named cannot be used (${oneLine((error as Error).message)}): name another`
  // The program that reads the output has closed it (`… | head`).
  if (code === 'EPIPE') return ''
  return null
}

/** Returns 2 for a wrong command line, 1 for a failure, and 0 if nothing needs to be said. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof Refused || error instanceof CommanderError) return 2
  return userMessageOf(error) === '' ? 0 : 1
}

const oneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

const placeOf = (error: unknown) => (error as NodeJS.ErrnoException).path ?? 'the folder'

/** Returns SQLite's message. The message of a server's client is left out, because it might contain a password. */
function becauseOf({ cause }: EngineUnavailable): string {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_SQLITE_ERROR' ? ` (${cause.message})` : ''
}
