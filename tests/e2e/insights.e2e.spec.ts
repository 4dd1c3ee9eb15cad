import { planChangeText } from '@filiz/domain/texts/plan-history.ts'
import { readFile } from 'node:fs/promises'
import insightsEn from '@filiz/frontend/src/i18n/insights/en.ts'
import insightsTr from '@filiz/frontend/src/i18n/insights/tr.ts'
import adminTr from '@filiz/frontend/src/i18n/admin/tr/index.ts'
import en from '@filiz/frontend/src/i18n/en/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import { administrator, analyst, family } from '@filiz/standalone/demo/characters.ts'
import sharp from 'sharp'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../testing/account.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit, type Visitor } from '../testing/browser.ts'
import { startDemonstration, type RunningFiliz } from '../testing/filiz.ts'
import { allowFaults } from '../testing/page-faults.ts'
import { unzip } from '../testing/unzip.ts'

/*
 * An analyst with the demo's forty generated families, in Turkish on a desktop and in English on a dark phone; and a
 * parent without a role.
 */

const fill = (text: string, gaps: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => gaps[name]!)

let browser: Browser
let filiz: RunningFiliz
let atDesk: Visitor
let onPhone: Visitor
let desk: Page
let phone: Page

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startDemonstration()])
  atDesk = await visit(browser, filiz.url, { locale: 'tr-TR' })
  onPhone = await visit(browser, filiz.url, { locale: 'en-GB', width: 390, height: 844, colorScheme: 'dark' })
  ;[desk, phone] = [atDesk.page, onPhone.page]
  await signIn(desk, filiz, analyst)
}, 600_000)
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

describe('an administrator', { tags: ['long'] }, () => {
  it('sees the figures of an activity from closed months, and none of fewer than five families', async () => {
    const { context, page } = await visit(browser, filiz.url, { locale: 'tr-TR' })
    await signIn(page, filiz, administrator)
    await page.goto('/app/admin/figures?sort=-planned')
    await page.getByRole('table').getByRole('link').first().click()
    await page.waitForURL('**/edit')
    const panel = page.getByRole('region', { name: adminTr.editor.sections.use })
    await panel.getByText(adminTr.figures.kinds.planned, { exact: true }).first().waitFor()
    await panel.getByText(adminTr.figures.hidden).first().waitFor()
    await panel.getByText(tr.common.asTable).first().click()
    await panel
      .getByRole('row', { name: fill(adminTr.figures.age, { age: '3' }) })
      .first()
      .waitFor()
    await expectAccessible(page, 'tr-admin-10-use')
    await context.close()
  })
})

describe('a user who is not an analyst', () => {
  it('sees an error and loads no insights page', async () => {
    const asked: string[] = []
    await signIn(phone, filiz, family)
    phone.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await phone.goto('/app/insights')
    await phone.getByRole('heading', { name: en.shell.denied.title }).waitFor()
    expect(asked.filter((one) => one.startsWith('/api/insights') || /Insight/.test(one))).toEqual([])
    await phone.getByRole('button', { name: en.shell.openMenu }).click()
    await phone.getByRole('link', { name: en.shell.children, exact: true }).waitFor()
    expect(await phone.getByRole('link', { name: en.shell.insights }).count()).toBe(0)
    await signIn(phone, filiz, analyst)
  })
})

describe('an analyst', () => {
  it('sees insights but no administration in the navigation', async () => {
    await desk.goto('/app/dashboard')
    await desk
      .getByRole('navigation', { name: tr.shell.mainNavigation })
      .getByRole('link', { name: tr.shell.insights })
      .click()
    expect(await desk.getByRole('link', { name: tr.shell.admin }).count()).toBe(0)
    await desk.getByRole('heading', { level: 1, name: insightsTr.title }).waitFor()
    await desk.locator('.recharts-surface').first().waitFor()
    await expect.poll(() => desk.locator('figure').count()).toBeGreaterThanOrEqual(4)
  })

  it('compares two groups in one chart, by the address, and saves a chart as a picture', async () => {
    const { compare, charts, figures } = insightsEn
    await phone.goto('/app/insights?age=3')
    await phone.getByRole('button', { name: compare.start }).click()
    const second = phone.getByRole('search', { name: compare.second })
    await second.getByRole('button', { name: compare.second }).click()
    await second.getByLabel(insightsEn.filters.age).selectOption('4')
    await expect.poll(() => new URL(phone.url()).search).toBe('?age=3&vs=1&vsAge=4')
    const title = fill(charts.of, { by: charts.byMonth, figure: figures.share })
    const chart = phone.getByRole('figure', { name: title })
    await chart.getByText(en.common.asTable).click()
    for (const group of [compare.first, compare.second])
      await chart
        .getByRole('columnheader', { name: fill(compare.of, { figure: figures.share, group }), exact: true })
        .waitFor()
    await chart.locator('.recharts-line').nth(1).waitFor()
    const [picture] = await Promise.all([
      phone.waitForEvent('download'),
      phone.getByRole('button', { name: fill(insightsEn.pngOf, { chart: title }) }).click(),
    ])
    expect(picture.suggestedFilename()).toBe('filiz-by-month-share.png')
    const { width, height } = await sharp(await picture.path()).metadata()
    expect([width! > 300, height! > 300]).toEqual([true, true])
    await expectAccessible(phone, 'en-insights-compared')
    await phone.reload()
    await second.getByText(fill(insightsEn.filters.taken_one, { count: '1' })).waitFor()
    await phone.getByRole('button', { name: compare.stop }).click()
    await expect.poll(() => new URL(phone.url()).search).toBe('?age=3')
  })

  it('saves, opens, renames and removes a question', async () => {
    const { saved } = insightsTr
    const list = desk.getByRole('group', { name: saved.label })
    await desk.goto('/app/insights?question=difficulty&age=4')
    await list.getByRole('button', { name: saved.save }).click()
    await list.getByLabel(saved.name).fill('Dört yaş')
    await list.getByRole('button', { name: saved.keep }).click()
    await list.getByRole('button', { name: 'Dört yaş', exact: true }).waitFor()
    await desk.goto('/app/insights')
    await list.getByRole('button', { name: 'Dört yaş', exact: true }).click()
    await expect.poll(() => new URL(desk.url()).search).toBe('?question=difficulty&age=4')
    await list.getByRole('button', { name: fill(saved.rename, { name: 'Dört yaş' }) }).click()
    await list.getByLabel(saved.name).fill('Dörtler')
    await list.getByRole('button', { name: saved.keep }).click()
    await list.getByRole('button', { name: 'Dörtler', exact: true }).waitFor()
    await list.getByRole('button', { name: fill(saved.remove, { name: 'Dörtler' }) }).click()
    await expect.poll(() => list.getByRole('button').count()).toBe(1)
  })

  it('sees retention as one curve without gaps, with its interval', async () => {
    await desk.goto('/app/insights?question=retention')
    const curve = desk.getByRole('figure', { name: insightsTr.charts.returning })
    await curve.locator('.recharts-area').waitFor()
    await curve.getByText(tr.common.asTable).click()
    const cells = await curve.getByRole('cell').allTextContents()
    expect(cells.length).toBeGreaterThan(20)
    expect(cells.filter((cell) => cell === insightsTr.notTold || cell === '–')).toEqual([])
    await desk.goto('/app/insights')
  })

  it('downloads a data set that the worker made, and sees who took it', async () => {
    const { data } = insightsTr
    await desk.goto('/app/insights/data')
    await desk.getByLabel(data.since).fill('2026-02')
    await desk.getByLabel(data.until).fill('2026-01')
    await desk.getByRole('button', { name: data.request, exact: true }).click()
    await desk.locator('[aria-invalid="true"]').waitFor()
    for (const label of [data.since, data.until]) await desk.getByLabel(label).fill('')
    await desk.getByRole('button', { name: data.request, exact: true }).click()
    const set = desk.getByRole('list', { name: data.list }).getByRole('listitem').first()
    const download = set.getByRole('button', { name: data.download })
    await download.waitFor({ timeout: 240_000 })
    const [file] = await Promise.all([desk.waitForEvent('download'), download.click()])
    expect(file.suggestedFilename()).toMatch(/^filiz-[\d-]+-parquet\.zip$/)
    const files = await unzip(await readFile(await file.path()))
    expect([...files.keys()].some((name) => name.endsWith('/manifest.json'))).toBe(true)
    await set.getByText(fill(data.downloads_one, { count: '1' })).click()
    await expectAccessible(desk, 'tr-insights-data')
    await desk.goto('/app/insights')
  })

  it('makes an API token that a program can use, and ends it', async () => {
    const { tokens } = insightsEn
    await phone.goto('/app/insights/data')
    await phone.getByRole('button', { name: tokens.make, exact: true }).click()
    await phone.locator('[aria-invalid="true"]').waitFor()
    await phone.getByLabel(tokens.name, { exact: true }).fill('Report')
    await phone.getByRole('button', { name: tokens.make, exact: true }).click()
    const headers = { Authorization: `Bearer ${await phone.getByLabel(tokens.token).inputValue()}` }
    const read = async () => (await fetch(`${filiz.url}/api/insights/completion`, { headers })).status
    expect(await read()).toBe(200)
    await expectAccessible(phone, 'en-insights-tokens')
    await phone.getByRole('button', { name: fill(tokens.endOf, { name: 'Report' }) }).click()
    await phone.getByRole('dialog').getByRole('button', { name: tokens.end, exact: true }).click()
    await phone.getByText(tokens.none).waitFor()
    expect(await phone.getByLabel(tokens.token).count()).toBe(0)
    expect(await read()).toBe(401)
    await phone.goto('/app/insights')
  })

  it('can open the page of each question in both languages and color schemes', { tags: ['long'] }, async () => {
    await desk.goto('/app/insights')
    for (const question of ['engagement', 'difficulty', 'retention', 'catalogue', 'completion'] as const) {
      await desk.getByRole('tab', { name: insightsTr.questions[question] }).click()
      await desk.getByText(insightsTr.about[question]).waitFor()
      await desk.locator('.recharts-surface').first().waitFor()
    }
    for (const question of ['completion', 'engagement', 'retention', 'catalogue'] as const) {
      await phone.goto(`/app/insights?question=${question}`)
      await phone.locator('.recharts-surface').first().waitFor()
      await phone.getByText(insightsEn.about[question]).waitFor()
      expect(
        await phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        question,
      ).toBeLessThanOrEqual(0)
    }
  })

  it(
    'sees an error instead of charts that cannot be loaded, and gets all charts after one successful retry',
    { tags: ['long'] },
    async () => {
      allowFaults(/Failed to (fetch|load)|ERR_FAILED|preload/)
      await desk.route(/InsightChart/, (route) => route.abort())
      await desk.goto('/app/insights')
      const undrawn = desk.locator('figure').getByRole('alert').filter({ hasText: tr.common.outdated })
      await undrawn.first().waitFor()
      await expect.poll(async () => (await desk.locator('figure').count()) - (await undrawn.count())).toBe(0)
      await expectAccessible(desk, 'tr-insights-undrawn')
      await desk.unroute(/InsightChart/)
      await undrawn.first().getByRole('button', { name: tr.common.loadNewVersion }).click()
      await desk.locator('.recharts-surface').first().waitFor()
      await expect.poll(() => undrawn.count()).toBe(0)
    },
  )

  it(
    'sees the figures above the filters on a phone, and a link to the insights in the bottom bar',
    { tags: ['long'] },
    async () => {
      await phone.goto('/app/dashboard')
      const bar = phone.getByRole('navigation', { name: en.shell.bottomNavigation })
      await bar.getByRole('link', { name: en.shell.insights }).click()
      await phone.locator('.recharts-surface').first().waitFor()
      expect(await bar.getByRole('link').count()).toBe(6)
      const [until, fold] = [
        phone.getByLabel(insightsEn.filters.until, { exact: true }),
        phone.getByRole('search').getByRole('button', { name: insightsEn.filters.label }),
      ]
      expect(await until.isVisible()).toBe(false)
      await fold.click()
      await until.waitFor()
      await phone.getByLabel(insightsEn.filters.age, { exact: true }).selectOption('4')
      const taken = phone.getByRole('button', {
        name: fill(insightsEn.filters.taken_one, { count: '1' }),
        expanded: true,
      })
      await taken.waitFor()
      await expectAccessible(phone, 'en-insights-03-filters')
      await taken.click()
      await until.waitFor({ state: 'hidden' })
    },
  )

  it('sees the full text of all filter options on a desktop, in both languages', { tags: ['long'] }, async () => {
    const small = phone.viewportSize()!
    await phone.setViewportSize({ width: 1280, height: 800 })
    for (const page of [desk, phone]) {
      await page.goto('/app/insights')
      await page.locator('.recharts-surface').first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      const cut = await page
        .getByRole('search')
        .locator('select')
        .evaluateAll((selects) =>
          selects
            .map((select) => {
              const { font, paddingLeft, paddingRight } = getComputedStyle(select)
              const pen = document.createElement('canvas').getContext('2d')!
              pen.font = font
              const text = (select as HTMLSelectElement).selectedOptions[0]!.text
              return pen.measureText(text).width >
                select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
                ? text
                : null
            })
            .filter((text) => text !== null),
        )
      expect(cut).toEqual([])
    }
    await phone.setViewportSize(small)
  })

  it('can set filters that are kept in the address, read charts as tables, and download CSV', async () => {
    await desk.goto('/app/insights')
    await desk.getByLabel(insightsTr.filters.category, { exact: true }).selectOption('SANAT_YARATICILIK')
    await desk.getByLabel(insightsTr.filters.age, { exact: true }).selectOption('4')
    await desk.waitForURL(/category=SANAT_YARATICILIK.*age=4/)
    await desk.reload()
    expect(await desk.getByLabel(insightsTr.filters.age, { exact: true }).inputValue()).toBe('4')
    const byMonth = desk.getByRole('figure', { name: insightsTr.charts.byMonth })
    await byMonth.getByText(tr.common.asTable).click()
    await expect.poll(() => byMonth.getByRole('row').count()).toBeGreaterThan(3)
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: fill(insightsTr.csvOf, { chart: insightsTr.charts.byMonth }) }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toMatch(
      /^﻿"month";"planned";"done";"share";"coverage"\r\n("\d{4}-\d\d";("\d*[05]";"\d*[05]";"[01](,\d+)?"|;;);"[01](,\d+)?"\r\n){3,}$/,
    )
    await desk.getByRole('button', { name: insightsTr.filters.clear }).click()
    await desk.waitForURL((url) => url.search === '')
    await desk.goto('/app/insights?since=2020-01&until=2020-02')
    await desk.getByRole('heading', { name: insightsTr.nothing.title }).waitFor()
  })

  it('can step through the history of a plan by keyboard', { tags: ['long'] }, async () => {
    for (const [page, language, texts] of [
      [desk, 'tr', insightsTr],
      [phone, 'en', insightsEn],
    ] as const) {
      await page.goto('/app/insights/plans')
      const plans = page.getByRole('main').getByRole('listitem').getByRole('link')
      await plans.first().waitFor()
      await plans.first().click()
      const slider = page.getByRole('slider', { name: texts.history.slider })
      await slider.waitFor()
      const last = Number(await slider.getAttribute('max'))
      expect(last).toBeGreaterThan(3)
      await slider.focus()
      await page.keyboard.press('Home')
      await page.waitForURL(/at=1$/)
      await page
        .getByRole('main')
        .getByText(planChangeText('made', language, { title: '', before: '' }), { exact: true })
        .first()
        .waitFor()
      await page
        .locator(
          `input[type=range][aria-valuetext^="${fill(texts.history.position, { at: '1', total: String(last) })}"]`,
        )
        .waitFor()
      await expect.poll(() => page.getByRole('img', { name: texts.history.done, exact: true }).count()).toBe(0)
      await page.keyboard.press('ArrowRight')
      await page.waitForURL(/at=2$/)
      await page.keyboard.press('End')
      await page.waitForURL(new RegExp(`at=${last}$`))
      await page
        .locator(
          `input[type=range][aria-valuetext^="${fill(texts.history.position, { at: String(last), total: String(last) })}"]`,
        )
        .waitFor()
      await expect
        .poll(() => page.getByRole('img', { name: texts.history.done, exact: true }).count())
        .toBeGreaterThan(0)
    }
    await desk.goto('/app/insights/plans/nobodys')
    await desk.getByRole('heading', { name: insightsTr.history.gone.title }).waitFor()
  })
})
