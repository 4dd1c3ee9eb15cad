import { readFileSync } from 'node:fs'
import enTexts from '@filiz/frontend/src/i18n/settings/en/index.ts'
import trTexts from '@filiz/frontend/src/i18n/settings/tr/index.ts'
import en from '@filiz/frontend/src/i18n/en/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import { startPushService, type PushService } from '@filiz/engines/push/testing/push-service.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register, type Account } from '../testing/account.ts'
import { closeContexts, expectAccessible, launchWholeBrowser, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { unzip } from '../testing/unzip.ts'
import { waitForTransient } from '../testing/wait-for-transient.ts'

let browser: Browser
let filiz: RunningFiliz
let parent: Account
let pushes: PushService

beforeAll(async () => {
  pushes = await startPushService()
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz({ PUSH_SERVICES: pushes.origin })])
  parent = await register(filiz, { name: 'Zeynep', email: 'zeynep@example.org', language: 'tr' })
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
  await pushes?.close()
})

type Options = Partial<Parameters<typeof visit>[2]>

/** Opens a page, signs a user in on it and runs `use`. */
async function inside<T>(
  use: (page: Page) => Promise<T>,
  {
    on = filiz,
    who = parent,
    by = browser,
    ...options
  }: Options & { on?: RunningFiliz; who?: Account; by?: Browser } = {},
): Promise<T> {
  const { context, page } = await visit(by, on.url, { locale: 'tr-TR', ...options })
  try {
    await who.signIn(page)
    return await use(page)
  } finally {
    await context.close()
  }
}

const addresses = [
  ['account', '/app/settings'],
  ['preferences', '/app/settings/preferences'],
  ['notifications', '/app/settings/notifications'],
  ['data', '/app/settings/data'],
  ['support', '/app/settings/support'],
  ['security', '/app/settings/security'],
] as const

interface Me {
  readonly user: { readonly timeZone: string; readonly notifications: unknown }
}
const me = async (who = parent) => (await who.call<Me>('GET', '/auth/me')).user

describe('the settings', () => {
  const variants = [
    ['tr', 'light', 1280, trTexts, tr],
    ['en', 'dark', 390, enTexts, en],
  ] as const
  it.each(variants)(
    'have six tabs, each with its own address (%s, %s, %i)',
    async (language, colorScheme, width, texts, common) => {
      await inside(
        async (page) => {
          await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
          for (const [name, address] of addresses) {
            await page.goto(address)
            await page.getByRole('heading', { level: 1, name: texts.title }).waitFor()
            const here = page.getByRole('navigation', { name: texts.sections }).locator('[aria-current="page"]')
            expect([await here.textContent(), await here.getAttribute('href')]).toEqual([texts.tabs[name], address])
            await expect.poll(() => page.title()).toBe(`${texts.tabs[name]} · ${texts.title} · Filiz`)
            await page.getByText(common.common.loading).first().waitFor({ state: 'detached' })
            expect(
              await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
              `${name} is too wide`,
            ).toBe(true)
          }
        },
        { colorScheme, width, locale: language === 'tr' ? 'tr-TR' : 'en-GB' },
      )
    },
  )

  it("can be used by keyboard and with the browser's back button", () =>
    inside(async (page) => {
      await page.goto('/app/settings')
      await page.getByRole('link', { name: trTexts.tabs.preferences }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: trTexts.preferences.timeZone }).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      await page.goBack()
      await page.getByRole('heading', { name: trTexts.info.title }).waitFor()
    }))
})

describe('preferences', { tags: ['long'] }, () => {
  it('save language, theme and time zone of the family', () =>
    inside(async (page) => {
      await page.goto('/app/settings/preferences')
      await page.getByLabel(trTexts.preferences.timeZone, { exact: true }).last().selectOption('Europe/Berlin')
      await waitForTransient(page.getByText('Profiliniz güncellendi.'), () =>
        page.getByRole('button', { name: tr.common.save }).click(),
      )
      expect((await me()).timeZone).toBe('Europe/Berlin')
      // Wait for the response: a pending request would be lost when the page is left, or would arrive after the value
      // is restored.
      const chosen = async (text: string, saved: object) => {
        const answered = page.waitForResponse(
          (response) =>
            response.url().includes('/api/auth/profile') &&
            Object.entries(saved).every(
              ([name, value]) =>
                (response.request().postDataJSON() as Record<string, unknown> | null)?.[name] === value,
            ),
        )
        await page.getByRole('main').getByText(text, { exact: true }).click()
        expect((await answered).status()).toBe(200)
      }
      await chosen('English', { language: 'en' })
      await page.getByRole('heading', { level: 1, name: enTexts.title }).waitFor()
      await chosen('Türkçe', { language: 'tr' })
      await page.getByRole('heading', { level: 1, name: trTexts.title }).waitFor()
      await chosen(tr.common.themes.dark, { theme: 'dark' })
      await page.waitForFunction(() => document.documentElement.dataset['mantineColorScheme'] === 'dark')
      await parent.call('PUT', '/auth/profile', { timeZone: 'Europe/Istanbul', theme: 'auto' })
    }))
})

describe('notifications', () => {
  it('are off by default except that somebody joined, and a reminder can be saved only with a weekday', async () => {
    const own = await register(filiz, { name: 'Zeynep', email: 'notified@example.org', language: 'tr' })
    await inside(
      async (page) => {
        const { notifications: n } = trTexts
        await page.goto('/app/settings/notifications')
        for (const name of [
          n.planReady,
          n.weeklySummary,
          n.monthLetter,
          n.newChecklist,
          n.othersCompleted,
          n.othersRemembered,
          n.reminders,
        ])
          expect(await page.getByRole('switch', { name }).isChecked()).toBe(false)
        expect(await page.getByRole('switch', { name: n.othersJoined }).isChecked()).toBe(true)
        await page.getByRole('switch', { name: n.reminders }).click()
        const days = page.getByRole('group', { name: n.reminderDays })
        await days.getByRole('checkbox', { name: 'Cumartesi' }).uncheck()
        await page.getByRole('button', { name: tr.common.save }).click()
        await page.getByText('Hatırlatma için en az bir gün seçin').waitFor()
        await expectAccessible(page, 'settings-reminder-without-a-day')
        await days.getByRole('checkbox', { name: 'Salı' }).check()
        await days.getByRole('checkbox', { name: 'Pazar', exact: true }).check()
        await page.getByLabel(n.reminderTime).fill('19:30')
        for (const name of [n.weeklySummary, n.monthLetter, n.newChecklist])
          await page.getByRole('switch', { name }).click()
        await waitForTransient(page.getByText('Profiliniz güncellendi.'), () =>
          page.getByRole('button', { name: tr.common.save }).click(),
        )
        expect((await me(own)).notifications).toEqual({
          planReady: false,
          weeklySummary: true,
          reminders: true,
          monthLetter: true,
          newChecklist: true,
          othersCompleted: false,
          othersRemembered: false,
          othersJoined: true,
          reminderDays: [2, 7],
          reminderTime: '19:30',
        })
        await page.reload()
        await expect.poll(() => page.getByRole('switch', { name: n.weeklySummary }).isChecked()).toBe(true)
        await expect.poll(() => page.getByLabel(n.reminderTime).inputValue()).toBe('19:30')
      },
      { who: own },
    )
  })
})

describe('push notifications on a device', { tags: ['long'] }, () => {
  let whole: Browser
  beforeAll(async () => {
    whole = await launchWholeBrowser()
  })
  afterAll(() => whole?.close())

  it('arrive while the app is closed, and a click opens the linked page', () =>
    inside(
      async (page) => {
        const { push, sessions } = trTexts
        const devices = () => parent.call<{ id: string }[]>('GET', '/auth/push')
        // A failed first attempt may have left a device.
        for (const { id } of await devices()) await parent.call('DELETE', `/auth/push/${id}`)
        const receiver = pushes.browser()
        const asSubscription = ({ address: { endpoint, p256dh, auth } }: typeof receiver) => ({
          endpoint,
          expirationTime: null,
          keys: { p256dh, auth },
        })
        // Only Chromium's push service is replaced, because it is unreachable here. Permission, service worker, server
        // and message encryption are real.
        await page.addInitScript((first) => {
          const given = () =>
            JSON.parse(localStorage.getItem('its address') ?? JSON.stringify(first)) as { endpoint: string }
          let subscribed: object | null = localStorage.getItem('its address') === null ? null : asBrowsersDo()
          function asBrowsersDo() {
            return {
              get endpoint() {
                return given().endpoint
              },
              toJSON: given,
              unsubscribe: async () => {
                subscribed = null
                return true
              },
            }
          }
          PushManager.prototype.subscribe = async (options) => {
            if (options?.userVisibleOnly !== true || typeof options.applicationServerKey !== 'string')
              throw new TypeError('not as browsers want it')
            subscribed = asBrowsersDo()
            return subscribed as PushSubscription
          }
          PushManager.prototype.getSubscription = async () => subscribed as PushSubscription | null
        }, asSubscription(receiver))
        await page.goto('/app/settings/notifications')
        await page.evaluate(async () => {
          await navigator.serviceWorker.ready
        })
        await page.evaluate(() => {
          Notification.requestPermission = async () => 'denied'
        })
        await page.getByRole('button', { name: push.add }).click()
        await page.getByText(push.denied).waitFor()
        await page.context().grantPermissions(['notifications'])
        await page.reload()
        await page.getByRole('button', { name: push.add }).click()
        const row = page.getByRole('list', { name: push.title }).getByRole('listitem')
        await row.getByText(sessions.here).waitFor()
        expect(await page.getByRole('button', { name: push.add }).count()).toBe(0)
        await expectAccessible(page, 'settings-push-device')
        await waitForTransient(page.getByText('Deneme bildirimi yola çıktı.'), () =>
          row.getByRole('button', { name: push.try }).click(),
        )
        await expect.poll(() => pushes.to(receiver).length).toBe(1)
        const sent = receiver.open(pushes.to(receiver)[0]!)

        // Takes the role of the push service: delivers the decrypted message to the service worker.
        const devtools = await page.context().newCDPSession(page)
        const registrationId = await new Promise<string>((resolve) => {
          devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
            if (first) resolve(first.registrationId)
          })
          void devtools.send('ServiceWorker.enable')
        })
        const notified = () =>
          page.evaluate(async () =>
            (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, lang, tag }) => ({
              title,
              body,
              lang,
              tag,
            })),
          )
        const deliver = (data: string) =>
          devtools.send('ServiceWorker.deliverPushMessage', { origin: filiz.url, registrationId, data })
        await deliver(JSON.stringify(sent))
        await expect
          .poll(notified)
          .toEqual([{ title: 'Filiz burada', body: 'Bildirimler bu cihaza ulaşıyor.', lang: 'tr', tag: 'test' }])
        // For an unreadable message or a link to another site, a general notification is shown.
        await deliver('nonsense')
        await expect
          .poll(async () => (await notified()).map(({ title }) => title).toSorted())
          .toEqual(['Filiz', 'Filiz burada'])

        const [worker] = page.context().serviceWorkers()
        const click = (tag: string) =>
          worker!.evaluate(async (wanted) => {
            const scope = globalThis as unknown as {
              registration: ServiceWorkerRegistration
              dispatchEvent: (event: Event) => void
              NotificationEvent: new (type: string, init: object) => Event
            }
            const [notification] = await scope.registration.getNotifications({ tag: wanted })
            scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
          }, tag)
        await click('filiz')
        await page.waitForURL('**/app/dashboard')
        await click('test')
        await page.waitForURL('**/app/settings/notifications')
        await expect.poll(notified).toEqual([])

        // The push endpoint changes. The service worker reports the new one if the app is open; otherwise the app
        // notices it at its next start.
        const [first] = await devices()
        const elsewhere = (next: typeof receiver) =>
          page.evaluate(
            (subscription) => localStorage.setItem('its address', JSON.stringify(subscription)),
            asSubscription(next),
          )
        const [second, third] = [pushes.browser(), pushes.browser()]
        await elsewhere(second)
        await worker!.evaluate(() => {
          const scope = globalThis as unknown as {
            dispatchEvent: (event: Event) => void
            ExtendableEvent: new (type: string) => Event
          }
          scope.dispatchEvent(new scope.ExtendableEvent('pushsubscriptionchange'))
        })
        await expect.poll(async () => (await devices()).filter(({ id }) => id !== first!.id).length).toBe(1)
        await expect.poll(async () => (await devices()).length).toBe(1)
        await elsewhere(third)
        const [beforeOpening] = await devices()
        await page.reload()
        await expect.poll(async () => (await devices()).map(({ id }) => id)).not.toContain(beforeOpening!.id)
        await page.reload()
        await row.getByRole('button', { name: push.try }).click()
        await expect.poll(() => pushes.to(third).length).toBe(1)
        expect([pushes.to(receiver).length, pushes.to(second).length]).toEqual([1, 0])

        await waitForTransient(page.getByText('Bu cihaza artık bildirim gelmeyecek.'), () =>
          row.getByRole('button', { name: push.remove }).click(),
        )
        await page.getByRole('button', { name: push.add }).waitFor()
        await expect.poll(devices).toEqual([])
      },
      { worker: true, by: whole },
    ))
})

describe('the data export', () => {
  it('is downloaded as one file', () =>
    inside(async (page) => {
      await page.goto('/app/settings/data')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: trTexts.data.download }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^filiz-\d{4}-\d\d-\d\d\.zip$/)
      const files = await unzip(readFileSync(await download.path()))
      expect(JSON.parse(String(files.get(download.suggestedFilename().replace('.zip', '.json'))))).toMatchObject({
        account: { email: 'zeynep@example.org' },
      })
    }))
})

describe('the calendar feed', { tags: ['long'] }, () => {
  it('shows its address once, and asks for confirmation before it is renewed or switched off', () =>
    inside(async (page) => {
      const { calendar: c } = trTexts
      // A failed first attempt may have left a feed.
      await parent.call('DELETE', '/calendar').catch(() => {})
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto('/app/settings/data')
      await page.getByLabel(c.rhythm).selectOption('daily')
      await page.getByRole('button', { name: c.make }).click()
      const address = page.getByLabel(c.address, { exact: true })
      await address.waitFor()
      await waitForTransient(page.getByText(c.copied), () => page.getByRole('button', { name: c.copy }).click())
      const first = await page.evaluate(() => navigator.clipboard.readText())
      expect(first).toBe(await address.inputValue())
      const read = async (url: string) => {
        const answer = await fetch(url)
        return [answer.status, answer.headers.get('content-type')]
      }
      // The feed is served from the read model, which may lag slightly.
      await expect.poll(() => read(first)).toEqual([200, 'text/calendar; charset=utf-8'])
      expect(await page.getByRole('link', { name: c.open }).getAttribute('href')).toBe(
        first.replace('http:', 'webcal:'),
      )
      await expectAccessible(page, 'settings-calendar-address')
      await waitForTransient(page.getByText('Takviminiz güncellendi.'), () =>
        page.getByRole('switch', { name: c.names }).click(),
      )
      await expect.poll(() => parent.call('GET', '/calendar')).toMatchObject({ rhythm: 'daily', names: true })
      await page.getByRole('button', { name: c.renew }).click()
      const asked = page.getByRole('dialog', { name: c.renewTitle })
      expect((await read(first))[0]).toBe(200)
      await asked.getByRole('button', { name: c.renew }).click()
      await asked.waitFor({ state: 'detached' })
      await expect.poll(() => address.inputValue()).not.toBe(first)
      const second = await address.inputValue()
      await expect.poll(async () => [(await read(first))[0], (await read(second))[0]]).toEqual([404, 200])
      await page.reload()
      await page.getByText(c.on.slice(0, c.on.indexOf('{{'))).waitFor()
      expect(await address.count()).toBe(0)
      await page.getByRole('button', { name: c.end }).click()
      await page.getByRole('dialog', { name: c.endTitle }).getByRole('button', { name: c.end }).click()
      await page.getByRole('button', { name: c.make }).waitFor()
      await expect.poll(async () => (await read(second))[0]).toBe(404)
    }))
})

describe('support', { tags: ['long'] }, () => {
  it('shows answers to frequent questions, the version and the support address', () =>
    inside(async (page) => {
      await page.goto('/app/settings/support')
      await page.getByText(trTexts.support.swap.question).click()
      await page.getByText(trTexts.support.swap.answer).waitFor()
      await page.getByText(/^Filiz \d+\.\d+\.\d+$/).waitFor()
      await page.getByText(trTexts.support.nobody).waitFor()
    }))
})

describe('security', () => {
  it('lists the sessions, ends a single session, and then all others', { tags: ['long'] }, () =>
    inside(async (page) => {
      const { sessions } = trTexts
      const elsewhere = () => parent.signIn(page)
      // This page signs in last and belongs to the newest session.
      for (let n = 0; n < 3; n += 1) await elsewhere()
      await page.goto('/app/settings/security')
      const rows = page.getByRole('list', { name: sessions.title }).getByRole('listitem')
      await rows.first().waitFor()
      const before = await rows.count()
      expect(before).toBeGreaterThan(3)
      expect(await rows.filter({ hasText: sessions.here }).count()).toBe(1)
      await waitForTransient(page.getByText('Oturum kapatıldı.'), () =>
        page
          .getByRole('button', { name: /^Oturumu kapat: / })
          .first()
          .click(),
      )
      await expect.poll(() => rows.count()).toBe(before - 1)
      await page.getByRole('button', { name: sessions.endOthers }).click()
      await page.getByRole('dialog').getByRole('button', { name: sessions.endOthers }).click()
      await expect.poll(() => rows.count()).toBe(1)
      await page.reload()
      await page.getByRole('heading', { name: trTexts.kept.title }).waitFor()
    }),
  )

  it('deletes the account permanently after two confirmations', async () => {
    const gone = await register(filiz, { name: 'Giden', email: 'giden@example.org', language: 'tr' })
    await inside(
      async (page) => {
        const { deletion } = trTexts
        await page.goto('/app/settings/security')
        await page.getByRole('button', { name: deletion.open }).click()
        await page
          .getByRole('dialog', { name: deletion.confirmTitle })
          .getByRole('button', { name: deletion.proceed })
          .click()
        const final = page.getByRole('dialog', { name: deletion.finalTitle })
        await final.getByLabel(deletion.password, { exact: true }).fill('not this one')
        await final.getByRole('button', { name: deletion.submit }).click()
        await final.getByText('Şifre hatalı').waitFor()
        await final.getByLabel(deletion.password, { exact: true }).fill(gone.password)
        await final.getByRole('button', { name: deletion.submit }).click()
        await page.waitForURL('**/auth/login**')
        await expect(gone.signIn(page)).rejects.toThrow(/401/)
      },
      { who: gone },
    )
  })
})

describe('demo mode', { tags: ['long'] }, () => {
  it('is marked on the page, and prevents account deletion', async () => {
    const demo = await startFiliz({ DEMO_MODE: '1' })
    try {
      const guest = await register(demo, { name: 'Misafir', email: 'misafir@example.org', language: 'tr' })
      await inside(
        async (page) => {
          const { profile, password, deletion } = trTexts
          await page.goto('/app/settings')
          await page.getByLabel(profile.name, { exact: true }).fill('Misafir Hanım')
          await waitForTransient(page.getByText('Profiliniz güncellendi. (Demo)'), () =>
            page.getByRole('button', { name: tr.common.save }).click(),
          )
          await page.goto('/app/settings/security')
          await page.getByLabel(password.current, { exact: true }).fill(guest.password)
          await page.getByLabel(password.next, { exact: true }).fill('another good password')
          await page.getByLabel(password.confirmation, { exact: true }).fill('another good password')
          await waitForTransient(page.getByText(/Şifreniz değiştirildi.*\(Demo\)$/), () =>
            page.getByRole('button', { name: password.submit }).click(),
          )
          await page.getByRole('button', { name: deletion.open }).click()
          await page.getByRole('button', { name: deletion.proceed }).click()
          const final = page.getByRole('dialog', { name: deletion.finalTitle })
          await final.getByLabel(deletion.password, { exact: true }).fill('another good password')
          await final.getByRole('button', { name: deletion.submit }).click()
          await final
            .getByRole('alert')
            .filter({ hasText: /[Dd]emo/ })
            .waitFor()
        },
        { on: demo, who: guest },
      )
    } finally {
      await demo.stop()
    }
  })
})
