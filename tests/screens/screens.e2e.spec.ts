import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeContexts, sharedBrowser } from '../testing/browser.ts'
import { faultsOf, outOfReach } from './faults-of.ts'
import { screens } from './screens.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'
import { inTurns, openPagePool } from './page-pool.ts'

let browser: Browser
let stage: Fixtures
beforeAll(async () => {
  ;[browser, stage] = await Promise.all([sharedBrowser(), createFixtures()])
}, 240_000)
afterAll(async () => {
  await closeContexts()
  await stage?.stop()
})

const variants = [
  { language: 'tr', scheme: 'light' },
  { language: 'en', scheme: 'dark' },
  { language: 'en', scheme: 'light' },
  { language: 'tr', scheme: 'dark' },
] as const

/** One screen of each kind: landing, forms, plan, catalogue, dialogs, print page, settings, staff. */
const representative = new Set([
  'landing',
  'register-faults',
  'dashboard',
  'plan',
  'plan-print',
  'dialog-feedback-whole',
  'browse-filters',
  'child-edit',
  'settings-family',
  'admin-entry-faults',
  'insights-plans',
  'insights-replay-step',
])

/** Each screen is tested in one variant, chosen by its index; `every-variant.long.spec.ts` tests all variants. */
const runs = screens.map((screen, index) => ({ screen, width: 390 as const, ...variants[index % variants.length]! }))
type Run = (typeof runs)[number]

const expectNoFaults = (wanted: readonly Run[]) => {
  const pool = openPagePool(browser, stage)
  return inTurns(wanted, 3, (run) =>
    pool.show(run, async (page) => {
      await pool.light(page, run.scheme)
      // Check only an open dialog, because the page behind it is another screen.
      const faults = [
        ...(await faultsOf(page, { within: '[aria-modal="true"]:not(:has(iframe))' })),
        ...(await outOfReach(page)),
      ]
      if (faults.length > 0) throw new Error(`${run.scheme}: ${faults.join('; ')}`)
    }),
  )
}

describe('on a phone, without axe findings, with large enough touch targets and no cut text', () => {
  it('eleven representative screens are shown', { timeout: 600_000 }, async () => {
    const ten = runs.filter(({ screen }) => representative.has(screen.name))
    expect(ten).toHaveLength(representative.size)
    await expectNoFaults(ten)
  })

  it('every other screen is shown', { tags: ['long'], timeout: 1_200_000 }, () =>
    expectNoFaults(runs.filter(({ screen }) => !representative.has(screen.name))),
  )
})
