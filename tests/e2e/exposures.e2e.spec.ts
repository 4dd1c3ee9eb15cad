import texts from '@filiz/frontend/src/i18n/settings/en/index.ts'
import en from '@filiz/frontend/src/i18n/en/index.ts'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { readLog } from '@filiz/standalone/testing/log.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { register } from '../testing/account.ts'
import { closeContexts, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'

let browser: Browser
let filiz: RunningFiliz

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

/** The recorded exposures of the account. */
const exposures = (accountId: string) => readLog(filiz.dataDir, `stream LIKE 'exposure-${accountId}%'`)

it('records what was on the screen after the family allowed it, and nothing before', { tags: ['long'] }, async () => {
  const parent = await register(filiz, { name: 'Zeynep', email: 'zeynep@example.org', language: 'en' })
  const me = async () =>
    (await parent.call<{ user: { id: string; isExposureRecorded: boolean } }>('GET', '/auth/me')).user
  const { id: accountId } = await me()
  const types = () => exposures(accountId).map(({ type }) => type)
  const birthDate = `${new Date().getFullYear() - 4}-05-10`
  const { id: childId } = await parent.call<{ id: string }>('POST', '/children', { name: 'Ada', birthDate })
  const { context, page } = await visit(browser, filiz.url, { locale: 'en-GB' })
  await parent.signIn(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/exposures')) sent.push(request.postData() ?? '')
  })
  const today = page.getByRole('heading', { name: en.plan.today.heading })
  await page.goto('/app/dashboard')
  await today.waitFor()

  await page.goto('/app/settings/security')
  const allow = page.getByRole('switch', { name: texts.exposure.allow })
  expect(await allow.isChecked()).toBe(false)
  expect([sent, exposures(accountId)]).toEqual([[], []])
  await allow.press('Space')
  await expect.poll(me).toMatchObject({ isExposureRecorded: true })

  await page.goto('/app/dashboard')
  await today.waitFor()
  const plan = await parent.call<Plan>('GET', `/plans/current?childId=${childId}`)
  await expect.poll(types, { timeout: 30_000 }).toContain('SuggestionShown')
  await page.getByRole('link', { name: en.plan.actions.open }).click()
  await expect.poll(types, { timeout: 30_000 }).toContain('PlanSeen')
  const ofType = (wanted: string) => exposures(accountId).flatMap(({ type, data }) => (type === wanted ? [data] : []))
  expect(ofType('AppOpened')).toHaveLength(1)
  expect(ofType('PlanSeen')).toMatchObject([{ planId: plan.id }])
  const planned = new Set(plan.items.map(({ activityId }) => activityId))
  expect(ofType('SuggestionShown').filter(({ activityId }) => !planned.has(activityId))).toEqual([])

  await page.goto('/app/settings/security')
  await expect.poll(() => allow.isChecked()).toBe(true)
  await allow.press('Space')
  await expect.poll(me).toMatchObject({ isExposureRecorded: false })
  await context.close()
})
