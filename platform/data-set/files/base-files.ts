import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from './manifest.ts'

/** A finished export that a new folder continues: its events are taken over, later ones are added. */
export interface Base {
  readonly folder: string
  readonly manifest: Manifest
}

/** Takes over a file, if it is not there yet: by a hard link, or by a copy where links are not possible. */
export function takeOver(base: Base, out: string, file: string): void {
  const [from, to] = [path.join(base.folder, file), path.join(out, file)]
  if (existsSync(to)) return
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, `${to}.new`)
    renameSync(`${to}.new`, to)
  }
}
