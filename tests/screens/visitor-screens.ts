import { press } from './press.ts'
import type { Screen } from './screen.ts'

const somebody = { who: 'nobody' } as const

/** Screens that visitors see: landing page, login, registration and pages of mailed links. */
export const visitorScreens: readonly Screen[] = [
  { ...somebody, name: 'landing', route: '/', address: () => '/' },
  { ...somebody, name: 'login', route: '/auth/login', address: () => '/auth/login' },
  {
    ...somebody,
    name: 'login-refused',
    route: '/auth/login',
    address: () => '/auth/login',
    async act(page, t) {
      await page.getByLabel(t.auth.email, { exact: true }).fill('nobody@example.org')
      await page.getByLabel(t.auth.password, { exact: true }).fill('not the password')
      await press(page, t.auth.login.submit)
      await page.getByRole('alert').waitFor()
    },
  },
  { ...somebody, name: 'register', route: '/auth/register', address: () => '/auth/register' },
  {
    ...somebody,
    name: 'register-faults',
    route: '/auth/register',
    address: () => '/auth/register',
    async act(page, t) {
      await press(page, t.auth.register.submit)
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    ...somebody,
    name: 'check-your-mail',
    route: '/auth/email-verification-sent',
    address: () => '/auth/email-verification-sent',
  },
  { ...somebody, name: 'forgot-password', route: '/auth/forgot-password', address: () => '/auth/forgot-password' },
  {
    ...somebody,
    name: 'reset-password',
    route: '/auth/reset-password',
    address: () => '/auth/reset-password?token=from-a-mail',
  },
  { ...somebody, name: 'reset-password-no-link', route: '/auth/reset-password', address: () => '/auth/reset-password' },
  {
    ...somebody,
    name: 'verify-elsewhere',
    route: '/auth/verify-email',
    address: ({ verification }) => `/auth/verify-email?token=${verification}`,
  },
  {
    ...somebody,
    name: 'verify-refused',
    route: '/auth/verify-email',
    address: () => '/auth/verify-email?token=bm9ib2R5.c2lnbmVk',
  },
  { ...somebody, name: 'verify-no-link', route: '/auth/verify-email', address: () => '/auth/verify-email' },
  {
    who: 'parent',
    name: 'verify-verified',
    route: '/auth/verify-email',
    address: () => '/auth/verify-email?token=bm9ib2R5.c2lnbmVk',
  },
  {
    ...somebody,
    name: 'unsubscribe',
    route: '/auth/unsubscribe',
    address: () => '/auth/unsubscribe?token=from-a-mail',
  },
  {
    ...somebody,
    name: 'stop-invitations',
    route: '/auth/unsubscribe',
    address: () => '/auth/unsubscribe?token=from-a-mail&about=invitations',
  },
  { ...somebody, name: 'unsubscribe-no-link', route: '/auth/unsubscribe', address: () => '/auth/unsubscribe' },
  {
    ...somebody,
    name: 'invitation',
    route: '/invitations/:token',
    address: ({ invitation }) => `/invitations/${invitation}`,
  },
  {
    ...somebody,
    name: 'invitation-unusable',
    route: '/invitations/:token',
    address: () => '/invitations/bm9ib2R5.c2lnbmVk',
  },
  {
    who: 'newcomer',
    name: 'invitation-signed-in',
    route: '/invitations/:token',
    address: ({ invitation }) => `/invitations/${invitation}`,
  },
  { ...somebody, name: 'not-found', route: '/*', refused: true, address: () => '/nothing/here' },
]
