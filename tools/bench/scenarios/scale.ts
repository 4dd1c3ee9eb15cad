import { existsSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createLastSeen } from '@filiz/engines/vault/last-seen.ts'
import { createFamilyChecks } from '@filiz/engines/vault/family-checks.ts'
import { createOutbox } from '@filiz/engines/vault/outbox.ts'
import { createSweep } from '@filiz/worker/jobs/sweep.ts'
import { fitsOnDisk } from '../bulk.ts'
import { cpuSince } from '../cpu.ts'
import { percentile, throughput, type Request } from '../load.ts'
import { makePlace, type BenchEnvironment } from '../place/bench-environment.ts'
import { line } from '../repeated.ts'
import { answered, authorization, turn } from '../requests.ts'
import type { Result, Scenario } from '../scenario.ts'
import { startServices } from '../services.ts'
import { makeBegun, settled, type World } from '../world.ts'

/** The figures at one number of families, each in its own unit. */
type Figures = Readonly<Record<Figure, number>>
type Figure = keyof typeof figures

const figures = {
  written: ['events written by the generator', '/s'],
  log: ['the log on the disk, a family', 'KiB'],
  'log-event': ['the log on the disk, a command’s event', 'KiB'],
  read: ['read models on the disk, a family', 'KiB'],
  vault: ['the vault on the disk, a family', 'KiB'],
  start: ['start', 'ms'],
  memory: ['memory of the server when it has answered', 'MiB'],
  page: ['a page, one at a time, p50', 'ms'],
  'page-cpu': ['a page, 8 at a time, CPU of the main thread', 'ms'],
  command: ['a command, one at a time, p50', 'ms'],
  'command-cpu': ['a command, 8 at a time, CPU of all threads', 'ms'],
  sweep: ['a quiet sweep, p50', 'ms'],
  rebuild: ['all read models built from the log, with a start', 'ms'],
  'rebuild-cpu': ['the same, CPU an event', 'ms'],
  'rebuild-memory': ['the same, most memory', 'MiB'],
  backup: ['log and vault backed up', 'ms'],
} as const satisfies Record<string, readonly [string, Result['unit']]>

const sample = 250
const atOnce = 8
const quietSweeps = 9

/**
 * Costs at 1,000, 10,000 and 100,000 families of ten events (and a million with `--million`, if they fit on the disk),
 * and their growth: the exponent e of families^e between the smallest and largest size (0 = constant, 1 = linear). On
 * embedded engines, because costs per family are similar on others and files can be measured.
 */
export const scale: Scenario = async ({ quick }) => {
  const sizes = quick
    ? [200, 1_000]
    : [1_000, 10_000, 100_000, ...(process.argv.includes('--million') ? [1_000_000] : [])]
  const all: { readonly families: number; readonly figures: Figures }[] = []
  for (const families of sizes.filter(fitsOnDisk)) all.push({ families, figures: await measureAt(families) })
  const names = Object.keys(figures) as Figure[]
  return [
    ...all.flatMap(({ families, figures: its }) => names.map((name) => row(name, families, its[name]))),
    ...names.map((name) =>
      slope(
        name,
        all.map((one) => [one.families, one.figures[name]]),
      ),
    ),
  ]
}

const row = (name: Figure, families: number, value: number): Result => {
  const [what, unit] = figures[name]
  return line(
    {
      id: `scale-${name}-${families}`,
      name: `${families.toLocaleString('en')} families: ${what}`,
      unit,
      measured: `${shown(value)} ${unit}`,
      against: '',
    },
    [value],
  )
}

function slope(name: Figure, values: readonly (readonly [families: number, value: number])[]): Result {
  const [[least, first], [most, last]] = [values[0]!, values.at(-1)!]
  const exponent = Math.log(last / first) / Math.log(most / least)
  return line(
    {
      id: `scale-slope-${name}`,
      name: `${figures[name][0]}: how it grows`,
      unit: 'exponent',
      measured: `× ${shown(last / first)} for × ${most / least} families`,
      against: '',
    },
    [exponent],
  )
}

const shown = (value: number) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en'))

async function measureAt(families: number): Promise<Figures> {
  await using place = await makePlace()
  if (!place.embedded)
    throw new Error(
      'scale is measured on embedded engines: leave out EVENT_LOG_URL, READ_STORE_URL, VAULT_URL and QUEUE_URL',
    )
  const chosen = Array.from({ length: Math.min(sample, families) }, (_, index) =>
    Math.floor((index * families) / Math.min(sample, families)),
  )
  const catalogue = await withoutFamilies()
  const { signIn, events, eventsASecond } = await makeBegun(place, families, chosen)

  const building = await startServices(place)
  const built = {
    rebuild: building.startMs,
    'rebuild-cpu': building.commands.cpu().all / events,
    'rebuild-memory': building.commands.memory().most,
  }
  await building[Symbol.asyncDispose]()
  const before = weighed(place)
  const { commands, ...used } = await inUse(place, signIn())
  const sweep = await quietSweep(place)
  const after = weighed(place)
  return {
    written: eventsASecond,
    ...built,
    ...used,
    sweep,
    backup: backedUp(place),
    log: (before.log - catalogue.log) / families,
    read: (before.read - catalogue.read) / families,
    vault: (before.vault - catalogue.vault) / families,
    'log-event': (after.log - before.log) / commands,
  }
}

/** Measures the costs of requests after a start. */
async function inUse(place: BenchEnvironment, world: World) {
  await using services = await startServices(place)
  await settled(place)
  const { commands: server, startMs } = services
  const pages = world.families.map(({ childId }, n): Request => ({
    method: 'GET',
    path: `/api/plans/current?childId=${childId}`,
    headers: authorization(world, n),
  }))
  const round = (number: number) => world.families.map((_, n) => turn(world, n, number))
  const measured = async (requests: readonly Request[]) => {
    const before = server.cpu()
    await throughput(server.url, atOnce, requests, answered(200))
    return cpuSince(before, server.cpu(), requests.length)
  }
  // Warm up, so that the server behaves as if it had been running for a while.
  await throughput(server.url, atOnce, [...pages, ...round(0), ...round(1)], answered(200))
  const page = (await throughput(server.url, 1, pages, answered(200))).p50
  const pageCpu = (await measured([...pages, ...pages, ...pages, ...pages])).main
  const command = (await throughput(server.url, 1, round(2), answered(200))).p50
  const commandCpu = (await measured([...round(3), ...round(4), ...round(5)])).all
  return {
    commands: 6 * world.families.length,
    start: startMs,
    page,
    'page-cpu': pageCpu,
    command,
    'command-cpu': commandCpu,
    memory: server.memory().now,
  }
}

/** Measures the duration of a sweep that finds no due family. */
async function quietSweep(place: BenchEnvironment): Promise<number> {
  const engines = await place.open()
  const { vault } = engines
  const run = createSweep({
    ...engines,
    logger: createLogger({ level: 'error' }),
    lastSeen: createLastSeen(vault),
    familyChecks: createFamilyChecks(vault),
    outbox: createOutbox(vault),
  })
  const times: number[] = []
  for (let n = 0; n <= quietSweeps; n++) {
    const began = performance.now()
    await run({ id: 'sweep', data: { thorough: false } })
    if (n > 0) times.push(performance.now() - began)
  }
  await engines.close()
  return percentile(times, 0.5)
}

/** Measures the disk use of the catalogue alone. */
async function withoutFamilies() {
  await using place = await makePlace()
  await makeBegun(place, 0, [])
  const services = await startServices(place)
  await services[Symbol.asyncDispose]()
  return weighed(place)
}

/** Returns the file sizes in KiB. Write-ahead logs are checkpointed first. */
function weighed({ folder }: BenchEnvironment) {
  const kib = (name: string) => {
    const file = path.join(folder, name)
    const database = new DatabaseSync(file)
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
    return statSync(file).size / 1024
  }
  return { log: kib('events.db'), read: kib('read.db'), vault: kib('vault.db') }
}

/** Makes a backup as docs/operations.md describes, and returns its duration. */
function backedUp({ folder }: BenchEnvironment): number {
  // A backup has no read models, and the disk need not hold both.
  for (const end of ['', '-wal', '-shm']) rmSync(path.join(folder, `read.db${end}`), { force: true })
  const began = performance.now()
  for (const name of ['events.db', 'vault.db']) {
    const database = new DatabaseSync(path.join(folder, name), { readOnly: true })
    database.prepare('VACUUM INTO ?').run(path.join(folder, `backup-${name}`))
    database.close()
    if (!existsSync(path.join(folder, `backup-${name}`))) throw new Error(`no backup of ${name}`)
  }
  return performance.now() - began
}
