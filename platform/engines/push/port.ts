/** A browser's push subscription: the URL at its push service and the browser's encryption keys (RFC 8291). */
export interface PushAddress {
  readonly endpoint: string
  /** base64url: an uncompressed P-256 point (65 bytes), and 16 random bytes. */
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  /** Encrypted so that only the browser can read it. At most 3 kB. */
  readonly body: string
  /** How long the push service keeps the message for a device that is offline. */
  readonly ttlSeconds: number
  /** At most 32 base64url characters. A later message with the same topic replaces an undelivered one. */
  readonly topic: string
}

/**
 * `gone`: the browser's subscription has ended. `refused`: the service rejects this message or this sender; a retry
 * does not help.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused'

/** Sends messages to browsers through their push services, which learn only the recipient. */
export interface Push {
  /** The public VAPID key with which browsers subscribe: an uncompressed P-256 point in base64url. It never changes. */
  publicKey(): Promise<string>
  /** Whether the URL belongs to a known push service and the keys are valid. No other URL is ever called. */
  accepts(address: PushAddress): boolean
  /** Resolves to the outcome. Rejects if the service does not respond or cannot accept the message now: retry later. */
  send(address: PushAddress, message: PushMessage): Promise<PushOutcome>
}
