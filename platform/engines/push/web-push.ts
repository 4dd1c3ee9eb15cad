import { createECDH, hkdfSync } from 'node:crypto'
import webpush from 'web-push'
import type { SubjectKeys } from '../personal-data/port.ts'
import { EngineUnavailable } from '../unavailable.ts'
import type { Push, PushAddress } from './port.ts'
import { isPushService } from './services.ts'

export interface WebPushOptions {
  /** Source of the VAPID key: a key in the vault, which is encrypted with the master key. */
  readonly keys: Pick<SubjectKeys, 'ensure'>
  /** Contact for push service operators: `mailto:…` (RFC 8292). */
  readonly contact: string
  /** Allowed origins besides the known push services. */
  readonly services: readonly string[]
  readonly timeoutMs?: number
}

const subject = 'system:push'
const curve = 'prime256v1'
const goneStatuses = [404, 410]
/**
 * Statuses that count as `refused`, not as `gone`: otherwise a server with a wrong clock (401, 403) would delete all
 * devices.
 */
const refusedStatuses = [400, 401, 403, 413]

/**
 * Derives VAPID's private key from 32 random bytes. About one derivation in 2³² is not below the curve's order; then
 * the next `n` is tried.
 */
function vapidKeysOf(key: Buffer): { readonly publicKey: string; readonly privateKey: string } {
  for (let n = 0; ; n += 1) {
    const privateKey = Buffer.from(hkdfSync('sha256', key, '', `vapid:${n}`, 32))
    const ecdh = createECDH(curve)
    try {
      ecdh.setPrivateKey(privateKey)
      return { publicKey: ecdh.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
    } catch {}
  }
}

export function createWebPush({ keys, contact, services, timeoutMs = 10_000 }: WebPushOptions): Push {
  let made: Promise<ReturnType<typeof vapidKeysOf>> | undefined
  const vapidKeys = () => {
    made ??= keys.ensure(subject, null).then(vapidKeysOf)
    made.catch(() => (made = undefined))
    return made
  }
  const accepts = (address: PushAddress) => isPushService(address.endpoint, services) && areKeys(address)

  return {
    publicKey: async () => (await vapidKeys()).publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, { body, ttlSeconds, topic }) {
      if (!accepts({ endpoint, p256dh, auth })) return 'refused'
      const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
        TTL: ttlSeconds,
        topic,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject: contact, ...(await vapidKeys()) },
      })
      const headers = Object.fromEntries(
        Object.entries(request.headers)
          .filter(([name]) => name !== 'Content-Length')
          .map(([name, value]) => [name, String(value)]),
      )
      const answer = await fetch(endpoint, {
        // Redirects are not followed, so that a service cannot send us to another host.
        method: 'POST',
        headers,
        body: new Uint8Array(request.body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new EngineUnavailable('push service', error)
      })
      await answer.body?.cancel()
      if (answer.ok) return 'sent'
      if (goneStatuses.includes(answer.status)) return 'gone'
      if (refusedStatuses.includes(answer.status)) return 'refused'
      throw new EngineUnavailable('push service', new Error(`it answered ${answer.status}`))
    },
  }
}

/** Checks the form of the keys and that the point is on the curve. */
function areKeys({ p256dh, auth }: PushAddress): boolean {
  const [point, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  if (point.length !== 65 || point[0] !== 4 || secret.length !== 16) return false
  const ecdh = createECDH(curve)
  ecdh.generateKeys()
  try {
    return ecdh.computeSecret(point).length === 32
  } catch {
    return false
  }
}
