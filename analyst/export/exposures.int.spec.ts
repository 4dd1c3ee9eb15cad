// @module-tag long
import path from 'node:path'
import { openSqliteEventLog } from '@filiz/engines/event-log/sqlite.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { expect, it } from 'vitest'
import { generateFolder } from '../testing/generate-folder.ts'
import { childId, familyId } from '../testing/generate-log.ts'
import { analyst } from '../testing/running.ts'

/** Exports the folder, and returns a function that asks the export. */
async function exported(dataDir: string) {
  const out = path.join(temporaryFolder(), 'export')
  expect(await analyst(dataDir, ['export', '--format', 'ndjson', '--out', out])).toMatchObject({ code: 0 })
  return async (query: string) => {
    const { code, printed } = await analyst(dataDir, ['sql', '--from', out, '--csv', query])
    expect([query, code]).toEqual([query, 0])
    return printed.trim().split('\n').slice(1)
  }
}

it('exports the funnel and the exposures, without exposures of a forgotten child', async () => {
  const dataDir = temporaryFolder()
  // Families 0 and 3 allow exposures; family 5 has not registered yet; family 3 has two children.
  // One more person has joined each of the families 2 and 3, with an account that has no child of its own.
  await generateFolder(dataDir, { families: 6, months: 5 })
  const ask = await exported(dataDir)
  expect(
    await ask(`
      SELECT isExposureRecorded, count(*), count(verifiedAt), count(firstChildAt), count(firstPlanAt),
             count(firstOpenedDay), count(firstPlanSeenDay), count(firstDoneDay)
      FROM funnel GROUP BY 1 ORDER BY 1`),
  ).toEqual(['false,5,3,3,3,0,0,3', 'true,2,2,2,2,2,2,2'])
  // Family 0 is there for five months, family 3 for two with two children.
  expect(await ask('SELECT count(*), count(DISTINCT childId) FROM plans_seen')).toEqual(['9,3'])
  expect(
    await ask(
      'SELECT count(*) FROM app_days a WHERE NOT EXISTS (SELECT 1 FROM active_days d WHERE d.accountId = a.accountId AND d.day = a.day)',
    ),
  ).toEqual(['0'])
  // Each second completed item was shown on its day, and nothing else.
  const [[shown, done], [completed]] = (
    await Promise.all([
      ask('SELECT count(*), count(*) FILTER (done) FROM suggestions_shown'),
      ask('SELECT count(*) FROM completions WHERE accountId IN (SELECT accountId FROM app_days)'),
    ])
  ).map(([row]) => row!.split(',').map(Number)) as [[number, number], [number]]
  expect(done).toBe(shown)
  expect(shown).toBeGreaterThanOrEqual(completed / 2)

  const log = openSqliteEventLog(path.join(dataDir, 'events.db'))
  const stream = `child-${childId(3, 1)}`
  const data = { at: '2025-12-01T08:00:00.000Z', childId: childId(3, 1), accountId: familyId(3), because: 'parent' }
  const last = (await Array.fromAsync(log.readStream(stream))).at(-1)!
  await log.append(stream, last.revision, [
    {
      id: crypto.randomUUID(),
      type: 'ChildRemoved',
      data,
      metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: `account:${familyId(3)}` },
    },
  ])
  await log.close()
  const after = await exported(dataDir)
  expect(await after('SELECT count(*), count(DISTINCT childId) FROM plans_seen')).toEqual(['7,2'])
  expect(await after('SELECT count(DISTINCT childId) FROM suggestions_shown')).toEqual(['2'])
  expect(await after('SELECT count(*) FROM app_days')).toEqual(await ask('SELECT count(*) FROM app_days'))
})
