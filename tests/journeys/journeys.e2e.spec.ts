import { readFile } from 'node:fs/promises'
import { picture } from '@filiz/application/testing/pictures.ts'
import adminTr from '@filiz/frontend/src/i18n/admin/tr/index.ts'
import familyTr from '@filiz/frontend/src/i18n/family/tr/index.ts'
import insightsTr from '@filiz/frontend/src/i18n/insights/tr.ts'
import memoriesTr from '@filiz/frontend/src/i18n/memories/tr/index.ts'
import monthsTr from '@filiz/frontend/src/i18n/months/tr/index.ts'
import settingsTr from '@filiz/frontend/src/i18n/settings/tr/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { DiaryEntry } from '@filiz/http/contract/memories.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../faults/processes.ts'
import { until } from '../faults/until.ts'
import { freeAddress, register, type Account } from '../testing/account.ts'
import { registerAdministrator } from '../testing/administrator.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { unzip } from '../testing/unzip.ts'
import { parentWithPlan } from '../testing/parent-with-plan.ts'

/*
 * One short journey for each kind of person, on one server: `npm test` runs these browser specs and no others.
 */

const phone = { locale: 'tr-TR', width: 390, height: 844 } as const
const desktop = { locale: 'tr-TR' } as const
const press = (within: Pick<Page, 'getByRole'>, name: string) =>
  within.getByRole('button', { name, exact: true }).first().click()

let browser: Browser
let filiz: RunningFiliz
beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

async function signedIn(account: Account, device: Parameters<typeof visit>[2] = desktop): Promise<Page> {
  const { page } = await visit(browser, filiz.url, device)
  await account.signIn(page)
  return page
}

it('a parent registers, adds a child, completes an activity and sees the progress', async () => {
  const { page } = await visit(browser, filiz.url, desktop)
  const email = freeAddress(filiz, 'parent@example.org')
  await page.goto('/auth/register')
  await page.getByLabel(tr.auth.name, { exact: true }).fill('Işıl İnce')
  await page.getByLabel(tr.auth.email, { exact: true }).fill(email)
  await page.getByLabel(tr.auth.password, { exact: true }).fill('a good password')
  await page.getByLabel(tr.auth.passwordConfirmation, { exact: true }).fill('a good password')
  await press(page, tr.auth.register.submit)
  await page.waitForURL('**/auth/email-verification-sent**')
  const { text } = await filiz.mail(email, '/auth/verify-email?token=')
  await page.goto(/https?:\/\/\S+\/auth\/verify-email\?token=\S+/.exec(text)![0])
  await page.getByRole('link', { name: settingsTr.verify.begin }).click()
  await page.waitForURL('**/app/children/new')

  await page.getByLabel(familyTr.form.name, { exact: true }).fill('Çınar')
  for (const [label, value] of [
    [familyTr.form.day, '15'],
    [familyTr.form.month, '3'],
    [familyTr.form.year, String(new Date().getFullYear() - 4)],
  ] as const)
    await page.getByLabel(label, { exact: true }).selectOption(value)
  await press(page, familyTr.form.submitNew)
  await page.getByRole('link', { name: monthsTr.first.begin, exact: true }).waitFor()
  await expectAccessible(page, 'the first plan')

  await page.goto('/app/activities')
  const item = page.locator('#activities').getByRole('article').first()
  const title = await item.getByRole('link').first().innerText()
  await press(item, tr.plan.item.complete)
  const dialog = page.getByRole('dialog')
  await press(dialog, tr.plan.celebration.tell)
  await dialog.getByRole('radio', { name: tr.plan.feedback.engagements[5] }).check({ force: true })
  await dialog.getByRole('radio', { name: tr.plan.feedback.difficulties[3] }).check({ force: true })
  await press(dialog, tr.plan.feedback.save)
  await dialog.waitFor({ state: 'detached' })

  await page.goto('/app/progress')
  await page.getByRole('tab', { name: tr.progress.tabs.recent }).click()
  await page.getByRole('tabpanel').getByText(title).waitFor()
})

it('a second parent joins by an invitation and completes an activity of the shared plan', async () => {
  const [owner, father] = await Promise.all([
    parentWithPlan(filiz, 'owner@example.org'),
    register(filiz, { name: 'Murat', email: 'father@example.org', language: 'tr' }),
  ])
  const [childId] = owner.plan.id.split('_')
  const { token } = await owner.call<{ token: string }>('POST', `/children/${childId}/invitations`, { role: 'parent' })
  const page = await signedIn(father, phone)
  await page.goto(`/invitations/${token}`)
  await press(page, familyTr.page.accept)
  await page.getByRole('link', { name: familyTr.page.begin }).click()
  await page.goto(`/app/plans/${owner.plan.id}`)
  await press(page.locator('#activities').getByRole('article').first(), tr.plan.item.complete)
  await expect
    .poll(async () => {
      const { items } = await owner.call<{ items: { status: string }[] }>('GET', `/plans/${owner.plan.id}`)
      return items.filter(({ status }) => status === 'completed').length
    })
    .toBe(1)
})

it('a parent writes a memory with a photo, changes it and removes it', async () => {
  const parent = await parentWithPlan(filiz, 'diary@example.org')
  const page = await signedIn(parent, phone)
  const [childId] = parent.plan.id.split('_')
  const stored = () => parent.call<DiaryEntry[]>('GET', `/children/${childId}/memories`)
  const buffer = await picture(2_400, 1_800).jpeg().toBuffer()
  const dialog = page.getByRole('dialog')
  const memory = (text: string) => page.locator('article').filter({ hasText: text }).first()

  await page.goto('/app/dashboard')
  await page.getByRole('link', { name: tr.dashboard.actions.addMemory, exact: true }).click()
  await dialog.getByLabel(memoriesTr.form.text).fill('Kaydıraktan kaydı')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'park.jpg', mimeType: 'image/jpeg', buffer }])
  await dialog.locator('li img').waitFor()
  await press(dialog, memoriesTr.form.save)
  await expect.poll(stored).toMatchObject([{ text: 'Kaydıraktan kaydı', photos: [{ width: 1_600, height: 1_200 }] }])

  await dialog.waitFor({ state: 'detached' })
  await memory('Kaydıraktan kaydı').getByRole('button', { name: memoriesTr.entry.edit }).click()
  await dialog.getByLabel(memoriesTr.form.text).fill('İki kez kaydı')
  await press(dialog, memoriesTr.form.save)
  await expect.poll(stored).toMatchObject([{ text: 'İki kez kaydı', photos: [{ width: 1_600 }] }])

  await dialog.waitFor({ state: 'detached' })
  await memory('İki kez kaydı').getByRole('button', { name: memoriesTr.entry.remove }).click()
  await press(dialog, memoriesTr.remove.confirm)
  await expect.poll(stored).toEqual([])
})

it('an administrator publishes a draft, and parents find it', async () => {
  const admin = await registerAdministrator(filiz, { name: 'Ayşe Kaya', email: 'admin@example.org', language: 'tr' })
  const title = 'Rüzgâr gülü ile yürüyüş'
  const { id } = await admin.call<{ id: string }>('POST', '/admin/activities', {
    category: 'DOGA_KESIF',
    monthTheme: 3,
    minAge: 3,
    maxAge: 6,
    durationMinutes: 20,
    hazards: [],
    status: 'draft',
    translations: { tr: { title, purpose: 'Rüzgârı görmek', materials: [], steps: ['Yürüyün', 'Bakın', 'Dönün'] } },
  })
  const page = await signedIn(admin)
  await page.goto(`/app/admin/activities/${id}/edit`)
  await page.locator('[id="field-translations.tr.purpose"]').fill('Rüzgârın yönünü görmek')
  await press(page, adminTr.editor.saveAndPublish)
  await expect
    .poll(() => admin.call<object[]>('GET', `/activities?search=${encodeURIComponent(title)}`))
    .toContainEqual(expect.objectContaining({ id, title }))
  await page.goto('/app/admin/activities')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectAccessible(page, 'the catalogue')
})

it('an analyst filters the figures and downloads a data set', async () => {
  const analyst = await register(filiz, { name: 'Jo March', email: 'analyst@example.org', language: 'tr' })
  await runCommand(['admin', 'grant', analyst.email, 'analyst'], { DATA_DIR: filiz.dataDir })
  await until('the role to count', () => analyst.call('GET', '/insights/completion'), 60_000)
  const page = await signedIn(analyst)
  await page.goto('/app/insights')
  await page.getByLabel(insightsTr.filters.category, { exact: true }).selectOption('SANAT_YARATICILIK')
  await page.waitForURL(/category=SANAT_YARATICILIK/)
  // No month is closed yet.
  await page.getByRole('heading', { name: insightsTr.nothing.title }).waitFor()

  const { data } = insightsTr
  await page.goto('/app/insights/data')
  await press(page, data.request)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('list', { name: data.list }).getByRole('button', { name: data.download }).first().click(),
  ])
  const files = await unzip(await readFile(await file.path()))
  expect([...files.keys()].some((name) => name.endsWith('/manifest.json'))).toBe(true)
})
