import { z } from 'zod'
import { opaque } from '../shared/fields.ts'

/** A `PushSubscription` as its `toJSON()` gives it. Whose its address is, and whether its keys are keys, the server looks at. */
export const pushDeviceBody = z.strictObject({
  endpoint: opaque(2_000),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({ p256dh: opaque(200), auth: opaque(100) }),
})
export type PushDeviceBody = z.infer<typeof pushDeviceBody>
