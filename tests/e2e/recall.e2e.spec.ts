import adminTr from '@filiz/frontend/src/i18n/admin/tr/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../faults/processes.ts'
import { until } from '../faults/until.ts'
import { register, type Account } from '../testing/account.ts'
import { closeContexts, sharedBrowser, visit } from '../testing/browser.ts'
import { clockAhead, startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { parentWithPlan, type Plan } from '../testing/parent-with-plan.ts'
import { waitForTransient } from '../testing/wait-for-transient.ts'

/*
 * Recalls an activity while other pages are open: administrators' pages that were loaded before, and a parent's page
 * that read the activity before its plan. `admin.e2e.spec.ts` covers a recall without such pages.
 */

interface Entry {
  readonly id: string
  readonly status: string
  readonly version: number
  readonly updatedAt: string
  readonly durationMinutes: number
  readonly recalled?: { readonly reason: { readonly tr: string } }
}

const e = adminTr.editor
const list = '/app/admin/activities'
const reason = { tr: 'Boncuklar yutulabilir.' }
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

let browser: Browser
let filiz: RunningFiliz
let ayse: Account
let parent: Account & { readonly plan: Plan }
let desk: Page
/** Catalogue entries that are in no plan. */
let elsewhere: Entry[]

const entry = (id: string) => ayse.call<Entry>('GET', `/admin/activities/${id}`)
/** Returns a new entry for each attempt, because a failed attempt leaves its entry recalled. */
const another = () => elsewhere.shift()!
/** Recalls an entry and waits for the read model, so that pages opened afterwards show the recall. */
async function recall(id: string, why = reason) {
  await ayse.call('POST', `/admin/activities/${id}/recall`, { reason: why })
  await entry(id)
}
async function archive(id: string) {
  await ayse.call('DELETE', `/admin/activities/${id}`)
  await entry(id)
}
async function openDialogOf(id: string, name: string) {
  await desk.goto(`${list}/${id}/edit`)
  await button(desk, e.more).click()
  await button(desk, name).click()
}

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  ayse = await register(filiz, { name: 'Ayşe Kaya', email: 'ayse@example.org', language: 'tr' })
  await runCommand(['admin', 'grant', ayse.email], { DATA_DIR: filiz.dataDir })
  parent = await parentWithPlan(filiz, 'isil@example.org')
  const planned = new Set(parent.plan.items.map(({ activityId }) => activityId))
  // A granted role takes effect within ten seconds.
  const all = await until('the catalogue', () => ayse.call<Entry[]>('GET', '/admin/activities?limit=100'), 60_000)
  elsewhere = all.filter(({ id }) => !planned.has(id))
  ;({ page: desk } = await visit(browser, filiz.url, { locale: 'tr-TR' }))
  await ayse.signIn(desk)
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

describe('a recall', { tags: ['long'] }, () => {
  it('is not reverted by restoring an entry on a page that was loaded before the recall', async () => {
    const { id } = another()
    await archive(id)
    await desk.goto(`${list}/${id}/edit`)
    await button(desk, e.restore).waitFor()
    await recall(id)
    await button(desk, e.restore).click()
    await desk.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    expect(await entry(id)).toMatchObject({ status: 'archived', recalled: { reason } })
  })

  it('is not reverted by a bulk restore from a list that was loaded before the recall', async () => {
    const { id } = another()
    await archive(id)
    await desk.goto(`${list}?status=archived`)
    await desk.getByLabel(adminTr.catalogue.selectAll).check()
    await recall(id)
    await button(desk, adminTr.catalogue.bulk.restore).click()
    await dialog(desk).getByRole('button', { name: adminTr.catalogue.bulk.restore }).click()
    await dialog(desk).getByText('Bu etkinlik güvenlik nedeniyle geri çekildi.').first().waitFor()
    expect(await entry(id)).toMatchObject({ status: 'archived', recalled: { reason } })
  })

  it('succeeds although the entry was changed while the reason was written', async () => {
    const { id } = another()
    await openDialogOf(id, e.recall.open)
    await dialog(desk).getByLabel(e.recall.tr).fill('Düğmesi kopabilir.')
    const { id: _id, status: _status, version: _version, updatedAt: _at, ...content } = await entry(id)
    await ayse.call('PUT', `/admin/activities/${id}`, { ...content, durationMinutes: content.durationMinutes + 1 })
    await dialog(desk).getByRole('button', { name: e.recall.submit }).click()
    await dialog(desk).waitFor({ state: 'detached' })
    await expect
      .poll(() => entry(id))
      .toMatchObject({
        status: 'archived',
        durationMinutes: content.durationMinutes + 1,
        recalled: { reason: { tr: 'Düğmesi kopabilir.' } },
      })
  })

  it('cannot be reverted while the correction of the entry is unsaved', async () => {
    const { id } = another()
    await recall(id)
    await desk.goto(`${list}/${id}/edit`)
    // The title resembles no other, not even that of a failed attempt: a save would ask about it.
    await desk.locator('[id="field-translations.tr.title"]').fill(id)
    await button(desk, e.liftRecall).click()
    await desk.getByText(e.saveFirst).waitFor()
    // Wait for the confirmation on the page, because until then the text counts as unsaved there.
    await waitForTransient(desk.getByText('Etkinlik kaydedildi.'), () => button(desk, e.save).click())
    await expect
      .poll(
        async () =>
          (await ayse.call<{ translations: { tr: { title: string } } }>('GET', `/admin/activities/${id}`)).translations
            .tr.title,
      )
      .toBe(id)
    await button(desk, e.liftRecall).click()
    await dialog(desk).getByRole('button', { name: e.liftRecall }).click()
    await expect.poll(async () => (await entry(id)).status).toBe('published')
  })

  it("does not overwrite another administrator's reason without showing it first", async () => {
    const { id } = another()
    await recall(id)
    await openDialogOf(id, e.recall.again)
    await dialog(desk).getByLabel(e.recall.tr).fill('Benimki.')
    await recall(id, { tr: 'Onlarınki: çok daha ayrıntılı.' })
    await dialog(desk).getByRole('button', { name: e.recall.saveAgain }).click()
    await dialog(desk).getByRole('alert').waitFor()
    expect(await dialog(desk).getByLabel(e.recall.tr).inputValue()).toBe('Benimki.')
    expect(await entry(id)).toMatchObject({ recalled: { reason: { tr: 'Onlarınki: çok daha ayrıntılı.' } } })
    // The same check for two administrators who recall an entry for the first time.
    const { id: both } = another()
    await openDialogOf(both, e.recall.open)
    await dialog(desk).getByLabel(e.recall.tr).fill('Benimki.')
    await recall(both)
    await dialog(desk).getByRole('button', { name: e.recall.submit }).click()
    await dialog(desk).getByRole('alert').waitFor()
    expect(await entry(both)).toMatchObject({ recalled: { reason } })
  })

  it('is shown on a page that was loaded before, as soon as the plan is refetched', async () => {
    const { page, context } = await visit(browser, filiz.url, { locale: 'tr-TR', width: 390, height: 844 })
    // Cached reads count as fresh for five minutes, so use a fake clock.
    await page.clock.install({ time: Date.now() + clockAhead() })
    await parent.signIn(page)
    const {
      activityId,
      activity: { title },
    } = parent.plan.items[0]!
    const open = async () => {
      await page.getByRole('link', { name: title }).first().click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
    await page.goto(`/app/plans/${parent.plan.id}`)
    await page.getByRole('link', { name: title }).first().waitFor()
    await page.clock.fastForward('04:00')
    await open()
    await page.getByRole('heading', { name: tr.activities.detail.steps }).first().waitFor()
    await recall(activityId)
    await expect
      .poll(
        async () =>
          (
            await parent.call<{ items: readonly { activity: { recalled?: object } }[] }>(
              'GET',
              `/plans/${parent.plan.id}`,
            )
          ).items[0]!.activity.recalled,
      )
      .toBeDefined()
    // The month was kept for offline use meanwhile, so its plan counts as fresh from then on.
    await page.clock.fastForward('06:00')
    await page.getByRole('link', { name: tr.activities.detail.backToPlan }).click()
    await page.getByRole('heading', { name: tr.plan.recalled.heading_one }).waitFor()
    await open()
    await page.getByText(reason.tr).waitFor()
    expect(await page.getByRole('heading', { name: tr.activities.detail.steps }).count()).toBe(0)
    await context.close()
  })

  it('hides the materials on the print page, and an earlier completion is recorded without a celebration', async () => {
    const { page, context } = await visit(browser, filiz.url, { locale: 'tr-TR' })
    await parent.signIn(page)
    const {
      activityId,
      activity: { title },
    } = parent.plan.items[0]!
    await page.goto(`/app/plans/${parent.plan.id}/print`)
    await page.getByText(`${title}: ${tr.plan.recalled.text}`).waitFor()
    await page.goto(`/app/activities/${activityId}`)
    await button(page, tr.plan.recalled.doneBefore).click()
    await dialog(page).getByRole('button', { name: tr.plan.details.submit }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText(tr.plan.recalled.textDone).first().waitFor()
    await page.goto('/app/dashboard')
    await page.locator('#content').getByRole('link', { name: tr.dashboard.children.recalled }).waitFor()
    await context.close()
  })
})
