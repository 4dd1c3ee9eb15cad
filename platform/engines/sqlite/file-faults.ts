import { accessSync, constants, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { EngineUnavailable } from '../unavailable.ts'
import { isSqliteError } from './open-database.ts'

/** Primary result codes of SQLite for faults of the file. */
const [readOnly, ioError, corrupt, full, cannotOpen, notADatabase] = [8, 10, 11, 13, 14, 26]

const codeOf = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) & 0xff

/** Returns one sentence about the file for an operator, or null for an error that is not the file's fault. */
export function explainFileFault(file: string, error: unknown): string | null {
  switch (codeOf(error)) {
    case notADatabase:
      return `${file} is not a database`
    case corrupt:
      return `${file} is damaged: a page of it cannot be read`
    case full:
      return `${file} cannot be written: the disk is full`
    case ioError:
      return `${file} cannot be read or written: the disk reports an error`
    case readOnly:
      return `${whatCannotBeWritten(file)} cannot be written`
    case cannotOpen:
      return whyNotOpened(file)
    default:
      return null
  }
}

/** Whether the content of the file is unusable, so that only another file helps. */
export const isDamage = (error: unknown): boolean => [corrupt, notADatabase].includes(codeOf(error))

/** Whether a new file can take the place of this one: it is damaged, or it is there and cannot be opened. */
export const isReplaceable = (file: string, error: unknown): boolean =>
  isDamage(error) || (codeOf(error) === cannotOpen && isFile(file) && may(path.dirname(file), constants.W_OK))

const isFile = (file: string) => existsSync(file) && statSync(file).isFile()

function whyNotOpened(file: string): string {
  const folder = path.dirname(file)
  if (!existsSync(folder)) return `the folder ${folder} is missing`
  if (existsSync(file) && !isFile(file)) return `${file} is not a file`
  if (isFile(file) && !may(file, constants.R_OK)) return `${file} cannot be read: access is denied`
  return `${whatCannotBeWritten(file)} cannot be written`
}

const whatCannotBeWritten = (file: string): string =>
  may(path.dirname(file), constants.W_OK) ? file : `the folder ${path.dirname(file)}`

function may(place: string, mode: number): boolean {
  try {
    accessSync(place, mode)
    return true
  } catch {
    return false
  }
}

/** An engine whose file cannot be used. The message is a sentence for operators; a stack would not help them. */
export class EngineFileFault extends EngineUnavailable {
  constructor(engine: EngineUnavailable['engine'], sentence: string) {
    super(engine)
    this.message = sentence
    this.stack = `${this.name}: ${sentence}`
  }
}

/** Damages that this thread has met, by file; they last until the file is replaced and opened again. */
const damages = new Map<string, string>()
const markOf = (file: string) => `${file}.damaged`

/** The damage that was met since the file was opened; null if there is none. */
export const damageOf = (file: string): string | null => damages.get(file) ?? null

/** Call when the file is opened. */
export const forgetDamage = (file: string): void => void damages.delete(file)

/**
 * Remembers a damage for readiness checks. `rebuildable`: leaves a mark beside the file, so that the next process that
 * opens it alone sets it aside.
 */
export function noteDamage(file: string, sentence: string, { rebuildable }: { readonly rebuildable: boolean }): void {
  damages.set(file, sentence)
  if (!rebuildable || existsSync(markOf(file))) return
  try {
    writeFileSync(markOf(file), `${sentence}\n`)
  } catch {
    // Ignore: without a mark, the next process finds the damage again.
  }
}

export const isMarkedDamaged = (file: string): boolean => existsSync(markOf(file))

/** Renames the file and its write-ahead log, so that a new one can be created. Returns the new name. */
export function setAside(file: string): string {
  const aside = `${file}.${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  for (const end of ['-shm', '-wal', '']) if (existsSync(file + end)) renameSync(file + end, aside + end)
  rmSync(markOf(file), { force: true })
  return aside
}

/**
 * Returns a function that runs work on the database. It throws `EngineUnavailable` if the database itself failed, and
 * any other error unchanged. A row that cannot be parsed is a damage, too.
 */
export function answeringFor(
  engine: EngineUnavailable['engine'],
  database: DatabaseSync,
  { rebuildable = false }: { readonly rebuildable?: boolean } = {},
): <T>(work: () => T) => T {
  const file = database.location() ?? ''
  return (work) => {
    try {
      return work()
    } catch (error) {
      if (!isSqliteError(error) && !(error instanceof SyntaxError)) throw error
      const sentence = isSqliteError(error)
        ? explainFileFault(file, error)
        : `${file} is damaged: a row of it cannot be read`
      if (sentence === null) throw new EngineUnavailable(engine, error)
      if (isDamage(error) || error instanceof SyntaxError) noteDamage(file, sentence, { rebuildable })
      throw new EngineFileFault(engine, sentence)
    }
  }
}
