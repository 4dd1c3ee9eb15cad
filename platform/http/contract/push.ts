import { pushDeviceBody } from '@filiz/domain/account/push-schemas.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { idParams } from './parameters.ts'
import { instant } from './shapes.ts'

const tag = 'auth'

const pushDevice = z
  .strictObject({
    id: z.guid(),
    device: z.string(),
    since: instant,
    current: z.boolean().meta({ description: 'Chosen in the session that asks' }),
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.infer<typeof pushDevice>

export const getPushKey = defineRoute({
  method: 'GET',
  path: '/auth/push-key',
  tag,
  access: 'parent',
  summary: 'What a browser subscribes to our messages with: the VAPID key, in base64url',
  data: z.strictObject({ publicKey: z.string() }),
})

export const listPushDevices = defineRoute({
  method: 'GET',
  path: '/auth/push',
  tag,
  access: 'parent',
  summary: 'Browsers that messages are pushed to',
  data: z.array(pushDevice),
  secret: true,
})

export const addPushDevice = defineRoute({
  method: 'POST',
  path: '/auth/push',
  tag,
  access: 'parent',
  summary: 'Push messages to this browser, too: its subscription, as the browser gives it; again changes nothing',
  body: pushDeviceBody,
  statuses: [201],
  data: pushDevice,
  hasMessage: true,
  errors: ['CONFLICT'],
})

export const tryPushDevice = defineRoute({
  method: 'POST',
  path: '/auth/push/{id}/test',
  tag,
  access: 'parent',
  summary: 'Push a message to see whether it arrives',
  params: idParams,
  hasMessage: true,
  errors: ['NOT_FOUND'],
})

export const removePushDevice = defineRoute({
  method: 'DELETE',
  path: '/auth/push/{id}',
  tag,
  access: 'parent',
  summary: 'Push no more messages to a browser',
  params: idParams,
  hasMessage: true,
  errors: ['NOT_FOUND'],
})
