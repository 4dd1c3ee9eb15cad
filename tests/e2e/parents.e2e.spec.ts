import family from '@filiz/frontend/src/i18n/family/tr/index.ts'
import months from '@filiz/frontend/src/i18n/months/tr/index.ts'
import offline from '@filiz/frontend/src/i18n/offline/tr/index.ts'
import settings from '@filiz/frontend/src/i18n/settings/tr/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import { inSeason } from '@filiz/domain/activity/season.ts'
import { topicNames } from '@filiz/domain/texts/topic-names.ts'
import { signIn } from '../testing/account.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { clockAhead, startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { keepThanksOpen } from '../testing/wait-for-transient.ts'

/*
 * Error cases and recovery, which the journey spec does not cover. One family and one plan; each test builds on the
 * previous one.
 */

const { plan: t, children: c } = tr
const fill = (text: string, gaps: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => gaps[name]!)

interface Item {
  readonly activityId: string
  readonly activity: { readonly title: string }
}
interface Plan {
  readonly id: string
  readonly childId: string
  readonly items: readonly Item[]
}

let browser: Browser
let filiz: RunningFiliz
let page: Page

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  const visitor = await visit(browser, filiz.url, { locale: 'tr-TR' })
  page = visitor.page
  await signUp()
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

/** Signs up through the API, because the journey spec covers the pages. */
async function signUp() {
  const [email, password] = ['parents@example.org', 'a good password']
  const post = (path: string, body: object) =>
    fetch(`${filiz.url}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/auth/register', { name: 'Ayşe Kaya', email, password, language: 'tr', timeZone: 'Europe/Istanbul' })
  const { text } = await filiz.mail(email, '/auth/verify-email?token=')
  await post('/auth/verify-email', { token: /token=(\S+)/.exec(text)![1] })
  await signIn(page, filiz, { email, password })
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const focused = () => page.evaluate(() => document.activeElement?.id ?? '')
const gone = () => dialog().waitFor({ state: 'detached' })

/** Returns a list that collects the idempotency keys of all later writes to this path. */
function keysOf(path: string) {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(path)) keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

describe("a child's form", () => {
  it('shows errors at its fields and keeps their values', async () => {
    await page.goto('/app/children/new')
    await page.getByLabel(family.form.day, { exact: true }).selectOption('31')
    await page.getByLabel(family.form.month, { exact: true }).selectOption('6')
    await page.getByLabel(family.form.year, { exact: true }).selectOption(String(new Date().getFullYear() - 4))
    await button(family.form.submitNew).click()
    await page.getByText('Çocuğun adı zorunlu').waitFor()
    await page.getByText('Geçerli bir tarih seçin').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
    await page.getByLabel(family.form.name, { exact: true }).fill('Deniz')
    await page.getByLabel(family.form.day, { exact: true }).selectOption('30')
  })

  it('asks for confirmation before unsaved changes are lost', async () => {
    await page.getByRole('link', { name: tr.shell.settings, exact: true }).click()
    await dialog().getByText(tr.common.unsaved.title).waitFor()
    await dialog().getByRole('button', { name: tr.common.cancel }).click()
    // The closing dialog moves the focus, which the next test's keys need.
    await dialog().waitFor({ state: 'detached' })
    expect(await page.getByLabel(family.form.name, { exact: true }).inputValue()).toBe('Deniz')
  })

  it('accepts preset interests in any letter case, and other interests', { tags: ['long'] }, async () => {
    await page.getByLabel(family.form.ownInterest).fill('DİNOZORLAR')
    await page.keyboard.press('Enter')
    await page.getByLabel(family.form.ownInterest).fill('Hızlı trenler')
    await button(family.form.addInterest).click()
    for (const interest of ['Dinozorlar', 'Hızlı trenler'])
      await expect.poll(() => page.getByLabel(interest, { exact: true }).isChecked()).toBe(true)
  })

  it('presents the plan of the child within seconds after it is saved', async () => {
    await button(family.form.submitNew).click()
    await page.waitForURL('**/first-plan')
    await page.getByRole('heading', { level: 1, name: fill(months.first.ready, { whose: 'Deniz’in' }) }).waitFor()
    const childId = /children\/([^/]+)/.exec(page.url())![1]!
    const first = page.getByRole('link', { name: months.first.begin, exact: true })
    expect(await first.getAttribute('href')).toContain(`?childId=${childId}`)
    await page.goto(`/app/activities?childId=${childId}`)
    await page.getByRole('heading', { level: 2, name: t.list.heading }).waitFor()
  })
})

describe('a plan', () => {
  let plan: Plan
  const title = (index: number) => plan.items[index]!.activity.title
  const row = (index: number) =>
    page
      .locator('#activities')
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: title(index), exact: true }) })
  const complete = (index: number) => row(index).getByRole('button', { name: t.item.complete, exact: true })
  const more = (index: number) => row(index).getByRole('button', { name: fill(t.item.more, { title: title(index) }) })
  const undo = (index: number) => button(fill(t.item.undoOf, { title: title(index) }))

  beforeAll(async () => {
    plan = await page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` }
      const childId = new URL(location.href).searchParams.get('childId')
      return ((await (await fetch(`/api/plans/current?childId=${childId}`, { headers })).json()) as { data: Plan }).data
    })
  })

  it('repeats a completion with the same idempotency key when the response was lost', async () => {
    const keys = keysOf('/complete')
    const noteSeen = Promise.withResolvers<void>()
    await page.route('**/complete?*', async (route) => {
      if (keys.length > 1) {
        // The note is shown until the repetition is answered.
        await noteSeen.promise
        return route.continue()
      }
      await route.fetch()
      return route.abort()
    })
    await complete(0).click()
    await dialog().getByText(t.celebration.first).waitFor()
    await dialog().getByText(offline.waiting).waitFor()
    noteSeen.resolve()
    await dialog().getByText(offline.waiting).waitFor({ state: 'detached' })
    await page.unroute('**/complete?*')
    expect(keys).toEqual([keys[0], keys[0]])
    await dialog()
      .getByText(fill(t.celebration.left_other, { count: String(plan.items.length - 1) }))
      .waitFor()
  })

  it('keeps feedback that could not be saved, and saves it on retry', async () => {
    const keys = keysOf('/feedback')
    await dialog().getByRole('button', { name: t.celebration.tell }).click()
    await dialog().getByRole('button', { name: t.feedback.save, exact: true }).click()
    await dialog().getByText('Bu alan zorunlu').first().waitFor()
    await expectAccessible(page, 'parents-feedback-errors')
    await dialog().getByText(t.feedback.engagements[5]).click()
    await dialog().getByText(t.feedback.difficulties[3]).click()
    await dialog().getByText(t.feedback.more).click()
    await dialog().getByRole('button', { name: '15 dk.' }).click()
    await dialog().getByLabel(t.feedback.notes).fill('Çok güldük.')
    await page.route(
      '**/feedback?*',
      (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/json',
          body: JSON.stringify({ success: false, message: 'Olmadı.', error: { code: 'CONFLICT', requestId: 'x' } }),
        }),
      { times: 1 },
    )
    await dialog().getByRole('button', { name: t.feedback.save, exact: true }).click()
    await dialog().getByText(`Olmadı. ${t.feedback.kept}`).waitFor()
    expect(await dialog().getByLabel(t.feedback.notes).inputValue()).toBe('Çok güldük.')
    await keepThanksOpen(page)
    await dialog().getByRole('button', { name: tr.common.retry }).click()
    await dialog().getByText(t.thanks.text).waitFor()
    expect(keys).toHaveLength(2)
    await dialog().getByRole('button', { name: t.thanks.close }).click()
    await gone()
    await page.getByText('Çok güldük.').waitFor()
    // The button that started the action no longer exists, so the activity gets the focus.
    await expect.poll(focused).toBe(`activity-${plan.items[0]!.activityId}`)
  })

  it('asks for confirmation before a completion is reverted together with its feedback', async () => {
    await undo(0).click()
    await dialog().getByText(t.undoDialog.text).waitFor()
    await dialog().getByRole('button', { name: tr.common.cancel }).click()
    await gone()
    await page.getByText('Çok güldük.').waitFor()
    await undo(0).click()
    await dialog().getByRole('button', { name: t.undoDialog.confirm }).click()
    await complete(0).waitFor()
    await expect.poll(() => page.getByText('Çok güldük.').count()).toBe(0)
  })

  it('reverts a completion without feedback without asking', async () => {
    await complete(1).click()
    await dialog().getByRole('button', { name: t.celebration.undo }).click()
    await gone()
    await complete(1).waitFor()
  })

  it('records the duration of a completion', { tags: ['long'] }, async () => {
    await more(2).click()
    await page.getByRole('button', { name: t.item.completeWith }).click()
    await dialog().getByLabel(t.details.minutes).fill('700')
    await dialog().getByRole('button', { name: t.details.submit, exact: true }).click()
    await dialog()
      .getByText(fill(t.minutesFault, { least: '1', most: '600' }))
      .waitFor()
    await dialog().getByLabel(t.details.minutes).fill('25')
    await dialog().getByRole('button', { name: t.details.submit, exact: true }).click()
    await dialog().getByText(t.celebration.first).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(fill(t.item.took, { minutes: '25 dk.' })).waitFor()
  })

  it('swaps an activity and moves the focus to the new one', async () => {
    await more(3).click()
    await page.getByRole('button', { name: t.item.swap }).click()
    await dialog().getByText(t.swap.reasons['no-materials']).click()
    await dialog().getByRole('button', { name: t.swap.submit, exact: true }).click()
    await gone()
    await expect.poll(() => complete(3).count()).toBe(0)
    await expect.poll(focused).toMatch(new RegExp(`^activity-(?!${plan.items[3]!.activityId}$)`))
  })

  it('can be downloaded as a calendar file', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), button(t.actions.calendar).click()])
    expect(download.suggestedFilename()).toMatch(/\.ics$/)
  })

  it('links to the plan for next month, whose activities cannot be completed yet', { tags: ['long'] }, async () => {
    await page.goto(`/app/plans/${plan.id}`)
    // In a month's last days the next plan already exists (`aheadFromDay`).
    await button(t.actions.next)
      .or(page.getByRole('navigation', { name: t.months.label }).getByRole('link').last())
      .click()
    await page.getByText(t.labels.future, { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: new RegExp(`^${t.item.complete}`) }).count()).toBe(0)
  })

  it('shows "not found" for an invalid address', { tags: ['long'] }, async () => {
    await page.goto(`/app/plans/${plan.childId}_1999-01`)
    await page.getByText(t.notFound.title).waitFor()
  })
})

describe('a streak', () => {
  it('can be paused', async () => {
    await page.goto('/app/progress')
    await button(tr.progress.streak.pause).click()
    await dialog().getByText(months.progress.pause.text).waitFor()
    await dialog().getByRole('button', { name: months.progress.pause.submit, exact: true }).click()
    await page.getByText(tr.progress.streak.pausedText).waitFor()
    await button(tr.progress.streak.resume).click()
    await button(tr.progress.streak.pause).waitFor()
  })
})

describe('the catalogue', () => {
  const shipped = shippedActivities().length
  const found = (count: number) =>
    page.getByRole('heading', { name: fill(tr.activities.browse.found_other, { count: String(count) }) })
  const { browse } = tr.activities

  it('is searched with Turkish case rules, and the search is kept in the address', async () => {
    await page.goto('/app/activities?mode=browse')
    await page.getByLabel(browse.search).pressSequentially('IŞIK')
    await page.waitForURL((url) => url.searchParams.get('search') === 'IŞIK')
    await button(tr.common.filters).click()
    await page.getByLabel(browse.category).selectOption('DOGA_KESIF')
    await page.waitForURL('**category=DOGA_KESIF*')
    await page.reload()
    await expect.poll(() => page.getByLabel(browse.search).inputValue()).toBe('IŞIK')
    await expect.poll(() => page.getByLabel(browse.category).inputValue()).toBe('DOGA_KESIF')
  })

  it('is filtered by the topic of a chip, which the keyboard releases again', async () => {
    await page.goto('/app/activities?mode=browse')
    const chip = page.getByRole('list', { name: browse.topics }).getByRole('button', { name: topicNames.bedtime.tr })
    await chip.click()
    await page.waitForURL('**topic=bedtime*')
    await found(shippedActivities().filter(({ content }) => content.topics.includes('bedtime')).length).waitFor()
    expect(await chip.getAttribute('aria-pressed')).toBe('true')
    await page.reload()
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true')
    await expectAccessible(page, 'browse with a topic')
    await chip.focus()
    await page.keyboard.press('Space')
    await found(shipped).waitFor()
    expect(new URL(page.url()).searchParams.has('topic')).toBe(false)
  })

  it('offers topics when a search finds nothing', async () => {
    await page.goto('/app/activities?mode=browse&search=zzzzzz')
    await page.getByText(browse.empty.title).waitFor()
    await expectAccessible(page, 'browse with nothing found')
    await page
      .getByRole('list', { name: browse.empty.try })
      .getByRole('button', { name: topicNames['rainy-day'].tr })
      .click()
    await page.waitForURL('**topic=rainy-day*')
    await found(shippedActivities().filter(({ content }) => content.topics.includes('rainy-day')).length).waitFor()
    expect(new URL(page.url()).searchParams.has('search')).toBe(false)
  })

  it('can be filtered by situation, and the filters can be cleared', { tags: ['long'] }, async () => {
    await page.goto('/app/activities?mode=browse')
    await found(shipped).waitFor()
    await button(tr.common.filters).click()
    await page.getByLabel(browse.minutes, { exact: true }).selectOption('20')
    await page.waitForURL('**maxMinutes=20*')
    await page.getByLabel(browse.inSeason).check()
    await page.waitForURL('**inSeason=true*')
    const quick = shippedActivities().filter(
      ({ content }) =>
        content.durationMinutes <= 20 &&
        inSeason(
          content,
          new Date(Date.now() + clockAhead()).toLocaleDateString('sv', { timeZone: 'Europe/Istanbul' }),
        ),
    )
    await found(quick.length).waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel(browse.inSeason).isChecked()).toBe(true)
    await button(browse.clear).click()
    await found(shipped).waitFor()
  })

  it('offers a button that clears the filters when nothing was found', { tags: ['long'] }, async () => {
    await page.getByLabel(browse.search).fill('böyle bir şey yok')
    await page.getByText(browse.empty.title).waitFor()
    await button(browse.clear).click()
    await found(shipped).waitFor()
    await expect.poll(() => page.getByLabel(browse.search).inputValue()).toBe('')
  })

  it('announces further results to screen readers when they are loaded', { tags: ['long'] }, async () => {
    await button(browse.more).click()
    await expect
      .poll(() => page.locator('#announcer').textContent())
      .toBe(fill(browse.shown, { total: String(shipped), count: '48' }))
  })
})

describe('a second child', { tags: ['long'] }, () => {
  it('sees when plans start while too young for them', async () => {
    await page.goto('/app/children/new')
    await page.getByLabel(family.form.name, { exact: true }).fill('Bebek')
    await page.getByLabel(family.form.day, { exact: true }).selectOption('1')
    await page.getByLabel(family.form.month, { exact: true }).selectOption('1')
    await page.getByLabel(family.form.year, { exact: true }).selectOption(String(new Date().getFullYear()))
    await button(family.form.submitNew).click()
    await page.getByText(t.none.young).waitFor()
  })

  it('is deleted permanently after a confirmation', async () => {
    await page.goto('/app/children')
    const more = button(fill(t.item.more, { title: 'Bebek' }))
    await more.click()
    await button(fill(c.deleteOf, { name: 'Bebek' })).click()
    await dialog().getByText(c.remove.text).waitFor()
    await dialog().getByRole('button', { name: tr.common.cancel }).click()
    await gone()
    await more.click()
    await button(fill(c.deleteOf, { name: 'Bebek' })).click()
    await dialog().getByRole('button', { name: c.remove.confirm }).click()
    await page.getByRole('heading', { name: 'Bebek', exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('heading', { name: 'Deniz', exact: true }).count()).toBe(1)
  })
})

describe('a new email address', { tags: ['long'] }, () => {
  const { profile } = settings

  it('is pending until its link is opened, and can be withdrawn until then', async () => {
    await page.goto('/app/settings')
    await page.getByLabel(profile.email, { exact: true }).fill('parnets@example.org')
    await button(tr.common.save).first().click()
    await page.getByText('Bu alan zorunlu').waitFor()
    await page.getByLabel(profile.currentPassword, { exact: true }).first().fill('not this one')
    await button(tr.common.save).first().click()
    await page.getByText('Şifre hatalı').waitFor()
    await expectAccessible(page, 'parents-new-address')
    await page.getByLabel(profile.currentPassword, { exact: true }).first().fill('a good password')
    await button(tr.common.save).first().click()
    await page.getByText(fill(profile.pendingEmail, { email: 'parnets@example.org' })).waitFor()
    await expectAccessible(page, 'parents-pending-address')
    await button(profile.withdrawEmail).click()
    await button(profile.withdrawEmail).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
      .toBe('parents@example.org')
  })
})
