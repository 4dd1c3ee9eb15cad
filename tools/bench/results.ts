import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Result } from './scenario.ts'

/** The results of one run of a scenario, with the machine and engines on which it ran. */
export interface Run {
  readonly at: string
  readonly node: string
  readonly cores: number
  /** Load average of the last five minutes at the end of the run, its own included; older results lack it. */
  readonly load?: number
  readonly engines: string
  readonly quick: boolean
  readonly results: readonly Result[]
}

/** Writes a run to `bench/results/<name>.json`. */
export function keep(name: string, run: Run): void {
  const folder = path.join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(run, null, 2)}\n`)
}
