import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { uuid5 } from '@filiz/application/uuid5.ts'
import { systemClock } from '@filiz/engines/clock/clocks.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { openEngines, type Engines } from '@filiz/engines/open.ts'
import { createSessions } from '@filiz/engines/vault/sessions.ts'
import { createAccessTokens } from '@filiz/http/access-token.ts'
import { appender, beginnings, each, familyOf, type Family } from './families.ts'

export interface World {
  readonly dataDir: string
  readonly families: readonly Family[]
  /** An access token of each family, good for a quarter of an hour. */
  readonly tokens: readonly string[]
}

export const now = new Date()
export const year = now.getUTCFullYear()
export const month = now.getUTCMonth() + 1

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'filiz-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const openIn = (dataDir: string): Promise<Engines> => openEngines(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }))

/** So many families, each with this month's plan, signed in; on embedded engines in a folder of their own. */
export async function makeWorld(count: number): Promise<World> {
  const dataDir = temporaryFolder()
  const engines = await openIn(dataDir)
  const families = Array.from({ length: count }, (_, n) => familyOf(n, year, month))
  const append = appender(engines)
  const sessions = createSessions(engines.vault)
  const accessTokens = createAccessTokens({ tokenSecret: engines.tokenSecret, clock: systemClock() })
  await each(count, 64, async (n) => {
    await append(beginnings(n, families[n]!, year, month))
    await sessions.start({ id: uuid5('bench-session', String(n)), accountId: families[n]!.accountId, createdAt: new Date().toISOString(), userAgent: 'bench' })
  })
  const tokens = families.map(({ accountId }, n) => accessTokens.issue({ accountId, sessionId: uuid5('bench-session', String(n)) }))
  await engines.close()
  return { dataDir, families, tokens }
}

/** Resolves when a server on the world's folder has worked off what the world's making left to do. */
export async function settled({ dataDir }: World): Promise<void> {
  const { queue, close } = await openEngines(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), { beside: true })
  for (let quiet = 0; quiet < 5; ) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const counts = await Promise.all((['plans', 'mail', 'sweep'] as const).map((name) => queue.counts(name)))
    quiet = counts.every(({ waiting, active, delayed }) => waiting + active + delayed === 0) ? quiet + 1 : 0
  }
  await close()
}
