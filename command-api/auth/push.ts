import { randomUUID } from 'node:crypto'
import { mailJob } from '@filiz/application/mails/mail-job.ts'
import { testPushId, testPushSeconds } from '@filiz/domain/account/notices.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError, fieldError } from '@filiz/http/api-error.ts'
import {
  addPushDevice,
  getPushKey,
  listPushDevices,
  removePushDevice,
  tryPushDevice,
} from '@filiz/http/contract/push.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import { route } from '@filiz/http/route.ts'
import type { PushDevice } from '@filiz/engines/records/push-devices.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { deviceOf } from './device.ts'

type Dependencies = Pick<CommandApiDependencies, 'push' | 'pushDevices' | 'queue' | 'limits' | 'clock'>

const shown = ({ id, device, since, sessionId }: PushDevice, caller: Caller) => ({
  id,
  device,
  since,
  current: sessionId === caller.sessionId,
})

export const getPushKeyRoute = ({ push }: Dependencies) =>
  route(getPushKey, async () => ({ data: { publicKey: await push.publicKey() } }))

export const listPushDevicesRoute = ({ pushDevices }: Dependencies) =>
  route(listPushDevices, async ({ caller }) => ({
    data: (await pushDevices.list(caller.accountId)).map((device) => shown(device, caller)),
  }))

/** Stores a push device without an event: a push endpoint is no business fact and must be erasable. */
export const addPushDeviceRoute = ({ push, pushDevices, clock }: Dependencies) =>
  route(addPushDevice, async ({ caller, body: { endpoint, keys }, userAgent, language }) => {
    const address = { endpoint, ...keys }
    if (!push.accepts(address)) throw fieldError('endpoint', 'not-a-push-service')
    const { accountId, sessionId } = caller
    const device = await pushDevices.put(
      { accountId, sessionId, device: deviceOf(userAgent), since: clock.now() },
      address,
    )
    if (!device) throw new ApiError('CONFLICT', { reason: 'TOO_MANY_DEVICES' })
    return { data: shown(device, caller), message: successMessage('pushOn', language) }
  })

/**
 * Queues a test message; the worker sends it, because this service makes no outgoing connections. If the queue loses
 * the job, the user tries again.
 */
export const tryPushDeviceRoute = ({ pushDevices, queue, limits, clock }: Dependencies) =>
  route(tryPushDevice, async ({ caller: { accountId }, params: { id }, language, requestId }) => {
    if (!(await pushDevices.list(accountId)).some((device) => device.id === id)) throw new ApiError('NOT_FOUND')
    await limits.take('pushTriesOfAccount', accountId)
    const until = new Date(clock.millis() + testPushSeconds * 1_000).toISOString()
    await queue.add(
      'mail',
      mailJob({
        mailId: testPushId(accountId, randomUUID(), id),
        stream: accountStream(accountId),
        until,
        correlationId: requestId,
      }),
    )
    return { message: successMessage('pushTried', language) }
  })

export const removePushDeviceRoute = ({ pushDevices }: Dependencies) =>
  route(removePushDevice, async ({ caller: { accountId }, params: { id }, language }) => {
    if (!(await pushDevices.remove(accountId, id))) throw new ApiError('NOT_FOUND')
    return { message: successMessage('pushOff', language) }
  })
