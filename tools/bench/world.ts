import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { uuid5 } from '@filiz/application/commands/uuid5.ts'
import { loadCatalogue } from '@filiz/catalogue/load.ts'
import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import { createSessions } from '@filiz/engines/records/sessions.ts'
import { createAccessTokens } from '@filiz/http/access-token.ts'
import { each } from './each.ts'
import { appender, beginnings, evenings, familyOf, livedMonth, type Family } from './families.ts'
import { month, year } from './month.ts'
import type { BenchEnvironment } from './place/bench-environment.ts'

export interface World {
  readonly families: readonly Family[]
  /** An access token per family, valid for a quarter of an hour. */
  readonly tokens: readonly string[]
}

/** Number of concurrent requests: enough to share fsyncs, but few enough that none times out. */
const atOnce = 16

/** The `n`th family with a plan of the current month. */
export const family = (n: number): Family => familyOf(n, year, month)

/**
 * Creates the shipped catalogue and `count` signed-in families that have used their current plan, plus `others` whose
 * month is over. `clock` is the time at which they sign in: by default that of the services.
 */
export async function makeWorld(
  place: BenchEnvironment,
  count: number,
  options: { readonly others?: number; readonly clock?: Clock } = {},
): Promise<World> {
  const engines = await place.open()
  const { tokenSecret, vault } = engines
  const { others = 0, clock = engines.clock } = options
  await loadCatalogue({ commands: createCommandHandler(engines), clock }, shippedActivities(), randomUUID())
  const families = Array.from({ length: count }, (_, n) => family(n))
  const append = appender(engines)
  const sessions = createSessions(vault)
  const accessTokens = createAccessTokens({ tokenSecret, clock })
  await each(count, atOnce, async (n) => {
    await append([...beginnings(n, families[n]!, year, month), ...livedMonth(families[n]!, year, month)])
    await sessions.start({
      id: uuid5('bench-session', String(n)),
      accountId: families[n]!.accountId,
      createdAt: clock.now(),
      userAgent: 'bench',
    })
  })
  await each(others, atOnce, (n) =>
    append([...beginnings(count + n, family(count + n), year, month), ...evenings(family(count + n), year, month)]),
  )
  const tokens = families.map(({ accountId }, n) =>
    accessTokens.issue({ accountId, sessionId: uuid5('bench-session', String(n)) }),
  )
  await engines.close()
  return { families, tokens }
}

/** Creates families that have completed and rated their whole plan. Returns the number of events. */
export async function makeHistory(place: BenchEnvironment, families: number): Promise<number> {
  const engines = await place.open()
  const append = appender(engines)
  let events = 0
  await each(families, atOnce, async (n) => {
    const appended =
      (await append(beginnings(n, family(n), year, month))) + (await append(evenings(family(n), year, month)))
    events += appended
  })
  await engines.close()
  return events
}

/** Waits until the services have processed all jobs that the setup created. */
export async function settled(place: BenchEnvironment): Promise<void> {
  const { queue, close } = await place.open()
  for (let quiet = 0; quiet < 5;) {
    await sleep(200)
    const counts = await Promise.all((['plans', 'mail', 'sweep'] as const).map((name) => queue.counts(name)))
    quiet = counts.every(({ waiting, active, delayed }) => waiting + active + delayed === 0) ? quiet + 1 : 0
  }
  await close()
}
