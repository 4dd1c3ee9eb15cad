import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { RouterProvider } from 'react-router-dom'
import { colorScheme, setColorScheme, subscribeColorScheme } from '../lib/color-scheme.ts'
import { Announcer } from '../ui/Announcer.tsx'
import { cssVariables, theme } from '../ui/theme.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

/** Nobody has anything to say before the first page is there, and on a slow network that page needs the line for itself; what is said earlier waits. */
const Notifications = lazy(async () => {
  await new Promise((resolve) => {
    setTimeout(resolve, 3_000)
  })
  for (;;) {
    try {
      return { default: (await import('@mantine/notifications')).Notifications }
    } catch {
      // Around it is everything: what is shown is not to go for the sake of what may be said. It waits until there is a network again.
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true })
      })
    }
  }
})

let unsubscribe = () => {}
/** Mantine follows the page's own choice of colours, which the landing page shares. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: colorScheme,
  // Told of its own choice, it makes it once more.
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
