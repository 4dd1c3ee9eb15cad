import familyEn from '@filiz/frontend/src/i18n/family/en/index.ts'
import en from '@filiz/frontend/src/i18n/en/index.ts'
import { landing as landingEn } from '@filiz/frontend/src/i18n/en/landing.ts'
import { landing } from '@filiz/frontend/src/i18n/tr/landing.ts'
import months from '@filiz/frontend/src/i18n/months/tr/index.ts'
import settings from '@filiz/frontend/src/i18n/settings/tr/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import { interestName, presetInterests } from '@filiz/domain/texts/categories.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register, type Account } from '../testing/account.ts'
import { closeContexts, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { firstPlanOf } from '../testing/parent-with-plan.ts'
import { untilQuiet } from '../testing/until-quiet.ts'

/*
 * Statements of the specification about addresses, access and browser storage that no user journey covers.
 * `docs/spec-coverage.md` lists the specs for all other statements.
 */

let browser: Browser
let filiz: RunningFiliz
let parent: Account
let childId: string
let planId: string

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  parent = await register(filiz, { name: 'Işıl İnce', email: 'isil@example.org', language: 'tr' })
  childId = (
    await parent.call<{ id: string }>('POST', '/children', {
      name: 'Çınar',
      birthDate: `${new Date().getFullYear() - 4}-02-15`,
    })
  ).id
  planId = (await firstPlanOf<{ id: string }>(parent, childId)).id
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

/** Returns the heading of the page itself; headings of hidden error screens come later in the document. */
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()
const path = (page: Page) => new URL(page.url()).pathname

async function visitor<T>(options: Parameters<typeof visit>[2], use: (page: Page) => Promise<T>): Promise<T> {
  const { context, page } = await visit(browser, filiz.url, options)
  try {
    return await use(page)
  } finally {
    await context.close()
  }
}

async function leadsTo(page: Page, from: string, to: string) {
  await page.goto(from)
  await page.waitForURL((url) => url.pathname === to)
  await heading(page).waitFor()
}

describe('a visitor who is not signed in', () => {
  it('sees all sections of the landing page with the specified content', () =>
    visitor({ locale: 'tr-TR' }, async (page) => {
      await page.goto('/')
      const { problem, features, areas, testimonials, pricing, final } = landing
      await heading(page).waitFor()
      for (const name of [problem.title, features.title, areas.title, testimonials.title, pricing.title, final.title]) {
        await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
      }
      await page.getByRole('contentinfo').waitFor()
      const prices = page.locator('#pricing')
      for (const plan of [pricing.free, pricing.pro])
        for (const feature of Object.values(plan.items)) await prices.getByText(feature, { exact: true }).waitFor()
      expect(await prices.innerText()).toMatch(/7 gün deneme[^]*30 gün para iade[^]*₺\d[^]*5 etkinlik[^]*₺\d/)
    }))

  it('sees prices in dollars and five-star ratings in English', () =>
    visitor({ locale: 'en-GB' }, async (page) => {
      await page.goto('/')
      expect(await page.locator('#pricing').innerText()).toMatch(
        /7-day trial[^]*30-day money-back[^]*\$\d[^]*5 activities[^]*\$\d/,
      )
      expect(await page.getByText(/(5|five) (stars )?(of|out of) (5|five)|five stars/i).count()).toBe(
        await page.getByRole('figure').count(),
      )
      expect(await page.getByRole('figure').first().locator('svg').count()).toBe(5)
    }))

  it('is redirected from old and short addresses to the current ones', () =>
    visitor({ locale: 'tr-TR' }, async (page) => {
      await leadsTo(page, '/auth', '/auth/login')
      await leadsTo(page, '/login', '/auth/login')
      await leadsTo(page, '/register', '/auth/register')
      for (const own of ['email-verification-sent', 'forgot-password', 'reset-password', 'verify-email'])
        await leadsTo(page, `/auth/${own}`, `/auth/${own}`)
    }))

  it('is redirected to the login from all pages of the application', () =>
    visitor({ locale: 'tr-TR' }, async (page) => {
      for (const inside of [
        '/app',
        '/app/dashboard',
        '/app/children',
        '/app/activities',
        '/app/progress',
        `/app/plans/${planId}`,
        '/app/settings',
        '/app/settings/security',
        '/app/admin/activities',
        '/dashboard',
      ]) {
        await leadsTo(page, inside, '/auth/login')
      }
    }))

  it("sees an error with a retry link when the landing page's script cannot be loaded", () =>
    visitor({ locale: 'tr-TR' }, async (page) => {
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto('/')
      await page.getByText('Sayfa yüklenirken bir hata oluştu').waitFor()
      await page.unroute('**/assets/*.js')
      await page.getByRole('link', { name: 'Tekrar Dene' }).click()
      await page.getByRole('heading', { level: 1, name: landing.hero.title }).waitFor()
    }))

  it(
    'can change language and color scheme of the landing page without a reload, and both are kept',
    { tags: ['long'] },
    () =>
      visitor({ locale: 'tr-TR' }, async (page) => {
        await page.goto('/')
        await page.evaluate(() => {
          document.documentElement.dataset['before'] = '1'
        })
        const choice = (name: string) => page.getByRole('banner').getByRole('radio', { name, exact: true })
        await choice('Türkçe').focus()
        await page.keyboard.press('ArrowRight')
        await page.getByRole('heading', { level: 1, name: landingEn.hero.title }).waitFor()
        expect(
          await page.evaluate(() => [
            document.documentElement.lang,
            document.title,
            document.documentElement.dataset['before'],
            (document.activeElement as HTMLInputElement).value,
          ]),
        ).toEqual(['en', landingEn.documentTitle, '1', 'en'])
        await page.getByRole('banner').getByTitle(landingEn.themes.dark).click()
        expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#000000')
        await page.reload()
        await page.getByRole('heading', { level: 1, name: landingEn.hero.title }).waitFor()
        expect(await choice(landingEn.themes.dark).isChecked()).toBe(true)
        // The app uses the stored choice, too, even without the cookie.
        await page.goto('/auth/login')
        await page.getByRole('heading', { level: 1, name: en.auth.login.title }).waitFor()
        await page.context().clearCookies()
        await page.goto('/?lang=tr')
        await page.getByRole('heading', { level: 1, name: landingEn.hero.title }).waitFor()
      }),
  )

  it("sees the landing page's header in one row on a phone, with a menu button", { tags: ['long'] }, () =>
    visitor({ locale: 'tr-TR', width: 390, height: 844 }, async (page) => {
      await page.goto('/')
      const banner = page.getByRole('banner')
      const row = await banner.boundingBox()
      expect(row!.height).toBeLessThan(80)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      const menu = banner.getByRole('button', { name: landing.nav.menu })
      const language = banner.getByRole('radio', { name: 'English' })
      await menu.click()
      await banner.getByRole('link', { name: landing.nav.login }).waitFor()
      await language.focus()
      await page.keyboard.press('Escape')
      await banner.getByRole('link', { name: landing.nav.login }).waitFor({ state: 'hidden' })
      expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true)
      await menu.click()
      await banner.getByRole('link', { name: landing.nav.pricing }).click()
      await banner.getByRole('link', { name: landing.nav.login }).waitFor({ state: 'hidden' })
    }),
  )

  it('can read the landing page without JavaScript', { tags: ['long'] }, async () => {
    const context = await browser.newContext({
      baseURL: filiz.url,
      locale: 'en-GB',
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: landingEn.hero.title }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: landingEn.nav.login }).waitFor()
    for (const picture of await page.locator('meta[property="og:image"], link[rel="alternate"]').all())
      expect((await picture.getAttribute('content')) ?? (await picture.getAttribute('href'))).toContain(filiz.url)
    expect(
      (
        await fetch(
          filiz.url + new URL((await page.locator('meta[property="og:image"]').getAttribute('content'))!).pathname,
        )
      ).headers.get('content-type'),
    ).toBe('image/jpeg')
    await context.close()
  })

  it.each([
    ['tr-TR', 'Yükleniyor...', 'Loading...'],
    ['en-GB', 'Loading...', 'Yükleniyor...'],
  ] as const)('sees a loading text before the app is loaded, in %s', (locale, words, others) =>
    visitor({ locale }, async (page) => {
      let come = () => {}
      const held = new Promise<void>((resolve) => {
        come = resolve
      })
      await page.route('**/assets/**', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/auth/login', { waitUntil: 'commit' })
      await page.getByText(words, { exact: true }).waitFor()
      expect(await page.getByText(others, { exact: true }).isVisible()).toBe(false)
      come()
      await page
        .getByRole('button', { name: locale === 'tr-TR' ? tr.auth.login.submit : en.auth.login.submit, exact: true })
        .waitFor()
      await expect.poll(() => page.getByText(words, { exact: true }).count()).toBe(0)
    }),
  )

  it('sees "not found" at an unknown address', () =>
    visitor({ locale: 'tr-TR' }, async (page) => {
      await page.goto('/nothing/here')
      await heading(page).waitFor()
      expect(path(page)).toBe('/nothing/here')
    }))

  it('gets the stored language, or the language of the browser if none is stored', async () => {
    const shown = (locale: 'tr-TR' | 'en-GB', stored?: string) =>
      visitor({ locale }, async (page) => {
        if (stored) await page.addInitScript((language) => localStorage.setItem('language', language), stored)
        await page.goto('/auth/login')
        await heading(page).waitFor()
        return page.locator('html').getAttribute('lang')
      })
    expect([
      await shown('tr-TR'),
      await shown('en-GB'),
      await shown('en-GB', 'tr'),
      await shown('tr-TR', 'en'),
    ]).toEqual(['tr', 'en', 'tr', 'en'])
  })

  it(
    'gets the stored theme, or the system theme if none is stored, with a matching theme color',
    { tags: ['long'] },
    () =>
      visitor({ locale: 'tr-TR' }, async (page) => {
        const colour = () => page.locator('meta[name="theme-color"]').getAttribute('content')
        const at = async (theme: string | null, colorScheme: 'light' | 'dark', wanted: string) => {
          await page.emulateMedia({ colorScheme })
          await page.evaluate(
            (value) => (value === null ? localStorage.removeItem('theme') : localStorage.setItem('theme', value)),
            theme,
          )
          await page.goto('/auth/login')
          await heading(page).waitFor()
          await expect.poll(colour, { message: `${theme} in the ${colorScheme}` }).toBe(wanted)
        }
        await page.goto('/auth/login')
        for (const [theme, colorScheme, wanted] of [
          [null, 'dark', '#000000'],
          ['auto', 'light', '#ffffff'],
          ['auto', 'dark', '#000000'],
          ['light', 'dark', '#ffffff'],
          ['dark', 'light', '#000000'],
        ] as const)
          await at(theme, colorScheme, wanted)
      }),
  )
})

describe('a signed-in user', { tags: ['long'] }, () => {
  const inside = <T>(use: (page: Page) => Promise<T>, locale: 'tr-TR' | 'en-GB' = 'tr-TR') =>
    visitor({ locale }, async (page) => {
      await parent.signIn(page)
      return use(page)
    })

  it('sees a link from the landing page to the application instead of the login link', () =>
    inside(async (page) => {
      await page.goto('/')
      await page.getByRole('banner').getByRole('link', { name: landing.nav.app }).waitFor()
      expect(await page.getByRole('banner').getByRole('link', { name: landing.nav.login }).count()).toBe(0)
      await page.getByRole('main').getByRole('link', { name: landing.hero.start }).first().click()
      await page.waitForURL((url) => url.pathname === '/app/dashboard')
    }))

  it('is redirected away from the login pages', () =>
    inside(async (page) => {
      for (const door of ['/auth', '/auth/login', '/auth/register', '/auth/forgot-password', '/login', '/register']) {
        await page.goto(door)
        await page.waitForURL((url) => url.pathname === '/')
      }
    }))

  it('is redirected from old addresses to the current ones, including subpaths and query', () =>
    inside(async (page) => {
      for (const [from, to] of [
        ['/app', '/app/dashboard'],
        ['/dashboard', '/app/dashboard'],
        ['/children', '/app/children'],
        ['/children/new', '/app/children/new'],
        [`/children/${childId}/edit`, `/app/children/${childId}/edit`],
        ['/activities', '/app/activities'],
        ['/progress', '/app/progress'],
        ['/settings', '/app/settings'],
        ['/settings/data', '/app/settings/data'],
        [`/plans/${planId}`, `/app/plans/${planId}`],
        [`/plans/${planId}/stats`, `/app/plans/${planId}/stats`],
        ['/admin', '/app/admin/activities'],
        ['/admin/whatever', '/app/admin/activities'],
      ] as const)
        await leadsTo(page, from, to)
    }))

  it('sees the same plan page at its three addresses', () =>
    inside(async (page) => {
      const titles: (string | null)[] = []
      for (const end of ['', '/stats', '/activities']) {
        await page.goto(`/app/plans/${planId}${end}`)
        await page.getByRole('heading', { name: months.stats.heading }).waitFor()
        titles.push(await heading(page).textContent())
      }
      expect(new Set(titles).size).toBe(1)
    }))

  it('sees a loading text while the session is checked', () =>
    inside(async (page) => {
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/auth/me*', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/app/dashboard')
      await page.getByText('Yükleniyor...').first().waitFor()
      answer()
      await heading(page).waitFor()
    }))

  it('loads the dashboard in at most 25 requests', () =>
    inside(async (page) => {
      await page.goto('about:blank')
      const asked: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith('data:')) asked.push(request.url())
      })
      await page.goto('/app/dashboard')
      await page.getByRole('heading', { level: 2, name: tr.plan.today.heading }).waitFor()
      await untilQuiet(page)
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(25)
    }))

  it('has a user menu with name, email address, settings and sign-out', () =>
    inside(async (page) => {
      await page.goto('/app/dashboard')
      await page
        .getByRole('button', { name: /Işıl İnce/ })
        .first()
        .click()
      await page.getByText('isil@example.org').waitFor()
      expect(
        await page
          .getByRole('link', { name: 'Hesap Ayarları' })
          .or(page.getByRole('menuitem', { name: 'Hesap Ayarları' }))
          .getAttribute('href'),
      ).toBe('/app/settings')
      await page.getByText('Çıkış Yap', { exact: true }).waitFor()
    }))

  it('has five navigation entries and no administration', () =>
    inside(async (page) => {
      await page.goto('/app/dashboard')
      const menu = page.getByRole('navigation', { name: tr.shell.mainNavigation })
      for (const name of [tr.shell.home, tr.shell.children, tr.shell.activities, tr.shell.progress, tr.shell.settings])
        await menu.getByRole('link', { name, exact: true }).first().waitFor()
      expect(await page.getByRole('link', { name: tr.shell.admin }).count()).toBe(0)
    }))

  it('sees an error with a retry button when a page cannot be loaded', () =>
    inside(async (page) => {
      await page.goto('/app/dashboard')
      await heading(page).waitFor()
      await page.route('**/ProgressPage*', (route) => route.abort())
      await page.getByRole('link', { name: tr.shell.progress, exact: true }).first().click()
      await page.getByRole('button', { name: 'Tekrar Dene' }).waitFor()
      await page.getByRole('link', { name: 'Ana Sayfaya Git' }).waitFor()
      // The navigation around the page still works.
      await page.getByRole('link', { name: tr.shell.children, exact: true }).first().click()
      await page.getByRole('heading', { level: 1, name: tr.children.title }).waitFor()
    }))

  it('has two tokens, a language and a theme in local storage', () =>
    inside(async (page) => {
      await page.goto('/app/settings')
      await heading(page).waitFor()
      const tokens = await page.evaluate(() =>
        ['accessToken', 'refreshToken'].map((name) => localStorage.getItem(name)?.length ?? 0),
      )
      expect(Math.min(...tokens)).toBeGreaterThan(20)
      for (const language of ['en', 'tr']) {
        // Wait until the account is updated: later specs would otherwise run in another language.
        const saved = page.waitForResponse(
          (response) =>
            response.url().includes('/api/auth/profile') &&
            (response.request().postDataJSON() as { language?: string } | null)?.language === language,
        )
        const name = language.toUpperCase()
        await page
          .getByRole('button', { name })
          .or(page.getByText(name, { exact: true }))
          .first()
          .click()
        await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language)
        await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe(language)
        expect((await saved).status()).toBe(200)
      }
    }))

  it('can filter activities by seven categories and four age ranges', () =>
    inside(async (page) => {
      await page.goto('/app/activities?mode=browse')
      await page.getByRole('button', { name: tr.common.filters }).click()
      await page.locator('main select').first().waitFor()
      const choices = await page
        .locator('main select')
        .evaluateAll((selects) =>
          selects.map((select) =>
            [...(select as HTMLSelectElement).options].map(({ value }) => value).filter((value) => value !== ''),
          ),
        )
      expect(choices).toContainEqual(expect.arrayContaining(['2-3', '3-4', '4-5', '5-6']))
      expect(choices.find((values) => values.includes('ZIHIN_MATEMATIK'))?.toSorted()).toEqual([
        'BEDEN_HAREKET',
        'DIL_HIKAYE',
        'DOGA_KESIF',
        'DUYGU_SOSYALLIK',
        'GUNLUK_BECERI',
        'SANAT_YARATICILIK',
        'ZIHIN_MATEMATIK',
      ])
    }))

  it('sees the specified messages for a missing name and birth date', () =>
    inside(async (page) => {
      await parent.call('PUT', '/auth/profile', { language: 'en' })
      await page.evaluate(() => localStorage.setItem('language', 'en'))
      await page.goto('/app/children/new')
      await page.getByRole('button', { name: familyEn.form.submitNew }).click()
      await page.getByText("Child's name is required").waitFor()
      await parent.call('PUT', '/auth/profile', { language: 'tr' })
    }, 'en-GB'))

  it('can open all tabs of the progress page, for one child and for all children', () =>
    inside(async (page) => {
      await page.goto('/app/progress')
      for (const name of [
        tr.progress.tabs.overview,
        tr.progress.tabs.months,
        tr.progress.tabs.categories,
        tr.progress.tabs.recent,
        tr.progress.tabs.achievements,
      ]) {
        await page.getByRole('tab', { name, exact: true }).click()
        await page.getByRole('tabpanel', { name, exact: true }).waitFor()
      }
      await parent.call('POST', '/children', { name: 'Ada', birthDate: `${new Date().getFullYear() - 3}-02-15` })
      await page.goto('/app/progress?childId=all')
      await page.getByRole('table').getByText('Çınar').waitFor()
    }))

  it('sees the role in the account information', () =>
    inside(async (page) => {
      await page.goto('/app/settings')
      await page.getByText(settings.info.roles.USER, { exact: true }).waitFor()
    }))

  it('sees an error that names the missing data, with a retry button', () =>
    inside(async (page) => {
      for (const [call, at, error] of [
        ['**/api/activities?*', '/app/activities?mode=browse', tr.activities.loadError],
        ['**/api/children?*', '/app/children', tr.children.loadError],
        ['**/api/progress?*', '/app/progress', tr.progress.loadError],
      ] as const) {
        await page.route(call, (route) =>
          route.fulfill({
            status: 403,
            json: { success: false, message: 'no', error: { code: 'FORBIDDEN', requestId: 'x' } },
          }),
        )
        await page.goto(at)
        await page.getByText(error).first().waitFor()
        await page.unroute(call)
        await page.getByRole('button', { name: 'Tekrar Dene' }).first().click()
        await page.getByText(error).first().waitFor({ state: 'detached' })
      }
    }))

  it('can select every interest in the specification', () =>
    inside(async (page) => {
      await page.goto('/app/children/new')
      for (const interest of presetInterests)
        await page
          .locator('main')
          .getByRole('checkbox', { name: interestName(interest, 'tr'), exact: true })
          .waitFor({ state: 'attached' })
      expect(presetInterests).toHaveLength(19)
    }))
})
