import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { isEmbedded, readConfig, type Config } from '@filiz/engines/config.ts'
import { openEngines, type Engines } from '@filiz/engines/open.ts'
import { clockStart } from '../month.ts'
import { askedFor, secrets } from './requested-config.ts'
import { ownEventStore } from './eventstoredb.ts'
import { ownMongo } from './mongodb.ts'
import type { Own } from './owned-resource.ts'
import { ownRedis } from './redis.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The engines of one scenario: those that the environment names, but with data of this scenario only. */
export interface BenchEnvironment extends AsyncDisposable {
  /** Temporary folder, deleted when this process ends. */
  readonly folder: string
  /** Environment of the services. */
  readonly env: Readonly<Record<string, string>>
  readonly config: Config
  readonly embedded: boolean
  /** Opens the engines, also while services use them. They are closed with the environment at the latest. */
  open(): Promise<Engines>
}

const places = new Set<BenchEnvironment>()

export async function makePlace(): Promise<BenchEnvironment> {
  const { eventLog, readStore, vault, queue } = askedFor()
  const name = `filiz_bench_${randomBytes(6).toString('hex')}`
  const folder = temporaryFolder()
  const owned: Own[] = []
  const opened: Engines[] = []
  const urlOf = async (
    engine: Config['eventLog' | 'readStore' | 'vault' | 'queue'],
    file: string,
    own: (url: string) => Own | Promise<Own>,
  ) => {
    if (engine.engine === 'sqlite') return `sqlite:${path.join(folder, file)}`
    const its = await own(engine.url)
    owned.push(its)
    return its.url
  }
  let removing: Promise<void> | undefined
  const remove = () =>
    (removing ??= (async () => {
      // After a failure the engines may still be writing, so close them first.
      for (const engines of opened) await engines.close()
      const removed = await Promise.allSettled(owned.map((own) => own.remove()))
      rmSync(folder, { recursive: true, force: true })
      const failures = removed.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      if (failures.length > 0) throw new AggregateError(failures, `something called ${name} may be left on a server`)
    })())
  try {
    const env = {
      CLOCK_START: clockStart,
      DATA_DIR: folder,
      EVENT_LOG_NAMESPACE: name,
      ...secrets(),
      EVENT_LOG_URL: await urlOf(eventLog, 'events.db', (url) => ownEventStore(url, name)),
      READ_STORE_URL: await urlOf(readStore, 'read.db', (url) => ownMongo(url, `${name}_read`)),
      VAULT_URL: await urlOf(vault, 'vault.db', (url) => ownMongo(url, `${name}_vault`)),
      QUEUE_URL: await urlOf(queue, 'jobs.db', ownRedis),
    }
    const config = readConfig({ ...env, LOG_LEVEL: 'error' })
    const place: BenchEnvironment = {
      folder,
      env,
      config,
      embedded: isEmbedded(config),
      async open() {
        const engines = await openEngines(config, { beside: true })
        opened.push(engines)
        return engines
      },
      async [Symbol.asyncDispose]() {
        await remove()
        places.delete(place)
      },
    }
    places.add(place)
    return place
  } catch (error) {
    await remove()
    throw error
  }
}

/** Removes the data of all scenarios; for an interrupted run. */
export const removePlaces = () => Promise.all([...places].map((place) => place[Symbol.asyncDispose]()))
