import familyTexts from '@filiz/frontend/src/i18n/family/tr/index.ts'
import settings from '@filiz/frontend/src/i18n/settings/tr/index.ts'
import settingsEn from '@filiz/frontend/src/i18n/settings/en/index.ts'
import offline from '@filiz/frontend/src/i18n/offline/tr/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freeAddress, register, type Account } from '../testing/account.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { firstPlanOf } from '../testing/parent-with-plan.ts'
import { keepThanksOpen, waitForTransient } from '../testing/wait-for-transient.ts'
import { untilQuiet } from '../testing/until-quiet.ts'

/*
 * Regressions that cost parents something: a verification link that the page used twice, lost input, a choice that an
 * older one overwrote, and an error that was not shown.
 */

let browser: Browser
let filiz: RunningFiliz
let account: Account

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  account = await register(filiz, { name: 'Ayşe Kaya', email: 'slips@example.org', language: 'tr' })
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

async function visitor(work: (page: Page) => Promise<void>) {
  const { page, context } = await visit(browser, filiz.url, { locale: 'tr-TR' })
  try {
    await work(page)
  } finally {
    await context.close()
  }
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const choose = (page: Page, name: 'TR' | 'EN') =>
  page
    .locator('label')
    .filter({ hasText: new RegExp(`^(${name}|${name === 'TR' ? 'Türkçe' : 'English'})$`) })
    .first()
    .click()

it('a verification link is sent to the server once, even if the language changes', () =>
  visitor(async (page) => {
    const email = freeAddress(filiz, 'link@example.org')
    await page.goto('/auth/register')
    // Register from the page, because the server treats the registering browser differently.
    await page.evaluate(async (address) => {
      await fetch('/api/auth/register', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          name: 'Can',
          email: address,
          password: 'three small green leaves',
          language: 'tr',
          timeZone: 'Europe/Istanbul',
        }),
      })
    }, email)
    const { text } = await filiz.mail(email, '/auth/verify-email?token=')
    let used = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/auth/verify-email') used++
    })
    await page.goto(`/auth/verify-email?token=${/token=(\S+)/.exec(text)![1]!}`)
    await page.getByRole('link', { name: settings.verify.begin }).waitFor()
    await choose(page, 'EN')
    await page.getByRole('link', { name: settingsEn.verify.begin }).waitFor()
    await untilQuiet(page)
    expect(used).toBe(1)
  }))

it('a script that is prefetched and fails to load does not break the page', () =>
  visitor(async (page) => {
    const late = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/parents-'))
    await page.route('**/assets/parents-*', (route) => route.abort())
    await page.goto('/auth/login')
    await late
    await page.getByLabel(tr.auth.email, { exact: true }).fill(account.email)
    await page.getByLabel(tr.auth.password, { exact: true }).fill('not this one')
    await page.getByRole('button', { name: tr.auth.login.submit, exact: true }).click()
    await page.getByRole('main').getByRole('alert').waitFor()
  }))

describe('a typed interest', () => {
  it('is saved even if the form is submitted before the "add" button is pressed', () =>
    visitor(async (page) => {
      await account.signIn(page)
      await page.goto('/app/children/new')
      const { form } = familyTexts
      await page.getByLabel(form.name, { exact: true }).fill('Deniz')
      await page.getByLabel(form.day, { exact: true }).selectOption('15')
      await page.getByLabel(form.month, { exact: true }).selectOption('1')
      await page.getByLabel(form.year, { exact: true }).selectOption(String(new Date().getFullYear() - 4))
      await page.getByLabel(form.ownInterest).fill('Uzay gemileri')
      await page.getByRole('button', { name: form.submitNew, exact: true }).click()
      await page.waitForURL((url) => !url.pathname.endsWith('/new'))
      await expect
        .poll(async () => (await account.call<{ interests: string[] }[]>('GET', '/children'))[0]?.interests)
        .toEqual(['Uzay gemileri'])
    }))
})

describe('a language choice', { tags: ['long'] }, () => {
  it('is not overwritten by the delayed request of an earlier choice', () =>
    visitor(async (page) => {
      await account.signIn(page)
      await page.goto('/app/settings')
      await heading(page).waitFor()
      const order: string[] = []
      // Delay the first write. Without ordering in the client, the second one would arrive first.
      await page.route('**/api/auth/profile?*', async (route) => {
        const { language } = route.request().postDataJSON() as { language: string }
        if (language === 'en') await new Promise((resolve) => setTimeout(resolve, 1_500))
        const response = await route.fetch()
        order.push(language)
        await route.fulfill({ response })
      })
      await choose(page, 'EN')
      await page.waitForFunction(() => document.documentElement.lang === 'en')
      await choose(page, 'TR')
      await page.waitForFunction(() => document.documentElement.lang === 'tr')
      await expect.poll(() => order).toEqual(['en', 'tr'])
      expect(await account.call<{ user: { language: string } }>('GET', '/auth/me')).toMatchObject({
        user: { language: 'tr' },
      })
    }))

  it('shows an error when its texts cannot be loaded, and can be repeated', () =>
    visitor(async (page) => {
      await page.goto('/auth/login')
      await heading(page).waitFor()
      let refused = true
      await page.route('**/assets/en-*.js', (route) => (refused ? route.abort() : route.continue()))
      await waitForTransient(page.getByText(tr.common.languageNotLoaded), () => choose(page, 'EN'))
      expect(await page.locator('html').getAttribute('lang')).toBe('tr')
      refused = false
    }))
})

interface Plan {
  readonly id: string
  readonly items: readonly { readonly activityId: string; readonly activity: { readonly title: string } }[]
}

describe('unsaved input', { tags: ['long'] }, () => {
  const { form } = familyTexts
  const fill = (text: string, gaps: Record<string, string>) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => gaps[name]!)
  let family: Account
  let plan: Plan
  let childId: string
  const dialog = (page: Page) => page.getByRole('dialog')
  const name = (page: Page) => page.getByLabel(form.name, { exact: true })
  const row = (page: Page, index: number) =>
    page
      .locator('#activities')
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: plan.items[index]!.activity.title, exact: true }) })

  beforeAll(async () => {
    family = await register(filiz, { name: 'Ayşe Kaya', email: 'drafts@example.org', language: 'tr' })
    ;({ id: childId } = await family.call<{ id: string }>('POST', '/children', {
      name: 'Deniz',
      birthDate: `${new Date().getFullYear() - 4}-01-15`,
      interests: [],
    }))
    plan = await firstPlanOf<Plan>(family, childId)
    await family.call('POST', `/plans/${plan.id}/activities/${plan.items[0]!.activityId}/complete`, {})
  })

  /**
   * Submits the form with tokens that the server does not know any more. One evaluation does both, because a request of
   * another tab would redirect the page to the login.
   */
  const sendExpired = async (page: Page) => {
    const send = page.getByRole('button', { name: form.submitNew, exact: true })
    await expect.poll(() => send.isEnabled()).toBe(true)
    await send.evaluate((button: HTMLButtonElement) => {
      localStorage.setItem(
        'accessToken',
        `${localStorage.getItem('accessToken')!.split('.').slice(0, 2).join('.')}.AAAA`,
      )
      localStorage.setItem('refreshToken', 'gone')
      button.click()
    })
  }
  async function signInAs(page: Page, { email, password }: Account) {
    await page.waitForURL('**/auth/login**')
    await page.getByLabel(tr.auth.email, { exact: true }).fill(email)
    await page.getByLabel(tr.auth.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: tr.auth.login.submit, exact: true }).click()
  }

  it('of a child survives a reload and an expired session, and is shown to the same account only', () =>
    visitor(async (page) => {
      page.on('dialog', (asked) => void asked.accept())
      await family.signIn(page)
      await page.goto('/app/children/new')
      await name(page).fill('Elif')
      await page.getByLabel(form.day, { exact: true }).selectOption('15')
      await page.getByLabel(form.month, { exact: true }).selectOption('3')
      await page.getByLabel(form.year, { exact: true }).selectOption(String(new Date().getFullYear() - 3))
      await page.reload()
      await page.getByText(offline.restored).waitFor()
      await expect.poll(() => name(page).inputValue()).toBe('Elif')
      await expect.poll(() => page.getByLabel(form.month, { exact: true }).inputValue()).toBe('3')

      const beside = await page.context().newPage()
      await beside.goto(`/app/plans/${plan.id}/stats`)
      await heading(beside).waitFor()
      await page.bringToFront()
      await sendExpired(page)
      await beside.waitForURL(`**/auth/login?next=${encodeURIComponent(`/app/plans/${plan.id}/stats`)}`)
      await signInAs(page, family)
      await page.waitForURL('**/app/children/new')
      await expect.poll(() => name(page).inputValue()).toBe('Elif')
      // The other tab returns to its former page, too.
      await beside.waitForURL(`**/app/plans/${plan.id}/stats`)
      await beside.close()

      // Close the tab and open another one.
      const before = page
      page = await page.context().newPage()
      page.on('dialog', (asked) => void asked.accept())
      await before.close()
      await page.goto('/app/children/new')
      await page.getByText(offline.restored).waitFor()
      await expect.poll(() => name(page).inputValue()).toBe('Elif')

      await sendExpired(page)
      await signInAs(page, account)
      await page.waitForURL('**/app/children/new')
      await name(page).waitFor()
      expect(await name(page).inputValue()).toBe('')

      await family.signIn(page)
      await page.goto('/app/children/new')
      await page.getByRole('button', { name: offline.anew }).click()
      await page.getByText(offline.restored).waitFor({ state: 'detached' })
      await expect.poll(() => name(page).inputValue()).toBe('')
      await page.reload()
      await name(page).waitFor()
      expect(await page.getByText(offline.restored).count()).toBe(0)
    }))

  it('in a feedback dialog is still there after a reload and after the back button', () =>
    visitor(async (page) => {
      const notes = () => dialog(page).getByLabel(tr.plan.feedback.notes)
      const tell = () =>
        row(page, 0).getByRole('button', {
          name: fill(tr.plan.item.feedbackOf, { title: plan.items[0]!.activity.title }),
        })
      await family.signIn(page)
      await page.goto('/app/dashboard')
      await heading(page).waitFor()
      await page.goto(`/app/plans/${plan.id}`)
      await tell().click()
      await dialog(page).getByText(tr.plan.feedback.engagements[4], { exact: true }).click()
      await dialog(page).getByText(tr.plan.feedback.more).click()
      await notes().fill('Yarım kaldı')
      await page.reload()
      await expect.poll(() => notes().inputValue()).toBe('Yarım kaldı')

      await page.goBack()
      await dialog(page).waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe(`/app/plans/${plan.id}`)
      await page.reload()
      await tell().click()
      await expect.poll(() => notes().inputValue()).toBe('Yarım kaldı')

      // Close the tab and open a new one: the dialog does not open by itself there, but the form still contains the
      // input.
      const before = page
      page = await page.context().newPage()
      await before.close()
      await page.goto('/app/dashboard')
      await heading(page).waitFor()
      await page.goto(`/app/plans/${plan.id}`)
      await tell().waitFor()
      expect(await dialog(page).count()).toBe(0)
      await tell().click()
      await expect.poll(() => notes().inputValue()).toBe('Yarım kaldı')
      await dialog(page).getByText(tr.plan.feedback.difficulties[3]).click()
      await keepThanksOpen(page)
      await dialog(page).getByRole('button', { name: tr.plan.feedback.save, exact: true }).click()
      await dialog(page).getByText(tr.plan.thanks.text).waitFor()
      // When the dialog is closed by its button, no extra history entry remains.
      await dialog(page).getByRole('button', { name: tr.plan.thanks.close }).click()
      await dialog(page).waitFor({ state: 'detached' })
      await page.goBack()
      await page.waitForURL('**/app/dashboard')
    }))

  it('is shown side by side with a change that another user saved meanwhile', () =>
    visitor(async (page) => {
      await family.signIn(page)
      await page.goto(`/app/children/${childId}/edit`)
      await name(page).fill('Deniz Ada')
      const born = `${new Date().getFullYear() - 4}-02-20`
      await family.call('PUT', `/children/${childId}`, { name: 'Deniz Can', birthDate: born, interests: [] })
      await page.getByRole('button', { name: tr.common.save, exact: true }).click()
      await dialog(page).getByText(offline.conflict.title).waitFor()
      for (const value of ['Deniz Can', 'Deniz Ada']) await dialog(page).getByText(value).waitFor()
      expect(await dialog(page).getByRole('group').count()).toBe(2)
      await expectAccessible(page, 'slips-conflict')
      await dialog(page).getByRole('button', { name: offline.conflict.back }).click()
      expect(await name(page).inputValue()).toBe('Deniz Ada')
      await page.getByRole('button', { name: tr.common.save, exact: true }).click()
      await dialog(page).getByRole('button', { name: offline.conflict.save }).click()
      await page.waitForURL('**/app/children')
      await expect
        .poll(() => family.call('GET', `/children/${childId}`))
        .toMatchObject({ name: 'Deniz Ada', birthDate: born })
    }))

  it('a completion stays visible while the read model is stale', () =>
    visitor(async (page) => {
      // A failed first attempt of this test may have completed the activity.
      await family.call('POST', `/plans/${plan.id}/activities/${plan.items[1]!.activityId}/reopen`, {}).catch(() => {})
      const before = await family.call<Plan>('GET', `/plans/${plan.id}`)
      await family.signIn(page)
      await page.goto(`/app/plans/${plan.id}`)
      const complete = row(page, 1).getByRole('button', { name: tr.plan.item.complete, exact: true })
      await complete.waitFor()
      let asked = 0
      await page.route(`**/api/plans/${plan.id}?*`, (route) => {
        if (route.request().method() !== 'GET' || ++asked > 2) return route.continue()
        return route.fulfill({
          status: 200,
          contentType: 'application/json',
          headers: { Stale: 'true' },
          body: JSON.stringify({ success: true, data: before }),
        })
      })
      await complete.click()
      await dialog(page).getByText(tr.plan.celebration.title).waitFor()
      await page.evaluate(() => {
        const seen = window as { pending?: number }
        seen.pending = 0
        new MutationObserver(() => {
          if (document.querySelectorAll('#activities article[data-done]').length < 2) seen.pending!++
        }).observe(document.querySelector('#activities')!, { childList: true, subtree: true, attributes: true })
      })
      await page.keyboard.press('Escape')
      await expect.poll(() => asked).toBeGreaterThanOrEqual(3)
      expect(await page.evaluate(() => (window as { pending?: number }).pending)).toBe(0)
      expect(await page.locator('#activities article[data-done]').count()).toBe(2)
    }))
})
