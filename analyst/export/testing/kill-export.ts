import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { Format } from '@filiz/data-set/files/manifest.ts'
import { finishSwap } from '@filiz/data-set/files/swap-folders.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')

/** Returns the hashes of all files in a folder. */
export const bytesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map(
        (file) => [path.relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')] as const,
      )
      .toSorted(),
  )

/** Returns the hashes without that of the DuckDB file, which contains a random id. */
export const comparableBytesIn = (folder: string): Record<string, string> => {
  const { 'filiz.duckdb': _, ...others } = bytesIn(folder)
  return others
}

/** Writes a key file and returns its path. Exports can be compared only if they use the same key. */
export const keyFile = (folder: string) => {
  const file = path.join(folder, 'lent.key')
  writeFileSync(file, randomBytes(32).toString('base64'))
  return file
}

/** Returns the saved position of an unfinished export, or null if it has saved no progress. */
export function committedPosition(out: string): string | null {
  try {
    return (JSON.parse(readFileSync(path.join(out, '.unfinished.json'), 'utf8')) as { after: string | null }).after
  } catch {
    return null
  }
}

interface Exporting {
  readonly dataDir: string
  readonly key: string
  readonly out: string
}

/** Runs the export command in its own process; kills it as soon as `enough` returns true, or (null) lets it end. */
export async function exporting(
  format: Format,
  { dataDir, key, out }: Exporting,
  enough: (() => boolean) | null,
): Promise<number | null> {
  const child = spawn(
    process.execPath,
    [path.join(root, 'start.cjs'), 'analyst', 'export', '--format', format, '--key-file', key, '--out', out],
    { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'ignore' },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  while (enough && child.exitCode === null && !enough()) await setImmediate()
  if (enough) child.kill('SIGKILL')
  return ended
}

/** Kills an export as soon as `enough` returns true. If the export completes before, it is started again. */
export async function killed(format: Format, { dataDir, key, out }: Exporting, enough: () => boolean): Promise<void> {
  for (
    let tries = 1, code;
    (code = await exporting(format, { dataDir, key, out }, enough)) !== null ||
    existsSync(path.join(out, 'manifest.json'));
    tries++
  ) {
    expect([code ?? 0, tries < 20]).toEqual([0, true])
    rmSync(out, { recursive: true })
  }
}

/**
 * Asserts that an export which is killed repeatedly ends with the same bytes as an uninterrupted one (`whole-<format>`
 * in the folder).
 */
export async function expectResumeAfterKills(format: Format, dataDir: string, key: string): Promise<void> {
  const whole = path.join(dataDir, `whole-${format}`)
  expect(await exporting(format, { dataDir, key, out: whole }, null)).toBe(0)
  const out = path.join(dataDir, `killed-${format}`)
  // Kills before the first saved progress, after the first and second, and while files are being completed.
  const moments: (() => boolean)[] = [() => existsSync(out), () => committedPosition(out) !== null]
  const seen = new Set<string | null>()
  moments.push(() => committedPosition(out) !== null && !seen.has(committedPosition(out)))
  if (format === 'parquet') moments.push(() => existsSync(path.join(out, 'ActivityCompleted/2025-03.parquet')))
  for (const enough of moments) {
    await killed(format, { dataDir, key, out }, enough)
    seen.add(committedPosition(out))
    // Simulate partial writes after the last saved progress, also to a file that the progress does not contain.
    const torn = path.join(
      out,
      format === 'parquet' ? '.lines' : '.',
      'PlanMade',
      `2025-01.${format === 'parquet' ? 'ndjson' : format}`,
    )
    if (existsSync(torn) && existsSync(path.join(out, '.unfinished.json'))) appendFileSync(torn, '{"torn":')
  }
  expect(await exporting(format, { dataDir, key, out }, null)).toBe(0)
  expect(comparableBytesIn(out)).toEqual(comparableBytesIn(whole))
}

/**
 * Asserts that an update of a finished export which is killed repeatedly leaves the old or the new state whole, and
 * ends with the bytes of a fresh export.
 */
export async function expectUpdateAfterKills(
  format: Format,
  dataDir: string,
  key: string,
  change: () => Promise<void>,
): Promise<void> {
  const [out, whole] = [path.join(dataDir, `updated-${format}`), path.join(dataDir, `changed-${format}`)]
  expect(await exporting(format, { dataDir, key, out }, null)).toBe(0)
  const before = bytesIn(out)
  await change()
  expect(await exporting(format, { dataDir, key, out: whole }, null)).toBe(0)
  const after = comparableBytesIn(whole)
  const next = `${out}.new`
  const moments: (() => boolean)[] = [
    () => existsSync(next),
    () => committedPosition(next) !== null,
    () => existsSync(path.join(next, 'schema.md')),
    () => existsSync(path.join(next, 'manifest.json')),
    () => !existsSync(path.join(out, 'manifest.json')) || existsSync(`${out}.old`),
  ]
  let kills = 0
  for (const enough of moments) {
    if ((await exporting(format, { dataDir, key, out }, enough)) === null) kills++
    finishSwap(out)
    const left = bytesIn(out)
    if (left['manifest.json'] === before['manifest.json']) expect(left).toEqual(before)
    else expect(comparableBytesIn(out)).toEqual(after)
  }
  expect(kills).toBeGreaterThan(2)
  expect(await exporting(format, { dataDir, key, out }, null)).toBe(0)
  expect(comparableBytesIn(out)).toEqual(after)
  expect([existsSync(next), existsSync(`${out}.old`)]).toEqual([false, false])
}
