import adminEn from '@filiz/frontend/src/i18n/admin/en/index.ts'
import adminTr from '@filiz/frontend/src/i18n/admin/tr/index.ts'
import en from '@filiz/frontend/src/i18n/en/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '../testing/account.ts'
import { registerAdministrator } from '../testing/administrator.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { fill } from '../screens/screen.ts'

/* Hazards: what an administrator must answer before an entry is published, and what parents read. */

interface Entry {
  readonly id: string
  readonly status: string
  readonly hazards?: readonly string[]
  readonly confirmed?: readonly { readonly word: string; readonly hazard?: string; readonly reason?: string }[]
}

let browser: Browser
let filiz: RunningFiliz
let ayse: Account
let jo: Account
let desk: Page
let phone: Page

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const asked = { tr: adminTr.editor.hazardsAsked, en: adminEn.editor.hazardsAsked }
/** The question about a word that may be this hazard. */
const question = (page: Page, language: 'tr' | 'en', word: string, hazard: string) =>
  dialog(page).getByRole('group', { name: fill(asked[language].word, { word, hazard }), exact: true })
const entryOf = (id: string) => ayse.call<Entry>('GET', `/admin/activities/${id}`)
/** Adds a draft. A save asks about similar entries, but not about kin, such as those of a failed attempt. */
const draft = (
  title: string,
  more: object = {},
  steps = ['Birlikte oturun.'],
  safetyNotes: string | null = 'Yanında kalın.',
) =>
  ayse.call<Entry>('POST', '/admin/activities', {
    category: 'GUNLUK_BECERI',
    monthTheme: 11,
    minAge: 5,
    maxAge: 6,
    durationMinutes: 30,
    status: 'draft',
    kin: 'hazards',
    adult: 'with',
    ...more,
    translations: { tr: { title, purpose: 'Birlikte', materials: [], steps, safetyNotes } },
  })

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  ;[ayse, jo] = await Promise.all([
    registerAdministrator(filiz, { name: 'Ayşe Kaya', email: 'ayse@example.org', language: 'tr' }),
    registerAdministrator(filiz, { name: 'Jo March', email: 'jo@example.org', language: 'en' }),
  ])
  desk = (await visit(browser, filiz.url, { locale: 'tr-TR' })).page
  phone = (await visit(browser, filiz.url, { locale: 'en-GB', width: 390, height: 844, colorScheme: 'dark' })).page
  await ayse.signIn(desk)
  await jo.signIn(phone)
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

/** The choice that takes a word for the found hazard. */
const yes = new RegExp(`^${fill(asked.tr.isHazard, { hazard: '' })}`)
const nutSteps = ['Cevizleri bıçakla doğrayın.', 'Fırında pişirin.']

describe('publishing an entry for ages 2 to 6 that cuts nuts and uses the oven', () => {
  it('lists each word with its sentence, and the refusal by age says which age to change', async () => {
    const { id } = await draft('Cevizli Kurabiye', { minAge: 2 }, nutSteps)
    await desk.goto(`/app/admin/activities/${id}/edit`)
    await button(desk, adminTr.editor.saveAndPublish).click()
    await dialog(desk).getByText(asked.tr.title).waitFor()
    const knife = question(desk, 'tr', 'bıçak', tr.vocabulary.hazards.sharp)
    expect(await knife.textContent()).toContain('Cevizleri bıçakla doğrayın.')
    expect(await dialog(desk).getByRole('radio', { checked: true }).count()).toBe(0)
    // The dialog marks what is not answered, and asks again.
    await button(desk, asked.tr.confirm).click()
    await knife.getByText(asked.tr.missing).waitFor()
    await expectAccessible(desk, 'tr-admin-20-hazards')
    for (const hazards of await dialog(desk).getByRole('radio', { name: yes }).all()) await hazards.check()
    await button(desk, asked.tr.confirm).click()
    const refused = desk.getByText(/^3 yaşından önce olmaz: boğaza kaçan yiyecekler/).first()
    await refused.waitFor()
    expect((await entryOf(id)).status).toBe('draft')
    // The answers are kept, and the hazards are in the form: only the age is to be changed.
    expect(await desk.getByLabel(tr.vocabulary.hazards['food-choking'], { exact: true }).isChecked()).toBe(true)
    await desk.getByLabel(adminTr.editor.fields.minAge).selectOption('5')
    await button(desk, adminTr.editor.saveAndPublish).click()
    await expect.poll(async () => (await entryOf(id)).status).toBe('published')
    expect((await entryOf(id)).hazards).toEqual(expect.arrayContaining(['sharp', 'heat', 'food-choking', 'nuts']))
  })

  it('asks on a phone in English, by keyboard, and keeps what is harmless with the reason', async () => {
    const { id } = await draft('Makas Dansı', { hazards: [] })
    await phone.goto(`/app/admin/activities/${id}/edit`)
    await button(phone, adminEn.editor.saveAndPublish).focus()
    await phone.keyboard.press('Enter')
    const scissors = question(phone, 'en', 'makas', en.vocabulary.hazards.sharp)
    await scissors.waitFor()
    await expectAccessible(phone, 'en-admin-21-hazards')
    await scissors.getByLabel(fill(asked.en.isHazard, { hazard: en.vocabulary.hazards.sharp })).focus()
    await phone.keyboard.press('ArrowUp')
    await phone.keyboard.press('Tab')
    await phone.keyboard.type('It is the name of a dance')
    await button(phone, asked.en.confirm).press('Enter')
    await expect.poll(async () => (await entryOf(id)).status).toBe('published')
    expect((await entryOf(id)).confirmed).toEqual([{ word: 'makas', reason: 'It is the name of a dance' }])
    await phone.goto(`/app/admin/activities/${id}/history`)
    await phone.getByText('‘makas’ is harmless here: It is the name of a dance').waitFor()
  })

  it('is refused at the safety note while that is missing', async () => {
    const { id } = await draft('Makasla Şerit', { hazards: ['sharp'] }, ['Birlikte oturun.'], null)
    await desk.goto(`/app/admin/activities/${id}/edit`)
    await button(desk, adminTr.editor.saveAndPublish).click()
    const note = desk.locator('[id="field-translations.tr.safetyNotes"]')
    await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true)
    await note.fill('Birlikte kesin.')
    await button(desk, adminTr.editor.saveAndPublish).click()
    await expect.poll(async () => (await entryOf(id)).status).toBe('published')
  })

  it('asks for unknown hazards when no word is found', async () => {
    const { id } = await draft('Sessiz Oturma')
    await desk.goto(`/app/admin/activities/${id}/edit`)
    await button(desk, adminTr.editor.saveAndPublish).click()
    await dialog(desk).getByLabel(asked.tr.choose, { exact: true }).check()
    await button(desk, asked.tr.chooseNow).click()
    await expect.poll(() => desk.evaluate(() => document.activeElement?.closest('#field-hazards') !== null)).toBe(true)
    await button(desk, adminTr.editor.saveAndPublish).click()
    await dialog(desk).getByLabel(asked.tr.none, { exact: true }).check()
    await button(desk, asked.tr.confirm).click()
    await expect.poll(async () => (await entryOf(id)).status).toBe('published')
    expect((await entryOf(id)).hazards).toEqual([])
  })

  it('asks for each of several selected entries', async () => {
    const entries = [
      await draft('Toplu Balon', { hazards: [] }),
      await draft('Toplu Oturma'),
      await draft('Toplu Sakinlik', { hazards: [] }),
    ]
    await desk.goto('/app/admin/activities?search=Toplu&status=draft')
    for (const title of ['Toplu Balon', 'Toplu Oturma', 'Toplu Sakinlik'])
      await desk
        .getByRole('row', { name: new RegExp(title) })
        .getByRole('checkbox')
        .check()
    await button(desk, adminTr.catalogue.bulk.publish).click()
    await dialog(desk).getByRole('heading', { name: 'Toplu Balon' }).waitFor()
    const balloon = dialog(desk).getByRole('group', { name: /“balon”/ })
    await balloon.getByLabel(asked.tr.isHarmless).check()
    await dialog(desk).getByLabel(asked.tr.none, { exact: true }).check()
    await dialog(desk).getByRole('button', { name: adminTr.catalogue.bulk.publish }).click()
    await dialog(desk).getByText(asked.tr.whyMissing).waitFor()
    await expectAccessible(desk, 'tr-admin-22-bulk-hazards')
    await balloon.getByRole('textbox').fill('Konuşma balonu')
    await dialog(desk).getByRole('button', { name: adminTr.catalogue.bulk.publish }).click()
    for (const { id } of entries) await expect.poll(async () => (await entryOf(id)).status).toBe('published')
  })
})

it('parents read hazards as words at the top of an activity, and when it is printed', async () => {
  const { id } = await draft('Makasla Kes', { hazards: ['sharp', 'wheat'] })
  await ayse.call('POST', `/admin/activities/${id}/publish`, {})
  for (const [page, texts] of [
    [desk, tr],
    [phone, en],
  ] as const) {
    await page.goto(`/app/activities/${id}`)
    const tags = page.getByRole('list', { name: texts.activities.tags.label })
    await tags.waitFor()
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media })
      const lines = await tags.getByRole('listitem').allInnerTexts()
      expect(lines[0]).toContain(texts.vocabulary.hazards.sharp)
      expect(lines[1]).toContain(texts.vocabulary.hazards.wheat)
    }
    await page.emulateMedia({ media: 'screen' })
  }
})
