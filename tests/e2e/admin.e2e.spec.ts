import { readFile } from 'node:fs/promises'
import adminEn from '@filiz/frontend/src/i18n/admin/en/index.ts'
import adminTr from '@filiz/frontend/src/i18n/admin/tr/index.ts'
import en from '@filiz/frontend/src/i18n/en/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../faults/processes.ts'
import { until } from '../faults/until.ts'
import { register, type Account } from '../testing/account.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit, type Visitor } from '../testing/browser.ts'
import { clockAhead, startFiliz, type RunningFiliz } from '../testing/filiz.ts'

/*
 * Administration: Ayşe in Turkish on a desktop, Jo in English on a dark phone, and a parent without a role. The tests
 * run in order; each builds on the previous one.
 */

interface Entry {
  readonly id: string
  readonly status: string
  readonly version: number
  readonly minAge: number
  readonly translations: {
    readonly tr: { readonly title: string; readonly purpose: string }
    readonly en?: { readonly title: string }
  }
}
interface Plan {
  readonly id: string
  readonly items: readonly {
    readonly activityId: string
    readonly activity: { readonly title: string; readonly recalled?: object }
  }[]
}

const fill = (text: string, gaps: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => gaps[name]!)
const e = adminTr.editor
const list = '/app/admin/activities'

let browser: Browser
let filiz: RunningFiliz
let ayse: Account
let jo: Account
let parent: Account
let atDesk: Visitor
let onPhone: Visitor
let desk: Page
let phone: Page
let id: string

const grant = (email: string) => runCommand(['admin', 'grant', email], { DATA_DIR: filiz.dataDir })
const entry = () => ayse.call<Entry>('GET', `/admin/activities/${id}`)
const field = (page: Page, path: string) => page.locator(`[id="field-${path}"]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  ayse = await register(filiz, { name: 'Ayşe Kaya', email: 'ayse@example.org', language: 'tr' })
  jo = await register(filiz, { name: 'Jo March', email: 'jo@example.org', language: 'en' })
  parent = await register(filiz, { name: 'Işıl İnce', email: 'isil@example.org', language: 'tr' })
  await grant(ayse.email)
  await until('the role to count', () => ayse.call<Entry[]>('GET', '/admin/activities?limit=1'), 60_000)
  atDesk = await visit(browser, filiz.url, { locale: 'tr-TR' })
  onPhone = await visit(browser, filiz.url, { locale: 'en-GB', width: 390, height: 844, colorScheme: 'dark' })
  ;[desk, phone] = [atDesk.page, onPhone.page]
  await ayse.signIn(desk)
  await jo.signIn(phone)
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

describe('a user who is not an administrator', () => {
  it('sees an error, sends no admin request and loads no admin page', async () => {
    const asked: string[] = []
    phone.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await phone.goto('/admin/anything')
    await phone.waitForURL(`**${list}`)
    await phone.getByRole('heading', { name: en.shell.denied.title }).waitFor()
    await phone.getByText(en.shell.denied.text).waitFor()
    expect(
      asked.filter((path) => path.startsWith('/api/admin') || /CataloguePage|Entry\w+Page|PeoplePage/.test(path)),
    ).toEqual([])
    await phone.goto('/app/dashboard')
    await phone.getByRole('button', { name: en.shell.openMenu }).click()
    await phone.getByRole('link', { name: en.shell.children, exact: true }).waitFor()
    expect(await phone.getByRole('link', { name: en.shell.admin }).count()).toBe(0)
  })

  it('sees the specified texts in Turkish', async () => {
    const visitor = await visit(browser, filiz.url, { locale: 'tr-TR' })
    await parent.signIn(visitor.page)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await visitor.page.goto('/app/dashboard')
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    await visitor.page.route('**/api/auth/me*', async (route) => {
      await held
      await route.continue()
    })
    await visitor.page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, list)
    await visitor.page.getByText('Yetki kontrol ediliyor...').waitFor()
    answer()
    await visitor.page.getByRole('heading', { name: 'Erişim Reddedildi' }).waitFor()
    await visitor.page.getByText('Bu sayfaya erişim yetkiniz bulunmamaktadır.').waitFor()
    await visitor.context.close()
  })

  it('gets access as soon as an administrator grants the role', async () => {
    await phone.goto(list)
    await phone.getByRole('heading', { name: en.shell.denied.title }).waitFor()
    await desk.goto('/app/dashboard')
    await desk.locator('#content').getByRole('link', { name: 'Yönetim Paneli' }).click()
    await desk.getByRole('link', { name: adminTr.catalogue.sections.people }).click()
    await desk.getByText(adminTr.people.last).waitFor()
    await desk.getByLabel(adminTr.people.find.label).fill('nobody@example.org')
    await button(desk, adminTr.people.find.submit).click()
    await desk.getByText(adminTr.people.find.nobody).waitFor()
    await desk.getByLabel(adminTr.people.find.label).fill(' JO@example.org ')
    await button(desk, adminTr.people.find.submit).click()
    await desk.getByRole('rowheader', { name: 'Jo March' }).waitFor()
    await button(desk, fill(adminTr.people.grantOf, { action: adminTr.people.grant.ADMIN, name: 'Jo March' })).click()
    await dialog(desk).getByRole('button', { name: adminTr.people.grant.ADMIN }).click()
    await dialog(desk).waitFor({ state: 'detached' })
    await phone.getByRole('heading', { name: adminEn.catalogue.title }).waitFor()
    await phone.getByRole('table').waitFor()
  })
})

describe('the catalogue', () => {
  it('is shown as a table with filters and sort order in the address', async () => {
    await desk.goto(list)
    await desk.getByRole('table').waitFor()
    await button(desk, adminTr.catalogue.columns.durationMinutes).click()
    await desk.waitForURL('**sort=durationMinutes')
    await button(desk, adminTr.catalogue.columns.durationMinutes).click()
    await desk.waitForURL('**sort=-durationMinutes')
    await expect
      .poll(() => desk.locator('th[aria-sort="descending"]').innerText())
      .toContain(adminTr.catalogue.columns.durationMinutes)
    await desk.getByRole('button', { name: /^Filtreler( |$)/ }).click()
    await desk.getByLabel(adminTr.catalogue.filters.category, { exact: true }).selectOption('DOGA_KESIF')
    await desk.waitForURL('**category=DOGA_KESIF**')
    const total = (await ayse.call<Entry[]>('GET', '/admin/activities?category=DOGA_KESIF&limit=100')).length
    await desk.getByRole('heading', { name: fill(adminTr.catalogue.found_other, { count: String(total) }) }).waitFor()
    await button(desk, adminTr.catalogue.pages.next).click()
    await desk.waitForURL('**page=2**')
    await desk.reload()
    await desk
      .getByText(fill(adminTr.catalogue.pages.shown, { total: String(total), from: '26', to: String(total) }))
      .waitFor()
  })

  it('archives several entries at once and reverts the change', async () => {
    const wanted = await ayse.call<Entry[]>('GET', '/admin/activities?category=DOGA_KESIF&limit=2')
    await desk.goto(`${list}?category=DOGA_KESIF`)
    for (const { translations } of wanted)
      await desk.getByLabel(fill(adminTr.catalogue.select, { title: translations.tr.title }), { exact: true }).check()
    await button(desk, adminTr.catalogue.bulk.archive).click()
    await dialog(desk).getByRole('button', { name: adminTr.catalogue.bulk.archive }).click()
    await dialog(desk)
      .getByText(fill(adminTr.catalogue.bulk.done_other, { count: '2' }))
      .waitFor()
    await dialog(desk).getByRole('button', { name: tr.common.close }).last().click()
    await expect
      .poll(async () =>
        (await ayse.call<Entry[]>('GET', '/admin/activities?status=archived')).map((one) => one.id).toSorted(),
      )
      .toEqual(wanted.map((one) => one.id).toSorted())
    await desk.getByRole('button', { name: /^Filtreler( |$)/ }).click()
    await desk.getByLabel(adminTr.catalogue.filters.status, { exact: true }).selectOption('archived')
    await desk.getByRole('heading', { name: fill(adminTr.catalogue.found_other, { count: '2' }) }).waitFor()
    await desk.getByLabel(adminTr.catalogue.selectAll).check()
    await button(desk, adminTr.catalogue.bulk.restore).click()
    await dialog(desk).getByRole('button', { name: adminTr.catalogue.bulk.restore }).click()
    await dialog(desk)
      .getByText(fill(adminTr.catalogue.bulk.done_other, { count: '2' }))
      .waitFor()
    await dialog(desk).getByRole('button', { name: tr.common.close }).last().click()
  })

  it('adds a tag to an entry and changes nothing else', async () => {
    const [first] = await ayse.call<[Entry]>('GET', '/admin/activities?category=DIL_HIKAYE&limit=1')
    await desk.goto(`${list}?category=DIL_HIKAYE`)
    await desk
      .getByLabel(fill(adminTr.catalogue.select, { title: first.translations.tr.title }), { exact: true })
      .check()
    await button(desk, adminTr.catalogue.bulk.tag).click()
    await dialog(desk).getByLabel(adminTr.catalogue.bulk.tagWhat).selectOption('difficulty')
    await dialog(desk).getByLabel(adminTr.catalogue.bulk.tagValue).selectOption('4')
    await dialog(desk).getByRole('button', { name: adminTr.catalogue.bulk.tag }).click()
    await dialog(desk)
      .getByText(fill(adminTr.catalogue.bulk.done_one, { count: '1' }))
      .waitFor()
    await dialog(desk).getByRole('button', { name: tr.common.close }).last().click()
    const after = async () => {
      const { version: _, ...others } = await ayse.call<Entry & { difficulty: number; updatedAt: string }>(
        'GET',
        `/admin/activities/${first.id}`,
      )
      return { ...others, updatedAt: '' }
    }
    await expect
      .poll(after)
      .toEqual({
        ...Object.fromEntries(Object.entries(first).filter(([name]) => name !== 'version')),
        difficulty: 4,
        updatedAt: '',
      })
  })
})

describe('an entry', () => {
  it('shows validation errors on a new draft and keeps the typed text', async () => {
    await desk.goto(`${list}/new`)
    await button(desk, e.publish).click()
    await desk.getByText('Başlık zorunlu', { exact: true }).waitFor()
    await expect.poll(() => desk.evaluate(() => document.activeElement?.id)).toBe('field-translations.tr.title')
    await field(desk, 'translations.tr.title').fill('Eldiven Fısıldıyor')
    await desk.getByText('Başlık zorunlu', { exact: true }).waitFor({ state: 'detached' })
    await field(desk, 'translations.tr.purpose').fill('Eldiven kulağınıza fısıldar, hikaye sizin sesinizle yayılır.')
    // The validator shows a warning at the field: it proposes the spelling "hikâye".
    await desk
      .getByText(/hikâye$/)
      .first()
      .waitFor()
    await expectAccessible(desk, 'tr-admin-03-new')
    await desk.getByRole('link', { name: tr.shell.settings, exact: true }).click()
    await dialog(desk).getByText(tr.common.unsaved.title).waitFor()
    await dialog(desk).getByRole('button', { name: tr.common.cancel }).click()
    await expect
      .poll(() => desk.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length))
      .toBe(1)
    desk.once('dialog', (leave) => void leave.accept())
    await desk.reload()
    await button(desk, e.draft.use).click()
    await expect.poll(() => field(desk, 'translations.tr.title').inputValue()).toBe('Eldiven Fısıldıyor')
  })

  it('shows both languages side by side and marks missing texts', async () => {
    await field(desk, 'translations.tr.purpose').fill('Eldiven kulağınıza fısıldar, hikâye sizin sesinizle yayılır.')
    await field(desk, 'translations.en.title').fill('The Mitten Whispers')
    for (const [index, step] of [
      'Eldiveni elinize giyin.',
      'Eldiven kulağınıza fısıldasın.',
      'Duyduğunuzu yüksek sesle söyleyin.',
      'Sonra sıra çocuğunuzda.',
    ].entries())
      await field(desk, `translations.tr.steps.${index}`).fill(step)
    await field(desk, 'translations.en.steps.0').fill('Pull the mitten over your hand.')
    await expect.poll(() => desk.getByText(e.missing, { exact: true }).count()).toBe(4)
    await field(desk, 'translations.en.purpose').fill(
      'The mitten whispers in your ear, and the story spreads in your voice.',
    )
    for (const [index, step] of [
      'Let the mitten whisper to you.',
      'Say aloud what you heard.',
      'Then it is your child’s turn.',
    ].entries())
      await field(desk, `translations.en.steps.${index + 1}`).fill(step)
    await expect.poll(() => desk.getByText(e.missing, { exact: true }).count()).toBe(0)
    await desk.getByLabel(e.fields.category).selectOption('DIL_HIKAYE')
    await desk.getByLabel(e.fields.minAge).selectOption('2')
    await desk.getByLabel(e.fields.maxAge).selectOption('3')
    await desk.getByLabel(e.fields.durationMinutes).fill('12')
    await desk.getByLabel(e.fields.monthTheme).selectOption('11')
    await desk.getByLabel(tr.vocabulary.hazards['small-parts'], { exact: true }).check()
    await desk.getByText(`3 yaşından önce olmaz: ${tr.vocabulary.hazards['small-parts']}`).first().waitFor()
    await desk.getByLabel(tr.vocabulary.hazards['small-parts'], { exact: true }).uncheck()
    await desk.getByLabel(e.none.hazards, { exact: true }).check()
  })

  it('can be previewed in both languages, light and dark', { tags: ['long'] }, async () => {
    await button(desk, e.preview).click()
    const inside = desk.frameLocator('iframe')
    await inside.getByRole('heading', { level: 1, name: 'Eldiven Fısıldıyor' }).waitFor()
    await inside.getByText(tr.activities.detail.steps, { exact: true }).waitFor()
    const ground = () => inside.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    const light = await ground()
    await dialog(desk).getByText(e.english, { exact: true }).click()
    await inside.getByRole('heading', { level: 1, name: 'The Mitten Whispers' }).waitFor()
    await inside.getByText(en.activities.detail.steps, { exact: true }).waitFor()
    await dialog(desk).getByText(tr.common.themes.dark, { exact: true }).click()
    await expect.poll(ground).not.toBe(light)
    await desk.keyboard.press('Escape')
    await dialog(desk).waitFor({ state: 'detached' })
    await expect.poll(() => desk.title()).toContain(e.newTitle)
  })

  it('is saved as a draft and then published', async () => {
    // Text that is typed while a save request is running is not part of that request and must not be lost.
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await desk.route(
      /\/api\/admin\/activities(\?|$)/,
      async (route) => {
        await held
        await route.continue()
      },
      { times: 1 },
    )
    const asked = desk.waitForRequest(/\/api\/admin\/activities(\?|$)/)
    await button(desk, e.saveDraft).click()
    await asked
    await field(desk, 'translations.tr.steps.3').fill('Sonra sıra hep çocuğunuzda.')
    letGo()
    await desk.waitForURL('**/edit')
    id = new URL(desk.url()).pathname.split('/').at(-2)!
    // After the save, the editor continues without offering the stored draft, because the user never left the page.
    await button(desk, e.saveAndPublish).waitFor()
    await expect.poll(() => field(desk, 'translations.tr.steps.3').inputValue()).toBe('Sonra sıra hep çocuğunuzda.')
    await button(desk, e.draft.use).waitFor({ state: 'detached' })
    await expect.poll(() => desk.evaluate(() => document.activeElement?.id)).toBe('field-translations.tr.steps.3')
    await field(desk, 'translations.tr.steps.3').fill('Sonra sıra çocuğunuzda.')
    await expect
      .poll(() => desk.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length))
      .toBe(0)
    await expect.poll(async () => (await entry()).status).toBe('draft')
    const found = async () =>
      (await parent.call<Entry[]>('GET', `/activities?search=${encodeURIComponent('eldiven fısıldıyor')}`)).map(
        (one) => one.id,
      )
    expect(await found()).not.toContain(id)
    await desk.reload()
    await expect.poll(() => field(desk, 'translations.tr.steps.3').inputValue()).toBe('Sonra sıra çocuğunuzda.')
    expect(await button(desk, e.draft.use).count()).toBe(0)
    await button(desk, e.saveAndPublish).click()
    await expect.poll(async () => (await entry()).status).toBe('published')
    await expect.poll(async () => (await found())[0]).toBe(id)
  })

  it("is used in a child's plan", async () => {
    // Archive everything else for two-year-olds, so that the plan must contain this entry.
    const others: Entry[] = []
    for (let page = 1; ; page++) {
      const found = await ayse.call<Entry[]>(
        'GET',
        `/admin/activities?ageRange=2-2&status=published&limit=100&page=${page}`,
      )
      others.push(...found.filter((one) => one.id !== id))
      if (found.length < 100) break
    }
    for (const other of others) await ayse.call('DELETE', `/admin/activities/${other.id}`)
    const now = new Date()
    await parent.call('POST', '/children', {
      name: 'Can',
      birthDate: new Date(Date.UTC(now.getUTCFullYear() - 2, now.getUTCMonth() - 3, 3)).toISOString().slice(0, 10),
    })
    await expect
      .poll(async () => (await planOfChild()).items.map(({ activityId }) => activityId), {
        timeout: 60_000,
        interval: 500,
      })
      .toContain(id)
  })

  it(
    'shows the conflicting fields with both versions when two administrators edit the same entry',
    { tags: ['long'] },
    async () => {
      await phone.goto(`${list}/${id}/edit`)
      await desk.goto(`${list}/${id}/edit`)
      await Promise.all([desk, phone].map((page) => field(page, 'translations.tr.title').waitFor()))
      await desk.getByText(fill(adminTr.figures.editing.others, { names: 'Jo March' })).waitFor({ timeout: 60_000 })
      await field(desk, 'translations.tr.title').fill('Fısıldayan Eldiven')
      await desk.getByLabel(e.fields.durationMinutes).fill('15')
      await button(desk, e.publishChanges).click()
      await expect.poll(async () => (await entry()).translations.tr.title).toBe('Fısıldayan Eldiven')

      const onThePhone = adminEn.editor
      await field(phone, 'translations.tr.title').fill('Eldivenin Sırrı')
      await field(phone, 'translations.en.title').fill('The Mitten’s Secret')
      await button(phone, onThePhone.publishChanges).click()
      await dialog(phone).getByText(onThePhone.conflict.title).waitFor()
      await expectAccessible(phone, 'en-admin-06-conflict')
      const choice = (name: string) => dialog(phone).getByRole('group', { name })
      await choice('Title (Türkçe)').getByText(onThePhone.conflict.both).waitFor()
      expect(
        await choice('Title (Türkçe)')
          .getByRole('radio')
          .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).checked)),
      ).toEqual([true, false])
      // If only one administrator changed a field, that version is preselected.
      expect(await choice('Time (minutes)').getByRole('radio').nth(1).isChecked()).toBe(true)
      expect(await choice('Title (English)').getByRole('radio').nth(0).isChecked()).toBe(true)
      await choice('Title (Türkçe)').getByRole('radio').nth(1).check()
      await button(phone, onThePhone.conflict.apply).click()
      await button(phone, onThePhone.publishChanges).click()
      await expect.poll(async () => (await entry()).translations.en?.title).toBe('The Mitten’s Secret')
      expect(await entry()).toMatchObject({
        translations: { tr: { title: 'Fısıldayan Eldiven' } },
        durationMinutes: 15,
        version: 3,
        status: 'published',
      })
    },
  )

  it('stays in existing plans when it is archived, and can be restored', { tags: ['long'] }, async () => {
    await desk.goto(`${list}/${id}/edit`)
    await field(desk, 'translations.tr.safetyNotes').fill('Yarım kalan bir cümle')
    await button(desk, e.more).click()
    await button(desk, e.archive).click()
    await dialog(desk).getByRole('button', { name: e.archive }).click()
    await desk.getByText(e.archived).waitFor()
    await expect.poll(() => field(desk, 'translations.tr.title').isDisabled()).toBe(true)
    // Text that was typed but not saved survives archiving.
    await expect.poll(() => field(desk, 'translations.tr.safetyNotes').inputValue()).toBe('Yarım kalan bir cümle')
    const found = async () =>
      (await parent.call<Entry[]>('GET', `/activities?search=${encodeURIComponent('fısıldayan eldiven')}`)).map(
        (one) => one.id,
      )
    await expect.poll(found).not.toContain(id)
    expect((await planOfChild()).items.map(({ activity }) => activity.title)).toContain('Fısıldayan Eldiven')
    await button(desk, e.restore).click()
    await expect.poll(async () => (await entry()).status).toBe('published')
    await expect.poll(() => field(desk, 'translations.tr.safetyNotes').isEnabled()).toBe(true)
    await expect.poll(() => field(desk, 'translations.tr.safetyNotes').inputValue()).toBe('Yarım kalan bir cümle')
    await field(desk, 'translations.tr.safetyNotes').fill('')
    await expect.poll(async () => (await found())[0]).toBe(id)
  })

  it(
    'shows families a warning instead of its steps when it is recalled, and is restored only on confirmation',
    { tags: ['long'] },
    async () => {
      const { recall } = e
      await desk.goto(`${list}/${id}/edit`)
      await field(desk, 'translations.tr.title').waitFor()
      await button(desk, e.more).click()
      await button(desk, recall.open).click()
      await dialog(desk).getByText(recall.fewFamilies).waitFor()
      await dialog(desk).getByRole('button', { name: recall.submit }).click()
      await dialog(desk).getByText('Neden geri çekildiğini yazın; aileler bunu okuyacak').waitFor()
      expect((await entry()).status).toBe('published')
      await dialog(desk).getByLabel(recall.tr).fill('Düğmesi kopabilir.')
      await expectAccessible(desk, 'tr-admin-06-recall')
      await dialog(desk).getByRole('button', { name: recall.submit }).click()
      await dialog(desk).waitFor({ state: 'detached' })
      await desk.getByText('Düğmesi kopabilir.').waitFor()

      await expect
        .poll(async () => (await planOfChild()).items.find(({ activityId }) => activityId === id)?.activity.recalled)
        .toBeDefined()
      const family = await visit(browser, filiz.url, { locale: 'tr-TR', width: 390, height: 844 })
      await parent.signIn(family.page)
      await family.page.goto('/app/dashboard')
      await family.page.getByRole('heading', { name: tr.plan.recalled.heading_one }).waitFor()
      await family.page.getByText('Düğmesi kopabilir.').waitFor()
      expect(await family.page.getByRole('button', { name: tr.plan.item.complete, exact: true }).count()).toBe(0)
      await expectAccessible(family.page, 'tr-parent-recalled')
      await family.page.getByRole('link', { name: 'Fısıldayan Eldiven' }).click()
      await family.page.getByRole('button', { name: tr.plan.recalled.doneBefore }).waitFor()
      expect(await family.page.getByText(tr.activities.detail.steps).count()).toBe(0)
      // No other activity suits this child: the dialog says so, and the warning stays.
      await button(family.page, tr.plan.recalled.swap).click()
      await dialog(family.page).getByText(tr.plan.swap.nothing).waitFor()
      expect(await dialog(family.page).getByRole('button', { name: tr.plan.swap.submit }).isDisabled()).toBe(true)
      await family.context.close()

      await button(desk, e.liftRecall).click()
      await dialog(desk).getByText(e.restoreText).waitFor()
      await dialog(desk).getByRole('button', { name: e.liftRecall }).click()
      await expect.poll(async () => (await entry()).status).toBe('published')
      await dialog(desk).waitFor({ state: 'detached' })
    },
  )

  it(
    'has a history of word-level changes and notes, and can be reverted to an older version',
    { tags: ['long'] },
    async () => {
      const h = adminTr.history
      await desk.goto(`${list}/${id}/history`)
      for (const step of [h.what.added, h.what.published, h.what.archived, h.what.restored])
        await desk.getByText(step).first().waitFor()
      await desk.getByText('Jo March').first().waitFor()
      await desk.getByLabel(h.compare.from).selectOption('1')
      await desk.getByLabel(h.compare.to).selectOption('3')
      await expect.poll(() => desk.locator('del').allInnerTexts()).toEqual(expect.arrayContaining(['12']))
      await expect.poll(() => desk.locator('ins').allInnerTexts()).toEqual(expect.arrayContaining(['15']))
      await desk.getByLabel(h.note.label).fill('Kısa ve tatlı oldu, eline sağlık Jo.')
      await button(desk, h.note.add).click()
      await desk.getByRole('blockquote').or(desk.locator('blockquote')).filter({ hasText: 'eline sağlık' }).waitFor()
      await desk
        .getByRole('listitem')
        .filter({ hasText: fill(h.version, { number: '1' }) })
        .getByRole('button', { name: h.bringBack })
        .click()
      await dialog(desk).getByRole('button', { name: h.bringBack }).click()
      await desk.getByText(fill(h.what.reverted, { version: '1' })).waitFor()
      await expect
        .poll(entry)
        .toMatchObject({
          translations: { tr: { title: 'Eldiven Fısıldıyor' }, en: { title: 'The Mitten Whispers' } },
          version: 4,
        })
      await phone.goto(`${list}/${id}/history`)
      await phone.getByText('eline sağlık').waitFor()
    },
  )

  it('is compared with similar entries before it is saved', { tags: ['long'] }, async () => {
    const [known] = await ayse.call<[Entry & { category: string }]>(
      'GET',
      '/admin/activities?status=published&ageRange=5-6&limit=1',
    )
    await desk.goto(`${list}/new`)
    await field(desk, 'translations.tr.title').fill(known.translations.tr.title)
    await field(desk, 'translations.tr.purpose').fill(known.translations.tr.purpose)
    await desk.getByLabel(e.fields.category).selectOption(known.category)
    for (const [label, value] of [
      [e.fields.minAge, '5'],
      [e.fields.maxAge, '6'],
      [e.fields.monthTheme, '3'],
    ] as const)
      await desk.getByLabel(label).selectOption(value)
    await desk.getByLabel(e.fields.durationMinutes).fill('20')
    await desk.getByRole('heading', { name: e.alike.title }).waitFor()
    await button(desk, e.saveDraft).click()
    await dialog(desk).getByRole('link', { name: known.translations.tr.title }).first().waitFor()
    await dialog(desk).getByRole('button', { name: tr.common.cancel }).click()
    await button(desk, e.saveDraft).click()
    await dialog(desk).getByRole('button', { name: e.alike.saveAnyway }).click()
    await desk.waitForURL('**/edit')
  })
})

describe('usage figures', { tags: ['long'] }, () => {
  it('are announced on the page of an entry that was in no closed month', async () => {
    await desk.goto(`${list}/${id}/edit`)
    await desk.getByRole('region', { name: e.sections.use }).getByText(adminTr.figures.nobody).waitFor()
  })

  it('are shown as a table, with coverage gaps and validation faults on further tabs', async () => {
    await phone.goto('/app/admin/figures?sort=title')
    await phone.getByRole('table').waitFor()
    await phone.getByRole('tab', { name: adminEn.figures.tabs.coverage }).click()
    await phone.waitForURL('**tab=coverage')
    // An earlier test has archived everything else for two-year-olds.
    await phone.getByText(adminEn.figures.coverage.thin, { exact: true }).first().waitFor()
    await expectAccessible(phone, 'en-admin-12-coverage')
    await desk.goto('/app/admin/figures?tab=check')
    await desk
      .getByText(/bulgu|göze çarpan/)
      .first()
      .waitFor()
    await expectAccessible(desk, 'tr-admin-13-check')
  })
})

describe('the catalogue file', { tags: ['long'] }, () => {
  const t = adminTr.transfer
  const choose = (name: string, text: string) =>
    desk
      .getByLabel(t.import.file, { exact: true })
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })
  let ndjson: string

  it('can be exported and imported again without changes', async () => {
    await desk.goto('/app/admin/activities/import')
    // The file picker shows our own texts in the page's language, not the browser's.
    for (const text of [t.import.choose, t.import.nothingChosen]) await desk.getByText(text, { exact: true }).waitFor()
    const [picker] = await Promise.all([
      desk.waitForEvent('filechooser'),
      desk.getByLabel(t.import.file, { exact: true }).click(),
    ])
    await picker.setFiles([])
    const fileOf = async (name: string) => {
      const [download] = await Promise.all([desk.waitForEvent('download'), button(desk, name).click()])
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
    }
    const csv = await fileOf(t.export.csv)
    expect(csv.name).toMatch(/\.csv$/)
    ndjson = (await fileOf(t.export.ndjson)).text
    await choose(csv.name, csv.text)
    await button(desk, t.import.try).click()
    await desk.getByText(t.import.nothing).waitFor()
  })

  it('is rejected as a whole if one line is invalid, and the error names the line', async () => {
    const lines = ndjson.trimEnd().split('\n')
    const broken = { ...(JSON.parse(lines[1]!) as object), minAge: 9 }
    await choose('broken.ndjson', [lines[0], JSON.stringify(broken)].join('\n'))
    await button(desk, t.import.try).click()
    await desk.getByText(fill(t.import.refusedTrial_one, { count: '1' })).waitFor()
    await desk.getByText(fill(t.line.number, { number: '2' })).waitFor()
    await expectAccessible(desk, 'tr-admin-08-import-refused')
    await choose('katalog.ods', 'PK')
    await desk.getByText(t.import.workbook).waitFor()
    await choose('letter.docx', 'x')
    await desk.getByText(t.import.unknownKind).waitFor()
    await desk.getByText('letter.docx', { exact: true }).waitFor()
    await desk.getByText(t.import.chooseOther, { exact: true }).waitFor()
  })

  it('is imported after a dry run and a review', async () => {
    const [first] = ndjson.trimEnd().split('\n') as [string]
    const known = JSON.parse(first) as { id: string; translations: { tr: { title: string } } }
    known.translations.tr.title = 'Dosyadan Gelen Başlık'
    await choose('change.ndjson', JSON.stringify(known))
    await button(desk, t.import.try).click()
    await desk.locator('#content').getByText(t.import.dry).waitFor()
    await desk.getByText(t.line.update).click()
    await desk.locator('ins').filter({ hasText: 'Dosyadan' }).waitFor()
    await expectAccessible(desk, 'tr-admin-09-import')
    await button(desk, t.import.run).click()
    await dialog(desk).getByRole('button', { name: t.import.run }).click()
    await desk.locator('#content').getByText(t.import.done).waitFor()
    await expect
      .poll(async () => (await ayse.call<Entry>('GET', `/admin/activities/${known.id}`)).translations.tr.title)
      .toBe('Dosyadan Gelen Başlık')
  })
})

describe('keyboard use of the entry editor', { tags: ['long'] }, () => {
  let own: string
  const now = () => ayse.call<Entry>('GET', `/admin/activities/${own}`)

  /** Presses Tab until the target has the focus, at most 150 times. */
  async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    await target.waitFor()
    for (let pressed = 0; pressed < 150; pressed++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await desk.keyboard.press(key)
    }
    throw new Error(`no way by ${key} to ${target.toString()}`)
  }
  const write = async (path: string, text: string) => {
    await tabTo(field(desk, path))
    await desk.keyboard.type(text)
  }
  /** Chooses an option by typing its first letters. */
  const choose = async (label: string, letters: string) => {
    await tabTo(desk.getByLabel(label))
    await desk.keyboard.type(letters)
  }
  const hasFocus = async () => {
    await expect.poll(() => desk.evaluate(() => document.activeElement !== document.body)).toBe(true)
  }

  it('creates, fills in, saves and publishes an entry without losing the focus', async () => {
    // A save asks about similar entries, such as that of a failed attempt.
    for (const left of await ayse.call<Entry[]>('GET', '/admin/activities?search=Perdenin'))
      await ayse.call('DELETE', `/admin/activities/${left.id}`)
    await desk.goto(list)
    await desk.getByRole('table').waitFor()
    await tabTo(desk.getByRole('link', { name: adminTr.catalogue.new }))
    await desk.keyboard.press('Enter')
    await desk.waitForURL('**/new')
    await write('translations.tr.title', 'Perdenin Ardı')
    await write('translations.tr.purpose', 'Görmediğini anlatan çocuk, sözcüklerini arar ve bulur.')
    for (const [index, step] of [
      'Bir battaniye gerin.',
      'Ardına bir oyuncak saklayın.',
      'Çocuğunuz elleriyle yoklasın, ne olduğunu anlatsın.',
    ].entries())
      await write(`translations.tr.steps.${index}`, step)
    await choose(e.fields.category, tr.categories.DIL_HIKAYE.slice(0, 3))
    await choose(e.fields.minAge, '5')
    await choose(e.fields.maxAge, '6')
    await tabTo(desk.getByLabel(e.fields.durationMinutes))
    await desk.keyboard.type('15')
    await tabTo(desk.getByLabel(e.fields.monthTheme))
    await desk.keyboard.press('ArrowDown')
    await tabTo(desk.getByLabel(e.none.hazards, { exact: true }))
    await desk.keyboard.press('Space')
    await tabTo(button(desk, e.saveDraft))
    await desk.keyboard.press('Enter')
    await desk.waitForURL('**/edit')
    own = new URL(desk.url()).pathname.split('/').at(-2)!
    await expect.poll(() => button(desk, e.save).evaluate((element) => element === document.activeElement)).toBe(true)
    await expect
      .poll(now)
      .toMatchObject({ status: 'draft', minAge: 5, translations: { tr: { title: 'Perdenin Ardı' } } })

    await tabTo(button(desk, e.saveAndPublish))
    await desk.keyboard.press('Enter')
    await expect.poll(async () => (await now()).status).toBe('published')
    await button(desk, e.saveAndPublish).waitFor({ state: 'detached' })
    await hasFocus()
  })

  it.each([
    ['a desk', 1280, 900],
    ['a phone', 390, 844],
  ] as const)(
    'never covers the focused element with fixed bars when tabbing forwards or backwards, on %s',
    async (_, width, height) => {
      const size = desk.viewportSize()!
      await desk.setViewportSize({ width, height })
      await desk.goto(`${list}/new`)
      await field(desk, 'translations.tr.title').waitFor()
      /** Returns the focused element if a fixed element covers its center. */
      const covered = () =>
        desk.evaluate(() => {
          const focused = document.activeElement!
          const { left, top, width: wide, height: high } = focused.getBoundingClientRect()
          const there = document.elementFromPoint(left + wide / 2, top + high / 2)
          const name = focused.id || focused.textContent || focused.getAttribute('aria-label')
          return there === null ||
            focused.contains(there) ||
            there.contains(focused) ||
            (focused instanceof HTMLInputElement && [...(focused.labels ?? [])].some((label) => label.contains(there)))
            ? []
            : [name]
        })
      const found: (string | null)[] = []
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let pressed = 0; pressed < 60; pressed++) {
          await desk.keyboard.press(key)
          found.push(...(await covered()))
        }
      }
      await desk.setViewportSize(size)
      expect(found).toEqual([])
    },
  )

  it('warns before saving when another administrator has published the entry meanwhile', async () => {
    await jo.call('POST', `/admin/activities/${own}/unpublish`)
    await desk.goto(`${list}/${own}/edit`)
    await button(desk, e.saveAndPublish).waitFor()
    await jo.call('POST', `/admin/activities/${own}/publish`)
    const { version } = await now()
    await field(desk, 'translations.tr.title').fill('Perdenin Arkası')
    await button(desk, e.save).click()
    await desk.getByRole('alert').getByText(e.conflict.published).waitFor()
    expect(await now()).toMatchObject({
      version,
      status: 'published',
      translations: { tr: { title: 'Perdenin Ardı' } },
    })
    // Saving again after the warning succeeds.
    await button(desk, e.publishChanges).click()
    await expect.poll(async () => (await now()).translations.tr.title).toBe('Perdenin Arkası')
    expect((await now()).status).toBe('published')
  })
})

describe('a former administrator', () => {
  it('loses access within ten seconds, also on an open page', async () => {
    await phone.clock.install({ time: Date.now() + clockAhead() })
    await phone.goto(`${list}/${id}/edit`)
    await field(phone, 'translations.tr.title').fill('Yarım kalan')
    // Ten seconds by the page's fake clock, independent of the machine's speed.
    await phone.clock.pauseAt(Date.now() + 60_000)
    await desk.goto('/app/admin/people')
    await button(desk, fill(adminTr.people.grantOf, { action: adminTr.people.revoke.ADMIN, name: 'Jo March' })).click()
    await dialog(desk).getByRole('button', { name: adminTr.people.revoke.ADMIN }).click()
    await dialog(desk).waitFor({ state: 'detached' })
    await Promise.all([phone.waitForRequest(/\/api\/auth\/me(\?|$)/), phone.clock.runFor(10_000)])
    await phone.clock.resume()
    await phone.getByRole('heading', { name: en.shell.denied.title }).waitFor()
    await desk.getByText(adminTr.people.last).waitFor()
    await expect(jo.call('GET', '/admin/activities')).rejects.toThrow('403')
  })
})

/** Returns the current plan of the parent's only child, or an empty plan if none exists yet. */
async function planOfChild(): Promise<Plan> {
  const [child] = await parent.call<{ id: string }[]>('GET', '/children')
  return parent.call<Plan>('GET', `/plans/current?childId=${child!.id}`).catch(() => ({ id: '', items: [] }))
}
