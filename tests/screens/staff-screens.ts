import type { Page } from 'playwright-core'
import { dialogShown, openDialog, press } from './press.ts'
import type { Screen, Texts } from './screen.ts'

const admin = { who: 'administrator' } as const
const analyst = { who: 'analyst' } as const
const list = '/app/admin/activities'

async function tryFile(page: Page, t: Texts, csv: string) {
  await page
    .getByLabel(t.admin.transfer.import.file, { exact: true })
    .setInputFiles({ name: 'katalog.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: t.admin.transfer.import.try, exact: true }).click()
  await page.getByRole('heading', { name: t.admin.transfer.result.lines }).waitFor()
}

const catalogue: readonly Screen[] = [
  { ...admin, name: 'admin-catalogue', route: list, address: () => list },
  {
    ...admin,
    name: 'admin-catalogue-chosen',
    route: list,
    address: () => `${list}?category=DOGA_KESIF`,
    async act(page, t) {
      await page.getByRole('row').nth(1).getByRole('checkbox').check()
      await page.getByRole('button', { name: t.admin.catalogue.bulk.archive, exact: true }).waitFor()
    },
  },
  {
    ...admin,
    name: 'admin-dialog-bulk',
    route: list,
    address: () => `${list}?category=DIL_HIKAYE`,
    async act(page, t) {
      await page.getByRole('row').nth(1).getByRole('checkbox').check()
      await openDialog(page, t.admin.catalogue.bulk.tag)
    },
  },
  { ...admin, name: 'admin-entry-new', route: `${list}/new`, address: () => `${list}/new` },
  {
    ...admin,
    name: 'admin-entry-faults',
    route: `${list}/new`,
    address: () => `${list}/new`,
    async act(page, t) {
      await page.getByRole('button', { name: t.admin.editor.publish, exact: true }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    ...admin,
    name: 'admin-entry-edit',
    route: `${list}/:id/edit`,
    address: ({ revised }) => `${list}/${revised.id}/edit`,
  },
  {
    ...admin,
    name: 'admin-entry-draft',
    route: `${list}/:id/edit`,
    address: ({ draft }) => `${list}/${draft.id}/edit`,
  },
  {
    ...admin,
    name: 'admin-dialog-preview',
    route: `${list}/:id/edit`,
    address: ({ revised }) => `${list}/${revised.id}/edit`,
    async act(page, t) {
      await page.getByRole('button', { name: t.admin.editor.preview, exact: true }).click()
      await dialogShown(page)
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    ...admin,
    name: 'admin-dialog-archive',
    route: `${list}/:id/edit`,
    address: ({ revised }) => `${list}/${revised.id}/edit`,
    async act(page, t) {
      await page.getByRole('button', { name: t.admin.editor.more, exact: true }).click()
      await openDialog(page, t.admin.editor.archive)
    },
  },
  {
    ...admin,
    name: 'admin-dialog-hazards',
    route: `${list}/:id/edit`,
    address: ({ draft }) => `${list}/${draft.id}/edit`,
    async act(page, t) {
      await press(page, t.admin.editor.sections.steps)
      await page.locator('[id="field-translations.tr.steps.0"]').fill('Muzu bıçakla kesin, balonu şişirin.')
      await openDialog(page, t.admin.editor.saveAndPublish)
    },
  },
  {
    ...admin,
    name: 'admin-dialog-recall',
    route: `${list}/:id/edit`,
    address: ({ revised }) => `${list}/${revised.id}/edit`,
    async act(page, t) {
      await page.getByRole('button', { name: t.admin.editor.more, exact: true }).click()
      await openDialog(page, t.admin.editor.recall.open)
      await page.getByRole('button', { name: t.admin.editor.recall.submit, exact: true }).click()
      await page.getByRole('dialog').locator('[aria-invalid="true"]').waitFor()
    },
  },
  {
    ...admin,
    name: 'admin-entry-recalled',
    route: `${list}/:id/edit`,
    address: ({ recalled }) => `${list}/${recalled.id}/edit`,
  },
  {
    ...admin,
    name: 'admin-entry-history',
    route: `${list}/:id/history`,
    address: ({ revised }) => `${list}/${revised.id}/history`,
  },
  {
    ...admin,
    name: 'admin-entry-compared',
    route: `${list}/:id/history`,
    address: ({ revised }) => `${list}/${revised.id}/history?from=1&to=2`,
  },
  { ...admin, name: 'admin-import', route: `${list}/import`, address: () => `${list}/import` },
  {
    ...admin,
    name: 'admin-import-refused',
    route: `${list}/import`,
    address: () => `${list}/import`,
    act: (page, t) =>
      tryFile(page, t, 'id;minAge;tr.title;en.steps\nx;9;;\n;2;Rüzgârın Sesi;"Bir\nİki"\n;3;Uzun;"a";fazla\n'),
  },
  {
    ...admin,
    name: 'admin-import-tried',
    route: `${list}/import`,
    address: () => `${list}/import`,
    async act(page, t, { revised }) {
      await tryFile(page, t, `id;durationMinutes;tr.title\n${revised.id};7;Dosyadan Gelen Başlık\n`)
      await page.getByText(t.admin.transfer.line.update).first().click()
    },
  },
  { ...admin, name: 'admin-figures', route: '/app/admin/figures', address: () => '/app/admin/figures' },
  { ...admin, name: 'admin-people', route: '/app/admin/people', address: () => '/app/admin/people' },
  { ...admin, name: 'admin-feed', route: '/app/admin/feed', address: () => '/app/admin/feed' },
  {
    ...admin,
    name: 'admin-dialog-role',
    route: '/app/admin/people',
    address: () => '/app/admin/people',
    async act(page) {
      await page.getByRole('table').getByRole('button').first().click()
      await dialogShown(page)
    },
  },
]

const insights: readonly Screen[] = [
  ...(['completion', 'engagement', 'difficulty', 'retention', 'catalogue'] as const).map((question): Screen => ({
    ...analyst,
    name: `insights-${question}`,
    route: '/app/insights',
    address: () => `/app/insights?question=${question}`,
    act: (page) => page.locator('.recharts-surface').first().waitFor(),
  })),
  {
    ...analyst,
    name: 'insights-compared',
    route: '/app/insights',
    address: () => '/app/insights?age=3&vs=1&vsAge=4',
    act: (page) => page.locator('.recharts-surface').first().waitFor(),
  },
  {
    ...analyst,
    name: 'insights-nothing',
    route: '/app/insights',
    address: () => '/app/insights?since=2020-01&until=2020-02',
  },
  {
    ...analyst,
    name: 'insights-data',
    route: '/app/insights/data',
    address: () => '/app/insights/data',
    act: (page) => page.locator('form').nth(1).waitFor(),
  },
  {
    ...analyst,
    name: 'insights-replays',
    route: '/app/insights/data/:id',
    address: ({ dataSet }) => `/app/insights/data/${dataSet.id}`,
    act: (page) => page.locator('main ul code').first().waitFor(),
  },
  {
    ...analyst,
    name: 'insights-replay',
    route: '/app/insights/data/:id/:stream',
    address: ({ dataSet }) => `/app/insights/data/${dataSet.id}/${dataSet.stream}`,
    act: (page) => page.locator('main dl').first().waitFor(),
  },
  {
    ...analyst,
    name: 'insights-replay-step',
    route: '/app/insights/data/:id/:stream',
    address: ({ dataSet }) => `/app/insights/data/${dataSet.id}/${dataSet.stream}?at=2`,
    act: (page) => page.locator('main dl del').first().waitFor(),
  },
  {
    ...analyst,
    name: 'insights-tables',
    route: '/app/insights/data/tables',
    address: () => '/app/insights/data/tables?search=day',
    act: (page) => page.locator('main li code').first().waitFor(),
  },
  {
    ...analyst,
    name: 'insights-table',
    route: '/app/insights/data/tables/:name',
    address: () => '/app/insights/data/tables/completions',
    act: (page) => page.locator('main table').waitFor(),
  },
  {
    ...analyst,
    name: 'insights-table-gone',
    route: '/app/insights/data/tables/:name',
    address: () => '/app/insights/data/tables/nothing',
    act: (page) => page.locator('main h2').first().waitFor(),
  },
  { ...analyst, name: 'insights-plans', route: '/app/insights/plans', address: () => '/app/insights/plans' },
  {
    ...analyst,
    name: 'insights-plan',
    route: '/app/insights/plans/:id',
    address: ({ sampled }) => `/app/insights/plans/${sampled.planId}`,
  },
  {
    ...analyst,
    name: 'insights-plan-gone',
    route: '/app/insights/plans/:id',
    refused: true,
    address: () => '/app/insights/plans/nobodys',
  },
]

/** Screens that administrators and analysts see. */
export const staffScreens: readonly Screen[] = [
  { ...admin, name: 'dashboard-administrator', route: '/app/dashboard', address: () => '/app/dashboard' },
  { ...analyst, name: 'dashboard-analyst', route: '/app/dashboard', address: () => '/app/dashboard' },
  ...catalogue,
  ...insights,
]
