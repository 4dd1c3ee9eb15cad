import '../ui/base.css'
import '../ui/mantine.css'
import '../ui/reach.css'
import '../ui/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentUserQuery } from '../lib/account/current-user.ts'
import { startI18n } from '../i18n/index.ts'
import { session } from '../lib/api.ts'
import { followColorScheme } from '../lib/color-scheme.ts'
import { readFieldsOnSubmit } from '../ui/read-fields-on-submit.ts'
import { App } from './App.tsx'
import { queryClient } from './query-client.ts'

const renewPush = () => import('../features/settings/api/register-push.ts').then((module) => module.renewPush())

followColorScheme()
readFieldsOnSubmit()
// Prevents zod from probing for `eval`, which the content security policy forbids. Schemas are created while the form
// modules load, so this must run first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
// If this module cannot be loaded, only the offline copies of reads are missing.
import('../lib/persisted-reads.ts').then(({ persistReads }) => persistReads(queryClient, session)).catch(() => {})
// Prefetch the current user while the texts and the page are still loading.
if (session.accessToken() !== null) void queryClient.prefetchQuery(currentUserQuery())

try {
  await startI18n()
  // Shown when the start takes very long.
  document.getElementById('load-error')!.hidden = true
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  // Register the service worker after the page has loaded its own files.
  setTimeout(() => {
    import('../lib/service-worker.ts').then(({ registerWorker }) => registerWorker(renewPush)).catch(() => {})
  }, 2_000)
} catch (error) {
  document.getElementById('waiting')?.remove()
  document.getElementById('load-error')!.hidden = false
  throw error
}
