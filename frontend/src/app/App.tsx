import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { RouterProvider } from 'react-router-dom'
import { colorScheme, setColorScheme, subscribeColorScheme } from '../lib/color-scheme.ts'
import { Announcer } from '../ui/Announcer.tsx'
import { cssVariables, theme } from '../ui/theme.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

/**
 * Loads the notification component after three seconds: the first page needs the bandwidth on a slow network. Earlier
 * notifications wait in the store.
 */
const Notifications = lazy(async () => {
  await new Promise((resolve) => {
    setTimeout(resolve, 3_000)
  })
  for (;;) {
    try {
      return { default: (await import('@mantine/notifications')).Notifications }
    } catch {
      // A failed load here must not break the whole page. Retry when the browser is online again.
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true })
      })
    }
  }
})

let unsubscribe = () => {}
/** Connects Mantine to the color scheme setting that the app and the landing page share. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: colorScheme,
  // Mantine calls this for our own changes, too. Ignore them, to avoid a loop.
  set(chosen) {
    if (chosen !== colorScheme()) setColorScheme(chosen)
  },
  subscribe(onUpdate) {
    unsubscribe = subscribeColorScheme(onUpdate)
  },
  unsubscribe() {
    unsubscribe()
  },
  clear() {
    setColorScheme('auto')
  },
}

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    colorSchemeManager={colorSchemeManager}
  >
    <QueryClientProvider client={queryClient}>
      <Announcer />
      <Suspense>
        <Notifications position="bottom-center" />
      </Suspense>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
)
