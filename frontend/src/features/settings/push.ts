/** Whether this browser can be reached while no page of ours is open. On iPhones it can once the app is on the home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The reader has said no, now or before: only they can change that, in the browser's settings. */
export class PushDenied extends Error {
  override readonly name = 'PushDenied'
}

/** `navigator.serviceWorker.ready` waits for ever where there is none. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const found = await navigator.serviceWorker.getRegistration()
  if (!found) throw new Error('no service worker')
  return navigator.serviceWorker.ready
}

/**
 * Asks for the permission, which browsers grant only on a click, and subscribes with our key; a subscription under another key is
 * given up. Rejects with `PushDenied`.
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

/** Nothing reaches this browser any more. Where there was nothing that is so already. */
export async function unsubscribe(): Promise<void> {
  const found = await navigator.serviceWorker.getRegistration()
  await (await found?.pushManager.getSubscription())?.unsubscribe()
}
