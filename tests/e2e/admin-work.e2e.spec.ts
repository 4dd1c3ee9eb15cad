import { randomUUID } from 'node:crypto'
import adminEn from '@filiz/frontend/src/i18n/admin/en/index.ts'
import trCommon from '@filiz/frontend/src/i18n/tr/index.ts'
import adminTr from '@filiz/frontend/src/i18n/admin/tr/index.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register, type Account } from '../testing/account.ts'
import { registerAdministrator } from '../testing/administrator.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { clockAhead, startFiliz, type RunningFiliz } from '../testing/filiz.ts'

/*
 * The work of administrators: Ayşe in Turkish on a desktop, Jo in English on a phone.
 */

interface Entry {
  readonly id: string
  readonly status: string
  readonly version: number
  readonly durationMinutes: number | null
  readonly publishAt?: string
  readonly workingDraft?: object
  readonly translations: { readonly tr: { readonly title: string } }
}

const fill = (text: string, gaps: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => gaps[name]!)
const tr = adminTr.editor
const en = adminEn.editor
const list = '/app/admin/activities'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, path: string) => page.locator(`[id="field-${path}"]`)
const dialog = (page: Page) => page.getByRole('dialog')

let browser: Browser
let filiz: RunningFiliz
let ayse: Account
let jo: Account
let parent: Account
let desk: Page
let phone: Page

/** Content of an entry. A save asks about similar entries, but not about kin, such as those of a failed attempt. */
const body = (title: string, more = {}) => ({
  category: 'DOGA_KESIF',
  monthTheme: 3,
  minAge: 3,
  maxAge: 6,
  durationMinutes: 20,
  hazards: [],
  kin: 'admin-work',
  translations: { tr: { title, purpose: title, materials: [], steps: [1, 2, 3, 4].map((n) => `${title} ${n}`) } },
  ...more,
})
const add = (title: string, more = {}) => ayse.call<Entry>('POST', '/admin/activities', body(title, more))
const entry = (id: string) => ayse.call<Entry>('GET', `/admin/activities/${id}`)
const edit = (page: Page, id: string) => page.goto(`${list}/${id}/edit`)

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  ;[ayse, jo] = await Promise.all([
    registerAdministrator(filiz, { name: 'Ayşe Kaya', email: 'ayse@example.org', language: 'tr' }),
    registerAdministrator(filiz, { name: 'Jo March', email: 'jo@example.org', language: 'en' }),
  ])
  parent = await register(filiz, { name: 'Işıl İnce', email: 'isil@example.org', language: 'tr' })
  desk = (await visit(browser, filiz.url, { locale: 'tr-TR' })).page
  phone = (await visit(browser, filiz.url, { locale: 'en-GB', width: 390, height: 844, colorScheme: 'dark' })).page
  await ayse.signIn(desk)
  await jo.signIn(phone)
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

describe('a draft', () => {
  it('is saved with nothing but a title, and asks for the rest when it is published', async () => {
    await desk.goto(`${list}/new`)
    // Each attempt has another title, because a save asks about an entry with the same.
    await field(desk, 'translations.tr.title').fill(randomUUID())
    await button(desk, tr.saveDraft).click()
    await desk.waitForURL('**/edit')
    const id = new URL(desk.url()).pathname.split('/').at(-2)!
    expect(await entry(id)).toMatchObject({ status: 'draft', durationMinutes: null })
    await desk.getByText(tr.toPublish, { exact: true }).waitFor()
    await button(desk, tr.saveAndPublish).click()
    await desk.getByText('Amaç zorunlu', { exact: true }).first().waitFor()
    expect((await entry(id)).status).toBe('draft')
    await expectAccessible(desk, 'tr-admin-title-only')
  })
})

describe('a working draft', () => {
  it('is saved beside the published text, shows what differs, and is published', async () => {
    const { id } = await add('Taslaklı etkinlik')
    const seen = async () =>
      (await parent.call<{ durationMinutes: number }>('GET', `/activities/${id}`)).durationMinutes
    await edit(desk, id)
    await desk.getByLabel(tr.fields.durationMinutes).fill('35')
    await button(desk, tr.saveDraft).click()
    await button(desk, tr.workingDraft.discard).waitFor()
    expect([await seen(), (await entry(id)).workingDraft !== undefined]).toEqual([20, true])

    await desk.goto(`${list}?pending=working-draft`)
    await desk
      .getByRole('row', { name: /Taslaklı etkinlik/ })
      .getByText(adminTr.catalogue.hasWorkingDraft)
      .waitFor()
    await desk.getByRole('link', { name: 'Taslaklı etkinlik', exact: true }).click()
    await expect.poll(() => desk.getByLabel(tr.fields.durationMinutes).inputValue()).toBe('35')
    await desk.getByText(fill(tr.workingDraft.differs_one, { count: '1' })).click()
    await desk.locator('details ins, details [class*="added"]').first().waitFor()
    await expectAccessible(desk, 'tr-admin-working-draft')
    await button(desk, tr.publishChanges).click()
    await expect.poll(seen).toBe(35)
    await button(desk, tr.workingDraft.discard).waitFor({ state: 'detached' })
  })

  it('is compared with the published text when that changed meanwhile', async () => {
    const { id } = await add('Kirpinin eski düdüğü')
    await edit(desk, id)
    await desk.getByLabel(tr.fields.durationMinutes).fill('35')
    await button(desk, tr.saveDraft).click()
    await button(desk, tr.workingDraft.discard).waitFor()
    await jo.call('PUT', `/admin/activities/${id}`, body('Zürafanın mavi şemsiyesi'))
    await edit(desk, id)
    await desk.getByText(tr.workingDraft.outdated).waitFor()
    await button(desk, tr.publishChanges).click()
    await dialog(desk).getByText(tr.conflict.title).waitFor()
    await button(desk, tr.conflict.apply).click()
    await button(desk, tr.publishChanges).click()
    await expect
      .poll(() => entry(id))
      .toMatchObject({ version: 3, durationMinutes: 35, translations: { tr: { title: 'Zürafanın mavi şemsiyesi' } } })
  })

  it('is scheduled in the account’s time zone, and the schedule is taken back', async () => {
    const { id } = await add('Zamanı gelecek', { status: 'draft' })
    await edit(phone, id)
    await button(phone, en.more).click()
    await phone.getByText(en.schedule.open).click()
    const day = new Date(Date.now() + clockAhead() + 3 * 86_400_000).toISOString().slice(0, 10)
    await dialog(phone).getByLabel(en.schedule.day).fill(day)
    await dialog(phone).getByLabel(en.schedule.time).fill('08:30')
    await expectAccessible(phone, 'en-admin-schedule')
    await button(phone, en.schedule.submit).click()
    await expect.poll(async () => (await entry(id)).publishAt).toBe(`${day}T05:30:00.000Z`)
    await phone.goto(`${list}?pending=scheduled`)
    await phone.getByText(/To be published .* 08:30/).waitFor()
    await edit(phone, id)
    await button(phone, en.schedule.takeBack).click()
    await expect.poll(async () => (await entry(id)).publishAt).toBeUndefined()
  })
})

describe('the list of entries', () => {
  it('shows twelve whole rows on a laptop', async () => {
    const { page } = await visit(browser, filiz.url, { locale: 'tr-TR', width: 1366, height: 768 })
    await ayse.signIn(page)
    await page.goto(list)
    await page.locator('tbody tr').nth(12).waitFor()
    const rows = await page
      .locator('tbody tr')
      .evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length)
    expect(rows).toBeGreaterThanOrEqual(12)
  })

  it('keeps filters in the address and in a named view', async () => {
    const { translations } = body('Keskin bir iş')
    await add('Keskin bir iş', {
      hazards: ['sharp'],
      kin: 'keskin-isler',
      translations: { tr: { ...translations.tr, safetyNotes: 'Birlikte kesin.' } },
    })
    await desk.goto(list)
    await button(desk, trCommon.common.filters).click()
    await desk.getByLabel(adminTr.catalogue.further.hazard, { exact: true }).selectOption('sharp')
    await desk.getByLabel(adminTr.catalogue.further.missing).check()
    await expect.poll(() => new URL(desk.url()).search).toContain('hazard=sharp')
    await desk.getByRole('link', { name: 'Keskin bir iş', exact: true }).waitFor()
    await expect.poll(() => desk.locator('tbody tr').count()).toBe(1)
    await desk.getByRole('cell', { name: 'Ayşe Kaya', exact: true }).waitFor()
    await button(desk, adminTr.catalogue.views.save).click()
    await desk.getByLabel(adminTr.catalogue.views.name).fill('Keskinler')
    await desk.keyboard.press('Enter')
    await desk.getByRole('button', { name: 'Keskinler', exact: true }).waitFor()
    await desk.goto(list)
    await desk.getByRole('button', { name: 'Keskinler', exact: true }).click()
    await expect.poll(() => desk.locator('tbody tr').count()).toBe(1)
    await expectAccessible(desk, 'tr-admin-views')
  })

  it('selects all that match, names what a bulk change does, and unpublishes', async () => {
    const made = await Promise.all(Array.from({ length: 3 }, (_, n) => add(`Toplu ${n}`, { kin: 'toplu-is' })))
    await desk.goto(`${list}?kin=toplu-is&limit=25`)
    await desk.getByLabel(fill(adminTr.catalogue.select, { title: 'Toplu 0' })).check()
    await button(desk, fill(adminTr.catalogue.selectMatching, { count: '3' })).click()
    await desk
      .getByText(fill(adminTr.catalogue.selected_other, { count: '3' }))
      .first()
      .waitFor()
    await button(desk, adminTr.catalogue.bulk.unpublish).click()
    await dialog(desk)
      .getByText(fill(adminTr.catalogue.bulk.unpublishText_other, { count: '3' }))
      .waitFor()
    await dialog(desk).getByText('Toplu 0, Toplu 1 ve Toplu 2').waitFor()
    await dialog(desk).getByRole('button', { name: adminTr.catalogue.bulk.unpublish }).click()
    await dialog(desk)
      .getByText(fill(adminTr.catalogue.bulk.done_other, { count: '3' }))
      .waitFor()
    for (const { id } of made) expect((await entry(id)).status).toBe('draft')
    await desk.keyboard.press('Escape')
  })
})

describe('the feed', () => {
  it('marks notes of others as new until they are read', async () => {
    const { id } = await add('Konuşulan')
    await ayse.call('POST', `/admin/activities/${id}/notes`, { text: 'Buna bir bakar mısın?' })
    await phone.goto('/app/admin/feed')
    await button(phone, fill(adminEn.history.feed.unread_one, { count: '1' })).click()
    await phone.getByText('Buna bir bakar mısın?').waitFor()
    await phone.getByText(adminEn.history.feed.new, { exact: true }).waitFor()
    await expectAccessible(phone, 'en-admin-feed')
    await button(phone, adminEn.history.feed.markRead).click()
    await phone.getByText(adminEn.history.feed.new, { exact: true }).waitFor({ state: 'detached' })
    expect(await jo.call<object>('GET', '/admin/notes')).toEqual({ unread: 0 })
  })
})

describe('the form on a phone', () => {
  it('has a save bar that no message covers, and jumps to its sections', async () => {
    const { id } = await add('Telefonda', { status: 'draft' })
    await edit(phone, id)
    await field(phone, 'translations.tr.title').fill('Telefonda yazıldı')
    await button(phone, en.save).click()
    await phone.locator('.mantine-Notification-root').first().waitFor()
    const covered = await phone.locator('#save-bar button').evaluateAll((buttons) =>
      buttons
        .filter((one) => {
          const { left, top, width, height } = one.getBoundingClientRect()
          return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
        .map((one) => one.textContent),
    )
    expect(covered).toEqual([])
    await button(phone, en.sections.matches).click()
    await expect
      .poll(() =>
        phone.locator('#section-matches').evaluate((section) => {
          const { top } = section.getBoundingClientRect()
          return top > 0 && top < innerHeight / 2
        }),
      )
      .toBe(true)
  })
  it('has the topics in a disclosure that names the chosen ones', async () => {
    const { id } = await add('Konulu', { status: 'draft', topics: ['rainy-day'] })
    await edit(phone, id)
    const topics = field(phone, 'topics')
    await button(phone, en.sections.tags).click()
    await topics.locator('summary').waitFor()
    expect(await topics.getByRole('checkbox').count()).toBe(0)
    await topics.locator('summary').click()
    expect(await topics.getByRole('checkbox').count()).toBeGreaterThan(30)
  })
})

describe('the form', () => {
  it('begins with the fields of an entry that is duplicated, and adds nothing before it is saved', async () => {
    const { id } = await add('Kopyalanacak', { status: 'draft', hazards: ['water'], waitMinutes: 5 })
    const titled = async () =>
      (await ayse.call<Entry[]>('GET', '/admin/activities?search=Kopyalanacak')).map((one) => one.translations.tr.title)
    await edit(desk, id)
    await desk.getByRole('link', { name: tr.duplicate }).click()
    await expect.poll(() => field(desk, 'translations.tr.title').inputValue()).toBe('Kopyalanacak (kopya)')
    expect(await desk.getByLabel(tr.fields.waitMinutes).inputValue()).toBe('5')
    expect(await titled()).toEqual(['Kopyalanacak'])
    await button(desk, tr.saveDraft).click()
    await desk.waitForURL('**/edit')
    expect((await titled()).toSorted()).toEqual(['Kopyalanacak', 'Kopyalanacak (kopya)'])
    const copied = new URL(desk.url()).pathname.split('/').at(-2)!
    expect(await entry(copied)).toMatchObject({ status: 'draft', hazards: ['water'], waitMinutes: 5 })
  })

  it('shows one section at a time on a phone, below a save bar of one row', async () => {
    const { id } = await add('Bölüm bölüm', { status: 'draft', translations: { tr: { title: 'Bölüm bölüm' } } })
    await edit(phone, id)
    await field(phone, 'translations.tr.title').waitFor()
    expect(await phone.locator('form div[data-section]:visible').count()).toBe(1)
    const bar = (await phone.locator('#save-bar').boundingBox())!
    expect(bar.height).toBeLessThan(70)
    const names = Object.entries(en.sections).filter(([name]) => name !== 'use')
    for (const [, name] of names) {
      await phone.getByRole('navigation', { name: en.jumps }).getByRole('button', { name, exact: true }).click()
      await phone.getByRole('heading', { name, level: 2, exact: true }).waitFor()
      expect(await phone.locator('form div[data-section]:visible').count()).toBe(1)
    }
    await expectAccessible(phone, 'en-admin-form-section')
    // A finding leads to its field in a hidden section.
    await phone
      .getByRole('button', { name: /^Purpose \(English\)|^Purpose/ })
      .first()
      .click()
    await field(phone, 'translations.tr.purpose').waitFor()
  })
})
