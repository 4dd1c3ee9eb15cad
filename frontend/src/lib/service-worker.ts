const listeners = new Set<() => void>()
let registration: ServiceWorkerRegistration | undefined
const hour = 3_600_000

/** Whether a newer version is installed and waits for the user's confirmation. */
export const newVersionWaits = (): boolean => Boolean(registration?.waiting && navigator.serviceWorker.controller)
export function onNewVersion(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const tell = () => {
  for (const listener of listeners) listener()
}

/**
 * Registers the service worker, which keeps the app available offline. Without one (old browser, insecure page,
 * development) the app works, but not offline.
 */
export async function registerWorker(renewPush: () => Promise<void>): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    // A browser with service workers disabled may resolve to undefined.
    const found = (await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })) as
      | ServiceWorkerRegistration
      | undefined
    if (!found) return
    registration = found
  } catch {
    return
  }
  registration.addEventListener('updatefound', () => registration!.installing?.addEventListener('statechange', tell))
  tell()
  watchPush(renewPush)

  // Check for updates when the page becomes visible again, at most hourly: an installed app may stay open for weeks.
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < hour) return
    asked = Date.now()
    registration!.update().catch(() => {})
  })
}

/**
 * Re-registers the push subscription when the browser changed it. While a page is open, the worker sends a message.
 * While none was open, the change is noticed here.
 */
function watchPush(renewPush: () => Promise<void>) {
  const renew = () => {
    renewPush().catch(() => {})
  }
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'push-changed') renew()
  })
  // Load the push module only if this browser has registered a push subscription.
  if (localStorage.getItem('push-told') !== null) renew()
}

/** Reloads the page with the newest available version. If no update arrives in time, reloads the current version. */
export async function reloadNewest(): Promise<void> {
  const found = registration ?? (await navigator.serviceWorker?.getRegistration())
  if (found && !found.waiting) await Promise.race([found.update().catch(() => {}), seconds(3)])
  const next = found?.waiting ?? found?.installing
  if (next) {
    const taken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    const ask = () => {
      if (next.state === 'installed') next.postMessage('take-over')
    }
    next.addEventListener('statechange', ask)
    ask()
    await Promise.race([taken, seconds(10)])
  }
  window.location.reload()
}
const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000))
