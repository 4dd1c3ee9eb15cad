import family from '@filiz/frontend/src/i18n/family/tr/index.ts'
import offline from '@filiz/frontend/src/i18n/offline/tr/index.ts'
import settings from '@filiz/frontend/src/i18n/settings/tr/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freeAddress, register, type Account } from '../testing/account.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { parentWithPlan, type Plan } from '../testing/parent-with-plan.ts'

/* Three browsers: the owner's desktop, another parent's phone, and a helper's phone. */

let browser: Browser
let filiz: RunningFiliz
let owner: Account & { readonly plan: Plan }
let desktop: Page
let parentsPhone: Page
let helpersPhone: Page
let father: Account

const phone = { locale: 'tr-TR', width: 390, height: 844 } as const
const fill = (text: string, gaps: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => gaps[name]!)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const childId = () => owner.plan.id.split('_')[0]!
const familyPage = () => `/app/settings/family?childId=${childId()}`
const row = (page: Page, at: number) =>
  page.locator(`article:has(a[href*="${owner.plan.items[at]!.activityId}"])`).first()
const done = (page: Page) => page.locator('article[data-done]').count()

/** Opens a page, and resolves once it follows the changes of others. */
async function openFollowing(page: Page, path: string) {
  const following = page.waitForResponse('**/api/changes?*', { timeout: 20_000 })
  await page.goto(path)
  await following
}

/** Invites in the owner's browser, and resolves to the link. */
async function invite(as: 'parent' | 'helper', email?: string): Promise<string> {
  await desktop.goto(familyPage())
  await press(desktop, family.invite.action)
  const dialog = desktop.getByRole('dialog')
  await dialog.getByText(family.roles[as], { exact: true }).click()
  if (email !== undefined) {
    await dialog.getByText(family.invite.byMail).click()
    await dialog.getByLabel(family.invite.email).fill(email)
  }
  await dialog.getByRole('button', { name: family.invite.submit, exact: true }).click()
  const link = await dialog.getByRole('textbox', { name: family.invite.address }).inputValue()
  await dialog.getByRole('img', { name: family.invite.qr }).waitFor()
  return link
}

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  ;[owner, father] = await Promise.all([
    parentWithPlan(filiz, 'mother@example.org'),
    register(filiz, { name: 'Baba', email: 'father@example.org', language: 'tr' }),
  ])
  ;[{ page: desktop }, { page: parentsPhone }, { page: helpersPhone }] = await Promise.all([
    visit(browser, filiz.url, { locale: 'tr-TR' }),
    visit(browser, filiz.url, phone),
    visit(browser, filiz.url, phone),
  ])
  await owner.signIn(desktop)
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

describe('a child that several people follow', () => {
  it('is joined by a link, with an account that exists', async () => {
    const link = await invite('parent')
    await expectAccessible(desktop, 'invitation')
    await parentsPhone.goto(link)
    await parentsPhone.getByText(fill(family.page.text_one, { name: 'Ayşe Kaya' })).waitFor()
    expect(await parentsPhone.getByText('Deniz').count()).toBe(0)
    await expectAccessible(parentsPhone, 'invitation-page')
    await parentsPhone.getByRole('link', { name: family.page.login }).click()
    await parentsPhone.getByLabel(tr.auth.email, { exact: true }).fill(father.email)
    await parentsPhone.getByLabel(tr.auth.password, { exact: true }).fill(father.password)
    await press(parentsPhone, tr.auth.login.submit)
    await press(parentsPhone, family.page.accept)
    await parentsPhone.getByText(fill(family.page.welcomeText, { names: 'Deniz', role: family.roles.parent })).waitFor()
    await parentsPhone.getByRole('link', { name: family.page.begin }).click()
    await parentsPhone.locator('#today').waitFor()

    // The link is used up, for the same browser and for others.
    await helpersPhone.goto(link)
    await helpersPhone.getByRole('heading', { name: family.page.unusable }).waitFor()
  })

  it('is joined by a mail, by somebody who registers and verifies in another tab', async () => {
    const email = freeAddress(filiz, 'grandmother@example.org')
    await invite('helper', email)
    const { text } = await filiz.mail(email, '/invitations/')
    await helpersPhone.goto(/https?:\/\/\S+\/invitations\/\S+/.exec(text)![0])
    await helpersPhone.getByRole('link', { name: family.page.register }).click()
    await helpersPhone.getByLabel(tr.auth.name, { exact: true }).fill('Babaanne')
    await helpersPhone.getByText(fill(tr.auth.register.invited, { name: 'Ayşe Kaya' })).waitFor()
    expect(await helpersPhone.getByLabel(tr.auth.email, { exact: true }).inputValue()).toBe(email)
    await helpersPhone.getByLabel(tr.auth.password, { exact: true }).fill('a good password')
    await helpersPhone.getByLabel(tr.auth.passwordConfirmation, { exact: true }).fill('a good password')
    await press(helpersPhone, tr.auth.register.submit)
    await helpersPhone.waitForURL('**/auth/email-verification-sent')
    const { text: verification } = await filiz.mail(email, '/auth/verify-email?token=')
    const tab = await helpersPhone.context().newPage()
    await tab.goto(/https?:\/\/\S+\/auth\/verify-email\?token=\S+/.exec(verification)![0])
    await press(tab, family.page.accept)
    await tab.getByText(fill(family.page.welcomeText, { names: 'Deniz', role: family.roles.helper })).waitFor()
    await helpersPhone.close()
    helpersPhone = tab
  })

  it('shows a helper only what a helper may do', async () => {
    await helpersPhone.goto(`/app/plans/${owner.plan.id}`)
    await row(helpersPhone, 0).waitFor()
    await row(helpersPhone, 0).locator('button[aria-haspopup], button[aria-expanded]').last().click()
    expect(await helpersPhone.getByRole('button', { name: tr.plan.item.completeWith }).count()).toBe(1)
    expect(await helpersPhone.getByRole('button', { name: tr.plan.item.swap }).count()).toBe(0)
    await helpersPhone.goto('/app/children')
    await helpersPhone.getByText(fill(family.card.yourRole, { role: family.roles.helper })).waitFor()
    expect(await helpersPhone.getByLabel(fill(tr.children.editOf, { name: 'Deniz' })).count()).toBe(0)
    expect(await helpersPhone.getByRole('button', { name: fill(tr.plan.item.more, { title: 'Deniz' }) }).count()).toBe(
      0,
    )
    await helpersPhone.goto(`/app/children/${childId()}/edit`)
    await helpersPhone.getByText(family.denied.title).waitFor()
    await helpersPhone.goto(`/app/progress?childId=${childId()}`)
    await helpersPhone.getByRole('heading', { name: tr.progress.streak.heading }).waitFor()
    expect(await helpersPhone.getByRole('button', { name: tr.progress.streak.pause }).count()).toBe(0)
    expect(await helpersPhone.getByRole('heading', { name: tr.progress.insights.heading }).count()).toBe(0)
    await helpersPhone.goto(familyPage())
    await helpersPhone.getByRole('button', { name: fill(family.caregivers.leaveOf, { child: 'Deniz' }) }).waitFor()
    expect(await helpersPhone.getByRole('button', { name: family.invite.action, exact: true }).count()).toBe(0)
    await expectAccessible(helpersPhone, 'family-of-helper')
  })

  it('shows what one does on the open pages of the others, with the name', async () => {
    await Promise.all(
      [desktop, parentsPhone, helpersPhone].map((page) => openFollowing(page, `/app/plans/${owner.plan.id}`)),
    )
    await row(parentsPhone, 0).getByRole('button', { name: tr.plan.item.complete, exact: true }).click()
    await parentsPhone.getByRole('dialog').waitFor()
    for (const page of [desktop, helpersPhone]) {
      await expect.poll(() => done(page), { timeout: 3_000 }).toBe(1)
      await row(page, 0).getByText('Baba yaptı, bugün').waitFor()
    }
    // A helper takes back only what they completed themselves.
    const undo = { name: tr.plan.item.undo }
    expect(await row(helpersPhone, 0).getByRole('button', undo).count()).toBe(0)
    expect(await row(desktop, 0).getByRole('button', undo).count()).toBe(1)
    await row(helpersPhone, 1).getByRole('button', { name: tr.plan.item.complete, exact: true }).click()
    await helpersPhone.getByRole('dialog').getByRole('button', { name: tr.plan.celebration.tell }).click()
    await helpersPhone.getByRole('dialog').locator('input[type=radio][value="5"]').first().check()
    await helpersPhone.getByRole('dialog').locator('input[type=radio][value="3"]').last().check()
    await press(helpersPhone, tr.plan.feedback.save)
    await helpersPhone.getByRole('dialog').getByText(tr.plan.thanks.text).waitFor()
    await helpersPhone.keyboard.press('Escape')
    await row(desktop, 1)
      .getByText(fill(tr.plan.item.toldBy, { name: 'Babaanne' }))
      .waitFor({ timeout: 3_000 })
    expect(await row(helpersPhone, 1).getByRole('button', undo).count()).toBe(1)
    await expectAccessible(desktop, 'who-did-it')
  })

  it('tells whoever completes without a network that somebody else had done so', async () => {
    await helpersPhone.context().setOffline(true)
    await row(helpersPhone, 2).getByRole('button', { name: tr.plan.item.complete, exact: true }).click()
    await helpersPhone.getByRole('dialog').waitFor()
    await helpersPhone.keyboard.press('Escape')
    await owner.call('POST', `/plans/${owner.plan.id}/activities/${owner.plan.items[2]!.activityId}/complete`, {})
    await helpersPhone.context().setOffline(false)
    await helpersPhone.getByText(fill(offline.alreadyDone, { name: 'Ayşe Kaya' })).waitFor()
    await expect.poll(() => done(helpersPhone)).toBe(3)
  })

  it('is handed over to a parent who accepts', async () => {
    await openFollowing(desktop, familyPage())
    await press(desktop, fill(family.caregivers.handOverOf, { name: 'Baba' }))
    await desktop.getByRole('dialog').getByRole('button', { name: family.caregivers.confirmHandOver }).click()
    await desktop.getByText(fill(family.caregivers.waiting, { name: 'Baba', child: 'Deniz' })).waitFor()
    await parentsPhone.goto('/app/dashboard')
    await parentsPhone.getByRole('heading', { name: fill(family.offer.title, { child: 'Deniz' }) }).waitFor()
    await expectAccessible(parentsPhone, 'offer')
    await press(parentsPhone, fill(family.offer.acceptOf, { child: 'Deniz' }))
    await expect
      .poll(() => parentsPhone.getByRole('heading', { name: fill(family.offer.title, { child: 'Deniz' }) }).count())
      .toBe(0)
    // The desktop shows the new owner without a reload, and may only leave.
    await desktop.getByRole('button', { name: fill(family.caregivers.leaveOf, { child: 'Deniz' }) }).waitFor()
    await expect
      .poll(() => desktop.getByRole('button', { name: fill(family.caregivers.removeOf, { name: 'Babaanne' }) }).count())
      .toBe(0)
  })

  it('disappears from the open page and the device of somebody who is removed', async () => {
    await openFollowing(helpersPhone, `/app/plans/${owner.plan.id}`)
    await row(helpersPhone, 0).waitFor()
    await parentsPhone.goto(familyPage())
    await press(parentsPhone, fill(family.caregivers.removeOf, { name: 'Babaanne' }))
    await parentsPhone.getByRole('dialog').getByRole('button', { name: family.caregivers.remove, exact: true }).click()
    await helpersPhone.getByText(fill(offline.lost, { name: 'Deniz' })).waitFor({ timeout: 10_000 })
    await helpersPhone.getByText(tr.plan.notFound.title).waitFor()
    const kept = await helpersPhone.evaluate(async () => {
      // The router remembers how far each address was scrolled, which names the open page.
      const { 'react-router-scroll-positions': _, ...ofTab } = sessionStorage
      const texts = [JSON.stringify(localStorage), JSON.stringify(ofTab)]
      for (const { name } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open(name!)
          opening.onsuccess = () => resolve(opening.result)
        })
        for (const store of database.objectStoreNames)
          texts.push(
            await new Promise<string>((resolve) => {
              const reading = database.transaction(store).objectStore(store).getAll()
              reading.onsuccess = () => resolve(JSON.stringify(reading.result))
            }),
          )
        database.close()
      }
      return texts.join('\n')
    })
    expect(kept).not.toContain('Deniz')
    expect(kept).not.toContain(childId())
  })

  it('stays when a parent’s account is deleted, whose name is forgotten', async () => {
    await desktop.goto('/app/settings/security')
    await press(desktop, settings.deletion.open)
    await desktop.getByRole('dialog').getByRole('button', { name: settings.deletion.proceed }).click()
    await desktop.getByRole('dialog').getByLabel(settings.deletion.password, { exact: true }).fill(owner.password)
    await desktop.getByRole('dialog').getByRole('button', { name: settings.deletion.submit }).click()
    await desktop.waitForURL('**/auth/login')
    await parentsPhone.goto(`/app/plans/${owner.plan.id}`)
    await row(parentsPhone, 2).getByText(`${tr.plan.item.somebody} yaptı`, { exact: false }).waitFor()
    expect(await parentsPhone.getByText('Ayşe').count()).toBe(0)
  })

  it('is offered to be handed over before its owner’s account is deleted, and goes with it', async () => {
    const { page } = await visit(browser, filiz.url, phone)
    const mother = await register(filiz, { name: 'Anne', email: 'another@example.org', language: 'tr' })
    await mother.signIn(page)
    const { token } = await father.call<{ token: string }>('POST', `/children/${childId()}/invitations`, {
      role: 'parent',
    })
    await page.goto(`/invitations/${token}`)
    await page.getByText(fill(family.page.signedInAs, { name: 'Anne', email: mother.email })).waitFor()
    await press(page, family.page.accept)
    await page.getByText(fill(family.page.welcomeText, { names: 'Deniz', role: family.roles.parent })).waitFor()
    await openFollowing(page, '/app/dashboard')
    await page.locator('#today').waitFor()

    await parentsPhone.goto('/app/settings/security')
    await press(parentsPhone, settings.deletion.open)
    await parentsPhone.getByRole('link', { name: family.deletion.action }).waitFor()
    await expectAccessible(parentsPhone, 'deletion-of-shared')
    await parentsPhone.getByRole('dialog').getByRole('button', { name: settings.deletion.proceed }).click()
    await parentsPhone.getByRole('dialog').getByLabel(settings.deletion.password, { exact: true }).fill(father.password)
    await parentsPhone.getByRole('dialog').getByRole('button', { name: settings.deletion.submit }).click()
    await parentsPhone.waitForURL('**/auth/login')
    await page.getByText(fill(offline.lost, { name: 'Deniz' })).waitFor({ timeout: 15_000 })
    await page.getByText(tr.plan.noChildren.title).waitFor()
  })
})
