import type { Child, PlanItem } from '@filiz/http/contract/shapes.ts'
import type { Page } from 'playwright-core'
import { dialogShown, openDialog, press } from './press.ts'
import { fill, type Screen, type Texts } from './screen.ts'
import type { Fixtures } from './fixtures.ts'

const parent = { who: 'parent' } as const
const helper = { who: 'helper' } as const
const newcomer = { who: 'newcomer' } as const
const baby = { who: 'baby' } as const

const planOf = ({ plan }: { plan: { readonly id: string } }) => `/app/plans/${plan.id}`
const pending = ({ plan }: Fixtures) => plan.items.find(({ status }) => status === 'pending')!
const told = ({ plan }: Fixtures) => plan.items.find(({ feedback }) => feedback !== null)!
/** Finds the row of an activity by its id, because its title depends on the language. */
const row = (page: Page, activityId: string) =>
  page.locator(`#activities article:has(a[href*="${activityId}"])`).first()

/** Shows what was done before today. */
const unfoldDone = (page: Page) => page.locator('#done summary').click()

const openDots = (page: Page, activityId: string) =>
  row(page, activityId).locator('button[aria-haspopup], button[aria-expanded]').last().click()

/** Returns a screen for an action in the "more" menu of an activity, by default the next pending one. */
const behindTheDots = (
  name: (t: Texts) => string,
  which: (stage: Fixtures) => PlanItem = pending,
  then?: Screen['act'],
): Pick<Screen, 'route' | 'address' | 'act'> => ({
  route: '/app/plans/:id',
  address: planOf,
  async act(page, t, stage) {
    await openDots(page, which(stage).activityId)
    await page
      .getByRole('button', { name: name(t) })
      .first()
      .click()
    await dialogShown(page)
    await then?.(page, t, stage)
  },
})

const ofActivities = /\/api\/plans\/(current|[^/]+\/activities(\/[^/]+\/(complete|reopen))?)(\?|$)/

/**
 * Simulates on this page that both children completed the activity and that only one completion can be reverted. No
 * request reaches the server, and no message reaches other tabs, whose screens would change.
 */
async function pretendTogether(page: Page, { plan, forTwo }: Fixtures) {
  await page.evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  const refusal = { success: false, message: '', error: { code: 'NOT_FOUND', requestId: 'screen' } }
  await page.route(ofActivities, async (route, request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/current')) {
      const response = await route.fetch()
      const { data, ...answer } = (await response.json()) as { data: { items: readonly PlanItem[] } }
      // The sibling's plan is generated and may contain the activity, so remove it.
      return route.fulfill({
        response,
        json: {
          ...answer,
          data: { ...data, items: data.items.filter(({ activityId }) => activityId !== forTwo.activityId) },
        },
      })
    }
    if (request.method() !== 'POST') return route.continue()
    if (pathname.endsWith('/complete'))
      return route.fulfill({
        json: { success: true, data: { ...forTwo, status: 'completed', completedAt: plan.generatedAt } },
      })
    if (pathname.endsWith('/reopen'))
      return pathname.includes(plan.id)
        ? route.fulfill({ json: { success: true, data: forTwo } })
        : route.fulfill({ status: 404, json: refusal })
    // Responds as if the server had added the activity to the plan, which may lack it.
    const response = await route.fetch({
      url: request.url().replace(`/activities${search}`, search),
      method: 'GET',
      postData: '',
    })
    const { data } = (await response.json()) as { data: { items: readonly PlanItem[] } }
    return route.fulfill({
      status: 201,
      json: {
        success: true,
        data: { ...data, items: [...data.items.filter(({ activityId }) => activityId !== forTwo.activityId), forTwo] },
      },
    })
  })
}

const plans: readonly Screen[] = [
  { ...parent, name: 'dashboard', route: '/app/dashboard', address: () => '/app/dashboard' },
  { ...helper, name: 'dashboard-of-helper', route: '/app/dashboard', address: () => '/app/dashboard' },
  {
    ...parent,
    name: 'dashboard-offered',
    route: '/app/dashboard',
    address: () => '/app/dashboard',
    async act(page, t) {
      // Shows the page as if the child of somebody else were offered.
      await page.route(/\/api\/children\?/, async (route) => {
        const response = await route.fetch()
        const { data, ...answer } = (await response.json()) as { data: readonly Child[] }
        const [first, ...others] = data
        await route.fulfill({
          response,
          json: { ...answer, data: [{ ...first, role: 'parent', offered: true }, ...others] },
        })
      })
      await page.reload()
      await page.getByRole('button', { name: t.family.offer.accept }).waitFor()
    },
  },
  {
    ...parent,
    name: 'dashboard-new-checklist',
    route: '/app/dashboard',
    address: () => '/app/dashboard',
    async act(page, t) {
      // Shows the page as if the children had just reached the age of a checklist that nobody has answered yet.
      await page.route(/\/api\/children\?/, async (route) => {
        const response = await route.fetch()
        const { data, ...answer } = (await response.json()) as { data: readonly Child[] }
        await route.fulfill({ response, json: { ...answer, data: data.map((child) => ({ ...child, ageMonths: 30 })) } })
      })
      await page.route(/\/api\/children\/[^/]+\/milestones/, async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as { data: object }
        await route.fulfill({
          response,
          json: { ...answer, data: { ...answer.data, ages: [{ ageMonths: 30, source: '', domains: [] }] } },
        })
      })
      await page.reload()
      await page.getByRole('link', { name: t.family.milestones.note.open }).first().waitFor()
    },
  },
  { ...newcomer, name: 'dashboard-no-child', route: '/app/dashboard', address: () => '/app/dashboard' },
  { ...baby, name: 'dashboard-baby', route: '/app/dashboard', address: () => '/app/dashboard' },
  {
    ...parent,
    name: 'plan-this-month',
    route: '/app/activities',
    address: ({ childId }) => `/app/activities?childId=${childId}`,
  },
  {
    ...parent,
    name: 'first-plan',
    route: '/app/children/:id/first-plan',
    address: ({ childId }) => `/app/children/${childId}/first-plan`,
  },
  { ...newcomer, name: 'plan-no-child', route: '/app/activities', address: () => '/app/activities' },
  { ...baby, name: 'plan-baby', route: '/app/activities', address: () => '/app/activities' },
  { ...parent, name: 'months', route: '/app/plans', address: ({ childId }) => `/app/plans?childId=${childId}` },
  { ...newcomer, name: 'months-no-child', route: '/app/plans', address: () => '/app/plans' },
  { ...parent, name: 'plan', route: '/app/plans/:id', address: planOf },
  { ...helper, name: 'plan-of-helper', route: '/app/plans/:id', address: planOf },
  { ...parent, name: 'plan-past', route: '/app/plans/:id', address: ({ past }) => planOf({ plan: past }) },
  { ...parent, name: 'plan-future', route: '/app/plans/:id', address: ({ future }) => planOf({ plan: future }) },
  {
    ...parent,
    name: 'plan-recalled',
    route: '/app/plans/:id',
    address: ({ siblingsPlan }) => planOf({ plan: siblingsPlan }),
  },
  {
    ...parent,
    name: 'activity-recalled',
    route: '/app/activities/:id',
    address: ({ recalled, siblingId }) => `/app/activities/${recalled.id}?childId=${siblingId}`,
  },
  {
    ...parent,
    name: 'plan-not-found',
    route: '/app/plans/:id',
    refused: true,
    address: ({ childId }) => `/app/plans/${childId}_1999-01`,
  },
  { ...parent, name: 'plan-stats', route: '/app/plans/:id/stats', address: (stage) => `${planOf(stage)}/stats` },
  {
    ...parent,
    name: 'plan-activities',
    route: '/app/plans/:id/activities',
    address: (stage) => `${planOf(stage)}/activities`,
  },
  {
    ...parent,
    name: 'memories',
    route: '/app/memories/:view?',
    address: ({ childId }) => `/app/memories?childId=${childId}`,
  },
  {
    ...helper,
    name: 'memories-of-helper',
    route: '/app/memories/:view?',
    address: ({ childId }) => `/app/memories?childId=${childId}`,
  },
  { ...baby, name: 'memories-empty', route: '/app/memories/:view?', address: () => '/app/memories' },
  { ...newcomer, name: 'memories-no-child', route: '/app/memories/:view?', address: () => '/app/memories' },
  {
    ...parent,
    name: 'memories-nothing-found',
    route: '/app/memories/:view?',
    address: ({ childId }) => `/app/memories?childId=${childId}&search=yok%C3%B6yle`,
  },
  {
    ...parent,
    name: 'dialog-memory',
    route: '/app/memories/:view?',
    address: ({ childId }) => `/app/memories?childId=${childId}`,
    act: (page) => openDialog(page, /^(Anı ekle|Add a memory)$/),
  },
  {
    ...parent,
    name: 'dialog-memory-remove',
    route: '/app/memories/:view?',
    address: ({ childId }) => `/app/memories?childId=${childId}`,
    act: (page) => openDialog(page, /^(Sil|Delete): /),
  },
  {
    ...parent,
    name: 'dialog-photo',
    route: '/app/memories/:view?',
    address: ({ childId }) => `/app/memories?childId=${childId}`,
    act: (page) => openDialog(page, /^(Büyüt|Enlarge): /),
  },
  {
    ...parent,
    name: 'photo-book',
    route: '/app/memories/:view?',
    address: ({ childId }) => `/app/memories/book?childId=${childId}`,
  },
  { ...parent, name: 'plan-print', route: '/app/plans/:id/print', address: (stage) => `${planOf(stage)}/print` },
  { ...parent, name: 'letter', route: '/app/plans/:id/letter', address: ({ past }) => `/app/plans/${past.id}/letter` },
  {
    ...parent,
    name: 'letter-this-month',
    route: '/app/plans/:id/letter',
    address: (stage) => `${planOf(stage)}/letter`,
  },
  { ...parent, name: 'dialog-details', ...behindTheDots((t) => t.plan.item.completeWith) },
  {
    ...parent,
    name: 'dialog-details-faults',
    ...behindTheDots(
      (t) => t.plan.item.completeWith,
      undefined,
      async (page, t) => {
        await page.getByRole('dialog').getByRole('textbox').fill('7,5')
        await page.getByRole('dialog').getByRole('button', { name: t.plan.details.submit, exact: true }).click()
        await page.locator('[aria-invalid="true"]').waitFor()
      },
    ),
  },
  {
    ...parent,
    name: 'dialog-together',
    ...behindTheDots(
      (t) => t.plan.item.together,
      ({ forTwo }) => forTwo,
    ),
  },
  {
    ...parent,
    name: 'dialog-take-back',
    ...behindTheDots(
      (t) => t.plan.item.together,
      ({ forTwo }) => forTwo,
      async (page, t, stage) => {
        await pretendTogether(page, stage)
        const press = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
        await press(t.plan.together.submit)
        await press(t.plan.celebration.undoAll)
        await page.getByRole('dialog').getByText(t.plan.together.notUndone).waitFor()
        await page.unroute(ofActivities)
      },
    ),
  },
  {
    ...parent,
    name: 'plan-more',
    route: '/app/plans/:id',
    address: planOf,
    async act(page, t, stage) {
      await openDots(page, pending(stage).activityId)
      await page.getByRole('button', { name: t.plan.item.swap }).first().waitFor()
    },
  },
  { ...parent, name: 'dialog-swap', ...behindTheDots((t) => t.plan.item.swap) },
  {
    ...parent,
    name: 'dialog-swap-choices',
    ...behindTheDots(
      (t) => t.plan.item.swap,
      undefined,
      async (page, t) => {
        await page.getByRole('dialog').getByText(t.plan.swap.noReason).click()
        await page.getByRole('dialog').getByRole('group', { name: t.plan.swap.choose }).waitFor()
      },
    ),
  },
  {
    ...parent,
    name: 'dialog-feedback',
    route: '/app/plans/:id',
    address: planOf,
    async act(page, _, stage) {
      await unfoldDone(page)
      // The first button of the row opens the feedback; the second one reverts the completion.
      await row(page, told(stage).activityId).getByRole('button').first().click()
      await dialogShown(page)
    },
  },
  {
    ...parent,
    name: 'dialog-feedback-whole',
    route: '/app/plans/:id',
    address: planOf,
    async act(page, t, stage) {
      await unfoldDone(page)
      await row(page, told(stage).activityId).getByRole('button').first().click()
      await dialogShown(page)
      await page.getByRole('dialog').getByText(t.plan.feedback.more).click()
    },
  },
  {
    ...parent,
    name: 'dialog-undo',
    route: '/app/plans/:id',
    address: planOf,
    async act(page, _, stage) {
      await unfoldDone(page)
      await row(page, told(stage).activityId).getByRole('button').last().click()
      await dialogShown(page)
    },
  },
  {
    ...parent,
    name: 'dialog-details-past',
    route: '/app/plans/:id',
    address: ({ unfinished }) => planOf({ plan: unfinished }),
    async act(page, t) {
      await page.locator('#activities').getByRole('button', { name: t.plan.item.complete, exact: true }).first().click()
      await dialogShown(page)
    },
  },
  {
    // Uses a month that no other screen changes. Each width completes another activity, because tabs share their state.
    ...parent,
    name: 'dialog-celebration',
    route: '/app/plans/:id',
    address: ({ unfinished }) => planOf({ plan: unfinished }),
    async act(page, t) {
      const open = page.locator('#activities').getByRole('button', { name: t.plan.item.complete, exact: true })
      await (page.viewportSize()!.width < 600 ? open.last() : open.first()).click()
      await page.getByRole('dialog').getByRole('button', { name: t.plan.details.submit, exact: true }).click()
      await page.getByRole('dialog').getByText(t.plan.celebration.title).waitFor()
    },
  },
]

const activities: readonly Screen[] = [
  {
    ...parent,
    name: 'browse',
    route: '/app/activities',
    address: ({ childId }) => `/app/activities?mode=browse&childId=${childId}`,
  },
  {
    ...parent,
    name: 'browse-filters',
    route: '/app/activities',
    address: ({ childId }) => `/app/activities?mode=browse&childId=${childId}`,
    act: (page, t) => page.getByRole('button', { name: t.common.filters }).click(),
  },
  {
    ...parent,
    name: 'browse-saved',
    route: '/app/activities',
    address: ({ childId }) => `/app/activities?mode=browse&list=saved&childId=${childId}`,
  },
  {
    ...parent,
    name: 'browse-nothing',
    route: '/app/activities',
    address: () => '/app/activities?mode=browse&search=zzzzzz',
  },
  {
    ...parent,
    name: 'activity',
    route: '/app/activities/:id',
    address: ({ elsewhere, childId }) => `/app/activities/${elsewhere.id}?childId=${childId}`,
  },
  {
    ...parent,
    name: 'activity-planned',
    route: '/app/activities/:id',
    address: (stage) => `/app/activities/${pending(stage).activityId}?childId=${stage.childId}`,
  },
  {
    ...parent,
    name: 'activity-done',
    route: '/app/activities/:id',
    address: (stage) => `/app/activities/${told(stage).activityId}?childId=${stage.childId}`,
  },
  {
    ...parent,
    name: 'activity-not-found',
    route: '/app/activities/:id',
    refused: true,
    address: () => '/app/activities/nobodys',
  },
  {
    ...parent,
    name: 'activity-step-by-step',
    route: '/app/activities/:id',
    address: (stage) => `/app/activities/${pending(stage).activityId}?childId=${stage.childId}`,
    async act(page, t) {
      await openDialog(page, t.activities.steps.begin)
      await press(page, t.activities.steps.next)
    },
  },
  {
    ...parent,
    name: 'dialog-add-to-plan',
    route: '/app/activities/:id',
    address: ({ elsewhere, childId }) => `/app/activities/${elsewhere.id}?childId=${childId}`,
    async act(page, t) {
      await page
        .getByRole('button', { name: new RegExp(`^(${t.plan.add.button}|${t.plan.add.again})`) })
        .first()
        .click()
      await dialogShown(page)
    },
  },
]

const children: readonly Screen[] = [
  { ...helper, name: 'children-of-helper', route: '/app/children', address: () => '/app/children' },
  {
    ...helper,
    name: 'child-edit-of-helper',
    route: '/app/children/:id/edit',
    refused: true,
    address: ({ childId }) => `/app/children/${childId}/edit`,
  },
  { ...parent, name: 'children', route: '/app/children', address: () => '/app/children' },
  { ...newcomer, name: 'children-none', route: '/app/children', address: () => '/app/children' },
  { ...parent, name: 'child-new', route: '/app/children/new', address: () => '/app/children/new' },
  {
    ...parent,
    name: 'child-new-faults',
    route: '/app/children/new',
    address: () => '/app/children/new',
    async act(page, t) {
      await press(page, t.family.form.submitNew)
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    ...parent,
    name: 'child-edit',
    route: '/app/children/:id/edit',
    address: ({ childId }) => `/app/children/${childId}/edit`,
  },
  {
    ...parent,
    name: 'report',
    route: '/app/children/:id/report',
    address: ({ childId }) => `/app/children/${childId}/report`,
    act: (page) => page.getByRole('textbox').fill('Uykuya geçişi neden zor?'),
  },
  {
    ...helper,
    name: 'report-of-helper',
    route: '/app/children/:id/report',
    refused: true,
    address: ({ childId }) => `/app/children/${childId}/report`,
  },
  {
    ...parent,
    name: 'dialog-remove-child',
    route: '/app/children',
    address: () => '/app/children',
    async act(page, t) {
      await press(page, fill(t.plan.item.more, { title: 'Kerem' }))
      await openDialog(page, fill(t.children.deleteOf, { name: 'Kerem' }))
    },
  },
]

const progress: readonly Screen[] = [
  {
    ...helper,
    name: 'progress-of-helper',
    route: '/app/progress',
    address: ({ childId }) => `/app/progress?childId=${childId}`,
  },
  ...(['overview', 'months', 'categories', 'recent', 'achievements'] as const).map((tab): Screen => ({
    ...parent,
    name: `progress-${tab}`,
    route: '/app/progress',
    address: ({ childId }) => `/app/progress?childId=${childId}&tab=${tab}`,
  })),
  { ...parent, name: 'progress-everyone', route: '/app/progress', address: () => '/app/progress?childId=all' },
  { ...newcomer, name: 'progress-no-child', route: '/app/progress', address: () => '/app/progress' },
  { ...baby, name: 'progress-baby', route: '/app/progress', address: () => '/app/progress' },
  {
    ...parent,
    name: 'dialog-pause',
    route: '/app/progress',
    address: ({ childId }) => `/app/progress?childId=${childId}`,
    act: (page, t) => openDialog(page, t.progress.streak.pause),
  },
]

const settings: readonly Screen[] = [
  ...(
    [
      ['account', ''],
      ['preferences', '/preferences'],
      ['family', '/family'],
      ['notifications', '/notifications'],
      ['data', '/data'],
      ['support', '/support'],
      ['security', '/security'],
    ] as const
  ).map(([name, end]): Screen => ({
    ...parent,
    name: `settings-${name}`,
    route: '/app/settings/:tab?',
    address: () => `/app/settings${end}`,
  })),
  { ...helper, name: 'settings-family-of-helper', route: '/app/settings/:tab?', address: () => '/app/settings/family' },
  {
    ...parent,
    name: 'dialog-invite',
    route: '/app/settings/:tab?',
    address: () => '/app/settings/family',
    act: (page, t) => openDialog(page, t.family.invite.action),
  },
  {
    ...parent,
    name: 'dialog-invited',
    route: '/app/settings/:tab?',
    address: () => '/app/settings/family',
    async act(page, t, { invitation, filiz }) {
      // The server is not asked, because another screen lists the open invitations.
      await page.route(/\/invitations\?/, (route, request) =>
        request.method() === 'POST'
          ? route.fulfill({
              status: 201,
              json: {
                success: true,
                message: '',
                data: {
                  invitationId: '11111111-1111-4111-8111-111111111111',
                  token: invitation,
                  url: `${filiz.url}/invitations/${invitation}`,
                  expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
                },
              },
            })
          : route.continue(),
      )
      await openDialog(page, t.family.invite.action)
      await press(page, t.family.invite.submit)
      await page.getByRole('img', { name: t.family.invite.qr }).waitFor()
    },
  },
  {
    ...parent,
    name: 'dialog-hand-over',
    route: '/app/settings/:tab?',
    address: () => '/app/settings/family',
    async act(page, t) {
      await page
        .getByRole('button', { name: fill(t.family.caregivers.handOverOf, { name: '' }) })
        .first()
        .click()
      await dialogShown(page)
    },
  },
  {
    ...parent,
    name: 'dialog-delete-account',
    route: '/app/settings/:tab?',
    address: () => '/app/settings/security',
    act: (page, t) => openDialog(page, t.settings.deletion.open),
  },
  {
    ...parent,
    name: 'dialog-delete-account-finally',
    route: '/app/settings/:tab?',
    address: () => '/app/settings/security',
    async act(page, t) {
      await openDialog(page, t.settings.deletion.open)
      await press(page, t.settings.deletion.proceed)
      await page.getByRole('dialog').getByText(t.settings.deletion.finalText).waitFor()
    },
  },
  {
    ...parent,
    name: 'dialog-end-sessions',
    route: '/app/settings/:tab?',
    address: () => '/app/settings/security',
    act: (page, t) => openDialog(page, t.settings.sessions.endOthers),
  },
]

const shell: readonly Screen[] = [
  {
    ...parent,
    name: 'navigation',
    route: '/app/dashboard',
    address: () => '/app/dashboard',
    async act(page, t) {
      const menu = page.getByRole('button', { name: t.shell.openMenu, exact: true })
      // A desktop has no menu button, because its navigation is always visible.
      if (await menu.isVisible()) await menu.click()
      await page.getByRole('link', { name: t.shell.children, exact: true }).filter({ visible: true }).waitFor()
    },
  },
  {
    ...baby,
    name: 'user-menu',
    route: '/app/dashboard',
    address: () => '/app/dashboard',
    async act(page, t) {
      await page.getByRole('button', { name: new RegExp(`^${t.shell.userMenu.split('{{')[0]!.trim()}`) }).click()
      await page.getByText('umut.ece.karahasanoglu@example.org').waitFor()
    },
  },
  {
    ...parent,
    name: 'dialog-sign-out',
    route: '/app/dashboard',
    address: () => '/app/dashboard',
    async act(page, t) {
      await page.getByRole('button', { name: new RegExp(`^${t.shell.userMenu.split('{{')[0]!.trim()}`) }).click()
      await openDialog(page, t.shell.signOut)
    },
  },
  { ...parent, name: 'not-found-inside', route: '/app/*', refused: true, address: () => '/app/nothing/here' },
  { ...parent, name: 'denied', route: '/app/admin/activities', refused: true, address: () => '/app/admin/activities' },
]

/** Screens that parents see. */
export const familyScreens: readonly Screen[] = [
  ...plans,
  ...activities,
  ...children,
  ...progress,
  ...settings,
  ...shell,
]
