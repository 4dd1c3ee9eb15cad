import settingsTr from '@filiz/frontend/src/i18n/settings/tr/index.ts'
import settingsEn from '@filiz/frontend/src/i18n/settings/en/index.ts'
import familyTr from '@filiz/frontend/src/i18n/family/tr/index.ts'
import familyEn from '@filiz/frontend/src/i18n/family/en/index.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import monthsEn from '@filiz/frontend/src/i18n/months/en/index.ts'
import monthsTr from '@filiz/frontend/src/i18n/months/tr/index.ts'
import en from '@filiz/frontend/src/i18n/en/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import { freeAddress } from '../testing/account.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { waitForTransient } from '../testing/wait-for-transient.ts'

/** Returns a pattern that matches a text with any values for its placeholders. */
const pattern = (text: string) =>
  new RegExp(
    text
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  )

const people = [
  {
    language: 'tr',
    locale: 'tr-TR',
    t: tr,
    m: monthsTr,
    s: settingsTr,
    f: familyTr,
    name: 'Işıl İnce',
    child: 'Çınar',
    colorScheme: 'light',
    width: 1280,
    height: 900,
    registered: 'Kayıt başarılı! Email adresinize gönderilen linke tıklayarak hesabınızı doğrulayın.',
  },
  {
    language: 'en',
    locale: 'en-GB',
    t: en,
    m: monthsEn,
    s: settingsEn,
    f: familyEn,
    name: 'Jo March',
    child: 'Amy',
    colorScheme: 'dark',
    width: 390,
    height: 844,
    registered: '',
  },
] as const

let browser: Browser
let filiz: RunningFiliz
beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

describe.each(people)(
  'the first family, in $language',
  ({ language, locale, t, m, s, f, name, child, colorScheme, width, height, registered }) => {
    const password = 'a good password'

    const tags = language === 'en' ? ['long'] : []
    it(
      'gets from the landing page to a completed activity, and finds all data again after a restart',
      { tags },
      async () => {
        const visitor = await visit(browser, filiz.url, { locale, width, height, colorScheme })
        const { page, context } = visitor
        const phone = width < 600
        const email = freeAddress(filiz, `first.${language}@example.org`)
        const shown = (text: string | RegExp) => page.getByText(text).first().waitFor()
        const accessible = (what: string) => expectAccessible(page, `${language}-${what}`)

        // Open the landing page and register.
        await page.goto('/')
        expect(await page.locator('html').getAttribute('lang')).toBe(language)
        await page.goto('/auth/register')
        await page.getByLabel(t.auth.name, { exact: true }).fill(name)
        await page.getByLabel(t.auth.email, { exact: true }).fill(email)
        await page.getByLabel(t.auth.password, { exact: true }).fill(password)
        await page.getByLabel(t.auth.passwordConfirmation, { exact: true }).fill('something else')
        await page.getByRole('button', { name: t.auth.register.submit }).click()
        await shown(language === 'en' ? 'Passwords do not match' : 'Şifreler eşleşmiyor')
        expect(await page.getByLabel(t.auth.name, { exact: true }).inputValue(), 'a form keeps what was typed').toBe(
          name,
        )
        await page.getByLabel(t.auth.passwordConfirmation, { exact: true }).fill(password)
        await page.getByRole('button', { name: t.auth.register.submit }).click()
        await page.waitForURL('**/auth/email-verification-sent**')
        if (registered) await shown(registered)

        // Try to sign in before the address is verified.
        await page.goto('/auth/login')
        await signIn(page)
        await page.waitForURL('**/auth/email-verification-sent**')

        // The mail is in the account's language; its link verifies the address.
        const { subject, text, html } = await filiz.mail(email, '/auth/verify-email?token=')
        expect(subject.length).toBeGreaterThan(5)
        expect(html).toContain(`lang="${language}"`)
        const link = /https?:\/\/\S+\/auth\/verify-email\?token=\S+/.exec(text)![0]
        await page.goto(link)
        await shown(s.verify.done)
        expect(page.url(), 'the used token leaves the address bar').not.toContain('token')
        await accessible('04-verified')

        // The registering browser is signed in at once. Signing out also ends the session on the server.
        await page.getByRole('link', { name: s.verify.begin }).click()
        await page.waitForURL('**/app/children/new')
        const told = page.waitForResponse(
          (response) => response.request().method() === 'DELETE' && response.url().includes('/api/auth/sessions/'),
        )
        await page.getByRole('button', { name: name }).first().click()
        await page.getByRole('button', { name: t.shell.signOut, exact: true }).click()
        await page.getByRole('dialog').getByRole('button', { name: t.shell.signOut, exact: true }).click()
        expect((await told).status()).toBe(200)
        await page.waitForURL((url) => !url.pathname.startsWith('/app'))

        // Sign in.
        await page.goto('/auth/login')
        await signIn(page)
        await page.waitForURL('**/app/dashboard')
        await shown(t.plan.noChildren.title)

        // Add a child.
        await page.goto('/app/children')
        await page.goto('/app/children/new')
        await page.getByRole('button', { name: f.form.submitNew }).click()
        await page.getByLabel(f.form.name, { exact: true }).fill(child)
        const year = new Date().getFullYear() - 4
        await page.getByLabel(f.form.day, { exact: true }).selectOption('15')
        await page.getByLabel(f.form.month, { exact: true }).selectOption('3')
        await page.getByLabel(f.form.year, { exact: true }).selectOption(String(year))
        await page.getByRole('button', { name: f.form.submitNew }).click()

        // The plan is presented without a reload.
        await page.getByRole('link', { name: m.first.begin, exact: true }).waitFor()
        await accessible('08-first-plan')
        await navigate(phone ? t.shell.plan : t.shell.activities)
        const list = page.locator('#activities')
        const complete = list.getByRole('button', { name: t.plan.item.complete, exact: true })
        const completeOf = (title: string) =>
          list
            .getByRole('article')
            .filter({ has: page.getByRole('link', { name: title, exact: true }) })
            .getByRole('button', { name: t.plan.item.complete, exact: true })
        await complete.first().waitFor()
        const total = await complete.count()
        expect(total).toBeGreaterThanOrEqual(1)
        await accessible('09-first-plan')

        // Open an activity's instructions, then complete it.
        const plan = await page.evaluate(async () => {
          const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` }
          const children = await (await fetch('/api/children', { headers })).json()
          return (await (await fetch(`/api/plans/current?childId=${children.data[0].id}`, { headers })).json()).data
        })
        expect(plan.items.length).toBeGreaterThanOrEqual(15)
        expect(plan.items.length).toBeLessThanOrEqual(20)
        expect(plan.items.every((item: { reasons: unknown[] }) => item.reasons.length > 0)).toBe(true)
        await page.goto(`/app/plans/${plan.id}`)
        await complete.first().waitFor()
        await expect.poll(() => complete.count()).toBe(plan.items.length)
        await accessible('10-plan')
        const [first, second] = plan.items as { activityId: string; activity: { title: string } }[]
        await page.goto(`/app/activities/${first!.activityId}?childId=${plan.childId}`)
        await page.getByRole('heading', { level: 1, name: first!.activity.title }).waitFor()

        await page.goto(`/app/plans/${plan.id}`)
        await completeOf(first!.activity.title).click()
        await page.getByRole('dialog').getByText(t.plan.celebration.first).waitFor()
        await accessible('12-celebration')
        await page.getByRole('dialog').getByRole('button', { name: t.plan.celebration.tell }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('radio', { name: t.plan.feedback.engagements[5] }).check({ force: true })
        await dialog.getByRole('radio', { name: t.plan.feedback.difficulties[3] }).check({ force: true })
        await accessible('13-feedback-first')
        await dialog.getByText(t.plan.feedback.more).click()
        await dialog.getByLabel(t.plan.feedback.focus).fill('15')
        await accessible('13-feedback')
        await waitForTransient(dialog.getByText(t.plan.thanks.title), () =>
          dialog.getByRole('button', { name: t.plan.feedback.save, exact: true }).click(),
        )
        await accessible('14-thanks')
        // The dialog closes without a click.
        await dialog.waitFor({ state: 'detached' })

        // All pages show the completion without a reload.
        await navigate(t.shell.progress)
        await page.getByRole('tab', { name: t.progress.tabs.recent }).click()
        await page.getByRole('tabpanel').getByText(first!.activity.title).waitFor()
        await page.getByRole('tab', { name: t.progress.tabs.overview }).click()
        await navigate(phone ? t.shell.today : t.shell.home)
        await shown(first!.activity.title)

        // Complete a second activity and reopen it.
        await page.goto(`/app/plans/${plan.id}`)
        await completeOf(second!.activity.title).click()
        await page.getByRole('dialog').getByRole('button', { name: t.plan.celebration.skip }).click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await page
          .getByRole('button', { name: t.plan.item.undoOf.replace('{{title}}', second!.activity.title) })
          .click()
        const confirm = page.getByRole('dialog').getByRole('button', { name: t.plan.undoDialog.confirm })
        if (await confirm.isVisible().catch(() => false)) await confirm.click()
        await completeOf(second!.activity.title).waitFor()
        // Wait for the server: the change is shown before it is sent, and signing out would discard it.
        await expect
          .poll(() =>
            page.evaluate(async (id) => {
              const { data } = (await (
                await fetch(`/api/plans/${id}`, {
                  headers: { Authorization: `Bearer ${localStorage.getItem('accessToken')}` },
                })
              ).json()) as { data: { items: { status: string }[] } }
              return data.items.filter(({ status }) => status === 'completed').length
            }, plan.id),
          )
          .toBe(1)

        // Open the catalogue.
        await navigate(phone ? t.shell.plan : t.shell.activities)
        // Wait until the page title has the focus: receiving the focus would close a menu that was opened earlier.
        await expect
          .poll(() =>
            page.evaluate(() => document.activeElement?.tagName === 'H1' && document.activeElement.textContent),
          )
          .toBe(t.activities.title)

        // Sign out after a confirmation, sign in again: everything is still there.
        await page.getByRole('button', { name: pattern(t.shell.userMenu) }).click()
        await page.getByRole('button', { name: t.shell.signOut, exact: true }).click()
        await page.getByRole('dialog').getByText(t.shell.signOutTitle).waitFor()
        await page.getByRole('dialog').getByRole('button', { name: t.shell.signOut }).click()
        await page.waitForURL(/\/auth\/login|\/$/)
        await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
        // Leave the page before the restart: its retries would get a 503, which the test counts as a fault.
        await page.goto('about:blank')
        await filiz.restart()
        await page.goto(`/app/plans/${plan.id}`)
        await page.waitForURL('**/auth/login**')
        await signIn(page)
        await page.waitForURL(`**/app/plans/${plan.id}`)
        await page
          .getByRole('button', { name: t.plan.item.undoOf.replace('{{title}}', first!.activity.title) })
          .waitFor()
        await expect.poll(() => complete.count()).toBe(plan.items.length - 1)
        await page.goto('/app/settings')
        await page.getByRole('heading', { level: 1 }).waitFor()

        await context.close()

        async function signIn(on: Page) {
          await on.getByLabel(t.auth.email, { exact: true }).fill(email)
          await on.getByLabel(t.auth.password, { exact: true }).fill(password)
          await on.getByRole('button', { name: t.auth.login.submit, exact: true }).click()
        }

        async function navigate(to: string) {
          const bar = page.getByRole('navigation', { name: phone ? t.shell.bottomNavigation : t.shell.mainNavigation })
          await bar.getByRole('link', { name: to, exact: true }).click()
        }
      },
    )
  },
)
