import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { wholeChromium } from '../testing/chromium-program.ts'
import { browserArguments } from '../testing/chromium.ts'
import { startFiliz } from '../testing/filiz.ts'

/*
 * `npm run lighthouse [-- <url>]`: runs Lighthouse with its mobile profile on the landing page and the login page.
 * Categories that do not depend on the machine must score 100; performance is only compared with a target. Lighthouse
 * is downloaded on demand because it has many dependencies. Without a registry or on a busy machine the script reports
 * that and passes.
 */

const lighthouse = 'lighthouse@12.8.2'
const everything = ['accessibility', 'best-practices', 'seo'] as const
const pages = [
  { path: '/', whole: everything, performance: 98 },
  // The login page has `noindex`, so its SEO score is not checked.
  { path: '/auth/login', whole: ['accessibility', 'best-practices'], performance: 90 },
] as const

interface Audit {
  readonly id: string
  readonly title: string
  readonly score: number | null
  readonly displayValue?: string
  readonly details?: unknown
}
interface Report {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >
  readonly audits: Readonly<Record<string, Audit>>
}

const run = promisify(execFile)
const npm = (...args: string[]) =>
  run('npm', ['exec', '--yes', `--package=${lighthouse}`, '--', ...args], {
    env: { ...process.env, CHROME_PATH: wholeChromium() },
    maxBuffer: 64 * 1024 * 1024,
  })
const reportOn = async (url: string) =>
  JSON.parse(
    (
      await npm(
        'lighthouse',
        url,
        '--quiet',
        '--output=json',
        '--output-path=stdout',
        `--chrome-flags=--headless=new ${browserArguments.join(' ')}`,
      )
    ).stdout,
  ) as Report

const percent = ({ categories }: Report, category: string) => Math.round((categories[category]?.score ?? 0) * 100)
/** Returns the audits for which a category lost points. */
const faults = ({ categories, audits }: Report, category: string) =>
  (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id]
    return weight > 0 && audit && audit.score !== null && audit.score < 1
      ? [`  ${category}: ${id}: ${audit.title} ${JSON.stringify(audit.details ?? '').slice(0, 300)}`]
      : []
  })

async function look(url: string) {
  for (const { path, whole, performance } of pages) {
    const report = await reportOn(url + path)
      .catch(() => reportOn(url + path))
      .catch((error: Error) => error)
    if (report instanceof Error) {
      console.log(`${path.padEnd(14)} could not be measured: ${report.message.split('\n')[0]}`)
      continue
    }
    const shown = (id: string) => report.audits[id]?.displayValue ?? '?'
    console.log(
      `${path.padEnd(14)} performance ${percent(report, 'performance')} (to be ${performance}), ${everything.map((category) => `${category} ${percent(report, category)}${whole.some((one) => one === category) ? '' : ' (noindex, as it is meant)'}`).join(', ')}; first words ${shown('first-contentful-paint')}, largest ${shown('largest-contentful-paint')}, blocked ${shown('total-blocking-time')}, shift ${shown('cumulative-layout-shift')}`,
    )
    // A null score means that the machine was too busy.
    const lacking = whole.filter((category) => (report.categories[category]?.score ?? 1) < 1)
    if (lacking.length > 0) process.exitCode = 1
    for (const category of lacking) console.log(faults(report, category).join('\n'))
  }
}

const fetched = await npm('lighthouse', '--version').then(
  () => true,
  (error: Error) => {
    console.log(`Lighthouse cannot be had here, so nothing is said: ${error.message.split('\n')[0]}`)
    return false
  },
)
if (fetched) {
  const filiz = process.argv[2] === undefined ? await startFiliz() : { url: process.argv[2], stop: async () => {} }
  try {
    await look(filiz.url)
  } finally {
    await filiz.stop()
  }
}
