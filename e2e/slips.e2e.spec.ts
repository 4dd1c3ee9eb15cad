import en from '@filiz/frontend/src/i18n/en/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register, type Account } from './testing/account.ts'
import { launchBrowser, visit } from './testing/browser.ts'
import { startFiliz, type RunningFiliz } from './testing/filiz.ts'

/*
 * Small things that cost a parent something: a link used twice by the page itself, what was typed and not confirmed, a
 * choice that an older one overtakes, a failure that nobody is told of.
 */

let browser: Browser
let filiz: RunningFiliz
let account: Account

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([launchBrowser(), startFiliz()])
  account = await register(filiz, { name: 'Ayşe Kaya', email: 'slips@example.org', language: 'tr' })
})
afterAll(async () => {
  await browser?.close()
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
const choose = (page: Page, name: 'TR' | 'EN') => page.locator('label').filter({ hasText: new RegExp(`^(${name}|${name === 'TR' ? 'Türkçe' : 'English'})$`) }).first().click()

it('a verification link is used once, whatever the language changes to', () => visitor(async (page) => {
  const email = 'link@example.org'
  await page.goto('/auth/register')
  // In the page, so that the browser is the one that registered.
  await page.evaluate(async (address) => {
    await fetch('/api/auth/register', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'Can', email: address, password: 'three small green leaves', language: 'tr', timeZone: 'Europe/Istanbul' }) })
  }, email)
  const { text } = await filiz.mail(email, '/auth/verify-email?token=')
  let used = 0
  page.on('request', (request) => { if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/auth/verify-email') used++ })
  await page.goto(`/auth/verify-email?token=${/token=(\S+)/.exec(text)![1]!}`)
  await page.getByRole('link', { name: tr.auth.verify.begin }).waitFor()
  await choose(page, 'EN')
  await page.getByRole('link', { name: en.auth.verify.begin }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(used).toBe(1)
}))

describe('an interest that was typed', () => {
  it('counts where the form is sent without its being added', () => visitor(async (page) => {
    await account.signIn(page)
    await page.goto('/app/children/new')
    const { form } = tr.children
    await page.getByLabel(form.name, { exact: true }).fill('Deniz')
    await page.getByLabel(form.day, { exact: true }).selectOption('15')
    await page.getByLabel(form.month, { exact: true }).selectOption('1')
    await page.getByLabel(form.year, { exact: true }).selectOption(String(new Date().getFullYear() - 4))
    await page.getByLabel(form.ownInterest).fill('Uzay gemileri')
    await page.getByRole('button', { name: form.submitNew, exact: true }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/new'))
    const [child] = await account.call<{ interests: string[] }[]>('GET', '/children')
    expect(child!.interests).toEqual(['Uzay gemileri'])
  }))
})

describe('a choice of language', () => {
  it('is not overtaken by the one before it', () => visitor(async (page) => {
    await account.signIn(page)
    await page.goto('/app/settings')
    await heading(page).waitFor()
    const order: string[] = []
    // The first write is slow: without an order of its own the second one would be there before it.
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
    expect(await account.call<{ user: { language: string } }>('GET', '/auth/me')).toMatchObject({ user: { language: 'tr' } })
  }))

  it('that cannot be had is said, and may be made again', () => visitor(async (page) => {
    await page.goto('/auth/login')
    await heading(page).waitFor()
    let refused = true
    await page.route('**/assets/en-*.js', (route) => (refused ? route.abort() : route.continue()))
    await choose(page, 'EN')
    await page.getByText(tr.common.languageNotLoaded).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('tr')
    refused = false
  }))
})
