import type { GrantedRole } from '@filiz/domain/account/events.ts'
import { lazy, Suspense, type ComponentType } from 'react'
import {
  createBrowserRouter,
  Outlet,
  redirect,
  ScrollRestoration,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom'
import { loadTexts, type Bundle } from '../i18n/index.ts'
import { Loading } from '../ui/Loading.tsx'
import { ErrorScreen, PageError } from './ErrorScreen.tsx'
import { rolePage } from './guards/role-page.tsx'
import { RequireSession } from './guards/RequireSession.tsx'
import { signedOutOnly } from './guards/signed-out-only.ts'

type Load = () => Promise<{ default: ComponentType }>

/** A route whose page is loaded on demand in its own chunk, together with its own texts. */
const page = (path: string, load: Load, texts?: Bundle): RouteObject => ({
  path,
  lazy: async () => {
    const [{ default: Component }] = await Promise.all([load(), texts && loadTexts(texts)])
    return { Component }
  },
})
const layout = (load: Load, children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: (await load()).default }),
  children,
})

/**
 * A redirect route. When a document starts at this address, the router renders this component until the target page is
 * loaded.
 */
const leads = (to: string | ((asked: LoaderFunctionArgs) => string)) =>
  ({
    loader: (asked: LoaderFunctionArgs) => redirect(typeof to === 'string' ? to : to(asked)),
    Component: () => <Loading />,
  }) satisfies RouteObject

/** Redirects a former address and keeps the rest of the path and the query. */
const moved = (path: string, to: string): RouteObject => ({
  path,
  ...leads(({ params, request }) => (params['*'] ? `${to}/${params['*']}` : to) + new URL(request.url).search),
})

/** Few users need the role check, so it is loaded on demand. */
const RequireRole = lazy(async () => ({ default: (await import('./guards/RequireRole.tsx')).RequireRole }))
const forRoles = (roles: readonly GrantedRole[]) => (
  <Suspense fallback={<Loading />}>
    <RequireRole roles={roles} />
  </Suspense>
)

type AdminPages = typeof import('../features/admin/pages/pages.ts')
const adminPage = (path: string, pick: (pages: AdminPages) => ReturnType<Load>) =>
  rolePage('admin', path, async () => pick(await import('../features/admin/pages/pages.ts')))

const notFound: RouteObject = page('*', () => import('./NotFoundPage.tsx'))

/**
 * Scroll restoration key. Every document starts with the key `default`, which would restore the scroll position of a
 * different page, so use the path instead.
 */
const scrollKey = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key)

const Root = () => (
  <>
    <Outlet />
    <ScrollRestoration getKey={scrollKey} />
  </>
)

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => <Loading page />,
    children: [
      layout(
        () => import('../features/auth/components/AuthLayout.tsx'),
        [
          {
            path: 'auth',
            loader: signedOutOnly,
            shouldRevalidate: ({ nextUrl }) => nextUrl.pathname.startsWith('/auth'),
            children: [
              { index: true, ...leads(({ request }) => `/auth/login${new URL(request.url).search}`) },
              page('login', () => import('../features/auth/pages/LoginPage.tsx')),
              page('register', () => import('../features/auth/pages/RegisterPage.tsx')),
              page('email-verification-sent', () => import('../features/auth/pages/EmailVerificationSentPage.tsx')),
              page('forgot-password', () => import('../features/auth/pages/ForgotPasswordPage.tsx')),
              page('reset-password', () => import('../features/auth/pages/ResetPasswordPage.tsx')),
            ],
          },
          // Links in mails work for signed-in users, too: a new address is verified while signed in.
          page('auth/verify-email', () => import('../features/auth/pages/VerifyEmailPage.tsx'), 'settings'),
          page('invitations/:token', () => import('../features/caregivers/pages/InvitationPage.tsx'), 'family'),
          page('auth/unsubscribe', () => import('../features/auth/pages/UnsubscribePage.tsx'), 'settings'),
        ],
      ),
      {
        path: 'app',
        Component: RequireSession,
        children: [
          layout(
            () => import('./shell/Shell.tsx'),
            [
              {
                ErrorBoundary: PageError,
                children: [
                  { index: true, ...leads('/app/dashboard') },
                  page('dashboard', () => import('./dashboard/DashboardPage.tsx')),
                  page('children', () => import('../features/children/pages/ChildrenPage.tsx'), 'family'),
                  page('children/new', () => import('../features/children/pages/ChildNewPage.tsx'), 'family'),
                  page('children/:id/edit', () => import('../features/children/pages/ChildEditPage.tsx'), 'family'),
                  page(
                    'children/:id/milestones',
                    () => import('../features/milestones/pages/MilestonesPage.tsx'),
                    'family',
                  ),
                  page('children/:id/report', () => import('../features/report/pages/ReportPage.tsx'), 'report'),
                  page('children/:id/first-plan', () => import('../features/plans/pages/FirstPlanPage.tsx'), 'months'),
                  page('activities', () => import('../features/activities/pages/ActivitiesPage.tsx')),
                  page('activities/:id', () => import('../features/activities/pages/ActivityDetailPage.tsx')),
                  page('memories/:view?', () => import('../features/memories/pages/MemoriesPage.tsx'), 'memories'),
                  page('progress', () => import('../features/progress/pages/ProgressPage.tsx'), 'months'),
                  page('plans', () => import('../features/plans/pages/PlansPage.tsx'), 'months'),
                  ...['plans/:id', 'plans/:id/stats', 'plans/:id/activities'].map((path) =>
                    page(path, () => import('../features/plans/pages/PlanPage.tsx')),
                  ),
                  page('plans/:id/print', () => import('../features/plans/pages/PlanPrintPage.tsx'), 'months'),
                  page('plans/:id/letter', () => import('../features/plans/pages/LetterPage.tsx'), 'months'),
                  page('settings/:tab?', () => import('../features/settings/pages/SettingsPage.tsx'), 'settings'),
                  {
                    path: 'admin',
                    element: forRoles(['ADMIN', 'EDITOR']),
                    children: [
                      { index: true, ...leads('/app/admin/activities') },
                      adminPage('activities', ({ catalogue }) => catalogue()),
                      adminPage('activities/new', ({ entryNew }) => entryNew()),
                      adminPage('activities/import', ({ transfer }) => transfer()),
                      adminPage('activities/:id/edit', ({ entryEdit }) => entryEdit()),
                      adminPage('activities/:id/history', ({ entryHistory }) => entryHistory()),
                      adminPage('figures', ({ figures }) => figures()),
                      adminPage('feed', ({ feed }) => feed()),
                      adminPage('milestones', ({ milestones }) => milestones()),
                      { element: forRoles(['ADMIN']), children: [adminPage('people', ({ people }) => people())] },
                    ],
                  },
                  {
                    path: 'insights',
                    element: forRoles(['ADMIN', 'ANALYST']),
                    children: [
                      rolePage('insights', '', () => import('../features/insights/pages/InsightsPage.tsx')),
                      rolePage('insights', 'data', () => import('../features/insights/pages/DataPage.tsx')),
                      rolePage('insights', 'data/:id', () => import('../features/insights/pages/ReplayListPage.tsx')),
                      rolePage(
                        'insights',
                        'data/:id/:stream',
                        () => import('../features/insights/pages/ReplayPage.tsx'),
                      ),
                      rolePage('insights', 'data/tables', () => import('../features/insights/pages/TablesPage.tsx')),
                      rolePage(
                        'insights',
                        'data/tables/:name',
                        () => import('../features/insights/pages/TablePage.tsx'),
                      ),
                      rolePage('insights', 'plans', () => import('../features/insights/pages/PlanSamplePage.tsx')),
                      rolePage('insights', 'plans/:id', () => import('../features/insights/pages/PlanHistoryPage.tsx')),
                    ],
                  },
                  notFound,
                ],
              },
            ],
          ),
        ],
      },
      ...['login', 'register'].map((path) => moved(path, `/auth/${path}`)),
      ...['dashboard', 'children', 'activities', 'progress', 'settings', 'plans'].map((path) =>
        moved(`${path}/*`, `/app/${path}`),
      ),
      { path: 'admin/*', ...leads('/app/admin/activities') },
      notFound,
    ],
  },
]

export const router = createBrowserRouter(routes)
