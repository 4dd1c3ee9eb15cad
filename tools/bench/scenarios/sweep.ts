import { uuid5 } from '@filiz/application/uuid5.ts'
import { agenda, type AgendaDocument } from '@filiz/domain/read-models/agenda.ts'
import { children, type ChildDocument } from '@filiz/domain/read-models/children.ts'
import { imports } from '@filiz/domain/read-models/imports.ts'
import { plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { unusedPlan } from '@filiz/domain/read-models/testing/plans.ts'
import { collectionName, type Projection } from '@filiz/domain/read-models/projection.ts'
import { childStream, planId } from '@filiz/domain/shared/streams.ts'
import { manualClock } from '@filiz/engines/clock/clocks.ts'
import { toSequence } from '@filiz/engines/event-log/sequence.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import type { Engines } from '@filiz/engines/open.ts'
import type { Document } from '@filiz/engines/read-store/port.ts'
import { createLastSeen } from '@filiz/engines/vault/last-seen.ts'
import { createFamilyChecks } from '@filiz/engines/vault/family-checks.ts'
import { createOutbox } from '@filiz/engines/vault/outbox.ts'
import { createSweep } from '@filiz/worker/jobs/sweep.ts'
import { makePlace } from '../place/bench-environment.ts'
import { line } from '../repeated.ts'
import { milliseconds, perSecond, type Scenario } from '../scenario.ts'

const timeZone = 'Europe/Istanbul'
const quiet = '2026-03-10T09:00:00.000Z'
/** At this instant the 25th begins in Istanbul, and the next plans are made. */
const turn = '2026-03-24T21:00:00.000Z'
const batch = 2_000
const quietSweeps = 40

/**
 * Measures the duration of a sweep without due families among a million, and the jobs per second that are created when
 * the next plans are due.
 */
export const sweep: Scenario = async ({ quick }) => {
  await using place = await makePlace()
  const engines = await place.open()
  const families = quick ? 50_000 : 1_000_000
  const turning = quick ? 2_000 : 20_000
  await fill(engines, families, turning)

  const { vault } = engines
  const clock = manualClock(quiet)
  const run = createSweep({
    ...engines,
    clock,
    logger: createLogger({ level: 'error' }),
    lastSeen: createLastSeen(vault),
    familyChecks: createFamilyChecks(vault),
    outbox: createOutbox(vault),
  })
  const look = async () => {
    const began = performance.now()
    await run({ id: 'sweep', data: { thorough: false } })
    return performance.now() - began
  }
  await look()
  const times: number[] = []
  for (let n = 0; n < quietSweeps; n++) {
    clock.advance(15 * 60_000)
    times.push(await look())
  }
  const median = times.toSorted((a, b) => a - b)[quietSweeps / 2]!

  clock.advanceTo(turn)
  const seconds = (await look()) / 1000
  const { waiting } = await engines.queue.counts('plans')
  await engines.close()
  if (waiting !== turning) throw new Error(`${waiting} plans were asked for instead of ${turning}`)
  return [
    line(
      {
        id: 'quiet-sweep',
        name: `a quiet sweep among ${families.toLocaleString('en')} families`,
        unit: 'ms',
        measured: `p50 ${milliseconds(median)}, slowest of ${quietSweeps} ${milliseconds(Math.max(...times))}`,
        against: '',
        atMost: 50,
      },
      times,
    ),
    line(
      {
        id: 'months-turn',
        name: `a month's turn becomes jobs, ${turning.toLocaleString('en')} families`,
        unit: '/s',
        measured: perSecond(turning / seconds),
        against: '',
      },
      [turning / seconds],
    ),
  ]
}

/**
 * Writes families with one child and the current plan. For the last `turning` of them the next plan is due at `turn`,
 * for the others later.
 */
async function fill({ readStore, sealer }: Engines, families: number, turning: number): Promise<void> {
  const models: readonly Projection[] = [agenda, children, plans, imports]
  await readStore.prepare(models.map((model) => ({ name: collectionName(model), indexes: model.indexes })))
  const fences = new Map<string, number>()
  for (const { collection, fence } of await readStore.leases(models.map(collectionName)))
    fences.set(collection, (await readStore.takeLease(collection, fence, 'bench'))!)
  const write = (model: Projection, upserts: readonly Document[]) => {
    const collection = collectionName(model)
    return readStore.apply([
      { collection, fence: fences.get(collection)!, upserts, removals: [], checkpoint: upserts.at(-1)!.position },
    ])
  }

  for (let from = 0; from < families; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, families - from) }, (_, n) => from + n)
    await write(
      agenda,
      numbers.map((n) => familyOf(n, n >= families - turning)),
    )
    const due = numbers.filter((n) => n >= families - turning)
    if (due.length === 0) continue
    await write(children, await Promise.all(due.map((n) => childOf(n, sealer))))
    await write(plans, due.map(planOf))
  }
  for (const [collection, fence] of fences) await readStore.markBuilt(collection, fence)
}

const folded = (n: number) => ({ position: toSequence(n), revision: toSequence(0) })

const familyOf = (n: number, turns: boolean): AgendaDocument => ({
  _id: uuid5('bench-account', String(n)),
  ...folded(n),
  timeZone,
  memberSince: quiet,
  children: {
    [uuid5('bench-child', String(n))]: {
      from: '2024-05',
      until: '2029-06',
      planned: turns ? '2026-03' : '2026-12',
      aheadOf: null,
    },
  },
  dueAt: turns ? turn : '2026-12-24T21:00:00.000Z',
})

const planOf = (n: number): StoredPlan => ({
  ...unusedPlan('2026-03'),
  ...folded(n),
  _id: planId(uuid5('bench-child', String(n)), 2026, 3),
  childId: uuid5('bench-child', String(n)),
  accountId: uuid5('bench-account', String(n)),
  period: '2026-03',
})

async function childOf(n: number, sealer: Engines['sealer']): Promise<ChildDocument> {
  const [childId, accountId] = [uuid5('bench-child', String(n)), uuid5('bench-account', String(n))]
  const data = {
    at: quiet,
    day: '2026-03-10',
    childId,
    accountId,
    ageMonths: 46,
    name: 'Ada',
    birthDate: '2022-05-10',
    interests: [],
    allergies: [],
    household: [],
  }
  const [sealed] = await sealer.seal(childStream(childId), [
    {
      id: childId,
      type: 'ChildAdded',
      data,
      metadata: { schema: 1, correlationId: 'bench', causationId: 'bench', actor: 'operator' },
    },
  ])
  const { name, birthDate } = sealed!.data as unknown as { readonly name: string; readonly birthDate: string }
  return {
    _id: childId,
    ...folded(n),
    accountId,
    name,
    birthDate,
    interests: [],
    allergies: [],
    household: [],
    createdAt: quiet,
    ownedSince: quiet,
    pauses: [],
    favourites: [],
    caregivers: [],
    invitations: [],
    offeredTo: null,
  }
}
