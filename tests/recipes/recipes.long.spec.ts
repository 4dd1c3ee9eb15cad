import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { plans } from '@filiz/domain/read-models/plans.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { startFilizProcess } from '@filiz/standalone/testing/filiz-process.ts'
import { readLog } from '@filiz/standalone/testing/log.ts'
import { addChild, complete, currentPlan, newParent, succeeded } from '@filiz/standalone/testing/parent.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesOf, patchedCopy, runIn } from './patched-copy.ts'

const documentIn = (dataDir: string, collection: string, id: string) => {
  const database = new DatabaseSync(path.join(dataDir, 'read.db'))
  try {
    return JSON.parse(database.prepare(`SELECT doc FROM "c_${collection}" WHERE id = ?`).get(id)!['doc'] as string)
  } finally {
    database.close()
  }
}

describe('the project with both recipes of the README', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'filiz-recipes-'))
  afterAll(() => rmSync(copy, { recursive: true, force: true }))
  beforeAll(() => {
    patchedCopy(copy, ['add-a-command', 'add-a-read-model'])
    runIn(copy, 'tools/scripts/fixtures.ts')
  })

  it('compiles, and `npm run fixtures` has updated all generated files', { timeout: 480_000 }, () => {
    runIn(copy, 'node_modules/typescript/bin/tsc', '--noEmit')
    expect(runIn(copy, 'tools/scripts/fixtures.ts')).toContain('nothing to change')
  })

  it('passes the specs of `npm test` in all folders that the recipes touch', { timeout: 900_000 }, () => {
    const touched = [...filesOf('add-a-command'), ...filesOf('add-a-read-model')].map((file) => path.dirname(file))
    // The specs that call all routes, and the rules about all folders.
    const ofAllRoutes = ['tests/e2e/api/caregiver-rights', 'tests/e2e/api/indexes', 'tests/architecture']
    expect(
      runIn(
        copy,
        'node_modules/vitest/vitest.mjs',
        'run',
        ...['--project', 'unit', '--project', 'int', '--tags-filter=!long'],
        ...new Set(touched),
        ...ofAllRoutes,
      ),
    ).toContain('passed')
  })

  it('on an existing data folder, fills the new read model, rebuilds the changed one and handles the new command', async () => {
    const folder = temporaryFolder()
    const CLOCK_START = '2026-03-10T09:00:00Z'
    const before = await startFilizProcess(folder, { CLOCK_START })
    const earlier = await newParent(before)
    const child = await addChild(earlier, { birthDate: '2022-05-11' })
    const plan = await currentPlan(earlier, child.id)
    const [done, other] = plan.items.map(({ activityId }) => activityId) as [string, string]
    await complete(earlier, plan.id, done)
    expect((await earlier.send('POST', `/plans/${plan.id}/activities/${other}/hide`, { body: {} })).status).toBe(404)
    await before.stop()

    const filiz = await startFilizProcess(folder, { CLOCK_START }, 'standalone', copy)
    const parent = earlier.at(filiz)
    expect(await parent.read(`/plans/${plan.id}/diary`)).toEqual({ days: ['2026-03-10'] })

    const hide = `/plans/${plan.id}/activities/${other}/hide`
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await succeeded(parent.send('POST', hide, { body: {}, headers }))
    const again = await succeeded(parent.send('POST', hide, { body: {}, headers }))
    expect([first.body.data.activityId, again.headers['event-position']]).toEqual([
      other,
      first.headers['event-position'],
    ])
    expect((await parent.send('POST', hide, { body: {} })).headers['event-position']).toBeUndefined()
    expect((await parent.send('POST', `/plans/${plan.id}/activities/${done}/hide`, { body: {} })).body.error.code).toBe(
      'CONFLICT',
    )
    expect((await (await newParent(filiz)).send('POST', hide, { body: {} })).status).toBe(404)
    expect(readLog(folder, "type = 'ActivityHidden'")).toMatchObject([
      { stream: `plan-${plan.id}`, data: { childId: child.id, accountId: parent.user.id, activityId: other } },
    ])

    // This read waits for the write (read-your-writes), so the projector has processed it.
    await parent.read(`/plans/${plan.id}`)
    const { hidden } = documentIn(folder, collectionName({ ...plans, version: plans.version + 1 }), plan.id)
    expect(hidden).toEqual([other])
    const { paths } = (await filiz.send('GET', '/api/openapi.json')).body
    for (const call of ['/plans/{id}/activities/{activityId}/hide', '/plans/{id}/diary'])
      expect(
        Object.keys(paths).filter((one) => one.endsWith(call)),
        call,
      ).toHaveLength(1)
    await filiz.stop()
  })
})
