/**
 * Returns whether this browser supports push messages. On iPhones it does so only when the app is on the home screen.
 */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Thrown when the user has denied the permission, which can then be granted only in the browser's settings. */
export class PushDenied extends Error {
  override readonly name = 'PushDenied'
}

/**
 * Returns the service worker. Rejects when there is none, because `navigator.serviceWorker.ready` would never resolve.
 */
async function worker(): Promise<ServiceWorkerRegistration> {
  const found = await navigator.serviceWorker.getRegistration()
  if (!found) throw new Error('no service worker')
  return navigator.serviceWorker.ready
}

/**
 * Asks for the permission (must run in a click handler) and subscribes with our key. A subscription with another key is
 * replaced. Rejects with `PushDenied` when the user refuses.
 */
export async function subscribe(publicKey: () => Promise<string>): Promise<PushSubscriptionJSON> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied()
  const { pushManager } = await worker()
  const options = { userVisibleOnly: true, applicationServerKey: await publicKey() }
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const other = await pushManager.getSubscription()
    if (!other) throw error
    await other.unsubscribe()
    return pushManager.subscribe(options)
  })
  return subscription.toJSON()
}

/** Removes the push subscription, if there is one. */
export async function unsubscribe(): Promise<void> {
  const found = await navigator.serviceWorker.getRegistration()
  await (await found?.pushManager.getSubscription())?.unsubscribe()
}
