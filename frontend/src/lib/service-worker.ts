const listeners = new Set<() => void>()
let registration: ServiceWorkerRegistration | undefined
const hour = 3_600_000

/** Whether a newer version has been fetched and waits for somebody's yes. */
export const newVersionWaits = (): boolean => Boolean(registration?.waiting && navigator.serviceWorker.controller)
export function onNewVersion(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const tell = () => {
  for (const listener of listeners) listener()
}

/**
 * Has the worker keep the app for when there is no network. Without one (an old browser, a page that is not secure, development) the
 * app is the same, but for that.
 */
export async function registerWorker(renewPush: () => Promise<void>): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    // A browser that was told to refuse workers may answer nothing.
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

  // An installed app may stay open for weeks.
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < hour) return
    asked = Date.now()
    registration!.update().catch(() => {})
  })
}

/** Where the browser is reached may have changed while no page was open; while one is, the worker says so. */
function watchPush(renewPush: () => Promise<void>) {
  const renew = () => {
    renewPush().catch(() => {})
  }
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'push-changed') renew()
  })
  // For nearly everybody there is nothing to compare, and nothing to load for it.
  if (localStorage.getItem('push-told') !== null) renew()
}

/** Loads the page anew, with the newest version that there is; where none can be had in time, as it was. */
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
