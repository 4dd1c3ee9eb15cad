import { z } from 'zod'
import { opaque } from '../shared/fields.ts'

/**
 * A browser's `PushSubscription` in the form that `toJSON()` returns. The server checks the endpoint's host and the
 * keys.
 */
export const pushDeviceBody = z.strictObject({
  endpoint: opaque(2_000),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({ p256dh: opaque(200), auth: opaque(100) }),
})
export type PushDeviceBody = z.infer<typeof pushDeviceBody>
