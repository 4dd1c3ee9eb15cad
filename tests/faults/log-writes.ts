import { randomUUID } from 'node:crypto'
import { plans } from '@filiz/domain/read-models/plans.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { currentSchema } from '@filiz/domain/registry/upcast.ts'
import { readConfig } from '@filiz/engines/config.ts'
import type { NewEvent } from '@filiz/engines/event-log/port.ts'
import { openEngines, type Engines } from '@filiz/engines/open.ts'
import { nextEventType } from '../testing/next-release-writes/domain/registry/known-events.ts'
import { seconds } from './case.ts'
import type { Load } from './load.ts'
import { until } from './until.ts'

/** What a helper needs to reach running services: their environment and their load. */
export interface Place {
  readonly env: Readonly<Record<string, string>>
  readonly load: Load
}

export const patience = 40_000
/** Milliseconds for two thousand parked events, which are retried sequentially besides the normal load. */
export const retryPatience = 120_000
export const withinMs = 10_000
/**
 * Polling interval in milliseconds. Each poll runs an operator command in a new process, so frequent polling would
 * itself be a load.
 */
export const lookMs = 1_000

export const event = (type: string, data: object): NewEvent => {
  const id = randomUUID()
  return {
    id,
    type,
    data: { at: new Date().toISOString(), ...data },
    metadata: { schema: currentSchema(type), correlationId: id, causationId: id, actor: 'operator' },
  }
}

export async function withEngines<T>({ env }: Pick<Place, 'env'>, use: (engines: Engines) => Promise<T>): Promise<T> {
  const engines = await openEngines(readConfig(env), { beside: true })
  try {
    return await use(engines)
  } finally {
    await engines.close()
  }
}

/** Creates a family that the load does not use. Returns its account id. */
export async function accountOf(place: Place): Promise<string> {
  const { children } = await place.load.bystander()
  return withEngines(place, async ({ readStore }) => {
    const plan = await until(
      'its plan',
      () => readStore.get(collectionName(plans), children[0]!.planId!).then((found) => found ?? undefined),
      patience,
    )
    return String(plan['accountId'])
  })
}

/** Appends `count` profile changes to the stream of an account, as if the parent had made them. */
export const appendProfileChanges = (place: Place, accountId: string, count: number) =>
  withEngines(place, async ({ log }) => {
    const stream = `account-${accountId}`
    let revision = (await Array.fromAsync(log.readStream(stream))).at(-1)!.revision
    for (let done = 0; done < count; done += 500) {
      const events = Array.from({ length: Math.min(500, count - done) }, (_, index) =>
        event('ProfileChanged', { theme: (done + index) % 2 === 0 ? 'dark' : 'light' }),
      )
      ;({ revision } = await log.append(stream, revision, events))
    }
  })

/**
 * Deletes an account and waits until its encryption key is destroyed, which must also happen while the queue is
 * unavailable.
 */
export const deleteAccount = (place: Place, accountId: string) =>
  withEngines(place, async ({ log, keys }) => {
    const stream = `account-${accountId}`
    const events = await Array.fromAsync(log.readStream(stream))
    const children = events
      .filter(({ type }) => type === 'ChildEnrolled')
      .map(({ data }) => (data as unknown as { childId: string }).childId)
    await log.append(stream, events.at(-1)!.revision, [event('AccountDeleted', { children })])
    const began = performance.now()
    await until(
      'the family to be forgotten while the queue is away',
      async () => (await keys.get(`account:${accountId}`)) === null,
      patience,
    )
    if (performance.now() - began > withinMs)
      throw new Error(`forgetting took ${seconds(performance.now() - began)} while the queue was away`)
  })

export const changePassword = (place: Place, accountId: string) =>
  withEngines(place, async ({ log }) => {
    const stream = `account-${accountId}`
    await log.append(stream, (await Array.fromAsync(log.readStream(stream))).at(-1)!.revision, [
      event('PasswordChanged', { requestId: null }),
    ])
  })

/** Appends an event of a type that only the next release knows. */
export const appendUnknownEvent = (place: Place) =>
  withEngines(place, ({ log }) => log.append(`greeting-${randomUUID()}`, 'no-stream', [event(nextEventType, {})]))
