import offline from '@filiz/frontend/src/i18n/offline/tr/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import { readLog } from '@filiz/standalone/testing/log.ts'
import type { Browser } from 'playwright-core'
import { expect, onTestFailed, onTestFinished } from 'vitest'
import { visit } from './browser.ts'
import { startKillingProxy, type WriteStage } from './killing-proxy.ts'
import type { RunningFiliz } from './filiz.ts'
import { allowFaults } from './page-faults.ts'
import { parentWithPlan } from './parent-with-plan.ts'
import { waitForTransient } from './wait-for-transient.ts'

/**
 * Completes an activity and gives feedback while the server is killed at the given stage of each. Both must be applied
 * exactly once after the restart, and the page must show their state meanwhile.
 */
export async function expectWriteAppliedOnce(stage: WriteStage, browser: Browser, filiz: RunningFiliz): Promise<void> {
  const { plan: p } = tr
  // Sections of the page that are still loading log errors when the server is killed.
  allowFaults(/^50[234] |preload|Failed to (fetch|load)/)
  onTestFailed(() => filiz.restart())
  const family = await parentWithPlan(filiz, `killed-${stage.length}@example.org`)
  const [item] = family.plan.items
  const logged = (type: string) =>
    readLog(filiz.dataDir, `type = '${type}'`).filter(
      ({ stream, data }) => stream.endsWith(family.plan.id) && data.activityId === item!.activityId,
    ).length
  const proxy = await startKillingProxy(filiz)
  onTestFinished(proxy.stop)
  const { page, context } = await visit(browser, proxy.url, { locale: 'tr-TR' })
  await family.signIn(page)
  await page.goto(`/app/plans/${family.plan.id}`)
  const row = page
    .locator('#activities')
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: item!.activity.title, exact: true }) })
  const dialog = page.getByRole('dialog')

  let dead = proxy.kill(/\/complete\?/, stage)
  await row.getByRole('button', { name: p.item.complete, exact: true }).click()
  await dead
  await dialog.getByText(p.celebration.first).waitFor()
  await dialog.getByText(offline.waiting).waitFor()
  await filiz.restart()
  await dialog.getByText(offline.waiting).waitFor({ state: 'detached', timeout: 60_000 })
  expect(logged('ActivityCompleted')).toBe(1)

  await dialog.getByRole('button', { name: p.celebration.tell }).click()
  await dialog.getByText(p.feedback.engagements[5]).click()
  await dialog.getByText(p.feedback.difficulties[3]).click()
  await dialog.getByText(p.feedback.more).click()
  await dialog.getByLabel(p.feedback.notes).fill('Elektrikler gitti.')
  dead = proxy.kill(/\/feedback\?/, stage)
  await waitForTransient(dialog.getByText(p.thanks.text), () =>
    dialog.getByRole('button', { name: p.feedback.save, exact: true }).click(),
  )
  await dead
  await page.keyboard.press('Escape')
  await row.getByText('Elektrikler gitti.').waitFor()
  await row.getByText(offline.waiting).waitFor()
  await filiz.restart()
  await row.getByText(offline.waiting).waitFor({ state: 'detached', timeout: 60_000 })
  await row.getByText('Elektrikler gitti.').waitFor()
  expect([logged('ActivityCompleted'), logged('FeedbackGiven'), logged('ActivityReopened')]).toEqual([1, 1, 0])
  const { items } = await family.call<{
    items: { activityId: string; status: string; feedback: { notes: string } | null }[]
  }>('GET', `/plans/${family.plan.id}`)
  expect(items.find(({ activityId }) => activityId === item!.activityId)).toMatchObject({
    status: 'completed',
    feedback: { notes: 'Elektrikler gitti.' },
  })
  await page.reload()
  await row.getByText('Elektrikler gitti.').waitFor()
  await context.close()
}
