import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing'
import { belongsToServer } from './addresses.ts'
import { withLimit } from '../lib/with-limit.ts'
import './push.ts'

/** Types of the service worker's globals, because the compiler checks this project's files as pages. */
declare const self: {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[]
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void
}

// Take control of the page that installed the first version, so that it works offline at once.
clientsClaim()
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false })

// All pages of the app share one document. Serve it from the cache, so that it matches the cached files.
const shell = createHandlerBoundToURL('/app.html')
const cacheMs = 3_000
registerRoute(
  new NavigationRoute(async (context) => {
    if (belongsToServer(context.url.pathname)) return fetch(context.request)
    if (context.url.pathname !== '/')
      return withLimit(() => shell(context), cacheMs).catch(() => fetch(context.request))
    // The landing page cannot be used offline, so redirect to the app.
    return fetch(context.request).catch(async () =>
      (await matchPrecache('/app.html')) ? Response.redirect('/app/dashboard') : Response.error(),
    )
  }),
)

// A cache that is damaged or blocked must not keep the app from the network.
setCatchHandler(({ request }) => fetch(request))

// A new version waits until the user confirms it, so that it never changes a page in use.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
