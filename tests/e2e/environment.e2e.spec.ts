import familyTexts from '@filiz/frontend/src/i18n/family/tr/index.ts'
import settings from '@filiz/frontend/src/i18n/settings/tr/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freeAddress } from '../testing/account.ts'
import { closeContexts, insecureHost, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { allowFaults } from '../testing/page-faults.ts'
import { parentWithPlan } from '../testing/parent-with-plan.ts'

/*
 * The app behind proxies, in browsers without some APIs, with blocked or full storage, and on devices with odd
 * settings.
 */

let browser: Browser
let filiz: RunningFiliz
let family: Awaited<ReturnType<typeof parentWithPlan>>

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  family = await parentWithPlan(filiz, 'environment@example.org')
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

async function inside(
  work: (page: Page, context: BrowserContext) => Promise<void>,
  { signedIn = true, url = filiz.url, init = () => {} } = {},
) {
  const { page, context } = await visit(browser, url, { locale: 'tr-TR' })
  await page.addInitScript(init)
  try {
    if (signedIn) await family.signIn(page)
    await work(page, context)
  } finally {
    await context.close()
  }
}
const completed = async () =>
  (await family.call<{ counts: { completed: number } }>('GET', `/plans/${family.plan.id}`)).counts.completed
const done = (page: Page) => page.getByRole('button', { name: tr.plan.item.complete, exact: true }).first()

describe('a proxy that answers in place of the server', () => {
  it('does not end the session', () =>
    inside(async (page) => {
      await page.goto('/app/dashboard')
      await page.getByRole('heading', { level: 1 }).waitFor()
      // The server refuses this token like an expired one.
      await page.evaluate(() => {
        const [head, payload] = localStorage.getItem('accessToken')!.split('.')
        localStorage.setItem('accessToken', `${head}.${payload}.x`)
      })
      const asked = page.waitForResponse(/\/api\/auth\/refresh/)
      await page.route('**/api/auth/refresh*', (route) => route.fulfill({ status: 404, body: '404 page not found' }))
      await page.locator('nav a[href="/app/progress"]').first().click()
      await asked
      await page.getByText(tr.common.foreignResponse).first().waitFor()
      expect(page.url()).toContain('/app/progress')
      await page.unroute('**/api/auth/refresh*')
      await page.getByRole('button', { name: tr.common.retry }).first().click()
      await page.getByText(tr.common.foreignResponse).first().waitFor({ state: 'detached' })
    }))

  it('says that it refused a completed activity, which can be sent again', { tags: ['long'] }, () =>
    inside(async (page) => {
      allowFaults(/^404 /)
      const before = await completed()
      await page.goto(`/app/plans/${family.plan.id}`)
      await page.route('**/complete*', (route) => route.fulfill({ status: 404, body: 'no route' }), { times: 1 })
      await done(page).click()
      await page.locator('main [role="alert"]').first().waitFor()
      await done(page).click()
      await expect.poll(completed).toBe(before + 1)
    }),
  )
})

describe('a page of a home network without https', () => {
  const atHome = () => ({ url: `http://${insecureHost}:${new URL(filiz.url).port}` })

  it('completes an activity and saves a child', () =>
    inside(async (page) => {
      allowFaults(/Cross-Origin-Opener-Policy header has been ignored/)
      const children = async () => (await family.call<unknown[]>('GET', '/children')).length
      const [before, childrenBefore] = [await completed(), await children()]
      await page.goto(`/app/plans/${family.plan.id}`)
      expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
      await done(page).click()
      await expect.poll(completed).toBe(before + 1)
      await page.goto('/app/children/new')
      const { form } = familyTexts
      await page.getByLabel(form.name, { exact: true }).fill('Ada')
      await page.getByLabel(form.day, { exact: true }).selectOption('15')
      await page.getByLabel(form.month, { exact: true }).selectOption('1')
      await page.getByLabel(form.year, { exact: true }).selectOption(String(new Date().getFullYear() - 4))
      await page.getByRole('button', { name: form.submitNew, exact: true }).click()
      await page.waitForURL((url) => !url.pathname.endsWith('/new'))
      await expect.poll(children).toBe(childrenBefore + 1)
    }, atHome()))

  it('says in the settings why there are no notifications and no offline use', () =>
    inside(async (page) => {
      allowFaults(/Cross-Origin-Opener-Policy header has been ignored/)
      await page.goto('/app/settings/notifications')
      await page.getByText(settings.push.insecure).waitFor()
    }, atHome()))
})

describe('a browser whose storage', () => {
  const doors = ['/auth/login', '/auth/register', '/app/dashboard']

  it('is blocked says so at every door, and the app can be used until the page is closed', () =>
    inside(
      async (page) => {
        for (const door of doors) {
          await page.goto(door)
          await page.getByText(tr.common.storage.blocked).waitFor()
        }
        await page.goto('/auth/login')
        await page.getByLabel(tr.auth.email, { exact: true }).fill(family.email)
        await page.getByLabel(tr.auth.password, { exact: true }).fill(family.password)
        await page.getByRole('button', { name: tr.auth.login.submit, exact: true }).click()
        await page.waitForURL('**/app/dashboard')
        await page.getByText(tr.common.storage.blocked).waitFor()
        const before = await completed()
        await page.getByRole('button', { name: tr.plan.item.complete, exact: true }).first().click()
        await expect.poll(completed).toBe(before + 1)
      },
      {
        signedIn: false,
        init: () => {
          for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
            Object.defineProperty(window, name, {
              get() {
                throw new DOMException('denied', 'SecurityError')
              },
            })
          Reflect.set(window, 'BroadcastChannel', undefined)
          LockManager.prototype.request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
          Object.defineProperty(document, 'cookie', {
            get() {
              throw new DOMException('denied', 'SecurityError')
            },
            set() {
              throw new DOMException('denied', 'SecurityError')
            },
          })
        },
      },
    ))

  it('is full says so, and the app can be used', () =>
    inside(
      async (page) => {
        await page.goto('/auth/login')
        await page.getByLabel(tr.auth.email, { exact: true }).fill(family.email)
        await page.getByLabel(tr.auth.password, { exact: true }).fill(family.password)
        await page.getByRole('button', { name: tr.auth.login.submit, exact: true }).click()
        await page.waitForURL('**/app/dashboard')
        await page.getByText(tr.common.storage.full).waitFor()
        const before = await completed()
        await page.getByRole('button', { name: tr.plan.item.complete, exact: true }).first().click()
        await expect.poll(completed).toBe(before + 1)
      },
      {
        signedIn: false,
        init: () => {
          const full = () => {
            throw new DOMException('full', 'QuotaExceededError')
          }
          Storage.prototype.setItem = full
          IDBObjectStore.prototype.put = full
        },
      },
    ))
})

describe('a browser whose', () => {
  it.each([
    ['database never opens', () => void (IDBFactory.prototype.open = () => ({ addEventListener() {} }) as never)],
    [
      'transactions never end',
      () => void (IDBObjectStore.prototype.get = IDBObjectStore.prototype.openCursor = () => ({}) as never),
    ],
    ['locks are never granted', () => void (LockManager.prototype.request = () => new Promise(() => {}))],
  ])('%s sends a completed activity', { tags: ['long'] }, (_, init) =>
    inside(
      async (page) => {
        const before = await completed()
        await page.goto(`/app/plans/${family.plan.id}`)
        await done(page).click()
        await expect.poll(completed, { timeout: 15_000 }).toBe(before + 1)
      },
      { init },
    ),
  )

  it('locks are never granted renews its session', { tags: ['long'] }, () =>
    inside(
      async (page) => {
        await page.evaluate(() => {
          const [head, payload] = localStorage.getItem('accessToken')!.split('.')
          localStorage.setItem('accessToken', `${head}.${payload}.x`)
        })
        await page.goto('/app/dashboard')
        await page.getByRole('heading', { level: 1 }).waitFor()
      },
      { init: () => void (LockManager.prototype.request = () => new Promise(() => {})) },
    ),
  )

  it('script stops at the start shows an error with a link to try again', () =>
    inside(
      async (page) => {
        allowFaults(/the browser lacks this/)
        await page.goto('/auth/login')
        await page.getByRole('link', { name: tr.common.retry }).waitFor()
      },
      {
        signedIn: false,
        init: () => {
          window.matchMedia = () =>
            ({
              matches: false,
              get addEventListener(): never {
                throw new TypeError('the browser lacks this')
              },
            }) as never
        },
      },
    ))
})

describe('a device whose', () => {
  const fill = async (page: Page, email: string) => {
    await page.getByLabel(tr.auth.name, { exact: true }).fill('Zoe')
    await page.getByLabel(tr.auth.email, { exact: true }).fill(email)
    await page.getByLabel(tr.auth.password, { exact: true }).fill(family.password)
    await page.getByLabel(tr.auth.passwordConfirmation, { exact: true }).fill(family.password)
    const answer = page.waitForResponse(/\/api\/auth\/register/)
    await page.getByRole('button', { name: tr.auth.register.submit, exact: true }).click()
    return (await answer).status()
  }

  it('time zone is unknown to its browser is asked for it and registers', () =>
    inside(
      async (page) => {
        await page.addInitScript(() => {
          const { resolvedOptions } = Intl.DateTimeFormat.prototype
          Intl.DateTimeFormat.prototype.resolvedOptions = function () {
            return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' }
          }
        })
        await page.goto('/auth/register')
        expect(await page.getByLabel(tr.auth.register.timeZone).inputValue()).toBe('Europe/Istanbul')
        expect(await fill(page, freeAddress(filiz, 'zone@example.org'))).toBe(201)
      },
      { signedIn: false },
    ))

  it('time zone the server does not know shows the field with the reason', () =>
    inside(
      async (page) => {
        await page.goto('/auth/register')
        await page.route('**/api/auth/register*', async (route) =>
          route.continue({ postData: { ...route.request().postDataJSON(), timeZone: 'Europe/Nowhere' } }),
        )
        const email = freeAddress(filiz, 'nowhere@example.org')
        expect(await fill(page, email)).toBe(400)
        await page.unroute('**/api/auth/register*')
        await page.getByLabel(tr.auth.register.timeZone).selectOption('Europe/Berlin')
        expect(await fill(page, email)).toBe(201)
      },
      { signedIn: false },
    ))

  it('locale is a name of the system shows every page', () =>
    inside(
      async (page) => {
        for (const path of ['/app/dashboard', '/app/progress', '/app/settings', `/app/plans/${family.plan.id}`]) {
          await page.goto(path)
          await page.getByRole('heading', { level: 1 }).waitFor()
          expect(await page.getByText(tr.common.errorTitle).count()).toBe(0)
        }
      },
      {
        init: () => {
          Object.defineProperty(navigator, 'language', { get: () => 'tr-TR@posix' })
          Object.defineProperty(navigator, 'languages', { get: () => ['tr-TR@posix', 'C', ''] })
        },
      },
    ))

  it('browser does not know the time zone of the account shows every page', { tags: ['long'] }, () =>
    inside(async (page) => {
      await page.route('**/api/auth/me*', async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as { data: { user: object } }
        const user = { ...answer.data.user, timeZone: 'Mars/Olympus_Mons' }
        await route.fulfill({ response, json: { ...answer, data: { ...answer.data, user } } })
      })
      for (const path of [
        '/app/dashboard',
        '/app/progress?tab=recent',
        '/app/settings',
        '/app/settings/preferences',
        '/app/settings/security',
        '/app/settings/notifications',
        `/app/plans/${family.plan.id}`,
      ]) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await page.getByText(tr.common.errorTitle).count()).toBe(0)
      }
    }),
  )
})

describe('a printed page', () => {
  /** Elements with a fixed position are printed on every sheet, over the text. */
  const fixedInPrint = async (page: Page) => {
    await page.emulateMedia({ media: 'print' })
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => getComputedStyle(element).position === 'fixed' && element.getClientRects().length > 0)
        .map((element) => element.outerHTML.slice(0, 120)),
    )
    await page.emulateMedia({ media: 'screen' })
    return found
  }

  it.each(['/', '/auth/login', '/app/dashboard', '/app/settings', '/app/activities?mode=browse'])(
    'of %s shows no fixed element',
    (path) =>
      inside(
        async (page) => {
          await page.goto(path)
          await page.getByRole('heading', { level: 1 }).waitFor()
          expect(await fixedInPrint(page)).toEqual([])
        },
        { signedIn: path.startsWith('/app/') },
      ),
  )

  it('of a plan shows no fixed element, even with an open menu, dialog or notification', () =>
    inside(async (page) => {
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto(`/app/plans/${family.plan.id}`)
      await done(page).waitFor()
      await page.getByRole('button', { name: tr.shell.openMenu }).click()
      expect(await fixedInPrint(page)).toEqual([])
      await page.keyboard.press('Escape')
      await done(page).click()
      await page.getByRole('dialog').waitFor()
      expect(await fixedInPrint(page)).toEqual([])
    }))
})

describe('a form', () => {
  it('sends what a password manager filled in without an event', () =>
    inside(
      async (page) => {
        await page.goto('/auth/login')
        await page.getByRole('button', { name: tr.auth.login.submit, exact: true }).waitFor()
        await page.evaluate(
          ([email, password]) => {
            const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
            set!.call(document.querySelector('input[type="email"]'), email)
            set!.call(document.querySelector('input[type="password"]'), password)
          },
          [`Ayşe <${family.email.toUpperCase()}>`, family.password] as const,
        )
        await page.getByRole('button', { name: tr.auth.login.submit, exact: true }).click()
        await page.waitForURL('**/app/dashboard')
      },
      { signedIn: false },
    ))

  it('accepts a name of fifty characters of several code units, which is isolated in sentences', () =>
    inside(async (page) => {
      const name = `דנה ${'👩‍🌾'.repeat(46)}`
      await page.goto('/app/children/new')
      const { form } = familyTexts
      await page.getByLabel(form.name, { exact: true }).fill(name)
      await page.getByLabel(form.day, { exact: true }).selectOption('15')
      await page.getByLabel(form.month, { exact: true }).selectOption('1')
      await page.getByLabel(form.year, { exact: true }).selectOption(String(new Date().getFullYear() - 4))
      await page.getByRole('button', { name: form.submitNew, exact: true }).click()
      await page.waitForURL((url) => !url.pathname.endsWith('/new'))
      await page.goto('/app/children')
      await page.locator('bdi', { hasText: name }).first().waitFor()
      await page.getByRole('button', { name: tr.plan.item.more.replace('{{title}}', `\u2068${name}\u2069`) }).waitFor()
    }))
})
