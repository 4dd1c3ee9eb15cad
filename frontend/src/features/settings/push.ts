import { withLimit } from '../../lib/with-limit.ts'

/**
 * Returns whether this browser supports push messages. On iPhones it does so only when the app is on the home screen.
 */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/**
 * Returns why this browser cannot show notifications; undefined when it can. Without https, browsers offer neither push
 * nor the service worker.
 */
export function pushHindrance(): 'insecure' | 'noWorker' | 'cannot' | undefined {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator)) return 'noWorker'
  return canPush() ? undefined : 'cannot'
}

/** Thrown when the browser runs no service worker, as in private windows or with blocked site data. */
export class NoWorker extends Error {
  override readonly name = 'NoWorker'
}

/** Thrown when the user has denied the permission, which can then be granted only in the browser's settings. */
export class PushDenied extends Error {
  override readonly name = 'PushDenied'
}

/** Milliseconds for the browser to answer, for the user to decide, and for the browser's push service to answer. */
const [answerMs, decisionMs, serviceMs] = [10_000, 120_000, 30_000]

const registration = () => withLimit(() => navigator.serviceWorker.getRegistration(), answerMs)

/**
 * Returns the service worker. Rejects when there is none, because `navigator.serviceWorker.ready` would never resolve.
 */
async function worker(): Promise<ServiceWorkerRegistration> {
  if (!(await registration())) throw new NoWorker()
  return withLimit(() => navigator.serviceWorker.ready, answerMs)
}

/** Returns the browser's subscription, if there is one. */
export async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  const found = await registration()
  return found && withLimit(() => found.pushManager.getSubscription(), answerMs)
}

/**
 * Asks for the permission (must run in a click handler) and subscribes with our key. A subscription with another key is
 * replaced. Rejects with `PushDenied` when the user refuses.
 */
export async function subscribe(publicKey: () => Promise<string>): Promise<PushSubscriptionJSON> {
  if ((await withLimit(() => Notification.requestPermission(), decisionMs)) !== 'granted') throw new PushDenied()
  const { pushManager } = await worker()
  const options = { userVisibleOnly: true, applicationServerKey: await publicKey() }
  const ask = () => withLimit(() => pushManager.subscribe(options), serviceMs)
  const subscription = await ask().catch(async (error: unknown) => {
    const other = await currentSubscription()
    if (!other) throw error
    await withLimit(() => other.unsubscribe(), serviceMs)
    return ask()
  })
  return subscription.toJSON()
}

/** Removes the push subscription, if there is one. */
export async function unsubscribe(): Promise<void> {
  const found = await currentSubscription()
  if (found) await withLimit(() => found.unsubscribe(), serviceMs)
}
