import settings from '@filiz/frontend/src/i18n/settings/tr/index.ts'
import { clientId, startGoogleKeys } from '@filiz/command-api/testing/google-keys.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import { freeAddress, openAccount, register } from '../testing/account.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { untilQuiet } from '../testing/until-quiet.ts'

let keys: Awaited<ReturnType<typeof startGoogleKeys>>
let filiz: RunningFiliz
let browser: Browser
beforeAll(async () => {
  keys = await startGoogleKeys()
  filiz = await startFiliz({ GOOGLE_CLIENT_ID: clientId, GOOGLE_KEYS_URL: keys.url })
  browser = await sharedBrowser()
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
  await keys?.close()
})

const somebody = () => visit(browser, filiz.url, { locale: 'tr-TR', width: 1280, height: 900, colorScheme: 'light' })
const post = (path: string, body: object) =>
  fetch(`${filiz.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('a verification link that is opened in another browser', () => {
  it('shows the registration time and replaces the registered password by a new one', async () => {
    const email = freeAddress(filiz, 'owner@example.org')
    await post('/auth/register', { name: 'Yabancı', email, password: "a stranger's own" })
    const { text } = await filiz.mail(email, '/auth/verify-email?token=')
    const { page, context } = await somebody()
    await page.goto(/https?:\/\/\S+token=\S+/.exec(text)![0])
    await page.getByText('Bu siz misiniz?').waitFor()
    expect(page.url()).not.toContain('token')
    // After a reload the page still has the token.
    await page.reload()
    const save = async (password: string) => {
      await page.getByLabel(tr.auth.reset.newPassword, { exact: true }).fill(password)
      await page.getByLabel(tr.auth.passwordConfirmation, { exact: true }).fill(password)
      await page.getByRole('button', { name: settings.verify.verifyWithPassword }).click()
    }
    await save('iloveyou')
    await page.getByText('Bu şifreyi çok kişi kullanıyor').waitFor()
    await save("the owner's own")
    await page.getByRole('link', { name: settings.verify.begin }).click()
    await page.waitForURL('**/app/children/new')
    expect((await post('/auth/login', { email, password: "a stranger's own" })).status).toBe(401)
    expect((await post('/auth/login', { email, password: "the owner's own" })).status).toBe(200)
    await context.close()
  })
})

it('a verification link that is open in two tabs is fetched once per tab', { tags: ['long'] }, async () => {
  const email = freeAddress(filiz, 'two-tabs@example.org')
  await post('/auth/register', { name: 'Ayşe', email, password: 'a good password' })
  const { text } = await filiz.mail(email, '/auth/verify-email?token=')
  const { page, context } = await somebody()
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/verify-email/registration')) asked.push(request.method())
  })
  const other = await context.newPage()
  await Promise.all(
    [page, other].map(async (tab) => {
      await tab.goto(/https?:\/\/\S+token=\S+/.exec(text)![0])
      await tab.getByText('Bu siz misiniz?').waitFor()
    }),
  )
  for (const tab of [page, other]) await untilQuiet(tab)
  expect(asked).toEqual(['POST', 'POST'])
  await context.close()
})

it('an invalid password reset link hides the form and offers a new link', async () => {
  const { page, context } = await somebody()
  await page.goto('/auth/reset-password?token=bm9ib2R5.c2lnbmVk')
  for (const label of [tr.auth.reset.newPassword, tr.auth.passwordConfirmation])
    await page.getByLabel(label, { exact: true }).fill('a good password')
  await page.getByRole('button', { name: tr.auth.reset.submit }).click()
  await page.getByText('Bu bağlantı geçersiz ya da süresi dolmuş').waitFor()
  expect(await page.getByRole('button', { name: tr.auth.reset.submit }).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.getByRole('link', { name: tr.auth.reset.requestNew }).click()
  await page.waitForURL('**/auth/forgot-password')
  await context.close()
})

describe('a verification link that is no longer valid', { tags: ['long'] }, () => {
  const { sent } = tr.auth
  const { verify } = settings
  const noLink = '/auth/verify-email?token=bm9ib2R5.c2lnbmVk'
  const linkTo = async (email: string) =>
    /https?:\/\/\S+token=\S+/.exec((await filiz.mail(email, '/auth/verify-email?token=')).text)![0]
  const use = async (link: string) =>
    expect((await post('/auth/verify-email', { token: /token=(\S+)/.exec(link)![1] })).status).toBe(200)
  async function registered(email: string) {
    await post('/auth/register', { name: 'Ayşe', email, password: 'a good password' })
    return linkTo(email)
  }

  it.each(['itWasMe', 'verifyWithPassword'] as const)(
    'shows its error together with sign-in and new-link buttons: %s',
    async (button) => {
      const link = await registered(freeAddress(filiz, `${button}@example.org`.toLowerCase()))
      const { page, context } = await somebody()
      await page.goto(link)
      await page.getByRole('button', { name: verify[button] }).waitFor()
      await use(link)
      for (const label of [tr.auth.reset.newPassword, tr.auth.passwordConfirmation])
        await page.getByLabel(label, { exact: true }).fill("the owner's own")
      await page.getByRole('button', { name: verify[button] }).click()
      await page.getByText(verify.unusable).waitFor()
      expect(await page.getByRole('button', { name: verify[button] }).count()).toBe(0)
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      await expectAccessible(page, 'doors-unusable')
      await page.getByRole('link', { name: verify.requestNew }).click()
      await page.getByRole('button', { name: sent.resend }).waitFor()
      // Open the mailed link again, and go from there to the login.
      await page.goto(link)
      await page.getByText(verify.unusable).waitFor()
      await page.getByRole('link', { name: verify.login, exact: true }).click()
      await page.waitForURL('**/auth/login')
      await context.close()
    },
  )

  it('signs in in another browser by one press when nobody else registered the address', async () => {
    const email = freeAddress(filiz, 'another-browser@example.org')
    const link = await registered(email)
    const { page, context } = await somebody()
    await page.goto(link)
    await page.getByText(email).waitFor()
    await page.getByRole('button', { name: verify.itWasMe }).click()
    await page.getByRole('link', { name: verify.begin }).click()
    await page.waitForURL('**/app/children/new')
    await context.close()
  })

  it('tells signed-in users that their address is already verified, and links back to the app', async () => {
    const email = freeAddress(filiz, 'verified@example.org')
    const link = await registered(email)
    await use(link)
    const { page, context } = await somebody()
    const account = await openAccount(filiz, { email, password: 'a good password' })
    await account.signIn(page)
    for (const address of [link, noLink, '/auth/verify-email']) {
      await page.goto(address)
      await page.getByText(verify.already.replace('{{email}}', email)).waitFor()
      await page.getByText(verify.otherAddress).waitFor()
      expect(await page.getByRole('link', { name: verify.requestNew }).count()).toBe(0)
    }
    await page.getByRole('link', { name: verify.continue }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/app/'))
    // Make the stored session invalid.
    await page.evaluate(() => {
      for (const name of ['accessToken', 'refreshToken']) localStorage.setItem(name, 'gone')
    })
    await page.goto(link)
    await page.getByRole('link', { name: verify.requestNew }).waitFor()
    await context.close()
  })

  it('requests a new link for the pending email address of a signed-in user', async () => {
    const account = await register(filiz, { name: 'Ayşe', email: 'old@example.org', language: 'tr' })
    const wanted = freeAddress(filiz, 'new@example.org')
    await account.call('PUT', '/auth/profile', { email: wanted, currentPassword: account.password })
    const first = await linkTo(wanted)
    const { page, context } = await somebody()
    await account.signIn(page)
    await page.goto(noLink)
    await page.getByText(verify.waits.replace('{{email}}', wanted)).waitFor()
    await page.getByRole('button', { name: verify.sendNew }).click()
    await page.getByText('yeni bir doğrulama bağlantısı gönderilir').waitFor()
    await expectAccessible(page, 'doors-waits')
    await expect.poll(() => linkTo(wanted)).not.toBe(first)
    await page.goto(await linkTo(wanted))
    await page.getByRole('link', { name: verify.continue }).waitFor()
    await page.reload()
    await page.getByText(verify.already.replace('{{email}}', wanted)).waitFor()
    await context.close()
  })
})

describe('Google sign-in', () => {
  it('redirects to Google and back, signs in, and removes the token from the address bar at once', async () => {
    const { page, context } = await somebody()
    await page.route('https://accounts.google.com/**', async (route) => {
      const asked = new URL(route.request().url()).searchParams
      expect([asked.get('client_id'), asked.get('response_type')]).toEqual([clientId, 'id_token'])
      const idToken = await keys.token('google@example.org', { nonce: asked.get('nonce') })
      await route.fulfill({
        status: 302,
        headers: {
          Location: `${asked.get('redirect_uri')}#${new URLSearchParams({ id_token: idToken, state: asked.get('state')! })}`,
        },
      })
    })
    await page.goto('/auth/login')
    await page.getByRole('button', { name: tr.auth.login.google }).click()
    await page.waitForURL('**/app/dashboard')
    expect(page.url()).not.toContain('id_token')
    await page.getByText('Ayşe Yılmaz').first().waitFor()
    await context.close()
  })
})
