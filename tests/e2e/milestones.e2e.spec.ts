import familyTr from '@filiz/frontend/src/i18n/family/tr/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import adminTr from '@filiz/frontend/src/i18n/admin/tr/index.ts'
import type { Checklists } from '@filiz/http/contract/milestones.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { register, type Account } from '../testing/account.ts'
import { registerAdministrator } from '../testing/administrator.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { clockAhead, startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { smallTargets } from '../testing/layout.ts'
import { allowFaults } from '../testing/page-faults.ts'
import { parentWithPlan, type Plan } from '../testing/parent-with-plan.ts'

/* A parent answers milestones on a phone and chooses a focus; each test builds on the previous one. */

const t = familyTr.milestones
let browser: Browser
let filiz: RunningFiliz
let page: Page
let parent: Account & { readonly plan: Plan }

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  parent = await parentWithPlan(filiz, 'milestones@example.org')
  ;({ page } = await visit(browser, filiz.url, { locale: 'tr-TR', width: 390, height: 844 }))
  await parent.signIn(page)
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

const childId = () => parent.plan.id.slice(0, 36)
const stored = () => parent.call<Checklists>('GET', `/children/${childId()}/milestones`)
const first = async () => (await stored()).ages[0]!.domains[0]!.milestones[0]!
const question = async () => page.getByRole('group', { name: (await first()).text })
const radio = async (name: string) => (await question()).getByRole('radio', { name })

it('tells on the dashboard that a checklist’s age is reached, until the note is closed or a milestone answered', async () => {
  const now = new Date(Date.now() + clockAhead())
  const birthDate = new Date(Date.UTC(now.getUTCFullYear() - 3, now.getUTCMonth(), 1)).toISOString().slice(0, 10)
  const other = await register(filiz, { name: 'Ali Er', email: 'basamak-notu@example.org', language: 'tr' })
  const children = await Promise.all(
    ['Ada', 'Can'].map((name) => other.call<{ id: string }>('POST', '/children', { name, birthDate })),
  )
  const { page: phone } = await visit(browser, filiz.url, { locale: 'tr-TR', width: 390, height: 844 })
  await other.signIn(phone)
  await phone.goto('/app/dashboard')
  const note = (name: string) => phone.getByRole('region', { name: `${name} için 3 yaş basamakları` })
  await note('Ada').waitFor()
  await note('Can').waitFor()
  await expectAccessible(phone, 'dashboard with notes about milestones')
  await note('Ada').getByRole('button', { name: t.note.close }).click()
  await note('Ada').waitFor({ state: 'detached' })
  await phone.reload()
  await note('Can').getByRole('link', { name: t.note.open }).click()
  await phone.getByRole('radio', { name: t.answers.yes }).first().check({ force: true })
  const ofCan = () => other.call<Checklists>('GET', `/children/${children[1]!.id}/milestones`)
  await expect.poll(async () => (await ofCan()).ages[0]!.domains[0]!.milestones[0]!.answer).toBe('yes')
  const asked = phone.waitForResponse((response) => response.url().includes(`${children[1]!.id}/milestones`))
  await phone.goto('/app/dashboard')
  await (await asked).finished()
  await phone.getByRole('heading', { name: tr.dashboard.children.heading }).waitFor()
  expect(await phone.getByRole('link', { name: t.note.open }).count()).toBe(0)
})

it('leads from the child to its checklist, where nothing is answered', async () => {
  await page.goto('/app/children')
  await page.getByRole('link', { name: `${t.title}: Deniz` }).click()
  await page.getByRole('heading', { name: t.title, level: 1 }).waitFor()
  await (await question()).waitFor()
  expect(await page.locator('main input[type=radio]:checked').count()).toBe(0)
  await expectAccessible(page, 'milestones')
  expect(await smallTargets(page)).toEqual([])
})

it('saves an answer at once, also after quick changes of mind, and shows it after a reload', async () => {
  for (const answer of ['yes', 'not-yet', 'not-sure'] as const)
    await (await radio(t.answers[answer])).check({ force: true })
  await expect.poll(async () => (await first()).answer).toBe('not-sure')
  await page.reload()
  await expect.poll(async () => (await radio(t.answers['not-sure'])).isChecked()).toBe(true)
})

it('changes the day of an answer, and takes the answer back', async () => {
  const { day } = await first()
  await page
    .getByRole('listitem')
    .filter({ has: await question() })
    .getByText(t.more)
    .click()
  const before = new Date(Date.parse(day!) - 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel(t.day, { exact: true }).fill(before)
  await expect.poll(async () => (await first()).day).toBe(before)
  // Typed key by key; the same digits whether the month or the day comes first.
  const year = Number(day!.slice(0, 4)) - 1
  await page.getByLabel(t.day, { exact: true }).focus()
  await page.keyboard.type(`0202${year}`, { delay: 50 })
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await first()).day).toBe(`${year}-02-02`)
  await page.getByRole('button', { name: t.undo }).click()
  await expect.poll(async () => (await first()).answer).toBe(null)
  expect(await (await question()).locator('input:checked').count()).toBe(0)
})

it('keeps the answer and says so when it could not be saved', async () => {
  allowFaults(/ERR_FAILED|Failed to fetch|net::/)
  await page.route('**/milestones/*', (route) => route.abort())
  await (await radio(t.answers.yes)).check({ force: true })
  const alert = page.getByRole('alert')
  await alert.waitFor()
  await page.unroute('**/milestones/*')
  await alert.getByRole('button').click()
  await expect.poll(async () => (await first()).answer).toBe('yes')
})

it('unfolds what a milestone means and activities that practise it, one of which joins the plan', async () => {
  const item = page.getByRole('listitem').filter({ has: await question() })
  const { explanation, activities } = await first()
  await item.getByText(explanation).waitFor()
  const missing = activities.find(({ inPlan }) => !inPlan)!
  await item.getByRole('button', { name: missing.title }).click()
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect.poll(async () => (await first()).activities.find(({ id }) => id === missing.id)!.inPlan).toBe(true)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

it('makes a milestone the focus of the next month, and a category instead', async () => {
  const item = page.getByRole('listitem').filter({ has: await question() })
  const button = item.locator('button[aria-pressed]')
  await button.click()
  await expect.poll(async () => (await stored()).focuses[1]!.milestoneId).toBe((await first()).id)
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  const select = page.locator('select').last()
  await select.selectOption('DIL_HIKAYE')
  await expect.poll(async () => (await stored()).focuses[1]!.category).toBe('DIL_HIKAYE')
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
  await select.selectOption('')
  await expect.poll(async () => (await stored()).focuses[1]!.category).toBe(null)
  for (const summary of await page.locator('section[aria-labelledby=earlier-ages] > details > summary').all())
    await summary.click()
  await expectAccessible(page, 'milestones of all ages')
})

it('an administrator revises a milestone, which the family then sees', { tags: ['long'] }, async () => {
  const admin = await registerAdministrator(filiz, { name: 'Derya', email: 'basamak@example.org', language: 'tr' })
  const { page: desk } = await visit(browser, filiz.url, { locale: 'tr-TR' })
  await admin.signIn(desk)
  await desk.goto('/app/admin/milestones')
  const { text } = await first()
  const entry = desk.locator('details').filter({ hasText: text }).first()
  await entry.locator('summary').click()
  await entry.locator('textarea[lang=tr]').first().fill('Yeni bir söz')
  await entry.getByRole('button', { name: adminTr.milestones.save }).click()
  await expect.poll(async () => (await first()).text).toBe('Yeni bir söz')
  await expectAccessible(desk, 'milestones of the administration')
  await page.reload()
  await page.getByRole('group', { name: 'Yeni bir söz' }).waitFor()
})
