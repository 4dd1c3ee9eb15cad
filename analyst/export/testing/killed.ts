import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { Format } from '../manifest.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')

/** Every file under a folder, with its bytes' hash. */
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

/** A key of the caller's, for exports that are compared. */
export const keyFile = (folder: string) => {
  const file = path.join(folder, 'lent.key')
  writeFileSync(file, randomBytes(32).toString('base64'))
  return file
}

/** What of an export is done for good, by its own word; null before it said anything. */
export function afterIn(out: string): string | null {
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

/** The command as a process of its own, killed as soon as `enough` says so, or left to its end. */
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

/** An export that is killed as soon as `enough` says so. On a busy machine it may be done before: then it begins once more. */
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

/** An export of a data folder that is killed again and again ends as the one that was left in peace (`whole-<format>` in the folder). */
export async function goesOnAfterKills(format: Format, dataDir: string, key: string): Promise<void> {
  const whole = path.join(dataDir, `whole-${format}`)
  expect(await exporting(format, { dataDir, key, out: whole }, null)).toBe(0)
  const out = path.join(dataDir, `killed-${format}`)
  // Before it said anything; at its first and second word; and while files are finished.
  const moments: (() => boolean)[] = [() => existsSync(out), () => afterIn(out) !== null]
  const seen = new Set<string | null>()
  moments.push(() => afterIn(out) !== null && !seen.has(afterIn(out)))
  if (format === 'parquet') moments.push(() => existsSync(path.join(out, 'ActivityCompleted/2025-03.parquet')))
  for (const enough of moments) {
    await killed(format, { dataDir, key, out }, enough)
    seen.add(afterIn(out))
    // What was written after its last word, and a file that it had not spoken of.
    const torn = path.join(
      out,
      format === 'parquet' ? '.lines' : '.',
      'PlanMade',
      `2025-01.${format === 'parquet' ? 'ndjson' : format}`,
    )
    if (existsSync(torn) && existsSync(path.join(out, '.unfinished.json'))) appendFileSync(torn, '{"torn":')
  }
  expect(await exporting(format, { dataDir, key, out }, null)).toBe(0)
  expect(bytesIn(out)).toEqual(bytesIn(whole))
}
