import months from '@filiz/frontend/src/i18n/months/tr/index.ts'
import offline from '@filiz/frontend/src/i18n/offline/tr/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { register } from '../testing/account.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit, type Visitor } from '../testing/browser.ts'
import { startKillingProxy } from '../testing/killing-proxy.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { expectWriteAppliedOnce } from '../testing/expect-write-applied-once.ts'
import { allowFaults } from '../testing/page-faults.ts'
import { parentWithPlan, type Facts } from '../testing/parent-with-plan.ts'
import { waitForTransient } from '../testing/wait-for-transient.ts'
import { untilQuiet } from '../testing/until-quiet.ts'

/*
 * Offline use: a parent sees this month's data, and never that of another account. Server-only routes are never
 * answered from the cache.
 */

let browser: Browser
let filiz: RunningFiliz

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Waits until the service worker has cached its files and controls the page. */
const kept = (page: Page) =>
  page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active !== null && navigator.serviceWorker.controller !== null,
    undefined,
    { timeout: 60_000 },
  )

/** Waits until a response is stored in IndexedDB, which happens shortly after it is shown. */
const keptRead = (page: Page, of: string) =>
  page.waitForFunction(
    async (wanted) => {
      if (!(await indexedDB.databases()).some(({ name }) => name === 'filiz-reads')) return false
      return new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('filiz-reads')
        opening.addEventListener('error', () => resolve(false))
        opening.onsuccess = () => {
          const keys = opening.result.transaction('queries').objectStore('queries').getAllKeys()
          keys.onsuccess = () => {
            opening.result.close()
            resolve(keys.result.some((key) => String(key).includes(wanted)))
          }
        }
      })
    },
    of,
    { polling: 200 },
  )

describe('without a network', () => {
  let visitor: Visitor
  let family: Awaited<ReturnType<typeof parentWithPlan>>

  beforeAll(async () => {
    family = await parentWithPlan(filiz, 'offline@example.org')
    visitor = await visit(browser, filiz.url, { locale: 'tr-TR', worker: true })
    await family.signIn(visitor.page)
  })
  afterAll(() => visitor?.context.close())

  it('the app opens with the current plan and the activities that were opened before', async () => {
    const { page, context } = visitor
    const { plan } = family
    const [first] = plan.items
    await page.goto(`/app/activities/${first!.activityId}?childId=${plan.id.split('_')[0]}`)
    await page.getByRole('heading', { level: 1, name: first!.activity.title }).waitFor()
    await keptRead(page, first!.activityId)
    await page.goto(`/app/plans/${plan.id}`)
    await page.getByText(plan.items[3]!.activity.title).first().waitFor()
    await keptRead(page, plan.id)
    await page.goto('/app/dashboard')
    await page.getByText(plan.items[0]!.activity.title).first().waitFor()
    for (const read of ['"current-user"', '"children"', '"current"', '"today"']) await keptRead(page, read)
    await kept(page)

    await context.setOffline(true)
    await page.reload()
    await page.getByText(offline.noNetwork).waitFor()
    await page.getByText(plan.items[0]!.activity.title).first().waitFor()
    await page.goto(`/app/plans/${plan.id}`)
    await page.getByText(plan.items[3]!.activity.title).first().waitFor()
    await page.goto(`/app/activities/${first!.activityId}?childId=${plan.id.split('_')[0]}`)
    await page.getByRole('heading', { level: 1, name: first!.activity.title }).waitFor()
    // The installed app starts at the dashboard, and the landing page redirects there.
    await page.goto('/')
    await page.waitForURL('**/app/dashboard')
  })

  it('API and server routes are not answered from the cache', async () => {
    const { page, context } = visitor
    const answers = () =>
      page.evaluate(() =>
        Promise.all(
          ['/api/auth/config', '/api/plans/current', '/dev/mailbox', '/metrics', '/healthz'].map((path) =>
            fetch(path).then(
              ({ status }) => status,
              () => 'none',
            ),
          ),
        ),
      )
    expect(await answers()).toEqual(['none', 'none', 'none', 'none', 'none'])
    const stored = await page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
      return all.flat()
    })
    expect(stored).toContain('/app.html')
    expect(stored.filter((path) => /^\/(api|dev|metrics|healthz)/.test(path))).toEqual([])
    expect(stored.filter((path) => /Catalogue|EntryEdit|People|Figures/.test(path))).toEqual([])
    await context.setOffline(false)
    await page.getByText(offline.noNetwork).waitFor({ state: 'detached' })
  })

  it('the filters apply to the stored suggestion for today', { tags: ['long'] }, async () => {
    const { page, context } = visitor
    onTestFinished(() => context.setOffline(false))
    const today = page.locator('#today')
    const filter = (name: string) => today.getByRole('button', { name, exact: true })
    const titles = () => today.locator('a[id^=now-]').allTextContents()
    // A failed first attempt may have left filters set.
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith('todayFilters:')) sessionStorage.removeItem(key)
    })
    await page.goto('/app/dashboard')
    await today.getByRole('article').nth(2).waitFor()
    await context.setOffline(true)
    await filter(tr.plan.today.home).click()
    await filter(tr.plan.today.minutes).click()
    const { items } = family.plan
    const fits = ({ durationMinutes, prepMinutes = 0, places }: Facts) =>
      durationMinutes + prepMinutes <= 10 &&
      (!places || places.some((place) => ['anywhere', 'floor', 'table', 'kitchen', 'bath'].includes(place)))
    const fitting = items.filter(({ activity }) => fits(activity)).map(({ activity: { title } }) => title)
    const gaveWay = today.getByRole('status').filter({ hasText: tr.plan.today.without.minutes })
    await expect
      .poll(async () => {
        const shown = await titles()
        return (
          shown.length > 0 &&
          (fitting.length > 0 ? shown.every((title) => fitting.includes(title)) : (await gaveWay.count()) === 1)
        )
      })
      .toBe(true)
    await expect.poll(() => today.getAttribute('data-waiting')).toBeNull()
    expect(await today.getByText(tr.plan.today.loadError).count()).toBe(0)
    await context.setOffline(false)
    await page.getByText(offline.noNetwork).waitFor({ state: 'detached' })
    for (const name of [tr.plan.today.home, tr.plan.today.minutes]) await filter(name).click()
  })

  it('the stored responses contain no token and are deleted at sign-out', async () => {
    const { page } = visitor
    await page.goto('/app/dashboard')
    await page.getByText(family.plan.items[0]!.activity.title).first().waitFor()
    const reads = () => stored<unknown>(page, 'filiz-reads', 'queries')
    const before = await reads()
    expect(before.length).toBeGreaterThan(3)
    expect(new Set(before.map(({ key }) => key.split(' ')[0])).size).toBe(1)
    expect(JSON.stringify(before)).not.toMatch(/accessToken|refreshToken|eyJ/)

    await page.getByRole('button', { name: /^Kullanıcı menüsü/ }).click()
    await page.getByRole('button', { name: tr.shell.signOut, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: tr.shell.signOut, exact: true }).click()
    await page.waitForURL('**/auth/login')
    await expect.poll(async () => (await reads()).length).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('offlineMonth'))).toBeNull()
  })
})

/** Returns the contents of an IndexedDB object store, or an empty list if the database does not exist. */
const stored = <Value>(page: Page, database: string, store: string) =>
  page.evaluate(
    (names) =>
      new Promise<{ key: string; value: Value }[]>((resolve, reject) => {
        const opening = indexedDB.open(names.database)
        opening.onupgradeneeded = () => {
          opening.transaction!.abort()
          resolve([])
        }
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const objects = opening.result.transaction(names.store).objectStore(names.store)
          const [keys, values] = [objects.getAllKeys(), objects.getAll()]
          values.addEventListener('success', () => {
            resolve(keys.result.map((key, index) => ({ key: String(key), value: values.result[index] as Value })))
            opening.result.close()
          })
        })
      }),
    { database, store },
  )

/** Returns the pending mutations of all accounts in IndexedDB, in their order. */
const unsent = async (page: Page) =>
  (await stored<{ place: number; wish: { kind: string }; refusal?: object }>(page, 'filiz-unsent', 'entries'))
    .map(({ value }) => value)
    .toSorted((a, b) => a.place - b.place)
const kindsUnsent = async (page: Page) => (await unsent(page)).map(({ wish }) => wish.kind)

describe('an offline completion', () => {
  let doneAt = 0
  const { plan: p } = tr
  const fill = (text: string, gaps: Record<string, string>) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => gaps[name]!)
  let visitor: Visitor
  let page: Page
  let family: Awaited<ReturnType<typeof parentWithPlan>>
  const title = (index: number) => family.plan.items[index]!.activity.title
  const row = (index: number, on = page) =>
    on
      .locator('#activities')
      .getByRole('article')
      .filter({ has: on.getByRole('link', { name: title(index), exact: true }) })
  const complete = (index: number, on = page) =>
    row(index, on).getByRole('button', { name: p.item.complete, exact: true })
  const undo = (index: number) => row(index).getByRole('button', { name: fill(p.item.undoOf, { title: title(index) }) })
  const dialog = () => page.getByRole('dialog')
  const notice = (count: number) => page.getByText(fill(offline.unsent_other, { count: String(count) }))
  const onServer = async (index: number) => {
    const { items } = await family.call<{
      items: { activityId: string; status: string; completedAt: string | null; feedback: { notes?: string } | null }[]
    }>('GET', `/plans/${family.plan.id}`)
    return items.find(({ activityId }) => activityId === family.plan.items[index]!.activityId)
  }
  const openPlan = async (on = page) => {
    await on.goto(`/app/plans/${family.plan.id}`)
    await row(0, on).waitFor()
  }
  /** Records the requests that complete, reopen or rate an activity. */
  function writesOf(on: Page) {
    const writes: { kind: string; key: string; ago: number }[] = []
    on.context().on('request', (request) => {
      const kind = /\/(complete|reopen|feedback)\?/.exec(request.url())?.[1]
      if (kind)
        writes.push({
          kind,
          key: request.headers()['idempotency-key']!,
          ago: Number(request.headers()['seconds-ago'] ?? 0),
        })
    })
    return writes
  }
  const done = async (index: number) => (await onServer(index))?.status === 'completed'
  /** The title of a celebration; other activities may have been completed before. */
  const celebrated = new RegExp(`^(${p.celebration.title}|${p.celebration.first})$`)
  /** Completes an activity and closes the dialog. Reopens the activity first if a failed attempt has completed it. */
  async function completeAndClose(index: number) {
    if ((await undo(index).count()) > 0) await undo(index).click()
    await complete(index).click()
    await dialog().getByText(celebrated).waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  }

  beforeAll(async () => {
    family = await parentWithPlan(filiz, 'unsent@example.org')
    visitor = await visit(browser, filiz.url, { locale: 'tr-TR', worker: true })
    page = visitor.page
    await family.signIn(page)
    await openPlan()
    await keptRead(page, family.plan.id)
    await kept(page)
  })
  afterAll(() => visitor?.context.close())

  it('is shown at once as pending', async () => {
    await visitor.context.setOffline(true)
    await complete(0).click()
    doneAt = Date.now()
    await dialog().getByText(p.celebration.first).waitFor()
    await dialog().getByText(offline.waiting).waitFor()
    await dialog().getByRole('button', { name: p.celebration.tell }).click()
    await dialog().getByText(p.feedback.engagements[5]).click()
    await dialog().getByText(p.feedback.difficulties[3]).click()
    await dialog().getByText(p.feedback.more).click()
    await dialog().getByLabel(p.feedback.notes).fill('İnternetsiz de güldük.')
    await waitForTransient(dialog().getByText(p.thanks.text), () =>
      dialog().getByRole('button', { name: p.feedback.save, exact: true }).click(),
    )
    await page.keyboard.press('Escape')
    await row(0).getByText('İnternetsiz de güldük.').waitFor()
    await row(0).getByText(offline.waiting).waitFor()
    await notice(2).waitFor()
    await expectAccessible(page, 'offline-waiting')
  })

  it('is removed from the outbox when the activity is reopened before it is sent', async () => {
    await completeAndClose(1)
    await notice(3).waitFor()
    await undo(1).click()
    await complete(1).waitFor()
    await notice(2).waitFor()
    await expect.poll(() => kindsUnsent(page)).toEqual(['complete', 'feedback'])
  })

  it('survives closing the app, and signing out asks for confirmation while it is pending', async () => {
    await page.reload()
    await notice(2).waitFor()
    await openPlan()
    await row(0).getByText('İnternetsiz de güldük.').waitFor()
    await page.getByRole('button', { name: /^Kullanıcı menüsü/ }).click()
    await page.getByRole('button', { name: tr.shell.signOut, exact: true }).click()
    await dialog()
      .getByText(fill(offline.signOutUnsent_other, { count: '2' }))
      .waitFor()
    await dialog().getByRole('button', { name: tr.common.cancel }).click()
    expect(await kindsUnsent(page)).toEqual(['complete', 'feedback'])
  })

  it('is sent in order with its original time when the network is back, once even with two tabs', async () => {
    await page.close()
    const [one, two] = [await visitor.context.newPage(), await visitor.context.newPage()]
    // A second page that stays after a failure would send the entries of the next tests.
    onTestFinished(() => two.close())
    await Promise.all([openPlan(one), openPlan(two)])
    page = one
    await notice(2).waitFor()
    const writes = writesOf(page)
    // A completion that is sent within five seconds carries no age, so wait.
    await expect.poll(() => Date.now() - doneAt).toBeGreaterThan(6_000)
    await visitor.context.setOffline(false)
    await expect.poll(() => kindsUnsent(page)).toEqual([])
    expect(writes.map(({ kind }) => kind)).toEqual(['complete', 'feedback'])
    expect(writes[0]!.ago).toBeGreaterThanOrEqual(5)
    await expect
      .poll(() => onServer(0))
      .toMatchObject({ status: 'completed', feedback: { notes: 'İnternetsiz de güldük.' } })
    for (const tab of [one, two]) {
      await tab.getByText(offline.waiting).waitFor({ state: 'detached' })
      await row(0, tab).getByText('İnternetsiz de güldük.').waitFor()
    }
  })

  it(
    'is repeated with the same idempotency key when the response was lost, and is applied once',
    { tags: ['long'] },
    async () => {
      const writes = writesOf(page)
      await page.route(
        '**/complete?*',
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      await completeAndClose(2)
      const sent = () => writes.filter(({ kind }) => kind === 'complete')
      await expect.poll(() => sent().length).toBe(2)
      expect(sent()[1]!.key).toBe(sent()[0]!.key)
      await expect.poll(() => kindsUnsent(page)).toEqual([])
      await expect.poll(() => done(2)).toBe(true)
    },
  )

  it(
    'stays pending while the server is unavailable, and is sent as soon as the server answers',
    { tags: ['long'] },
    async () => {
      const url = `/plans/${family.plan.id}/activities/${family.plan.items[3]!.activityId}/complete`
      allowFaults(/^503 /)
      await page.route(
        `**${url}?*`,
        (route) =>
          route.fulfill({
            status: 503,
            contentType: 'application/json',
            headers: { 'Retry-After': '1' },
            body: JSON.stringify({ success: false, message: '', error: { code: 'UNAVAILABLE', requestId: 'x' } }),
          }),
        { times: 1 },
      )
      const before = (await onServer(3))?.completedAt ?? null
      await completeAndClose(3)
      await expect.poll(async () => ![null, before].includes((await onServer(3))!.completedAt)).toBe(true)
      await expect.poll(() => kindsUnsent(page)).toEqual([])
    },
  )

  it('is explained at its activity when a firewall refuses it, and can be discarded', { tags: ['long'] }, async () => {
    const url = `/plans/${family.plan.id}/activities/${family.plan.items[4]!.activityId}/complete`
    allowFaults(/^403 /)
    await visitor.context.setOffline(true)
    await completeAndClose(4)
    await expect.poll(() => kindsUnsent(page)).toEqual(['complete'])
    await page.route(`**${url}?*`, (route) => route.fulfill({ status: 403, body: '<html>' }), { times: 1 })
    await visitor.context.setOffline(false)
    await expect.poll(async () => (await unsent(page)).map(({ refusal }) => refusal !== undefined)).toEqual([true])
    await page.goto('/app/dashboard')
    await page
      .getByText(fill(offline.refused.complete, { title: title(4) }))
      .first()
      .waitFor()
    await page
      .getByText(fill(offline.foreign, { status: '403' }))
      .first()
      .waitFor()
    await expectAccessible(page, 'offline-refused')
    // The notice is at the activity, too, where the dashboard suggests it.
    await page
      .getByRole('button', { name: fill(offline.giveUpOf, { title: title(4) }) })
      .first()
      .click()
    await dialog().getByRole('button', { name: offline.discard.confirm }).click()
    await expect.poll(() => kindsUnsent(page)).toEqual([])
    await expect.poll(() => page.getByText(fill(offline.refused.complete, { title: title(4) })).count()).toBe(0)
  })

  it('is kept when another device swaps the activity meanwhile', { tags: ['long'] }, async () => {
    await openPlan()
    await visitor.context.setOffline(true)
    await completeAndClose(12)
    await expect.poll(() => kindsUnsent(page)).toEqual(['complete'])
    await family.call('POST', `/plans/${family.plan.id}/activities/${family.plan.items[12]!.activityId}/swap`, {
      reason: 'not-now',
    })
    await visitor.context.setOffline(false)
    await expect.poll(() => kindsUnsent(page)).toEqual([])
    await expect
      .poll(async () => {
        const { items } = await family.call<{ items: { activityId: string; status: string }[] }>(
          'GET',
          `/plans/${family.plan.id}`,
        )
        return items.find(({ activityId }) => activityId === family.plan.items[12]!.activityId)?.status
      })
      .toBe('completed')
  })

  it('can be sent again after a refusal when its cause is gone', { tags: ['long'] }, async () => {
    const path = `/plans/${family.plan.id}/activities/${family.plan.items[0]!.activityId}`
    await openPlan()
    await visitor.context.setOffline(true)
    await row(0)
      .getByRole('button', { name: fill(p.item.feedbackAgainOf, { title: title(0) }) })
      .click()
    await dialog().getByLabel(p.feedback.notes).fill('Bir kez daha güldük.')
    await waitForTransient(dialog().getByText(p.thanks.text), () =>
      dialog().getByRole('button', { name: p.feedback.save, exact: true }).click(),
    )
    await page.keyboard.press('Escape')
    await family.call('POST', `${path}/reopen`, {})
    await visitor.context.setOffline(false)
    await row(0)
      .getByText(fill(offline.refused.feedback, { title: title(0) }))
      .waitFor()
    await family.call('POST', `${path}/complete`, {})
    await row(0)
      .getByRole('button', { name: fill(offline.sendAgainOf, { title: title(0) }) })
      .click()
    await expect.poll(() => kindsUnsent(page)).toEqual([])
    await expect
      .poll(() => onServer(0))
      .toMatchObject({ status: 'completed', feedback: { notes: 'Bir kez daha güldük.' } })
    await row(0).getByText('Bir kez daha güldük.').waitFor()
  })

  it('stored by the last version is taken over and sent once', { tags: ['long'] }, async () => {
    await openPlan()
    const writes = writesOf(page)
    const { activityId } = family.plan.items[8]!
    const madeAt = Date.now()
    const key = crypto.randomUUID()
    const wish = { kind: 'complete', body: {} }
    await page.evaluate(
      (entry) =>
        new Promise<void>((resolve) => {
          const { sub } = JSON.parse(atob(localStorage.getItem('accessToken')!.split('.')[1]!)) as { sub: string }
          const opening = indexedDB.open('filiz-outbox')
          opening.onupgradeneeded = () => opening.result.createObjectStore('accounts')
          opening.onsuccess = () => {
            const writing = opening.result.transaction('accounts', 'readwrite')
            writing.objectStore('accounts').put([entry], sub)
            writing.oncomplete = () => {
              opening.result.close()
              resolve()
            }
          }
        }),
      { key, planId: family.plan.id, activityId, title: title(8), wish, madeAt, sent: false },
    )
    await page.reload()
    await expect.poll(() => done(8)).toBe(true)
    expect(await stored(page, 'filiz-outbox', 'accounts')).toEqual([])
    expect(writes).toMatchObject([{ kind: 'complete', key }])
  })

  it(
    'is hidden from other accounts on the browser, survives an expired session, and is deleted at sign-out',
    { tags: ['long'] },
    async () => {
      await openPlan()
      await visitor.context.setOffline(true)
      await completeAndClose(5)
      await expect.poll(() => kindsUnsent(page)).toEqual(['complete'])
      await page.evaluate(() => {
        localStorage.removeItem('accessToken')
        localStorage.removeItem('refreshToken')
      })
      await visitor.context.setOffline(false)
      const other = await register(filiz, { name: 'Can', email: 'other-unsent@example.org', language: 'tr' })
      await other.signIn(page)
      await page.goto('/app/dashboard')
      await heading(page).waitFor()
      await page.getByRole('button', { name: /^Kullanıcı menüsü/ }).click()
      await page.getByRole('button', { name: tr.shell.signOut, exact: true }).click()
      await dialog().getByText(tr.shell.signOutText).waitFor()
      await dialog().getByRole('button', { name: tr.shell.signOut, exact: true }).click()
      await page.waitForURL('**/auth/login')
      expect(await kindsUnsent(page)).toEqual(['complete'])
      expect(await onServer(5)).toMatchObject({ status: 'pending' })

      await family.signIn(page)
      await page.goto('/app/dashboard')
      await expect.poll(() => kindsUnsent(page)).toEqual([])
      await expect.poll(() => done(5)).toBe(true)

      await openPlan()
      await visitor.context.setOffline(true)
      await completeAndClose(6)
      await expect.poll(() => kindsUnsent(page)).toEqual(['complete'])
      await page.getByRole('button', { name: /^Kullanıcı menüsü/ }).click()
      await page.getByRole('button', { name: tr.shell.signOut, exact: true }).click()
      await dialog().getByRole('button', { name: tr.shell.signOut, exact: true }).click()
      await page.waitForURL('**/auth/login')
      await expect.poll(async () => (await unsent(page)).length).toBe(0)
      await visitor.context.setOffline(false)
    },
  )
})

it(
  'a dialog that cannot be loaded shows an error in its place, and opens once the network is back',
  { tags: ['long'] },
  async () => {
    const account = await parentWithPlan(filiz, 'no-dialog@example.org')
    const { page, context } = await visit(browser, filiz.url, { locale: 'tr-TR', width: 390, height: 844 })
    onTestFinished(() => context.close())
    await account.signIn(page)
    await page.goto('/app/children')
    const more = (of: Page) => of.getByRole('button', { name: tr.plan.item.more.replace('{{title}}', 'Deniz') })
    async function remove(of: Page) {
      await more(of).click()
      await of.getByRole('button', { name: tr.children.deleteOf.replace('{{name}}', 'Deniz') }).click()
    }
    const unstyled = (of: Page) =>
      of.evaluate(
        () =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => sheet === null)
            .length,
      )
    await more(page).waitFor()
    await untilQuiet(page)
    allowFaults(/Failed to fetch|ERR_INTERNET_DISCONNECTED|preload/)
    await context.setOffline(true)
    await remove(page)
    const dialog = page.getByRole('dialog', { name: tr.common.unopened })
    await dialog.getByText(tr.common.networkError).waitFor()
    await expectAccessible(page, 'dialog-not-there')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => more(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await remove(page)
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/app/children')

    await remove(page)
    await dialog.waitFor()
    await context.setOffline(false)
    await dialog.getByRole('button', { name: tr.common.retry }).click()
    await page.getByRole('dialog', { name: /Deniz/ }).waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await unstyled(page)).toBe(0)

    // Reopening a dialog also retries the failed load.
    const { page: another, context: elsewhere } = await visit(browser, filiz.url, { locale: 'tr-TR' })
    onTestFinished(() => elsewhere.close())
    await account.signIn(another)
    await another.goto('/app/children')
    await more(another).waitFor()
    await untilQuiet(another)
    await elsewhere.setOffline(true)
    await remove(another)
    await another
      .getByRole('dialog', { name: tr.common.unopened })
      .getByRole('button', { name: tr.common.close })
      .click()
    await elsewhere.setOffline(false)
    await remove(another)
    await another.getByRole('dialog', { name: /Deniz/ }).waitFor()
    expect(await unstyled(another)).toBe(0)
  },
)

it(
  'a section that cannot be loaded shows an error in its place, and the rest of the page stays',
  { tags: ['long'] },
  async () => {
    const account = await parentWithPlan(filiz, 'no-part@example.org')
    const { page, context } = await visit(browser, filiz.url, { locale: 'tr-TR' })
    onTestFinished(() => context.close())
    await account.signIn(page)
    allowFaults(/Failed to (fetch|load)|ERR_FAILED|preload/)
    await page.route(/PlanStatistics|ChartFigure/, (route) => route.abort())
    await page.goto(`/app/plans/${account.plan.id}`)
    const missing = page.getByRole('alert').filter({ hasText: tr.common.outdated })
    await missing.waitFor()
    await expect.poll(() => page.locator('#activities').getByRole('article').count()).toBeGreaterThanOrEqual(15)
    await expectAccessible(page, 'part-not-there')
    // Only that section is missing: a dialog has its own files and still opens.
    await page.locator('#activities').getByRole('button', { name: tr.plan.item.complete, exact: true }).first().click()
    await page.getByRole('dialog').getByText(tr.plan.celebration.first).waitFor()
    await page.keyboard.press('Escape')
    await page.unroute(/PlanStatistics|ChartFigure/)
    await missing.getByRole('button', { name: tr.common.loadNewVersion }).click()
    await page.getByRole('heading', { name: months.stats.byCategory }).waitFor()
    await expect.poll(() => missing.count()).toBe(0)
  },
)

it(
  'the replacement for a missing plan shows an error in its place if it cannot be loaded',
  { tags: ['long'] },
  async () => {
    const account = await register(filiz, { name: 'Umut Kaya', email: 'no-plan@example.org', language: 'tr' })
    await account.call('POST', '/children', {
      name: 'Mavi',
      birthDate: `${new Date().getFullYear() - 1}-01-15`,
      interests: [],
    })
    const { page, context } = await visit(browser, filiz.url, { locale: 'tr-TR' })
    onTestFinished(() => context.close())
    await account.signIn(page)
    allowFaults(/Failed to (fetch|load)|ERR_FAILED|preload/)
    await page.route(/OutsideAges/, (route) => route.abort())
    await page.goto('/app/dashboard')
    const missing = page.getByRole('alert').filter({ hasText: tr.common.outdated })
    await missing.waitFor()
    await heading(page).first().waitFor()
    await page.unroute(/OutsideAges/)
    await missing.getByRole('button', { name: tr.common.loadNewVersion }).click()
    // The page may load anew.
    await missing.waitFor({ state: 'detached', timeout: 90_000 })
  },
)

describe('the installable app', () => {
  it.each([
    ['tr-TR', 'tr', 'Filiz: 2–6 yaş etkinlikleri'],
    ['en-GB', 'en', 'Filiz: activities for ages 2 to 6'],
  ] as const)('is named in the language of the page, for locale %s', async (locale, lang, name) => {
    const { page, context } = await visit(browser, filiz.url, { locale })
    await page.goto('/auth/login')
    const href = await page.locator('link[rel="manifest"]').getAttribute('href')
    const manifest = (await (await fetch(filiz.url + href!)).json()) as {
      name: string
      lang: string
      start_url: string
      display: string
      icons: { src: string; type: string; sizes: string; purpose?: string }[]
    }
    expect(manifest).toMatchObject({ name, lang, start_url: '/app/dashboard', scope: '/', display: 'standalone' })
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    for (const { src, type, sizes } of manifest.icons) {
      const icon = await fetch(filiz.url + src)
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type])
      if (type !== 'image/png') continue
      const bytes = Buffer.from(await icon.arrayBuffer())
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
    }
    const worker = await fetch(`${filiz.url}/sw.js`)
    expect([worker.status, worker.headers.get('cache-control'), worker.headers.get('content-type')]).toEqual([
      200,
      'no-cache',
      expect.stringMatching(/javascript/),
    ])
    await context.close()
  })
})

describe('a new version', { tags: ['long'] }, () => {
  it('is activated only after the user confirms', async () => {
    const family = await parentWithPlan(filiz, 'version@example.org')
    const proxy = await startKillingProxy(filiz)
    onTestFinished(proxy.stop)
    const { page, context } = await visit(browser, proxy.url, { locale: 'tr-TR', worker: true })
    await family.signIn(page)
    await page.goto('/app/dashboard')
    await kept(page)
    const served = () =>
      page.evaluate(async () => {
        const { active, waiting } = (await navigator.serviceWorker.getRegistration())!
        return [active?.state, waiting?.state ?? null]
      })
    await expect.poll(served).toEqual(['activated', null])

    proxy.release()
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())!.update()
    })
    await page.getByText(offline.newVersion).waitFor()
    expect(await served()).toEqual(['activated', 'installed'])

    await page.evaluate(() => {
      ;(window as { before?: boolean }).before = true
    })
    await page.getByRole('button', { name: offline.takeNewVersion }).click()
    await page.waitForFunction(() => !(window as { before?: boolean }).before)
    await heading(page).waitFor()
    await expect.poll(served).toEqual(['activated', null])
    expect(await page.getByText(offline.newVersion).count()).toBe(0)
    await context.close()
  })
})

/** `killed-writes.long.spec.ts` covers the other stages of a write. */
describe('a server that is killed during a write', { tags: ['long'] }, () => {
  it('applies the write once after its restart, and the page shows it as pending until then', () =>
    expectWriteAppliedOnce('after it is done and before that is said', browser, filiz))
})
