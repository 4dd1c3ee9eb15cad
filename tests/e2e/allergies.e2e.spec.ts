import family from '@filiz/frontend/src/i18n/family/tr/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '../testing/account.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { parentWithPlan, type Plan } from '../testing/parent-with-plan.ts'

const { form } = family
let browser: Browser
let filiz: RunningFiliz
let page: Page
let parent: Account & { readonly plan: Plan }

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  parent = await parentWithPlan(filiz, 'allergies@example.org')
  ;({ page } = await visit(browser, filiz.url, { locale: 'tr-TR' }))
  await parent.signIn(page)
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

it('an allergy is chosen in the child’s form, and marks what contains it in the list and on the activity’s page', async () => {
  const childId = parent.plan.id.slice(0, 36)
  await page.goto(`/app/children/${childId}/edit`)
  await page.getByText(form.allergies, { exact: true }).click()
  await page.getByRole('group', { name: form.allergies }).getByText(tr.vocabulary.hazards.wheat).click()
  await expectAccessible(page, 'form with allergies')
  await page.getByRole('button', { name: tr.common.save }).click()
  await page.getByText(form.saved).first().waitFor()
  expect(await parent.call<{ allergies: string[] }>('GET', `/children/${childId}`)).toMatchObject({
    allergies: ['wheat'],
  })

  await page.goto('/app/activities?mode=browse&search=hamur')
  const warning = `Deniz için uygun değil: ${tr.vocabulary.hazards.wheat} içerir`
  const card = page.locator('article', { hasText: warning }).first()
  await card.waitFor()
  await expectAccessible(page, 'list with a warning')
  await card.getByRole('link').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText(warning).first().waitFor()
})
