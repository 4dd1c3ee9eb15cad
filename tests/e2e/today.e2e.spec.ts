import family from '@filiz/frontend/src/i18n/family/tr/index.ts'
import months from '@filiz/frontend/src/i18n/months/tr/index.ts'
import settings from '@filiz/frontend/src/i18n/settings/tr/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import { possessive } from '@filiz/domain/texts/possessive.ts'
import { landing } from '@filiz/frontend/src/i18n/tr/landing.ts'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freeAddress, register, type Account } from '../testing/account.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { firstPlanOf } from '../testing/parent-with-plan.ts'
import { waitForTransient } from '../testing/wait-for-transient.ts'
import { untilQuiet } from '../testing/until-quiet.ts'

/* Today's suggestion on a phone, with one child and with several. */

const { plan: t, auth, activities, shell } = tr
const fill = (text: string, gaps: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => gaps[name]!)
const year = new Date().getFullYear()

interface Item {
  readonly activityId: string
  readonly status: string
  readonly activity: {
    readonly title: string
    readonly minAge: number
    readonly maxAge: number
    readonly siblings?: boolean
  }
}
interface Plan {
  readonly id: string
  readonly childId: string
  readonly items: readonly Item[]
}

let browser: Browser
let filiz: RunningFiliz
beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

const phone = { locale: 'tr-TR', width: 390, height: 844 } as const

it(
  'a new user needs at most six clicks, the mail’s link and one password up to the first completion',
  { tags: ['long'] },
  async () => {
    const { page, context } = await visit(browser, filiz.url, phone)
    let presses = 0
    const email = freeAddress(filiz, 'eight@example.org')
    const press = async (locator: ReturnType<Page['locator']>) => {
      await locator.click()
      presses++
    }
    await page.goto('/')
    await press(page.getByRole('link', { name: landing.hero.start }).first())
    await page.getByLabel(auth.name, { exact: true }).fill('Defne Kaya')
    await page.getByLabel(auth.email, { exact: true }).fill(email)
    await page.getByLabel(auth.password, { exact: true }).fill('a good password')
    await page.getByLabel(auth.passwordConfirmation, { exact: true }).fill('a good password')
    await press(page.getByRole('button', { name: auth.register.submit }))
    await page.waitForURL('**/auth/email-verification-sent**')
    const { text } = await filiz.mail(email, '/auth/verify-email?token=')
    await page.goto(/https?:\/\/\S+\/auth\/verify-email\?token=\S+/.exec(text)![0])
    await press(page.getByRole('link', { name: settings.verify.begin }))
    await page.getByLabel(family.form.name, { exact: true }).fill('Mira')
    await page.getByLabel(family.form.day, { exact: true }).selectOption('15')
    await page.getByLabel(family.form.month, { exact: true }).selectOption('3')
    await page.getByLabel(family.form.year, { exact: true }).selectOption(String(year - 4))
    await press(page.getByRole('button', { name: family.form.submitNew }))
    await page
      .getByRole('heading', { level: 1, name: fill(months.first.ready, { whose: possessive('Mira', 'tr') }) })
      .waitFor()
    expect(await page.locator('#content li svg').count()).toBe(3)
    expect(await page.getByLabel(auth.password, { exact: true }).count()).toBe(0)
    await press(page.getByRole('link', { name: months.first.begin }))
    await press(page.getByRole('button', { name: t.item.complete, exact: true }))
    await page.getByRole('dialog').getByText(t.celebration.first).waitFor()
    expect(presses).toBeLessThanOrEqual(6)
    // Skipping the feedback costs one more click, and the thank-you message closes without one.
    await waitForTransient(page.getByRole('dialog').getByText(t.thanks.skipped), () =>
      page.getByRole('dialog').getByRole('button', { name: t.celebration.skip }).click(),
    )
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    await context.close()
  },
)

describe('a family with two children', () => {
  let account: Account
  let context: BrowserContext
  let page: Page
  let plans: Record<'ada' | 'can', Plan>
  const ids = { ada: '', can: '' }
  const today = () => page.locator('#today')
  const dialog = () => page.getByRole('dialog')

  beforeAll(async () => {
    const interests = ['music', 'nature', 'books', 'animals']
    account = await register(filiz, { name: 'Ece Kaya', email: 'two@example.org', language: 'tr' })
    for (const name of ['ada', 'can'] as const)
      ids[name] = (
        await account.call<{ id: string }>('POST', '/children', {
          name: name === 'ada' ? 'Ada' : 'Can',
          birthDate: `${year - 4}-01-15`,
          interests: name === 'ada' ? interests : [],
        })
      ).id
    plans = { ada: await firstPlanOf<Plan>(account, ids.ada), can: await firstPlanOf<Plan>(account, ids.can) }
    ;({ page, context } = await visit(browser, filiz.url, phone))
    await account.signIn(page)
  })
  afterAll(() => context?.close())

  /**
   * Holds back the scripts of the app. Records the API reads before the scripts are loaded (sorted), and all reads
   * afterwards.
   */
  async function readsAt(address: string) {
    // The page before may still be reading.
    await page.goto('about:blank')
    const asked: string[] = []
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const note = (request: Request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname.slice(4)}${search}`)
    }
    const scripts = /\/assets\/.*\.js$/
    await page.route(scripts, async (route) => {
      await held
      await route.continue()
    })
    page.on('request', note)
    return {
      asked,
      async before(expected: readonly string[]) {
        await page.goto(address, { waitUntil: 'commit' })
        await expect.poll(() => asked.toSorted()).toEqual(expected.toSorted())
      },
      /** Releases the scripts and waits until the page is shown and the network is idle. */
      async after(shown: () => Promise<unknown>) {
        letGo()
        await shown()
        await untilQuiet(page)
        page.off('request', note)
        await page.unroute(scripts)
      },
    }
  }
  const ofAda = (...paths: readonly string[]) => paths.map((path) => `GET ${path}?childId=${ids.ada}&lang=tr`)
  const ofEverybody = ['GET /auth/me?lang=tr', 'GET /children?lang=tr']
  const twice = (asked: readonly string[]) => asked.filter((one, index) => asked.indexOf(one) !== index)

  it.each([
    [
      '/app/dashboard',
      ['/plans/current', '/plans/current/today', '/progress/insights', '/activities/suggested'],
      ['GET /progress/summary?lang=tr'],
      () => today().getByRole('article').nth(2).waitFor(),
    ],
    [
      '/app/activities',
      ['/plans/current'],
      [],
      () => page.locator('#activities').getByRole('article').nth(2).waitFor(),
    ],
    [
      '/app/progress',
      ['/progress', '/progress/insights'],
      [],
      () => page.getByRole('tab', { name: tr.progress.tabs.overview }).waitFor(),
    ],
  ] as const)(
    '%s starts its first reads before its scripts are loaded, and sends no read twice',
    async (path, ofChild, others, shown) => {
      const reads = await readsAt(`${path}?childId=${ids.ada}`)
      const early = [...ofEverybody, ...others, ...ofAda(...ofChild)]
      await reads.before(early)
      await reads.after(shown)
      expect(early.filter((one) => !reads.asked.includes(one))).toEqual([])
      expect(twice(reads.asked)).toEqual([])
    },
  )

  it('refreshes an expired token with one request, and then shows the whole page', { tags: ['long'] }, async () => {
    await page.evaluate(() => {
      const [head, body, sign] = localStorage.getItem('accessToken')!.split('.') as [string, string, string]
      const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number }
      localStorage.setItem(
        'accessToken',
        [
          head,
          btoa(JSON.stringify({ ...claims, exp: claims.exp - 86_400 }))
            .replaceAll('+', '-')
            .replaceAll('/', '_')
            .replaceAll('=', ''),
          sign,
        ].join('.'),
      )
    })
    const reads = await readsAt(`/app/dashboard?childId=${ids.ada}`)
    await reads.before(['GET /auth/me?lang=tr'])
    await reads.after(() => today().getByRole('article').nth(2).waitFor())
    expect(reads.asked.filter((one) => one.startsWith('POST /auth/refresh'))).toHaveLength(1)
    expect(new URL(page.url()).pathname).toBe('/app/dashboard')
    // The request is sent twice: once with the expired token and once with the new one.
    expect(reads.asked.filter((one) => one === 'GET /auth/me?lang=tr')).toHaveLength(2)
  })

  it('sees the suggestion for today with the name of the child', async () => {
    await page.goto(`/app/activities?childId=${ids.ada}`)
    await page.goto('/app/dashboard')
    await today().getByRole('heading', { name: t.today.heading }).waitFor()
    await today()
      .getByText(fill(t.today.of, { name: 'Ada' }))
      .waitFor()
    await expect.poll(() => today().getByRole('article').count()).toBe(3)
    await expect.poll(() => page.title()).toContain('Ada')
    for (const article of await today().getByRole('article').all()) {
      expect(await article.getByRole('link', { name: t.item.how, exact: true }).count()).toBe(1)
      expect(await article.getByRole('button', { name: t.item.complete, exact: true }).count()).toBe(1)
    }
  })

  it('sees the reasons of each activity with the name of the matching interest, which the API does not return', async () => {
    const { items } = await account.call<{ items: { reasons: { code: string; message: string }[] }[] }>(
      'GET',
      `/plans/${plans.ada.id}`,
    )
    const interested = items.flatMap(({ reasons }) => reasons).filter(({ code }) => code === 'interest')
    expect(interested.length).toBeGreaterThan(0)
    for (const { message } of interested) expect(message).toBe('Çocuğunuzun sevdiği şeylerden')
    await page.goto(`/app/activities?childId=${ids.ada}`)
    await expect
      .poll(
        async () =>
          (await page.locator('details li').allTextContents()).filter((text) =>
            /^Çocuğunuzun ilgi alanlarından: (Müzik|Doğa|Kitaplar|Hayvanlar)$/.test(text),
          ).length,
      )
      .toBe(interested.length)
    await page.goto('/app/dashboard')
  })

  it('filters the suggestion for today separately for each child', async () => {
    const filter = (name: string) => today().getByRole('button', { name, exact: true })
    // A failed first attempt may have left filters set.
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith('todayFilters:')) sessionStorage.removeItem(key)
    })
    await page.goto(`/app/dashboard?childId=${ids.ada}`)
    const asked = page.waitForResponse(
      (response) => response.url().includes('/today?') && response.url().includes('minutes=10'),
    )
    await filter(t.today.minutes).click()
    expect((await asked).status()).toBe(200)
    await filter(t.today.outdoors).click()
    await filter(t.today.home).click()
    await expect.poll(() => filter(t.today.outdoors).getAttribute('aria-pressed')).toBe('false')
    for (const name of [t.today.lively, t.today.noMaterials]) await filter(name).click()
    await expect.poll(() => today().getByRole('article').count()).toBeGreaterThan(0)
    await page.reload()
    await expect.poll(() => filter(t.today.minutes).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('radio', { name: 'Can' }).check({ force: true })
    await today()
      .getByText(fill(t.today.of, { name: 'Can' }))
      .waitFor()
    await expect.poll(() => filter(t.today.minutes).getAttribute('aria-pressed')).toBe('false')
    await page.getByRole('radio', { name: 'Ada' }).check({ force: true })
    await today()
      .getByText(fill(t.today.of, { name: 'Ada' }))
      .waitFor()
    for (const name of [t.today.minutes, t.today.home, t.today.lively, t.today.noMaterials]) await filter(name).click()
    await expect.poll(() => today().getByRole('article').count()).toBe(3)
  })

  it('sees which filters were relaxed', async () => {
    await page.route(
      '**/plans/current/today?*',
      async (route) => {
        const response = await route.fetch()
        const answer = await response.json()
        answer.data.relaxed = ['minutes']
        await route.fulfill({ response, json: answer })
      },
      { times: 1 },
    )
    await today().getByRole('button', { name: t.today.minutes, exact: true }).click()
    await today()
      .getByText(fill(t.today.relaxed, { what: t.today.without.minutes }))
      .waitFor()
    await today().getByRole('button', { name: t.today.minutes, exact: true }).click()
  })

  it(
    'can read an activity step by step with the screen kept awake, and complete it at the end',
    { tags: ['long'] },
    async () => {
      await page.addInitScript(() => {
        const held = { now: 0 }
        Object.assign(window, { held })
        Object.defineProperty(navigator, 'wakeLock', {
          configurable: true,
          value: {
            request: async () => {
              held.now++
              return {
                release: async () => {
                  held.now--
                },
              }
            },
          },
        })
      })
      const { activityId } = plans.ada.items[0]!
      await page.goto(`/app/activities/${activityId}?childId=${ids.ada}`)
      await page.getByRole('heading', { level: 2, name: activities.detail.steps }).waitFor()
      await page.getByRole('button', { name: activities.steps.begin }).click()
      const held = () => page.evaluate(() => (window as unknown as { held: { now: number } }).held.now)
      await expect.poll(held).toBe(1)
      await expectAccessible(page, 'today-steps-first')
      const next = dialog().getByRole('button', { name: activities.steps.next })
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowLeft')
      for (let pressed = 0; (await next.count()) > 0; pressed++) {
        expect(pressed).toBeLessThan(60)
        await next.click()
      }
      await expectAccessible(page, 'today-steps-last')
      await dialog().getByRole('button', { name: t.item.complete, exact: true }).click()
      await dialog().getByText(t.celebration.first).waitFor()
      await expect.poll(held).toBe(0)
      await expectAccessible(page, 'today-celebration-phone')
      await dialog().getByRole('button', { name: t.celebration.tell }).click()
      await dialog()
        .getByText(fill(t.feedback.engagement, { name: 'Ada' }))
        .waitFor()
      await expectAccessible(page, 'today-feedback-phone')
      // The save button is visible without scrolling.
      const save = await dialog().getByRole('button', { name: t.feedback.save, exact: true }).boundingBox()
      expect(save!.y + save!.height).toBeLessThan(667)
      await dialog().getByRole('radio', { name: t.feedback.engagements[5] }).check({ force: true })
      await dialog().getByRole('radio', { name: t.feedback.difficulties[3] }).check({ force: true })
      await waitForTransient(dialog().getByText(t.thanks.text), () =>
        dialog().getByRole('button', { name: t.feedback.save, exact: true }).click(),
      )
      await dialog().waitFor({ state: 'detached' })
      const feedback = async () =>
        (
          await account.call<{ items: readonly (Item & { feedback: unknown })[] }>('GET', `/plans/${plans.ada.id}`)
        ).items.find((item) => item.activityId === activityId)!.feedback
      await expect.poll(feedback).toEqual({ engagement: 5, difficulty: 3, focusMinutes: null })
    },
  )

  it(
    'can complete an activity for two children, also when the plan of one child lacks it',
    { tags: ['long'] },
    async () => {
      const inCans = new Set(plans.can.items.map(({ activityId }) => activityId))
      const shared = plans.ada.items.filter(
        ({ status, activity }, index) => index > 0 && status === 'pending' && activity.siblings !== false,
      )
      const one = shared.find(({ activityId }) => !inCans.has(activityId)) ?? shared[0]!
      await page.goto(`/app/activities/${one.activityId}?childId=${ids.ada}`)
      await page.getByRole('button', { name: fill(t.item.more, { title: one.activity.title }) }).click()
      await page.getByRole('button', { name: t.item.together }).click()
      await dialog().getByText(t.together.who).waitFor()
      await expectAccessible(page, 'today-together')
      await dialog().getByRole('button', { name: t.together.submit, exact: true }).click()
      await dialog()
        .getByText(fill(t.together.doneBy, { names: 'Can' }))
        .waitFor()
      for (const child of ['ada', 'can'] as const) {
        await expect
          .poll(
            async () =>
              (await account.call<Plan>('GET', `/plans/current?childId=${ids[child]}`)).items.find(
                ({ activityId }) => activityId === one.activityId,
              )?.status,
          )
          .toBe('completed')
      }
      await dialog().getByRole('button', { name: t.celebration.skip }).click()
      await dialog().waitFor({ state: 'detached' })
    },
  )

  describe('a shared completion that was a mistake', { tags: ['long'] }, () => {
    const planOf = (child: 'ada' | 'can') => account.call<Plan>('GET', `/plans/current?childId=${ids[child]}`)
    const statusOf = async (child: 'ada' | 'can', wanted: string) =>
      (await planOf(child)).items.find(({ activityId }) => activityId === wanted)?.status
    const statuses = async ({ activityId }: Item) => [
      await statusOf('ada', activityId),
      await statusOf('can', activityId),
    ]
    const undo = () => dialog().getByRole('button', { name: t.celebration.undoAll, exact: true })
    const undone = ({ activity: { title } }: Item, names: string) =>
      page.getByText(fill(t.together.undone, { title, names }))
    let one: Item

    /** Completes an activity that is pending in both plans, on Ada's page. `before` can change Can's plan first. */
    async function doneTogether(
      before = async (_: { readonly planId: string; readonly activityId: string }) => {},
      names = 'Can',
    ) {
      one = (await planOf('ada')).items.find(
        ({ status, activity }) => status === 'pending' && activity.siblings !== false,
      )!
      const { activityId } = one
      const can = await planOf('can')
      if (!can.items.some((item) => item.activityId === activityId))
        await account.call('POST', `/plans/${can.id}/activities`, {
          activityId,
          insteadOf: can.items.findLast(({ status }) => status === 'pending')!.activityId,
        })
      await before({ planId: can.id, activityId })
      await page.goto(`/app/activities/${activityId}?childId=${ids.ada}`)
      await page.getByRole('button', { name: fill(t.item.more, { title: one.activity.title }) }).click()
      await page.getByRole('button', { name: t.item.together }).click()
      await dialog().getByRole('button', { name: t.together.submit, exact: true }).click()
      await dialog().getByText(fill(t.together.doneBy, { names })).waitFor()
    }

    /** The page sends what it completed offline when it is opened again. */
    async function revertFirstAttempt() {
      await page.reload()
      await untilQuiet(page)
      for (const [index, child] of (['ada', 'can'] as const).entries())
        if ((await statuses(one))[index] === 'completed')
          await account.call('POST', `/plans/${plans[child].id}/activities/${one.activityId}/reopen`, {})
    }

    it('is reverted for all children together', async () => {
      await doneTogether()
      await expect.poll(() => statuses(one)).toEqual(['completed', 'completed'])
      await undo().click()
      await undone(one, 'Ada ve Can').waitFor()
      await dialog().waitFor({ state: 'detached' })
      await expect.poll(() => statuses(one)).toEqual(['pending', 'pending'])
    })

    it('is reverted for all children, even if it was first completed for one child', async () => {
      await page.getByRole('button', { name: t.item.complete, exact: true }).first().click()
      await dialog().getByRole('button', { name: t.together.also, exact: true }).click()
      await dialog().getByRole('button', { name: t.together.submit, exact: true }).click()
      await dialog()
        .getByText(fill(t.together.doneBy, { names: 'Can' }))
        .waitFor()
      await expect.poll(() => statuses(one)).toEqual(['completed', 'completed'])
      await undo().click()
      await dialog().waitFor({ state: 'detached' })
      await expect.poll(() => statuses(one)).toEqual(['pending', 'pending'])
    })

    it('shows for each child whether reverting failed, and retries only the failed ones', async () => {
      await doneTogether()
      const refused = `**/plans/${plans.can.id}/activities/*/reopen*`
      await page.route(refused, (route) =>
        route.fulfill({
          status: 409,
          json: { success: false, message: 'Şimdi olmaz.', error: { code: 'CONFLICT', requestId: 'spec' } },
        }),
      )
      await undo().click()
      await dialog().getByRole('heading', { name: t.together.notUndone }).waitFor()
      await dialog().getByText('Can: Şimdi olmaz.').waitFor()
      await dialog()
        .getByText(fill(t.together.undone, { title: one.activity.title, names: 'Ada' }))
        .waitFor()
      await expectAccessible(page, 'today-not-undone')
      await expect.poll(() => statuses(one)).toEqual(['pending', 'completed'])
      await page.unroute(refused)
      await dialog().getByRole('button', { name: tr.common.retry }).click()
      await undone(one, 'Ada ve Can').waitFor()
      await dialog().waitFor({ state: 'detached' })
      await expect.poll(() => statuses(one)).toEqual(['pending', 'pending'])
    })

    it('reports that the completion of a removed sibling is gone, and does not retry it', async () => {
      const efe = (
        await account.call<{ id: string }>('POST', '/children', {
          name: 'Efe',
          birthDate: `${year - 4}-01-15`,
          interests: [],
        })
      ).id
      await firstPlanOf<Plan>(account, efe)
      await doneTogether(undefined, 'Can ve Efe')
      await account.call('DELETE', `/children/${efe}`)
      await undo().click()
      await dialog().getByText(`Efe: ${t.together.gone}`).waitFor()
      await dialog()
        .getByText(fill(t.together.undone, { title: one.activity.title, names: 'Ada ve Can' }))
        .waitFor()
      expect(await dialog().getByRole('button', { name: tr.common.retry }).count()).toBe(0)
      await expectAccessible(page, 'today-nothing-left-to-undo')
      await dialog().getByRole('button', { name: tr.common.close, exact: true }).last().click()
      await dialog().waitFor({ state: 'detached' })
      await expect.poll(() => statuses(one)).toEqual(['pending', 'pending'])
    })

    it('keeps a completion that the sibling already had', async () => {
      await doneTogether(({ planId, activityId }) =>
        account.call('POST', `/plans/${planId}/activities/${activityId}/complete`, {}),
      )
      await dialog().getByRole('button', { name: t.celebration.undo, exact: true }).click()
      await dialog().waitFor({ state: 'detached' })
      await expect.poll(() => statuses(one)).toEqual(['pending', 'completed'])
      await account.call('POST', `/plans/${plans.can.id}/activities/${one.activityId}/reopen`, {})
    })

    it('is sent for neither child if it is reverted while offline', async ({ task }) => {
      if (task.result?.retryCount) await revertFirstAttempt()
      await page.goto(`/app/activities?childId=${ids.can}`)
      const plan = page.locator('#content')
      await plan.getByRole('heading', { name: /^Can / }).waitFor()
      await page.getByLabel(tr.children.choose).selectOption('Ada')
      await plan.getByRole('heading', { name: /^Ada / }).waitFor()
      const row = page
        .locator('#activities')
        .getByRole('article')
        .filter({ has: page.getByRole('link', { name: one.activity.title, exact: true }) })
      await row.getByRole('button', { name: fill(t.item.more, { title: one.activity.title }) }).click()
      await page.getByRole('button', { name: t.item.together }).waitFor()
      await untilQuiet(page)
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
      })
      await context.setOffline(true)
      await page.getByRole('button', { name: t.item.together }).click()
      await dialog().getByRole('button', { name: t.together.submit, exact: true }).click()
      await dialog()
        .getByText(fill(t.together.doneBy, { names: 'Can' }))
        .waitFor()
      await undo().click()
      await undone(one, 'Ada ve Can').waitFor()
      await dialog().waitFor({ state: 'detached' })
      await context.setOffline(false)
      await untilQuiet(page)
      expect(await statuses(one)).toEqual(['pending', 'pending'])
      expect(sent.filter((path) => path.includes('/plans/'))).toEqual([])
    })
  })

  it('can replace an activity by one that the parents choose', async () => {
    const [suggested] = await account.call<readonly { id: string; title: string }[]>(
      'GET',
      `/activities/suggested?childId=${ids.ada}`,
    )
    await page.goto(`/app/activities/${suggested!.id}?childId=${ids.ada}`)
    await page.getByRole('button', { name: new RegExp(`^${t.add.button}`) }).click()
    const before = await account.call<Plan>('GET', `/plans/current?childId=${ids.ada}`)
    const outgoing = before.items.findLast(({ status }) => status === 'pending')!
    await dialog().getByLabel(t.add.where).selectOption(outgoing.activityId)
    await expectAccessible(page, 'today-add')
    await dialog().getByRole('button', { name: t.add.submit, exact: true }).click()
    await page.getByRole('button', { name: t.item.complete, exact: true }).waitFor()
    await expect
      .poll(async () =>
        (await account.call<Plan>('GET', `/plans/current?childId=${ids.ada}`)).items.map(
          ({ activityId }) => activityId,
        ),
      )
      .toEqual(before.items.map(({ activityId }) => (activityId === outgoing.activityId ? suggested!.id : activityId)))
    await page.goto('/app/activities?mode=browse')
    await page
      .getByRole('button', { name: new RegExp(`^${t.add.button}`) })
      .first()
      .waitFor()
  })

  it('keeps a separate selected child in each tab', { tags: ['long'] }, async () => {
    const other = await context.newPage()
    await other.goto(`/app/dashboard?childId=${ids.can}`)
    await other
      .locator('#today')
      .getByText(fill(t.today.of, { name: 'Can' }))
      .waitFor()
    await page.goto('/app/dashboard')
    await today()
      .getByText(fill(t.today.of, { name: 'Ada' }))
      .waitFor()
    await other.goto('/app/dashboard')
    await other
      .locator('#today')
      .getByText(fill(t.today.of, { name: 'Can' }))
      .waitFor()
    await other.close()
  })

  it('reaches all pages from the bottom bar and the user menu', async () => {
    onTestFinished(() => page.setViewportSize({ width: 390, height: 844 }))
    const bar = page.getByRole('navigation', { name: shell.bottomNavigation })
    for (const [name, path] of [
      [shell.progress, '/app/progress'],
      [shell.plan, '/app/activities'],
      [shell.browse, '/app/activities?mode=browse'],
      [shell.today, '/app/dashboard'],
    ] as const) {
      await bar.getByRole('link', { name, exact: true }).click()
      await page.waitForURL(`**${path}`)
      await expect.poll(() => bar.locator('[aria-current="page"]').allTextContents()).toEqual([name])
    }
    // Children are in the menu of places, the settings in both.
    for (const [button, name, path] of [
      [shell.openMenu, shell.children, '/app/children'],
      [/^Kullanıcı menüsü/, shell.accountSettings, '/app/settings'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('link', { name, exact: true }).click()
      await page.waitForURL(`**${path}`)
    }
    await page.getByRole('button', { name: shell.openMenu }).click()
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(shell.openMenu)
    // Plan pages belong to the activities entry, although their address differs.
    await page.goto('/app/plans')
    const here = (label: string) => page.getByRole('navigation', { name: label }).locator('[aria-current="page"]')
    await expect.poll(() => here(shell.bottomNavigation).allTextContents()).toEqual([shell.plan])
    await page.setViewportSize({ width: 1280, height: 900 })
    await bar.waitFor({ state: 'hidden' })
    await expect.poll(() => here(shell.mainNavigation).allTextContents()).toEqual([shell.activities])
    await page.goto('/app/dashboard')
    await today().waitFor()
    // The content below the two columns is as wide as both of them.
    await expect
      .poll(async () => (await page.getByRole('region', { name: tr.dashboard.suggested.heading }).boundingBox())?.width)
      .toBeGreaterThan(900)
  })

  it(
    'can select each of twelve children on a phone, and the selected child is always in view',
    { tags: ['long'] },
    async () => {
      const names = ['Mert', 'Zeynep-Gül', 'Ali', 'Nil', 'Ege', 'Su', 'Arda', 'Lale', 'Umut', 'Yaz']
      const add = (name: string) =>
        account.call<{ id: string }>('POST', '/children', { name, birthDate: `${year - 3}-01-15` })
      const [third, fourth] = [await add(names[0]!), await add(names[1]!)]
      await expect
        .poll(async () => (await account.call<{ id: string }[]>('GET', '/children')).map(({ id }) => id))
        .toContain(fourth.id)
      await page.goto(`/app/progress?childId=${fourth.id}`)
      const chip = page.getByText(names[1]!, { exact: true }).first()
      await expect
        .poll(async () => ((await chip.boundingBox())?.x ?? 1_000) + ((await chip.boundingBox())?.width ?? 0))
        .toBeLessThan(390)
      for (const name of names.slice(2)) await add(name)
      await page.goto('/app/dashboard')
      await page.locator(`input[value="${third.id}"]`).check({ force: true })
      await today()
        .getByText(fill(t.today.of, { name: names[0]! }))
        .waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await expectAccessible(page, 'today-twelve-phone')
    },
  )
})
