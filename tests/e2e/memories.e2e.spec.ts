import memories from '@filiz/frontend/src/i18n/memories/tr/index.ts'
import offline from '@filiz/frontend/src/i18n/offline/tr/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import { picture } from '@filiz/application/testing/pictures.ts'
import type { DiaryEntry, Memory } from '@filiz/http/contract/memories.ts'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register, type Account } from '../testing/account.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit, type Visitor } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { parentWithPlan, type Plan } from '../testing/parent-with-plan.ts'

const { form, entry, pending } = memories
let browser: Browser
let filiz: RunningFiliz
let parent: Account & { readonly plan: Plan }
let visitor: Visitor
let page: Page
let photo: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  parent = await parentWithPlan(filiz, 'diary@example.org')
  visitor = await visit(browser, filiz.url, { locale: 'tr-TR', width: 390, height: 844 })
  page = visitor.page
  await parent.signIn(page)
  photo = { name: 'park.jpg', mimeType: 'image/jpeg', buffer: await picture(2_400, 1_800).jpeg().toBuffer() }
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

const childId = () => parent.plan.id.slice(0, 36)
const stored = async (of: Account = parent): Promise<readonly Memory[]> =>
  (await of.call<DiaryEntry[]>('GET', `/children/${childId()}/memories`)).filter(
    ({ kind }) => kind === 'memory',
  ) as Memory[]
const dialog = () => page.getByRole('dialog')
const openForm = () => page.getByRole('button', { name: memories.add, exact: true }).first().click()
async function write(text: string, photos = 0, open = openForm) {
  await open()
  await dialog().getByLabel(form.text).fill(text)
  if (photos > 0) {
    await dialog()
      .locator('input[type=file]')
      .first()
      .setInputFiles(Array.from({ length: photos }, () => photo))
    await expect.poll(() => dialog().locator('li img').count()).toBe(photos)
  }
  await dialog().getByRole('button', { name: form.save }).click()
  await dialog().waitFor({ state: 'detached' })
}
const shown = (text: string) => page.locator('article').filter({ hasText: text }).first()

describe('on a phone', () => {
  it('a memory with a photo is written, shown, enlarged, changed and removed', async () => {
    await page.goto('/app/dashboard')
    const fromDashboard = () => page.getByRole('link', { name: tr.dashboard.actions.addMemory, exact: true }).click()
    await write('Kaydıraktan kaydı', 1, fromDashboard)
    await shown('Kaydıraktan kaydı').getByRole('button', { name: entry.edit }).waitFor()
    const [memory] = await stored()
    expect(memory).toMatchObject({ text: 'Kaydıraktan kaydı', photos: [{ width: 1_600, height: 1_200 }] })
    await expectAccessible(page, 'the diary')

    await shown('Kaydıraktan kaydı')
      .getByRole('button', { name: /^Büyüt/ })
      .click()
    await expect
      .poll(() =>
        dialog()
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(1_600)
    await page.keyboard.press('Escape')

    await shown('Kaydıraktan kaydı').getByRole('button', { name: entry.edit }).click()
    await dialog().getByLabel(form.text).fill('İki kez kaydı')
    await dialog()
      .getByRole('button', { name: form.removePhoto.replace('{{number}}', '1') })
      .click()
    await dialog().getByRole('button', { name: form.save }).click()
    await expect.poll(() => stored()).toMatchObject([{ id: memory!.id, text: 'İki kez kaydı', photos: [] }])

    await shown('İki kez kaydı').getByRole('button', { name: entry.remove }).click()
    await dialog().getByRole('button', { name: memories.remove.confirm }).click()
    await expect.poll(() => stored()).toEqual([])
    await page.getByText(memories.none.title).waitFor()
  })

  it('says what is missing, that a file is no photo, and what to do about HEIC', async () => {
    await page.getByRole('button', { name: memories.add, exact: true }).first().click()
    await dialog().getByRole('button', { name: form.save }).click()
    await dialog().getByText('Birkaç söz yazın ya da bir fotoğraf ekleyin').waitFor()
    const text = { name: 'not.txt', mimeType: 'text/plain', buffer: Buffer.from('not a photo') }
    await dialog().locator('input[type=file]').first().setInputFiles(text)
    await dialog().getByText(form.faults['not-photo'].replace('{{name}}', 'not.txt')).waitFor()
    const heic = {
      name: 'IMG_1.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    }
    await dialog().locator('input[type=file]').first().setInputFiles(heic)
    await dialog().getByText(form.faults.heic.replace('{{name}}', heic.name)).waitFor()
    expect(await dialog().locator('li').count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  it('sends a WebP upright that says how it has to be turned', async () => {
    await page.goto(`/app/memories?childId=${childId()}`)
    const buffer = await picture(400, 200).withMetadata({ orientation: 6 }).webp().toBuffer()
    await openForm()
    await dialog()
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'park.webp', mimeType: 'image/webp', buffer })
    await dialog().getByLabel(form.text).fill('Dik duruyor')
    await expect.poll(() => dialog().locator('li img').count()).toBe(1)
    await dialog().getByRole('button', { name: form.save }).click()
    await dialog().waitFor({ state: 'detached' })
    const sent = async () => (await stored()).find(({ text }) => text === 'Dik duruyor')?.photos
    await expect.poll(sent).toMatchObject([{ width: 200, height: 400 }])
  })

  it('keeps what was typed of a memory when the dialog is closed, until it is cancelled', async () => {
    const open = () => page.getByRole('button', { name: memories.add, exact: true }).first().click()
    const text = () => dialog().getByLabel(form.text)
    await open()
    await text().fill('Yarım kalan')
    await dialog().getByLabel(memories.moods.label).selectOption('calm')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await page.reload()
    await open()
    expect(await text().inputValue()).toBe('Yarım kalan')
    expect(await dialog().getByLabel(memories.moods.label).inputValue()).toBe('calm')
    await dialog().getByRole('button', { name: tr.common.cancel }).click()
    await open()
    expect(await text().inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  it('the diary and the photo book are printed once all their photos are there', async () => {
    await page.goto('/app/memories')
    for (const text of ['Sahilde bir gün', 'Ormanda bir gün']) await write(text, 8)
    const withAll = async () => (await stored()).filter(({ photos }) => photos.length === 8).length
    await expect.poll(withAll, { timeout: 120_000 }).toBeGreaterThanOrEqual(2)
    for (const [path, print] of [
      ['/app/memories', () => page.keyboard.press('Control+p')],
      ['/app/memories/book', () => page.getByRole('button', { name: memories.book.print }).click()],
    ] as const) {
      await page.goto(path)
      await page.locator('[data-photo]').nth(15).waitFor({ state: 'attached' })
      await page.evaluate(() => {
        window.print = () => {
          const photos = [...document.querySelectorAll('[data-photo]')]
          document.title = `${photos.filter((one) => one.querySelector('img')?.naturalWidth).length} of ${photos.length}`
        }
      })
      await print()
      await expect.poll(() => page.title(), { message: path }).toMatch(/^(\d+) of \1$/)
    }
    const month = page.getByRole('group').getByRole('heading').nth(1)
    expect(await month.evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))).toBeGreaterThan(25)
  })
  it('the celebration adds a photo of the completed activity in one press', async () => {
    await page.goto(`/app/plans/${parent.plan.id}`)
    await page.getByRole('button', { name: tr.plan.item.complete }).first().click()
    await page.getByRole('button', { name: offline.addPhoto }).click()
    await dialog().getByLabel(form.text).fill('Kule yaptık')
    await dialog().getByRole('button', { name: form.save }).click()
    await dialog().getByText(tr.plan.feedback.title).waitFor()
    const ofTheTower = async () => (await stored()).filter(({ text }) => text === 'Kule yaptık')
    await expect.poll(ofTheTower).toMatchObject([{ planId: parent.plan.id }])
    expect((await ofTheTower())[0]!.activity).not.toBeNull()
  })
})

it('a photo of a page without a network survives the closed tab, and is sent once when there is one', async () => {
  const before = (await stored()).length
  const away = await visit(browser, filiz.url, { locale: 'tr-TR' })
  await parent.signIn(away.page)
  page = away.page
  await page.goto('/app/memories')
  await shown('Kule yaptık').waitFor()
  // The dialog and its rules are loaded before the network goes.
  await page.getByRole('button', { name: memories.add, exact: true }).first().click()
  await dialog().getByRole('button', { name: tr.common.cancel }).click()
  await away.context.setOffline(true)
  await write('Bağlantı yokken', 1)
  await page.getByText(pending.waiting, { exact: true }).waitFor()
  await page.close()
  await away.context.setOffline(false)
  expect(await stored()).toHaveLength(before)

  page = await away.context.newPage()
  await page.goto('/app/dashboard')
  await expect
    .poll(async () => (await stored()).map(({ text }) => text), { timeout: 30_000 })
    .toContain('Bağlantı yokken')
  await page.reload()
  expect((await stored()).filter(({ text }) => text === 'Bağlantı yokken')).toMatchObject([
    { photos: [{ width: 1_600 }] },
  ])
})

it('what one account could not send is gone from the device with its sign-out, and no other account sees it', async () => {
  const { context } = await visit(browser, filiz.url, { locale: 'tr-TR' })
  page = await context.newPage()
  await parent.signIn(page)
  await page.goto(`${filiz.url}/app/memories`)
  await shown('Kule yaptık').waitFor()
  await page.getByRole('button', { name: memories.add, exact: true }).first().click()
  await dialog().getByRole('button', { name: tr.common.cancel }).click()
  // The dialogs are loaded before the network goes.
  const askToSignOut = async () => {
    await page.getByRole('button', { name: /^Kullanıcı menüsü/ }).click()
    await page.getByRole('button', { name: tr.shell.signOut }).click()
  }
  await askToSignOut()
  await dialog().getByRole('button', { name: tr.common.cancel }).click()
  await context.setOffline(true)
  await write('Yalnızca bizim', 1)
  await page.getByText(pending.waiting, { exact: true }).waitFor()
  await askToSignOut()
  await dialog().getByText('gönderilmemiş 1 kaydınız').waitFor()
  await dialog().getByRole('button', { name: tr.shell.signOut }).click()
  // The session is over by now; only the sign-in page needs the network.
  await context.setOffline(false)
  await page.waitForURL('**/auth/login**')

  const other = await register(filiz, { name: 'Can Acar', email: 'other@example.org', language: 'tr' })
  await other.signIn(page)
  await page.goto(`${filiz.url}/app/memories`)
  await page.getByText(memories.noChildren.title).waitFor()
  const records = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('filiz-unsent')
        opening.onsuccess = () => {
          const count = opening.result.transaction('entries').objectStore('entries').count()
          count.onsuccess = () => resolve(count.result)
        }
      }),
  )
  expect(records).toBe(0)
  expect((await stored()).map(({ text }) => text)).not.toContain('Yalnızca bizim')
  await expect(stored(other)).rejects.toThrow('404')
})

it('a parent who is removed while offline can still take the words and the photo along', async () => {
  const aunt = await register(filiz, { name: 'Nil Acar', email: 'aunt@example.org', language: 'tr' })
  const { token } = await parent.call<{ token: string }>('POST', `/children/${childId()}/invitations`, {
    role: 'parent',
  })
  await aunt.call('POST', `/invitations/${token}/accept`, {})
  const { id } = (await aunt.call<{ user: { id: string } }>('GET', '/auth/me')).user
  const away = await visit(browser, filiz.url, { locale: 'tr-TR' })
  await away.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  page = away.page
  await aunt.signIn(page)
  await page.goto('/app/memories')
  await openForm()
  await dialog().getByRole('button', { name: tr.common.cancel }).click()
  await away.context.setOffline(true)
  await write('Yeğenimle ilk kez', 1)
  await page.getByText(pending.waiting, { exact: true }).waitFor()
  await parent.call('DELETE', `/children/${childId()}/caregivers/${id}`)
  await away.context.setOffline(false)
  const note = page.getByRole('alert').filter({ hasText: offline.notShared })
  await note.getByText('Yeğenimle ilk kez').waitFor({ timeout: 30_000 })
  await note.getByRole('button', { name: offline.copy }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Yeğenimle ilk kez')
  const saving = page.waitForEvent('download')
  await note.getByRole('button', { name: offline.savePhoto }).click()
  const { width, height } = await sharp(await (await saving).path()).metadata()
  expect([width, height]).toEqual([1_600, 1_200])
  expect((await stored()).filter(({ text }) => text === 'Yeğenimle ilk kez')).toEqual([])
})
