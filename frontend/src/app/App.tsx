import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router-dom'
import { colorScheme, setColorScheme, subscribeColorScheme } from '../lib/color-scheme.ts'
import { Announcer } from '../ui/Announcer.tsx'
import { cssVariables, theme } from '../ui/theme.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

let unsubscribe = () => {}
/** Mantine follows the page's own choice of colours, which the landing page shares. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: colorScheme,
  set: setColorScheme,
  subscribe(onUpdate) { unsubscribe = subscribeColorScheme(onUpdate) },
  unsubscribe() { unsubscribe() },
  clear() { setColorScheme('auto') },
}

export const App = () => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" colorSchemeManager={colorSchemeManager}>
    <QueryClientProvider client={queryClient}>
      <Announcer />
      <Notifications position="bottom-center" />
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
)
