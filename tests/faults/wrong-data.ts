import { randomBytes, randomUUID } from 'node:crypto'
import { copyFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import type { Case } from './case.ts'
import type { Fleet } from './fleet.ts'
import { lookMs, patience, withEngines, type Place } from './log-writes.ts'
import { runCommand, type Service } from './processes.ts'
import type { World } from './standalone-world.ts'
import { until } from './until.ts'

type InWorld = (name: string, run: (world: World) => Promise<string>) => Case
type OnFleet = (name: string, run: (fleet: Fleet) => Promise<string>) => Case

const ends = ['', '-wal', '-shm']

async function readyz({ url }: Service): Promise<{ ok: boolean; text: string }> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(4_000) })
  return { ok: response.ok, text: await response.text() }
}

/** Waits until the service refuses a registration because log, vault and read models do not belong together. */
const refusesWrites = (service: Service) =>
  until(
    'writes to be refused',
    async () => {
      const response = await fetch(`${service.url}/api/auth/register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '10.9.9.9' },
        body: JSON.stringify({ name: 'Deniz', email: `${randomUUID()}@example.org`, password: randomUUID() }),
      })
      if (response.status < 300) throw new Error('a write was acknowledged')
      return response.status === 503 && (await response.text()).includes('DATA_MISMATCH')
    },
    patience,
  )

/** Waits until the service is not ready and names the command that mends it. */
const namesTheCommand = (service: Service) =>
  until('it to name the command', async () => (await readyz(service)).text.includes('admin -- restored'), patience)

/** Damages the last event of a plan in the file of the log. Returns a function that puts the event back. */
function damageLastEvent(file: string, planId: string): () => void {
  const use = <T>(work: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(file, { timeout: 5_000 })
    try {
      return work(database)
    } finally {
      database.close()
    }
  }
  const { position, data } = use((database) =>
    database
      .prepare('SELECT position, data FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1')
      .get(`plan-${planId}`),
  ) as { position: number; data: string }
  const put = (text: string) =>
    use((database) => database.prepare('UPDATE events SET data = ? WHERE position = ?').run(text, position))
  put(data.slice(1))
  return () => void put(data)
}

/** Retries parked events and waits until the plan has all completions again. */
async function mends(place: Place, victim: Awaited<ReturnType<Place['load']['bystander']>>, restore: () => void) {
  restore()
  await runCommand(['projector', 'retry'], place.env)
  await runCommand(['worker', 'retry'], place.env)
  await until('the document to be put right', async () => (await victim.completedAsRead()) === 3, patience)
  await victim.checkPlan()
}

const parkedOf = async ({ env }: Place, planId: string) =>
  (await runCommand(['projector', 'parked'], env)).split('\n').filter((line) => line.includes(planId))

/** Test cases with wrong or damaged files, for a standalone process. */
export const standaloneWrongData = (inWorld: InWorld): readonly Case[] => [
  inWorld(
    'a log shorter than its read models: no write is acknowledged, and the longer log continues',
    async (world) => {
      const log = path.join(world.folder, 'events.db')
      const older = path.join(world.folder, 'older.db')
      await world.start().alive
      await world.load.recovered(patience)
      const database = new DatabaseSync(log)
      database.exec(`VACUUM INTO '${older}'`)
      database.close()
      world.load.start()
      await sleep(1_500)
      await world.service.stop()
      await rename(log, `${log}-kept`)
      await copyFile(older, log)
      await world.start().alive
      await namesTheCommand(world.service)
      await refusesWrites(world.service)
      await world.service.stop()
      for (const end of ends) await rm(log + end, { force: true })
      await rename(`${log}-kept`, log)
      await rm(older)
      return world.recovers()
    },
  ),

  inWorld(
    'a damaged event while read models are built: only its documents wait, and its return mends them',
    async (world) => {
      await world.start().alive
      const victim = await world.load.bystander()
      await victim.complete(3)
      await world.load.recovered(patience)
      await world.service.stop()
      const planId = victim.children[0]!.planId!
      const restore = damageLastEvent(path.join(world.folder, 'events.db'), planId)
      for (const end of ends) await rm(path.join(world.folder, `read.db${end}`), { force: true })
      await world.start().alive
      world.load.start()
      await until('it to be ready', async () => (await readyz(world.service)).ok, patience)
      await world.load.recovered(patience)
      const parked = await parkedOf(world, planId)
      if (!parked.some((line) => /revision \d+, position \d+, is damaged/.test(line)))
        throw new Error(`the damaged event should be parked: ${parked.join('\n')}`)
      await mends(world, victim, restore)
      await world.service.kill()
      return world.recovers()
    },
  ),

  inWorld('a vault that is missing: the start is refused, and the vault that is back continues', async (world) => {
    const vault = path.join(world.folder, 'vault.db')
    for (const end of ends) await rename(vault + end, `${vault}-kept${end}`).catch(() => {})
    const { code } = await world.start().ended
    if (code !== 1 || !world.service.output().includes('vault.db is missing'))
      throw new Error(`it should refuse to start: ${world.service.output()}`)
    for (const end of ends) await rename(`${vault}-kept${end}`, vault + end).catch(() => {})
    world.load.start()
    return world.recovers()
  }),
]

/** The same for separate services, on every event log. */
export const fleetWrongData = (onFleet: OnFleet, eventLog: 'sqlite' | 'eventstoredb'): readonly Case[] => [
  onFleet('a read model of another log: no write is acknowledged until it is dropped', async (fleet) => {
    await fleet.complete()
    fleet.load.start()
    await sleep(500)
    await withEngines(fleet, async ({ log, readStore }) => {
      await readStore.prepare([{ name: 'foreign_v1', indexes: [] }])
      const [lease] = await readStore.leases(['foreign_v1'])
      const checkpoint = (await log.head())!
      const write = { collection: 'foreign_v1', fence: lease!.fence, upserts: [], removals: [] }
      await readStore.apply([{ ...write, checkpoint, checkpointEvent: randomUUID() }])
    })
    await namesTheCommand(fleet.service('command-api'))
    await namesTheCommand(fleet.service('worker-1'))
    await refusesWrites(fleet.service('command-api'))
    await runCommand(['projector', 'drop', 'foreign_v1'], fleet.env)
    return fleet.recovers()
  }),

  onFleet('a vault that is missing: nobody can register, and the vault that is back continues', async (fleet) => {
    await fleet.complete()
    await fleet.service('command-api').stop()
    const empty = { VAULT_URL: fleet.env.VAULT_URL.replace(/\/\w+$/, `/empty_${randomBytes(6).toString('hex')}`) }
    await fleet.start('command-api', empty).alive
    await refusesWrites(fleet.service('command-api'))
    await namesTheCommand(fleet.service('command-api'))
    await fleet.service('command-api').stop()
    await fleet.complete()
    fleet.load.start()
    return fleet.recovers()
  }),

  ...(eventLog === 'sqlite'
    ? [
        onFleet('a damaged event in a rebuild: only its documents wait, and its return mends them', async (fleet) => {
          await fleet.complete()
          const victim = await fleet.load.bystander()
          await victim.complete(3)
          const planId = victim.children[0]!.planId!
          const restore = damageLastEvent(path.join(fleet.folder, 'events.db'), planId)
          fleet.load.start()
          await runCommand(['projector', 'rebuild', 'plans'], fleet.env)
          await until('it to be parked', async () => (await parkedOf(fleet, planId)).length > 0, patience, lookMs)
          await fleet.load.recovered(patience)
          await mends(fleet, victim, restore)
          return fleet.recovers()
        }),
      ]
    : []),
]
