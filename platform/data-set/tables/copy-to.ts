import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { Refused } from '../errors.ts'
import { text } from './sql-text.ts'

export interface Copy {
  /** The statement with the private path in place of the target. */
  readonly statement: string
  /** Moves the result to the target. */
  finish(): void
}

/** Comments and blanks before a statement. */
const before = /^(?:\s|--[^\n]*\n|\/\*[^]*?\*\/)*/

export const isCopy = (statement: string): boolean => /^COPY\b/i.test(statement.replace(before, ''))

const pattern = /^(COPY\b[^]*\bTO\s*)'((?:[^']|'')+)'(\s*(?:\([^]*\))?\s*)$/i

/**
 * Prepares a `COPY … TO 'file'`: DuckDB may write only into the private folder, and the result is moved to the named
 * place afterwards. Throws `Refused` for other kinds of COPY, for an existing target, and for one within the export.
 */
export function copyTo(
  statement: string,
  { privateFolder, exported }: Record<'privateFolder' | 'exported', string>,
): Copy {
  const [, head, quoted, options] = pattern.exec(statement.replace(before, '').trimEnd()) ?? []
  if (head === undefined || options === undefined)
    throw new Refused("of COPY only COPY … TO 'file' (FORMAT …) works: it writes an answer into a new file")
  const target = path.resolve(quoted!.replaceAll("''", "'"))
  const parent = path.dirname(target)
  if (!statSync(parent, { throwIfNoEntry: false })?.isDirectory()) throw new Refused(`there is no folder ${parent}`)
  const relative = path.relative(realpathSync(exported), path.join(realpathSync(parent), path.basename(target)))
  if (!relative.startsWith('..') && !path.isAbsolute(relative))
    throw new Refused(`${target} is within the export, which does not change: name a file elsewhere`)
  if (existsSync(target)) throw new Refused(`there is a file at ${target} already: name a new one`)
  mkdirSync(privateFolder, { recursive: true })
  const own = path.join(privateFolder, path.basename(target))
  rmSync(own, { recursive: true, force: true })
  return {
    statement: `${head}${text(own)}${options}`,
    finish() {
      try {
        renameSync(own, target)
      } catch {
        // The target is on another file system.
        if (statSync(own).isDirectory()) cpSync(own, target, { recursive: true, errorOnExist: true, force: false })
        else copyFileSync(own, target, constants.COPYFILE_EXCL)
        rmSync(own, { recursive: true })
      }
    },
  }
}
