import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * `npm run licences`: reports the licences of all installed packages from the lockfile, and known vulnerabilities if
 * the registry answers. Fails only on a licence that is not accepted.
 */
const root = path.join(import.meta.dirname, '..', '..')
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<
    Record<
      string,
      { readonly license?: string; readonly version?: string; readonly link?: boolean; readonly dev?: boolean }
    >
  >
}

/**
 * Accepted licences. An OR expression needs one of them; in an AND expression all must be accepted. MPL-2.0 applies
 * only to its own files, so it does not affect this project's code. LGPL-3.0 applies to libvips, an unchanged shared
 * library that anybody can replace.
 */
const accepted = new Set([
  'MIT',
  'MIT-0',
  'Zlib',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'Python-2.0',
  'Unlicense',
  'CC-BY-4.0',
])
const isAccepted = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((each) => accepted.has(each.trim())))

const installed = Object.entries(lock.packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
const byLicence = Map.groupBy(installed, ([, { license }]) => license ?? 'none said')
console.log(`licences of ${installed.length} packages, from the lockfile:`)
for (const [licence, packages] of [...byLicence].toSorted(([, a], [, b]) => b.length - a.length))
  console.log(
    `  ${String(packages.length).padStart(4)}  ${licence}${packages.every(([, { dev }]) => dev) ? '  (development only)' : ''}`,
  )

const wrong = installed.filter(([, { license }]) => !isAccepted(license ?? ''))
for (const [place, { license }] of wrong)
  console.error(`${place}: ${license ?? 'no licence'} is not an accepted licence`)

const audit = spawnSync('npm', ['audit', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
  shell: process.platform === 'win32',
})
const found = parsed(audit.stdout)?.metadata?.vulnerabilities
if (found === undefined) console.log('vulnerabilities: the registry did not answer, so nothing is known about them')
else
  console.log(
    `vulnerabilities: ${Object.entries(found)
      .map(([severity, count]) => `${count} ${severity}`)
      .join(', ')}`,
  )
for (const [name, { severity, via }] of Object.entries(parsed(audit.stdout)?.vulnerabilities ?? {}))
  console.log(
    `  ${name}: ${severity}${via?.map((one) => (typeof one === 'object' ? ` ${one.title ?? ''} ${one.url ?? ''}` : '')).join('') ?? ''}`,
  )

process.exitCode = wrong.length > 0 ? 1 : 0

interface Audit {
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> }
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      {
        readonly severity: string
        readonly via?: readonly (string | { readonly title?: string; readonly url?: string })[]
      }
    >
  >
}
function parsed(text: string): Audit | undefined {
  try {
    return JSON.parse(text) as Audit
  } catch {
    return undefined
  }
}
