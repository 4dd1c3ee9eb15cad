import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { belongsToServer } from './addresses.ts'
import './push.ts'

/** What a worker has that a page has not; the compiler knows this project's files as pages. */
declare const self: {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[]
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void
}

// The first version serves the page that brought it: it is open without a network from then on.
clientsClaim()
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false })

// Every page of the app is the same document. It comes from here, so that it always fits the files that it asks for.
const shell = createHandlerBoundToURL('/app.html')
registerRoute(
  new NavigationRoute(async (context) => {
    if (belongsToServer(context.url.pathname)) return fetch(context.request)
    if (context.url.pathname !== '/') return shell(context)
    // The landing page is for those who are new; without a network, whoever is here wants the app.
    return fetch(context.request).catch(async () =>
      (await matchPrecache('/app.html')) ? Response.redirect('/app/dashboard') : Response.error(),
    )
  }),
)

// A new version waits until somebody says yes: it never changes a page under the hands of who is using it.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
