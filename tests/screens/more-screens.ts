import { press } from './press.ts'
import type { Screen } from './screen.ts'

const somebody = { who: 'nobody' } as const
const parent = { who: 'parent' } as const
const helper = { who: 'helper' } as const
const administrator = { who: 'administrator' } as const

/**
 * Further states of pages from the other lists. This list must come last, because the variant of a screen depends on
 * its index.
 */
export const moreScreens: readonly Screen[] = [
  {
    // Uses a long email address, as companies have them.
    ...somebody,
    name: 'check-your-mail-of-somebody',
    route: '/auth/email-verification-sent',
    address: () => '/auth/register',
    async act(page, t) {
      const email = 'melike.nur.karahasanoglu-yildirim@ogrenci.example.org'
      for (const [label, text] of [
        [t.auth.name, 'Melike Nur'],
        [t.auth.email, email],
        [t.auth.password, 'three small green leaves'],
        [t.auth.passwordConfirmation, 'three small green leaves'],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(text)
      await press(page, t.auth.register.submit)
      await page.getByText(email).first().waitFor()
    },
  },
  {
    ...parent,
    name: 'browse-narrowed',
    route: '/app/activities',
    address: ({ childId }) => `/app/activities?mode=browse&childId=${childId}&maxMinutes=20&inSeason=true`,
    act: (page) => page.locator('main article').first().waitFor(),
  },
  { ...parent, name: 'insights-denied', route: '/app/insights', refused: true, address: () => '/app/insights' },
  {
    ...parent,
    name: 'milestones',
    route: '/app/children/:id/milestones',
    address: ({ childId }) => `/app/children/${childId}/milestones`,
    act: (page) => page.locator('main details summary').first().click(),
  },
  {
    ...helper,
    name: 'milestones-of-helper',
    route: '/app/children/:id/milestones',
    refused: true,
    address: ({ childId }) => `/app/children/${childId}/milestones`,
  },
  {
    ...administrator,
    name: 'admin-milestones',
    route: '/app/admin/milestones',
    address: () => '/app/admin/milestones',
    async act(page, t) {
      await page.locator('main details summary').first().click()
      await page.getByRole('button', { name: t.admin.milestones.save }).waitFor()
    },
  },
]
