import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushAddress } from '../port.ts'

export interface Pushed {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A fake browser: its push subscription and the keys that decrypt its messages. */
export interface Browser {
  readonly address: PushAddress
  /** Decrypts a message like a receiver of RFC 8291 and RFC 8188. */
  open(pushed: Pushed): unknown
}

export interface PushService {
  readonly origin: string
  readonly pushed: readonly Pushed[]
  browser(): Browser
  to(browser: Browser): readonly Pushed[]
  /** Sets the status of further responses; 201 initially. */
  answers(status: number, headers?: Readonly<Record<string, string>>): void
  close(): Promise<void>
}

/** A local push service that behaves like the browsers' services and exposes the received messages. */
export async function startPushService(): Promise<PushService> {
  const pushed: Pushed[] = []
  let answer: { status: number; headers: Readonly<Record<string, string>> } = { status: 201, headers: {} }
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      pushed.push({ path: incoming.url!, headers: incoming.headers, body: Buffer.concat(chunks) })
      outgoing.writeHead(answer.status, answer.headers).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    pushed,
    browser: () => newBrowser(`${origin}/to/${randomBytes(12).toString('base64url')}`),
    to: ({ address }) => pushed.filter(({ path }) => `${origin}${path}` === address.endpoint),
    answers: (status, headers = {}) => {
      answer = { status, headers }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export function newBrowser(endpoint: string): Browser {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    address: { endpoint, p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    open: ({ body }) => JSON.parse(decrypted(body, ecdh, auth)) as unknown,
  }
}

/**
 * Decrypts the body of a push message. Layout: salt (16 bytes), record size (4), length of the sender's key (1), the
 * sender's key, then a single record with the last-record delimiter.
 */
function decrypted(body: Buffer, receiver: ECDH, auth: Buffer): string {
  const [salt, length] = [body.subarray(0, 16), body[20]!]
  const sender = body.subarray(21, 21 + length)
  const record = body.subarray(21 + length)
  if (record.length > body.readUInt32BE(16)) throw new Error('longer than one record')
  const derive = (secret: Uint8Array, salted: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, bytes))
  const input = derive(
    receiver.computeSecret(sender),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender]),
    32,
  )
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the last record')
  return padded.subarray(0, end).toString('utf8')
}

/**
 * Returns the claims of a request's VAPID token (RFC 8292). Throws unless the token is signed with the key that it
 * names.
 */
export function vapidClaims({ headers }: Pushed): {
  readonly publicKey: string
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number }
} {
  const [, token, publicKey] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(headers['authorization'] ?? '') ?? []
  if (!token || !publicKey) throw new Error(`no VAPID: ${headers['authorization']}`)
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  if (
    !verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
    throw new Error('signed by another')
  return {
    publicKey,
    claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) as ReturnType<typeof vapidClaims>['claims'],
  }
}
