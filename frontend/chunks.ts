import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { productionRouter } from './production-router.ts'

const root = import.meta.dirname
const at = (file: string) => join(root, 'src', file)
const entry = [join(root, 'app.html')]
const door = [at('features/auth/components/AuthLayout.tsx'), at('features/auth/pages/LoginPage.tsx')]
/** The dashboard and its lower sections share one chunk, so that it appears complete without a second request. */
const inside = [
  at('app/shell/Shell.tsx'),
  at('app/dashboard/DashboardPage.tsx'),
  at('app/dashboard/Suggestions.tsx'),
  at('app/dashboard/Stats.tsx'),
]
/** Modules that the dashboard loads by itself after its first render. */
const afterwards = [
  at('app/shell/ShellNotices.tsx'),
  at('app/dashboard/QuickActions.tsx'),
  at('features/plans/components/PlanDialogs.tsx'),
  at('lib/outbox/browser-outbox.ts'),
  at('features/plans/outbox/PendingMutationsNote.tsx'),
  at('ui/art/activity/Scene.tsx'),
  at('i18n/offline/tr/index.ts'),
  at('i18n/offline/en/index.ts'),
]
/**
 * Modules that every page loads later. They are too small for a file of their own, and slow networks need them soonest.
 */
const everywhere = [at('lib/persisted-reads.ts'), at('lib/service-worker.ts')]

/**
 * Defines which modules share a chunk because they are needed together, most common first. A module belongs to the
 * first chunk that matches. All other modules are split by the pages that share them.
 */
const parts: readonly {
  readonly name: string
  readonly of: readonly string[]
  readonly and?: readonly string[]
  readonly only?: RegExp
}[] = [
  { name: 'react', of: entry, only: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/ },
  { name: 'start', of: entry },
  { name: 'start', of: everywhere },
  { name: 'start', of: inside, and: door },
  // Every form needs the basic validation rules, also the login form.
  {
    name: 'start',
    of: inside,
    and: [join(root, '..', 'domain', 'account', 'schemas.ts'), join(root, '..', 'domain', 'texts', 'fields.ts')],
  },
  // The child form and the plan pages share the age calculation. It goes into `start`, so that a plan page does not
  // load the form's chunk.
  { name: 'start', of: [at('features/plans/pages/PlanPage.tsx')], only: /domain[\\/]shared[\\/]age\.ts$/ },
  // The settings share these small modules with the plan pages and the forms, and load none of their chunks.
  {
    name: 'start',
    of: [at('features/settings/pages/SettingsPage.tsx')],
    only: /(lib[\\/]save-file\.ts|ui[\\/]PublicLink\.tsx)$/,
  },
  // The texts of each language and the plan's reasons share the names of skills and occasions.
  { name: 'start', of: [at('i18n/tr/index.ts')], only: /domain[\\/]texts[\\/]vocabulary\.ts$/ },
  { name: 'parents', of: inside },
  // A style sheet of three rules is not worth a request of its own.
  { name: 'start', of: door, and: afterwards, only: /\.module\.css$/ },
  { name: 'inputs', of: door, and: afterwards },
  { name: 'doors', of: door },
  { name: 'zod', of: [], only: /node_modules[\\/]zod[\\/]/ },
  { name: 'later', of: afterwards },
  { name: 'forms', of: [at('features/children/pages/ChildNewPage.tsx'), at('features/auth/pages/RegisterPage.tsx')] },
  {
    name: 'activities',
    of: [
      at('features/activities/pages/ActivitiesPage.tsx'),
      at('features/activities/pages/ActivityDetailPage.tsx'),
      at('features/plans/pages/PlanPage.tsx'),
    ],
  },
]

/**
 * Runs a first build only to learn which module needs which library. Static imports alone would list too much, because
 * they ignore tree shaking.
 */
async function needs(): Promise<(from: string) => ReadonlySet<string>> {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react(), productionRouter()],
    publicDir: false,
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      modulePreload: false,
      reportCompressedSize: false,
      target: 'es2023',
      rolldownOptions: { input: entry },
    },
  })) as Rolldown.RolldownOutput
  const chunks = new Map(output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  return (from) => {
    const modules = new Set<string>()
    const visit = (file: string, seen: Set<string>) => {
      const chunk = chunks.get(file)
      if (!chunk || seen.has(file)) return
      seen.add(file)
      for (const id of chunk.moduleIds) modules.add(id)
      for (const next of chunk.imports) visit(next, seen)
    }
    const start = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === from)
    if (!start) throw new Error(`${from} is no page of the build`)
    visit(start.fileName, new Set())
    return modules
  }
}

/** Returns the groups for `output.codeSplitting` of Rolldown. */
export async function groups() {
  const neededBy = await needs()
  const reach = (from: readonly string[]) => new Set(from.flatMap((one) => [...neededBy(one)]))
  const sets = parts.map(({ of, and }) => (and ? reach(of).intersection(reach(and)) : reach(of)))
  const main = at('app/main.tsx')
  const partOf = (id: string) =>
    id === main || id === entry[0]
      ? undefined
      : parts.find(({ of, only }, index) => (of.length === 0 || sets[index]!.has(id)) && (only?.test(id) ?? true))?.name
  return [...new Set(parts.map(({ name }) => name))].map((name, index) => ({
    name,
    test: (id: string) => partOf(id) === name,
    priority: parts.length - index,
  }))
}
