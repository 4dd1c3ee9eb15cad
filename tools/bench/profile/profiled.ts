import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

const preload = path.join(import.meta.dirname, 'preload.ts')
const folder = path.join(import.meta.dirname, '..', 'results', 'profiles')
const wanted = process.argv.includes('--profile')

export interface ProfileOptions {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Returns Node options for a server that can be profiled; empty without `--profile` or without a name. */
export function profileOptions(name: string | undefined): ProfileOptions {
  if (!wanted || name === undefined) return { args: [], env: {} }
  mkdirSync(folder, { recursive: true })
  return { args: ['--import', preload], env: { BENCH_PROFILE: path.join(folder, name) } }
}

/**
 * Starts or stops the profiles of a server. After stopping, the profile of each thread is in
 * `bench/results/profiles/<name>-<thread>.json`.
 */
export async function toggleProfile(child: ChildProcess): Promise<void> {
  if (!wanted || child.exitCode !== null) return
  const said = Promise.withResolvers<void>()
  const lines = createInterface({ input: child.stdout! }).on(
    'line',
    (line) => line.startsWith('profile ') && said.resolve(),
  )
  child.kill('SIGUSR2')
  await said.promise
  lines.close()
}
