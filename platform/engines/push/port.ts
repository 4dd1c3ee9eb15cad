/** Where a browser can be reached: an address of its push service, and the keys that only this browser can read with (RFC 8291). */
export interface PushAddress {
  readonly endpoint: string
  /** base64url: an uncompressed point of P-256 (65 bytes), and 16 random bytes. */
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  /** Encrypted for the browser alone. At most 3 kB. */
  readonly body: string
  /** So long the push service keeps it for a device that is off. */
  readonly ttlSeconds: number
  /** At most 32 letters of base64url: a later one with the same takes its place where it was not delivered yet. */
  readonly topic: string
}

/** `gone`: the browser has let go of the address. `refused`: the service wants nothing of this, or nothing of ours; asking again changes nothing. */
export type PushOutcome = 'sent' | 'gone' | 'refused'

/** Sends messages to browsers by their push services, which learn no more than to whom. */
export interface Push {
  /** What browsers subscribe with: our VAPID key's public half, an uncompressed point of P-256 in base64url. The same for ever. */
  publicKey(): Promise<string>
  /** Whether the address is one of a push service that we know, and its keys are keys: no other is ever asked. */
  accepts(address: PushAddress): boolean
  /** Rejects where the service does not answer or cannot take it now: to be tried again later. */
  send(address: PushAddress, message: PushMessage): Promise<PushOutcome>
}
