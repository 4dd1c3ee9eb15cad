import { randomInt } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '@filiz/engines/config.ts'
import { openLogReader } from '@filiz/engines/open-readers.ts'
import { freePort, startMongo, startRedis } from '@filiz/engines/testing/servers.ts'
import { onTestFinished } from 'vitest'
import { createLoad, type Load } from '../faults/load.ts'
import { mailHost, startMailServer, type MailServer } from '../faults/mails.ts'
import { newSecrets, startService, storesOn } from '../faults/processes.ts'
import type { Service, ServiceName, StartOptions } from '../faults/processes.ts'
import { until } from '../faults/until.ts'

type Environment = Readonly<Record<string, string>>

/** Starts a mail server for the running test. */
export async function mailServerOfTest(): Promise<MailServer> {
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  return mails
}

/** Starts a service for the running test and waits until it is ready. */
export async function serviceOfTest(name: ServiceName, env: Environment, port?: number): Promise<Service> {
  const service = startService(name, { env, port: port ?? (await freePort()) })
  onTestFinished(() => service.kill())
  await service.alive
  await until(`${name} to be ready`, async () => (await fetch(`${service.url}/readyz`)).ok, 60_000)
  return service
}

/** Creates a load for the running test, with a random seed. */
export function loadOfTest(mails: MailServer, { commands, queries }: { commands: string; queries: string }): Load {
  const load = createLoad({ addresses: { commands: [commands], queries: [queries] }, mails, seed: randomInt(2 ** 31) })
  onTestFinished(() => load.stop().catch(() => {}))
  return load
}

/** Returns the deliveries without those before now of events that the restored log in `env` does not have. */
export async function deliveriesOfRestored(
  mails: MailServer,
  env: Environment,
): Promise<Pick<MailServer, 'deliveries'>> {
  const before = mails.deliveries.length
  const log = await openLogReader(readConfig(env))
  try {
    const pages = await Array.fromAsync(log.readAll({ after: null }))
    const restored = new Set(pages.flat().map(({ id }) => `<${id}@${mailHost}>`))
    return {
      get deliveries() {
        return mails.deliveries.filter(({ messageId }, index) => index >= before || restored.has(messageId))
      },
    }
  } finally {
    await log.close()
  }
}

/**
 * Starts engines and a mail server, and returns slots for services on them, such as `worker` and `worker-next`. A slot
 * keeps its port and its folder when its service is started again.
 */
export async function startSlots() {
  const folder = mkdtempSync(path.join(tmpdir(), 'filiz-slots-'))
  const [mongo, redis, mails] = await Promise.all([startMongo(), startRedis(), startMailServer()])
  const services = new Map<string, Service>()
  const ports = new Map<string, number>()
  const env: Record<string, string> = {
    ...mails.env,
    ...newSecrets(),
    DATA_DIR: path.join(folder, 'operator'),
    EVENT_LOG_URL: `sqlite:${path.join(folder, 'events.db')}`,
    ...storesOn(mongo, redis),
  }
  return {
    folder,
    mails,
    services,
    /** The environment of services to be started, and of operators' commands. */
    env,
    at: (slot: string) => `http://127.0.0.1:${ports.get(slot)}`,
    async start(slot: string, { env: more, ...options }: Partial<Pick<StartOptions, 'env' | 'from'>> = {}) {
      if (!ports.has(slot)) ports.set(slot, await freePort())
      const service = startService(slot.replace(/-next$/, '') as ServiceName, {
        ...options,
        env: { ...env, DATA_DIR: path.join(folder, slot), ...more },
        port: ports.get(slot)!,
      })
      services.set(slot, service)
      await service.alive
    },
    async stop(slot: string) {
      await services.get(slot)!.stop()
      services.delete(slot)
    },
    async close() {
      await Promise.all([...services.values()].map((service) => service.kill()))
      await Promise.all([mongo.stop('SIGKILL'), redis.stop('SIGKILL'), mails.stop()])
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type Slots = Awaited<ReturnType<typeof startSlots>>
