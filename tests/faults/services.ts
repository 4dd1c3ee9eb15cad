import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Redis } from 'ioredis'
import { setTimeout as sleep } from 'node:timers/promises'
import { seconds, type Case, type Group } from './case.ts'
import type { PointName } from './crashing/points.ts'
import { keepOutput } from './keep-output.ts'
import { followingCases } from './following.ts'
import { startFleet, type Fleet, type FleetOptions, type Slot } from './fleet.ts'
import { runCommand } from './processes.ts'
import type { WireFault } from './proxy.ts'
import { until } from './until.ts'
import { fleetWrongData } from './wrong-data.ts'

const crashMs = 40_000
/**
 * The lease time of the projector, here and in the Compose file. A stand-by notices within this time that the owner is
 * dead.
 */
const leaseMs = 10_000
/**
 * Maximum time of a regular handover: an owner that stops releases its lease, and stand-bys check every third of the
 * lease time.
 */
const handOverMs = 5_000

/** A write to an unavailable server is refused within 3 s, plus tolerance for a busy machine. */
const refusalMs = 4_000

export interface ServicesOptions extends FleetOptions {
  readonly missing?: string | undefined
}

/** Creates the test cases with faults of the separate services and of the servers that they use. */
export function servicesGroup({ seed, eventLog, missing }: ServicesOptions): Group {
  let started: Fleet | undefined

  const onFleet = (name: string, run: (fleet: Fleet) => Promise<string>): Case => ({
    name,
    async run() {
      const fleet = (started ??= await startFleet({ seed, eventLog }))
      try {
        return await run(fleet)
      } catch (error) {
        started = undefined
        const output = await keepOutput(fleet.output())
        await fleet.close()
        throw new Error(`${(error as Error).message}\n    what the services said: ${output}`, { cause: error })
      }
    },
  })
  const underLoad = (name: string, fault: (fleet: Fleet) => Promise<unknown>) =>
    onFleet(name, async (fleet) => {
      await fleet.complete()
      fleet.load.start({ newcomers: true })
      await sleep(fleet.random.between(400, 1_500))
      const said = await fault(fleet)
      const recovered = await fleet.recovers()
      return typeof said === 'string' ? `${said}, ${recovered}` : recovered
    })

  const killed = (slot: Slot) =>
    underLoad(`${slot} killed`, async (fleet) => {
      await fleet.service(slot).kill()
      await sleep(500)
      fleet.start(slot)
    })

  const handOver = async (fleet: Fleet, end: 'kill' | 'stop', withinMs: number) => {
    const { owner, standBy } = await fleet.oneProjectorAtWork()
    if (await fleet.isActive(standBy)) throw new Error('both projectors are at work')
    const began = performance.now()
    await fleet.service(owner)[end]()
    await until(`${standBy} to take over`, () => fleet.hasAllModels(standBy), crashMs, 50)
    const took = performance.now() - began
    if (took > withinMs) throw new Error(`the hand-over took ${seconds(took)}`)
    return `handed over in ${seconds(took)}`
  }

  /**
   * Kills a service at a given crash point. Its second instance is stopped, so that this instance does the work and
   * reaches the point.
   */
  const atAPoint = (slot: Slot, point: PointName, least: number, most: number) =>
    onFleet(`${slot} killed ${point}`, async (fleet) => {
      await fleet.complete()
      const twin = slot.endsWith('-1') ? (slot.replace('-1', '-2') as Slot) : undefined
      for (const one of twin ? [slot, twin] : [slot]) await fleet.service(one).stop()
      const crashing = fleet.start(slot, { CRASH_AT: `${point}:${fleet.random.between(least, most)}` })
      await Promise.race([crashing.alive, crashing.ended]).catch(() => {})
      fleet.load.start({ newcomers: true })
      await until(`${slot} to die ${point}`, () => !crashing.running(), crashMs)
      if ((await crashing.ended).signal !== 'SIGKILL') throw new Error(`it ended by itself: ${crashing.output()}`)
      await fleet.complete()
      return fleet.recovers()
    })

  const wire = (engine: 'mongo' | 'redis' | 'eventstore', fault: WireFault) =>
    underLoad(`${engine}: ${fault}`, async ({ proxies }) => {
      await proxies[engine]!.begin(fault)
      await sleep(4_000)
      await proxies[engine]!.end()
    })
  /** Freezes a server and checks that writes are refused in time instead of hanging. */
  const frozen = (name: string, freeze: (fleet: Fleet, whileFrozen: () => Promise<unknown>) => Promise<void>) =>
    underLoad(`${name} frozen`, async (fleet) => {
      const { meetings } = fleet.load
      meetings.slowest = { ms: 0, to: '' }
      await freeze(fleet, () => sleep(12_000))
      const { ms, to } = meetings.slowest
      if (ms > refusalMs) throw new Error(`an answer took ${seconds(ms)}: ${to}`)
      return `slowest answer ${seconds(ms)}`
    })
  const faults: readonly WireFault[] = ['refuse', 'drop', 'delay', 'half-close']

  const rebuiltUnderLoad = onFleet(
    'a model rebuilt beside the one that is read: no failed and no stale read',
    async (fleet) => {
      await fleet.complete()
      fleet.load.start()
      await sleep(500)
      const { meetings } = fleet.load
      const before = { ...meetings }
      await runCommand(['projector', 'rebuild', 'plans'], fleet.env)
      await sleep(2_000)
      const [failed, stale] = [meetings.failedReads - before.failedReads, meetings.staleReads - before.staleReads]
      if (failed + stale > 0) throw new Error(`${failed} reads failed and ${stale} were stale`)
      return `${meetings.calls - before.calls} calls; ${await fleet.recovers()}`
    },
  )

  const poisoned = onFleet('a poisoned event: only its documents wait, and the mend puts them right', async (fleet) => {
    await fleet.complete()
    const victim = await fleet.load.bystander()
    const mistake = path.join(fleet.folder, 'mistake')
    await writeFile(mistake, '')
    const faults = { POISON: `plans:ActivityCompleted:${victim.children[0]!.planId}`, POISON_WHILE: mistake }
    for (const slot of ['projector-1', 'projector-2'] as const) await fleet.service(slot).stop()
    for (const slot of ['projector-1', 'projector-2'] as const) fleet.start(slot, faults)
    await fleet.activeProjector()

    fleet.load.start()
    await victim.complete(3)
    // Writes of other families become visible, so the projector continues past the parked events.
    await fleet.load.recovered(crashMs)
    if ((await victim.completedAsRead()) !== 0) throw new Error('the poisoned events were folded')
    const parked = await runCommand(['projector', 'parked'], fleet.env)
    const waiting = parked.split('\n').filter((line) => line.includes(victim.children[0]!.planId!)).length
    if (waiting !== 6) throw new Error(`6 events should be parked: ${parked}`)

    await rm(mistake)
    await runCommand(['projector', 'retry'], fleet.env)
    await until('the document to be put right', async () => (await victim.completedAsRead()) === 3, crashMs)
    await victim.checkPlan()
    const left = await runCommand(['projector', 'parked'], fleet.env)
    if (left.includes(victim.children[0]!.planId!)) throw new Error(`still parked: ${left}`)
    return fleet.recovers()
  })

  // Faults that do not concern the event log. They run with only one of the log engines.
  const underTheReadStoreAndTheQueue = [
    ...faults.map((fault) => wire('mongo', fault)),
    ...faults.map((fault) => wire('redis', fault)),
    underLoad('mongo restarted', (fleet) => fleet.restartMongo(() => sleep(2_000))),
    underLoad('redis killed and restarted', (fleet) => fleet.restartRedis(() => sleep(2_000))),
    frozen('mongo', (fleet, whileFrozen) => fleet.freezeMongo(whileFrozen)),
    frozen('redis', (fleet, whileFrozen) => fleet.freezeRedis(whileFrozen)),
    // A sweep queues lost jobs again. It runs every quarter of an hour and when a worker starts, so restart a worker.
    underLoad('all of redis lost', async (fleet) => {
      const redis = new Redis(fleet.env.QUEUE_URL)
      await redis.flushall()
      redis.disconnect()
      await fleet.service('worker-1').stop()
      fleet.start('worker-1')
    }),
  ]
  const underTheLog = [
    ...faults.map((fault) => wire('eventstore', fault)),
    ...(process.env['TEST_EVENTSTORE_SERVE']
      ? [
          underLoad('eventstore killed and restarted', async ({ eventStore }) =>
            eventStore!.own!.restart(() => sleep(2_000)),
          ),
          frozen('eventstore', async ({ eventStore }, whileFrozen) => eventStore!.own!.freeze(whileFrozen)),
        ]
      : []),
  ]

  return {
    name: `services, the log on ${eventLog}`,
    missing,
    cases: [
      onFleet('two projectors and two workers: nothing is done twice', async (fleet) => {
        const before = fleet.mails.deliveries.length
        fleet.load.start({ newcomers: true })
        await sleep(4_000)
        const recovered = await fleet.recovers()
        const active = await Promise.all((['projector-1', 'projector-2'] as const).map(fleet.isActive))
        if (active.filter(Boolean).length !== 1)
          throw new Error(`of two projectors ${active.filter(Boolean).length} are at work`)
        const sent = fleet.mails.deliveries.slice(before).map(({ messageId }) => messageId)
        if (new Set(sent).size !== sent.length)
          throw new Error(`of ${sent.length} mails ${sent.length - new Set(sent).size} were sent twice`)
        return `${sent.length} mails, each once; ${recovered}`
      }),
      killed('command-api'),
      killed('query-api'),
      killed('worker-1'),
      underLoad('the projector at work killed', (fleet) => handOver(fleet, 'kill', leaseMs)),
      underLoad('the projector at work stopped', (fleet) => handOver(fleet, 'stop', handOverMs)),
      underLoad('both projectors killed', async (fleet) => {
        await Promise.all([fleet.service('projector-1').kill(), fleet.service('projector-2').kill()])
        await sleep(500)
        fleet.start('projector-1')
      }),
      underLoad('all killed', async (fleet) => {
        await Promise.all([...fleet.services.values()].map((service) => service.kill()))
        for (const slot of fleet.services.keys()) fleet.start(slot)
      }),
      atAPoint('command-api', 'after an append, before its answer', 3, 20),
      atAPoint('command-api', 'after an address is reserved', 1, 2),
      atAPoint('command-api', 'after the key of a child is wrapped for its next owner', 1, 2),
      atAPoint('command-api', 'after a child is handed over', 1, 2),
      atAPoint('projector-1', 'in a batch', 2, 8),
      atAPoint('projector-1', 'before a checkpoint', 2, 8),
      atAPoint('worker-1', "before a reactor's checkpoint", 1, 3),
      atAPoint('worker-1', 'after a plan is appended, before its job is done', 1, 2),
      atAPoint('worker-1', 'after a mail is sent, before its mark', 1, 2),
      ...(eventLog === 'sqlite' ? underTheReadStoreAndTheQueue : underTheLog),
      rebuiltUnderLoad,
      poisoned,
      ...followingCases(onFleet),
      ...fleetWrongData(onFleet, eventLog),
    ],
    async close() {
      await started?.close()
    },
  }
}
