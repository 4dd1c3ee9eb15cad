import { localStore } from './storage.ts'
import { withLimit } from './with-limit.ts'
const listeners = new Set<() => void>()
let registration: ServiceWorkerRegistration | undefined
const hour = 3_600_000
const answerMs = 3_000

/** Returns whether a newer version is installed and waits until the user confirms it. */
export const newVersionWaits = (): boolean => Boolean(registration?.waiting && navigator.serviceWorker.controller)
export function onNewVersion(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const tell = () => {
  for (const listener of listeners) listener()
}

/**
 * Registers the service worker, which makes the app work offline. Without one (old browser, insecure page, development)
 * the app only works online.
 */
export async function registerWorker(renewPush: () => Promise<void>): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    // In a browser that has service workers disabled, this may resolve to undefined.
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

  // Check for updates when the page becomes visible again, but at most hourly, because an installed app may stay open
  // for weeks.
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < hour) return
    asked = Date.now()
    registration!.update().catch(() => {})
  })
}

/**
 * Registers the push subscription again after the browser changed it. While a page is open, the service worker sends a
 * message; otherwise this check at the next start detects the change.
 */
function watchPush(renewPush: () => Promise<void>) {
  const renew = () => {
    renewPush().catch(() => {})
  }
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'push-changed') renew()
  })
  // Load the push module only if this browser has registered a push subscription.
  if (localStore.getItem('push-told') !== null) renew()
}

/** Reloads the page with the newest version. When no update arrives in time, reloads the present version. */
export async function reloadNewest(): Promise<void> {
  const found =
    registration ??
    (await withLimit(async () => navigator.serviceWorker?.getRegistration(), answerMs).catch(() => undefined))
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
