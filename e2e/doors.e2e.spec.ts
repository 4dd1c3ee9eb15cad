import { clientId, startGoogleKeys } from '@filiz/command-api/testing/google-keys.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import { freeAddress } from './testing/account.ts'
import { launchBrowser, visit } from './testing/browser.ts'
import { startFiliz, type RunningFiliz } from './testing/filiz.ts'

let keys: Awaited<ReturnType<typeof startGoogleKeys>>
let filiz: RunningFiliz
let browser: Browser
beforeAll(async () => {
  keys = await startGoogleKeys()
  filiz = await startFiliz({ GOOGLE_CLIENT_ID: clientId, GOOGLE_KEYS_URL: keys.url })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await filiz?.stop()
  await keys?.close()
})

const somebody = () => visit(browser, filiz.url, { locale: 'tr-TR', width: 1280, height: 900, colorScheme: 'light' })
const post = (path: string, body: object) => fetch(`${filiz.url}/api${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

describe('a mailed link that is opened elsewhere than where somebody registered', () => {
  it('says when that was, and takes a new password in place of the stranger\'s; refusals say why', async () => {
    const email = freeAddress(filiz, 'owner@example.org')
    await post('/auth/register', { name: 'Yabancı', email, password: 'a stranger\'s own' })
    const { text } = await filiz.mail(email, '/auth/verify-email?token=')
    const { page, context } = await somebody()
    await page.goto(/https?:\/\/\S+token=\S+/.exec(text)![0])
    await page.getByText('tarihinde bir kayıt yapıldı').waitFor()
    expect(page.url()).not.toContain('token')
    // Loaded again, the page still knows what it is about.
    await page.reload()
    const save = async (password: string) => {
      await page.getByLabel(tr.auth.reset.newPassword, { exact: true }).fill(password)
      await page.getByLabel(tr.auth.passwordConfirmation, { exact: true }).fill(password)
      await page.getByRole('button', { name: tr.auth.verify.verifyWithPassword }).click()
    }
    await save('iloveyou')
    await page.getByText('Bu şifreyi çok kişi kullanıyor').waitFor()
    await save('the owner\'s own')
    await page.getByRole('link', { name: tr.auth.verify.begin }).click()
    await page.waitForURL('**/app/children/new')
    expect((await post('/auth/login', { email, password: 'a stranger\'s own' })).status).toBe(401)
    expect((await post('/auth/login', { email, password: 'the owner\'s own' })).status).toBe(200)
    await context.close()
  })
})

describe('Google\'s button', () => {
  it('leads there and back, and in; its token leaves the address bar at once', async () => {
    const { page, context } = await somebody()
    await page.route('https://accounts.google.com/**', async (route) => {
      const asked = new URL(route.request().url()).searchParams
      expect([asked.get('client_id'), asked.get('response_type')]).toEqual([clientId, 'id_token'])
      const idToken = await keys.token('google@example.org', { nonce: asked.get('nonce') })
      await route.fulfill({ status: 302, headers: { Location: `${asked.get('redirect_uri')}#${new URLSearchParams({ id_token: idToken, state: asked.get('state')! })}` } })
    })
    await page.goto('/auth/login')
    await page.getByRole('button', { name: tr.auth.login.google }).click()
    await page.waitForURL('**/app/dashboard')
    expect(page.url()).not.toContain('id_token')
    await page.getByText('Ayşe Yılmaz').first().waitFor()
    await context.close()
  })
})
