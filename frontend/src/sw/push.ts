import { safePath } from '../lib/safe-path.ts'

interface PushEvent extends Event {
  readonly data: { readonly text: () => string } | null
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface NotificationEvent extends Event {
  readonly notification: Notification
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface SubscriptionChangeEvent extends Event {
  /** The new subscription, if the browser has already created it. */
  readonly newSubscription?: PushSubscription | null
  readonly oldSubscription?: PushSubscription | null
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface OpenPage {
  readonly url: string
  readonly postMessage: (message: unknown) => void
  readonly focus: () => Promise<unknown>
  readonly navigate: (url: string) => Promise<unknown>
}
/** Types of the service worker's globals, because the compiler checks this project's files as pages. */
declare const self: {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    readonly matchAll: (options: object) => Promise<readonly OpenPage[]>
    readonly openWindow: (url: string) => Promise<unknown>
  }
  readonly addEventListener: ((type: 'push', listener: (event: PushEvent) => void) => void) &
    ((type: 'notificationclick', listener: (event: NotificationEvent) => void) => void) &
    ((type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void) => void)
}

const home = '/app/dashboard'

/**
 * Returns the texts of a push message. An unreadable message gets a default text, because browsers revoke the
 * permission when a message shows nothing.
 */
function textOf(event: PushEvent): { title: string; body: string; page: string; tag: string; language: string } {
  try {
    const { title, body, page, tag, language } = JSON.parse(event.data!.text()) as Record<string, unknown>
    if (typeof title === 'string' && title !== '') {
      return {
        title,
        body: String(body ?? ''),
        page: safePath(String(page ?? '')) ?? home,
        tag: String(tag ?? 'filiz'),
        language: String(language ?? 'tr'),
      }
    }
  } catch {}
  return { title: 'Filiz', body: '', page: home, tag: 'filiz', language: 'tr' }
}

self.addEventListener('push', (event) => {
  const { title, body, page, tag, language } = textOf(event)
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, lang: language, icon: '/icons/192.png', data: { page } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const page = safePath((event.notification.data as { page?: string } | null)?.page) ?? home
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: 'window' })
      const ours = open.find(({ url }) => new URL(url).pathname.startsWith('/app'))
      if (!ours) return self.clients.openWindow(page)
      // Some browsers refuse to focus a window here. Navigate anyway.
      await ours.focus().catch(() => {})
      // A page with unsaved changes may refuse the navigation.
      return ours.navigate(page).catch(() => {})
    })(),
  )
})

// The browser's push endpoint has changed. The worker has no session, so it can only renew the subscription. A page
// that is open now, or the next one, tells the server.
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options
  event.waitUntil(
    (async () => {
      if (!event.newSubscription && options) await self.registration.pushManager.subscribe(options).catch(() => {})
      for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage('push-changed')
    })(),
  )
})
