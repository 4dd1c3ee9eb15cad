import { models } from '@filiz/domain/read-models/models.ts'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from './case.ts'
import { startEventStore, type EventStore } from './event-store.ts'
import { createLoad } from './load.ts'
import { startMailServer } from './mails.ts'
import { newSecrets, runCommand, startService, storesOn, type Service, type ServiceName } from './processes.ts'
import { startProxy, type Proxy } from './proxy.ts'
import { randomFrom } from './random.ts'
import { freePort, startMongo, startRedis } from '@filiz/engines/testing/servers.ts'
import { until } from './until.ts'
import { verdict } from './verdict.ts'

export type Slot = 'command-api' | 'query-api' | 'projector-1' | 'projector-2' | 'worker-1' | 'worker-2'
/** A second instance of a stateless service. A single test case starts it with `join`. */
export type Spare = 'command-api-2' | 'query-api-2'
export const slots: readonly Slot[] = ['command-api', 'query-api', 'projector-1', 'projector-2', 'worker-1', 'worker-2']
const spares: readonly Spare[] = ['command-api-2', 'query-api-2']
const serviceOf = (slot: Slot | Spare) => slot.replace(/-\d$/, '') as ServiceName

const waitMs = 40_000

export interface FleetOptions {
  readonly seed: number
  readonly eventLog: 'sqlite' | 'eventstoredb'
}

/**
 * Runs the four services as separate processes, with two projectors and two workers, on servers that can be cut off,
 * killed and restarted. With SQLite, the log is a shared file.
 */
export async function startFleet({ seed, eventLog }: FleetOptions) {
  const folder = await mkdtemp(path.join(tmpdir(), 'filiz-fleet-'))
  const closing: (() => Promise<unknown> | void)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  const close = async () => {
    for (const one of closing.splice(0).toReversed()) await Promise.resolve(one()).catch(() => {})
  }
  try {
    const mails = await startMailServer()
    closing.push(() => mails.stop())
    const mongoFile = path.join(folder, 'mongo')
    let mongo = await startMongo({ file: mongoFile })
    closing.push(() => mongo.stop('SIGKILL'))
    let redis = await startRedis({ folder })
    closing.push(() => redis.stop('SIGKILL'))
    const store: EventStore | undefined =
      eventLog === 'eventstoredb' ? await startEventStore(path.join(folder, 'eventstore')) : undefined
    if (store) closing.push(() => store.close())

    const proxies: { mongo: Proxy; redis: Proxy; eventstore?: Proxy } = {
      mongo: await startProxy(mongo),
      redis: await startProxy(redis),
      ...(store ? { eventstore: await startProxy(store) } : {}),
    }
    for (const proxy of Object.values(proxies)) closing.push(() => proxy.close())

    const common = {
      ...mails.env,
      ...newSecrets(),
      ...(store ? { EVENT_LOG_NAMESPACE: `faults_${randomBytes(6).toString('hex')}` } : {}),
    }
    const on = (
      {
        mongoPort,
        redisPort,
        eventStoreUrl,
      }: { mongoPort: number; redisPort: number; eventStoreUrl: string | undefined },
      dataDir: string,
    ) => ({
      ...common,
      DATA_DIR: path.join(folder, dataDir),
      EVENT_LOG_URL: eventStoreUrl ?? `sqlite:${path.join(folder, 'events.db')}`,
      ...storesOn({ url: `mongodb://127.0.0.1:${mongoPort}` }, { url: `redis://127.0.0.1:${redisPort}` }),
    })
    const throughProxies = (slot: string) =>
      on(
        {
          mongoPort: proxies.mongo.port,
          redisPort: proxies.redis.port,
          eventStoreUrl: store?.urlAt(proxies.eventstore!.port),
        },
        slot,
      )
    /** Direct connections without a proxy, for the checks and for operator commands. */
    const env = on({ mongoPort: mongo.port, redisPort: redis.port, eventStoreUrl: store?.url }, 'oracle')

    await runCommand(['catalogue'], env)
    const ports = Object.fromEntries(
      await Promise.all([...slots, ...spares].map(async (slot) => [slot, await freePort()] as const)),
    ) as Record<Slot | Spare, number>
    const services = new Map<Slot | Spare, Service>()
    closing.push(() => Promise.all([...services.values()].map((service) => service.kill())))
    const start = (slot: Slot | Spare, faults?: Record<string, string>): Service => {
      const service = startService(serviceOf(slot), {
        env: throughProxies(slot),
        port: ports[slot],
        ...(faults ? { faults } : {}),
      })
      services.set(slot, service)
      return service
    }
    for (const slot of slots) start(slot)
    await Promise.all([...services.values()].map(({ alive }) => alive))

    const at = (slot: Slot | Spare) => `http://127.0.0.1:${ports[slot]}`
    const addresses = { commands: [at('command-api')], queries: [at('query-api')] }
    const load = createLoad({ addresses, mails, seed })
    closing.push(() => load.stop().catch(() => {}))
    await load.settle(6)

    const metricsOf = async (slot: Slot) =>
      (await fetch(`${at(slot)}/metrics`, { signal: AbortSignal.timeout(2_000) })).text()
    const isActive = async (slot: Slot): Promise<boolean> => /^filiz_projector_active 1$/m.test(await metricsOf(slot))
    const hasAllModels = async (slot: Slot): Promise<boolean> =>
      (await metricsOf(slot)).match(/^filiz_subscription_behind_seconds\{/gm)?.length === models.length
    const projectors = ['projector-1', 'projector-2'] as const
    return {
      env,
      folder,
      load,
      mails,
      proxies,
      random: randomFrom(seed),
      services,
      start,
      close,
      service: (slot: Slot | Spare) => services.get(slot)!,
      /**
       * Starts a spare instance and adds it to the round-robin addresses. Resolves to a function that stops and removes
       * it.
       */
      async join(slot: Spare) {
        await start(slot).alive
        const among = slot === 'command-api-2' ? addresses.commands : addresses.queries
        among.push(at(slot))
        return async () => {
          among.pop()
          await services.get(slot)!.stop()
          services.delete(slot)
        }
      },

      /** Waits for an active projector and returns its slot. */
      activeProjector: () =>
        until(
          'one of the projectors to be at work',
          async () => {
            for (const slot of projectors) if (services.get(slot)?.running() && (await isActive(slot))) return slot
            return undefined
          },
          waitMs,
        ),
      isActive,
      hasAllModels,

      /**
       * Makes the first projector the active one for all models and the second one its stand-by, whatever state the
       * previous case left.
       */
      async oneProjectorAtWork(): Promise<{ readonly owner: Slot; readonly standBy: Slot }> {
        const [owner, standBy] = projectors
        await services.get(standBy)!.stop()
        await until(`${owner} to have all models`, () => hasAllModels(owner), waitMs)
        await start(standBy).alive
        return { owner, standBy }
      },

      /** Stops the server, runs `whileAway`, and restarts the server on the same port with its data. */
      async restartMongo(whileAway: () => Promise<unknown>) {
        await mongo.stop('SIGTERM')
        await whileAway()
        mongo = await startMongo({ port: mongo.port, file: mongoFile })
      },
      async restartRedis(whileAway: () => Promise<unknown>) {
        await redis.stop('SIGKILL')
        await whileAway()
        redis = await startRedis({ port: redis.port, folder })
      },
      async freezeMongo(whileFrozen: () => Promise<unknown>) {
        await mongo.freeze(whileFrozen)
      },
      async freezeRedis(whileFrozen: () => Promise<unknown>) {
        await redis.freeze(whileFrozen)
      },
      eventStore: store,

      /**
       * Checks that the services recover in time and that no data is lost. The time starts when the fault ends; for a
       * killed process, when it runs again.
       */
      async recovers(): Promise<string> {
        await Promise.all([...services.values()].filter((service) => service.running()).map(({ alive }) => alive))
        const ms = await load.recovered(waitMs)
        await sleep(500)
        await load.stop()
        await verdict(load, { env, mails }, ms)
        return `recovered in ${seconds(ms)}`
      },
      /** Starts all slots that are not running, so that the fleet is as in production. */
      async complete() {
        for (const slot of slots) if (!services.get(slot)!.running()) start(slot)
        await Promise.all([...services.values()].map(({ alive }) => alive))
      },
      output: () => [...services].map(([slot, service]) => `── ${slot}\n${service.output()}`).join('\n'),
    }
  } catch (error) {
    await close()
    throw error
  }
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>
