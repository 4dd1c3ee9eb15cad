import '../ui/base.css'
import '../ui/mantine.css'
import '../ui/reach.css'
import '../ui/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentUserQuery } from '../features/auth/api/current-user.ts'
import { startI18n } from '../i18n/index.ts'
import { session } from '../lib/api.ts'
import { followColorScheme } from '../lib/color-scheme.ts'
import { App } from './App.tsx'
import { queryClient } from './query-client.ts'

const renewPush = () => import('../features/settings/api/tell-push.ts').then((module) => module.renewPush())

followColorScheme()
// The rules of forms are made while they load: told here not to try whether they may compile themselves, which the policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
// Where it cannot be had, there is nothing to see without a network, and all else is as it was.
import('../lib/kept-reads.ts').then(({ keepReads }) => keepReads(queryClient, session)).catch(() => {})
// Asked for while texts and page are still loading; whoever needs it finds it under way.
if (session.accessToken() !== null) void queryClient.prefetchQuery(currentUserQuery())

try {
  await startI18n()
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  // After what the page itself needs.
  setTimeout(() => {
    import('../lib/service-worker.ts').then(({ registerWorker }) => registerWorker(renewPush)).catch(() => {})
  }, 2_000)
} catch (error) {
  document.getElementById('waiting')?.remove()
  document.getElementById('load-error')!.hidden = false
  throw error
}
