// @module-tag long
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asking } from '@filiz/application/testing/engines.ts'
import { deleteAccount, removeChild } from '@filiz/application/testing/families.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import { plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { openReadStore } from '@filiz/engines/open.ts'
import type { Document, ReadStore } from '@filiz/engines/read-store/port.ts'
import { mongoProgram, startMongo, type Server } from '@filiz/engines/testing/servers.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateFolder } from '../testing/generate-folder.ts'
import { analyst } from '../testing/running.ts'
import { openTestInstallation, type TestInstallation } from '../testing/test-installation.ts'
import { generateFamilies, type LivedChild } from '../testing/generate-families.ts'

describe('with SQLite', () => {
  scratching(async () => ({}))
})

const mongoUrl = process.env['TEST_MONGODB_URL']
describe.skipIf(!mongoUrl && !mongoProgram())('with MongoDB or a compatible server', { tags: ['long'] }, () => {
  let server: Server | undefined
  beforeAll(async () => {
    if (!mongoUrl) server = await startMongo()
  })
  afterAll(() => server?.stop())
  scratching(async () => ({ url: mongoUrl ?? server!.url }))
})

const databaseAt = (base: string) => {
  const url = new URL(base.replace('mongodb', 'http'))
  url.pathname = `/scratch_${randomUUID().replaceAll('-', '')}`
  return url.href.replace('http', 'mongodb')
}

function scratching(server: () => Promise<{ readonly url?: string }>): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'filiz-scratch-'))
  let place: TestInstallation
  let children: readonly LivedChild[]
  let newStore: () => string
  const family = (child: LivedChild) => ({ accountId: child.accountId, timeZone: 'Europe/Istanbul' })

  beforeAll(async () => {
    const { url } = await server()
    newStore = () => (url === undefined ? `sqlite:${path.join(folder, `${randomUUID()}.db`)}` : databaseAt(url))
    place = await openTestInstallation(path.join(folder, 'data'), {
      env:
        url === undefined
          ? {}
          : {
              READ_STORE_URL: newStore(),
              MASTER_KEY: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
              TOKEN_SECRET: 'a secret of the specs, thirty-two long',
            },
    })
    children = await generateFamilies(place, { children: 5, months: 4, begins: '2025-01' })
    for (const child of children.slice(3)) await removeChild(place, family(child), child.childId)
    await deleteAccount(place, family(children[4]!))
    await place.projecting()
  })
  afterAll(async () => {
    await place.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const opened = async <T>(url: string, work: (store: ReadStore) => Promise<T>): Promise<T> => {
    const store = await openReadStore(
      url.startsWith('sqlite') ? { engine: 'sqlite', file: url.slice('sqlite:'.length) } : { engine: 'mongodb', url },
    )
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
  const contents = async (store: Pick<ReadStore, 'find'>, projections = models) =>
    Promise.all(
      projections.map(async (model) =>
        (await store.find(collectionName(model), { where: {}, limit: 10_000 })).toSorted((a, b) =>
          a._id < b._id ? -1 : 1,
        ),
      ),
    )

  /** Changes a live document directly, so that it differs from what its events produce. */
  async function spoil(
    collection: string,
    change: {
      readonly upserts?: readonly Document[]
      readonly removals?: readonly { field: string; value: string; position: string }[]
    },
  ) {
    const [lease] = await place.readStore.leases([collection])
    const fence = (await place.readStore.takeLease(collection, lease!.fence, 'spoiler'))!
    await place.readStore.apply([
      {
        collection,
        fence,
        upserts: change.upserts ?? [],
        removals: change.removals ?? [],
        checkpoint: lease!.checkpoint!,
      },
    ])
    await place.readStore.releaseLease(collection, fence)
  }

  it('fills a scratch store with read models that are equal to the live ones', async () => {
    const into = newStore()
    const { code, out, said } = await place.analyst(['replay', '--into', into, '--json'])
    expect(code).toBe(0)
    expect(out.map((line) => (JSON.parse(line) as { collection: string }).collection).toSorted()).toEqual(
      models.map(collectionName).toSorted(),
    )
    expect(said.at(-1)).toMatch(/^[\d,]+ events in [\d.]+ s: [\d,]+ events\/s$/)
    await opened(into, async (store) => {
      expect(await contents(store)).toEqual(await contents(place.readStore))
      for (const { childId } of children.slice(3))
        expect(await store.find(collectionName(plans), { where: { childId }, sort: ['-period'], limit: 10 })).toEqual(
          [],
        )
    })
  })

  it('resumes with new events after a completed run, and with the remaining events after a stop', async () => {
    const into = newStore()
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 60)
    const first = await place.analyst(['replay', '--into', into], { stopped: stop.signal })
    if (first.code !== 0) expect(first.said.at(-1)).toBe('analyst: stopped: the same command goes on where it was')
    const again = await place.analyst(['replay', '--into', into])
    expect(again).toMatchObject({ code: 0, said: expect.anything() })
    if (first.code === 0) expect(again.said[0]).toBe('going on where this scratch store was left')
    await place.commands.handle(
      childDecider,
      childStream(children[0]!.childId),
      {
        type: 'Pause',
        data: {
          at: '2025-05-01T08:00:00.000Z',
          accountId: children[0]!.accountId,
          today: '2025-05-01',
          until: '2025-05-09',
        },
      },
      asking(children[0]!.accountId),
    )
    await place.projecting()
    expect((await place.analyst(['replay', '--into', into])).said.at(-1)).toMatch(/^\d+ events in/)
    await opened(into, async (store) => expect(await contents(store)).toEqual(await contents(place.readStore)))
  })

  it('replays a single new projection from a file', async () => {
    const file = path.join(folder, 'evenings.ts')
    const text = `import { projection } from '@filiz/domain/read-models/projection.ts'
export const evenings = projection<any, any>({
  name: 'evenings', version: 1, indexes: [['childId']],
  owners: (data) => ('childId' in data ? { childId: data.childId } : {}),
  when: {
    PlanMade: { begins: ({ data }) => ({ childId: data.childId, count: 0 }) },
    ActivityCompleted: { changes: (month, { data }) => ({ ...month, count: month.count + 1 }) },
    ChildRemoved: { removes: ({ data }) => ({ field: 'childId', value: data.childId }) },
  },
})
`
    writeFileSync(file, text)
    const into = newStore()
    expect(await place.analyst(['replay', '--into', into, '--projection', file])).toEqual({
      code: 0,
      out: [expect.stringMatching(/^evenings_v1: 12 documents, up to position \d+$/)],
      said: [expect.stringMatching(/events\/s$/)],
    })
    await opened(into, async (store) => {
      const live = await place.readStore.find(collectionName(plans), { where: {}, limit: 100 })
      for (const { _id, count } of await store.find(`evenings_v1`, { where: {}, limit: 100 })) {
        const plan = live.find((one) => one._id === _id) as unknown as {
          readonly done: Readonly<Record<string, unknown>>
        }
        expect(count).toBe(Object.keys(plan.done).length)
      }
    })
    writeFileSync(file, text.replace('+ 1', '+ 2'))
    expect(await place.analyst(['replay', '--into', into, '--projection', file])).toMatchObject({
      code: 2,
      said: [
        "analyst: the file of evenings_v1 has changed since this scratch store was begun: raise the projection's version, or give a store that is empty",
      ],
    })
  })

  it('writes a projection that replays as it is, and never over a file', async () => {
    const file = path.join(folder, 'early-evenings.ts')
    expect(await place.analyst(['new-projection', file])).toMatchObject({
      code: 0,
      out: [`${file}: analyst replay --into sqlite:<file> --projection ${file}`],
    })
    expect(readFileSync(file, 'utf8')).toMatch(/type EarlyEvenings = [^]*name: 'earlyEvenings'/)
    expect(readFileSync(file, 'utf8')).not.toMatch(/template/i)
    const into = newStore()
    expect((await place.analyst(['replay', '--into', into, '--projection', file])).out).toEqual([
      expect.stringMatching(/^earlyEvenings_v1: 12 documents/),
    ])
    await opened(into, async (store) => {
      const documents = await store.find('earlyEvenings_v1', { where: {}, limit: 100 })
      const live = await place.readStore.find(collectionName(plans), { where: {}, limit: 100 })
      const done = live.flatMap((one) => Object.keys((one as unknown as StoredPlan).done))
      expect(documents.reduce((sum, one) => sum + (one as unknown as { completed: number }).completed, 0)).toBe(
        done.length,
      )
    })
    const again = await place.analyst(['new-projection', file])
    expect([again.code, again.said.at(-1)]).toEqual([2, `analyst: ${file} is there already: name a new file`])
    for (const name of ['Evenings.ts', 'evenings.js', '1.ts', 'so many.ts'])
      expect((await place.analyst(['new-projection', path.join(folder, name)])).code).toBe(2)
  })

  it('replays each example of the repository', async () => {
    const examples = path.join(import.meta.dirname, '..', '..', 'docs', 'examples', 'projections')
    const dataDir = temporaryFolder()
    await generateFolder(dataDir, { families: 6, months: 3 })
    const found: Record<string, string> = {}
    for (const name of readdirSync(examples)) {
      const { code, printed } = await analyst(dataDir, [
        'replay',
        '--into',
        newStore(),
        '--projection',
        path.join(examples, name),
      ])
      expect([name, code]).toEqual([name, 0])
      found[name] = printed.split(',')[0]!
    }
    // Families 0, 2 and 4 swap in each month; family 0 allows exposures.
    expect(found).toEqual({
      'app-openings.ts': 'appOpenings_v1: 1 documents',
      'swap-reasons.ts': 'swapReasons_v1: 2 documents',
    })
  })

  it.each([
    ['export const x = 1', /exports no projection: .*new-projection/],
    ['export default {', /cannot be run: /],
    ...(
      [
        ['name', '7', /name is not what it has to be: it is a text/],
        ['name', undefined, /name is missing: it is a text/],
        ['name', "'Evenings 1'", /"Evenings 1" is no name for a read model/],
        ['version', "'1'", /version is not what it has to be: it is a whole number/],
        ['version', undefined, /version is missing/],
        ['indexes', "['childId']", /indexes is not what it has to be: it is a list of lists/],
        ['indexes', undefined, /indexes is missing/],
        ['owners', '{}', /owners is not what it has to be: it is a function/],
        ['owners', undefined, /owners is missing: it is a function/],
        ['document', "'childId'", /document is not what it has to be: it is a function, or left out/],
        ['when', undefined, /when is missing/],
        ['when', '{}', /when is not what it has to be/],
        ['when', '{ PlanMade: { start: () => ({}) } }', /when\.PlanMade needs exactly one function: begins, changes/],
        ['when', '{ PlanMade: null }', /when\.PlanMade needs exactly one function/],
        [
          'when',
          '{ Completed: { sets: () => ({}) } }',
          /when\.Completed: "Completed" is no event type: do you mean Activ/,
        ],
      ] as const
    ).map(([field, value, said]): [string, RegExp] => {
      const fields = {
        name: "'mine'",
        version: '1',
        indexes: '[]',
        owners: '() => ({})',
        when: '{ PlanMade: { begins: () => ({}) } }',
        [field]: value,
      }
      const written = Object.entries(fields).flatMap(([name, its]) => (its === undefined ? [] : [`${name}: ${its}`]))
      return [
        `import { projection } from '@filiz/domain/read-models/projection.ts'\nexport default projection<any, any>({ ${written.join(', ')} } as any)`,
        said,
      ]
    }),
    ["export default { name: 'mine', when: {} }", /exports a definition that is no projection yet/],
    [
      "export default { name: 'mine', version: 1, indexes: [], fold() {} }",
      /a projection without eventTypes, documents, owners, removal: make it by projection/,
    ],
    [
      `import { plans } from '@filiz/domain/read-models/plans.ts'\nexport default plans`,
      /there is a read model plans_v\d+ already/,
    ],
    [
      `import { plans } from '@filiz/domain/read-models/plans.ts'\nexport default { ...plans, name: 'mine', fold() { throw new Error('oh') } }`,
      /mine_v\d+: PlanMade .* cannot be taken: Error: oh/,
    ],
  ])('reports the fault of projection %j in one line', async (text, said) => {
    const file = path.join(folder, `${randomUUID()}.ts`)
    writeFileSync(file, text)
    const answer = await place.analyst(['replay', '--into', newStore(), '--projection', file])
    expect(answer).toMatchObject({ code: expect.any(Number), out: [] })
    expect(answer.code).toBeGreaterThan(0)
    expect(answer.said.at(-1)).toMatch(said)
  })

  it('refuses a store that is no scratch store, and leaves it unchanged', async () => {
    const live = place.env as Readonly<Record<string, string>>
    const own = live['READ_STORE_URL'] ?? `sqlite:${path.join(live['DATA_DIR']!, 'read.db')}`
    const before = await place.readStore.list()
    expect((await place.analyst(['replay', '--into', own])).said).toEqual([
      'analyst: --into is the read store that the services use: give another',
    ])
    const others = newStore()
    await opened(others, (store) => store.prepare([{ name: 'plans_v6', indexes: [] }]))
    expect((await place.analyst(['replay', '--into', others])).said).toEqual([
      'analyst: this read store is not empty, and no scratch store of ours (the services may be using it): give one that is empty',
    ])
    await opened(others, async (store) => expect((await store.list()).map(({ name }) => name)).toEqual(['plans_v6']))
    for (const file of ['events.db', 'vault.db']) {
      expect((await place.analyst(['replay', '--into', `sqlite:${path.join(live['DATA_DIR']!, file)}`])).said).toEqual([
        `analyst: ${path.join(live['DATA_DIR']!, file)} is no read store`,
      ])
    }
    for (const url of ['sqlite:', 'redis://localhost', 'nonsense'])
      expect(await place.analyst(['replay', '--into', url])).toMatchObject({
        code: 2,
        said: [expect.stringMatching(/^analyst: --into /)],
      })
    expect(await place.analyst(['replay', '--into', 'mongodb://127.0.0.1:9/x'])).toMatchObject({
      code: 1,
      said: ['analyst: the store at --into does not answer: is its server running, and the address right?'],
    })
    const nowhere = path.join(live['DATA_DIR']!, 'no', 'folder', 'x.db')
    expect(await place.analyst(['replay', '--into', `sqlite:${nowhere}`])).toMatchObject({
      code: 2,
      said: [`analyst: --into names a file that cannot be made or used: ${nowhere}`],
    })
    expect(await place.readStore.list()).toEqual(before)
  })

  it('reports that the live models are identical, document by document', async () => {
    await place.analyst(['verify', '--model', 'plans'])
    const listening = process.listenerCount('exit')
    const { code, out, said } = await place.analyst(['verify'])
    expect(process.listenerCount('exit') - listening, 'one each leaves Node warning of a leak').toBeLessThan(
      models.length,
    )
    // A busy machine takes so long that progress is shown.
    expect(said.filter((line) => !/^ *\d+ %/.test(line))).toEqual([])
    expect(out).toEqual(
      models.map((model) =>
        expect.stringMatching(
          new RegExp(`^${collectionName(model)}: identical \\(\\d+ documents, up to position \\d+\\)$`),
        ),
      ),
    )
    expect(code).toBe(0)
    expect((await place.analyst(['verify', '--model', 'nothing'])).said[0]).toMatch(/"nothing" is no read model/)
  })

  // This test must be the last one, because it corrupts live documents.
  it('lists documents that differ, lag, are missing or should be gone, with the first event that explains it', async () => {
    const collection = collectionName(plans)
    const [a, b, c] = children.slice(0, 3).map(({ plans: [first] }) => first!)
    const events = (await Array.fromAsync(place.log.readAll({ after: null }))).flat()
    const ofPlan = (id: string) => events.filter(({ stream }) => stream === `plan-${id}`)
    const [documentA, documentB] = (await Promise.all(
      [a!, b!].map(async (id) => (await place.readStore.get(collection, id))!),
    )) as unknown as readonly [StoredPlan, Document]
    const [completedId, completion] = Object.entries(documentA.done)[0]!
    const forward = (position: string) =>
      `${position.slice(0, -1)}${position.at(-1) === '9' ? '9' : String(Number(position.at(-1)) + 1)}`
    // A store accepts only newer documents. So the corrupted ones get a later position, which is part of the reported
    // difference.
    const head = (await place.log.head())!
    await spoil(collection, {
      upserts: [
        {
          ...documentA,
          position: head,
          done: { ...documentA.done, [completedId]: { ...completion, completedAt: '2020-01-01T00:00:00.000Z' } },
        },
      ],
    })
    await spoil(collection, { removals: [{ field: '_id', value: b!, position: forward(documentB.position) }] })
    await spoil(collection, { upserts: [{ ...documentA, _id: 'nobody_2025-01', position: head }] })
    const { code, out, said } = await place.analyst(['verify', '--model', 'plans'])
    expect(code).toBe(1)
    expect(out[0]).toMatch(new RegExp(`^${collection}: 3 DIFFER \\(12 documents`))
    const completed = ofPlan(a!).find(
      ({ type, data }) =>
        type === 'ActivityCompleted' && (data as unknown as { activityId: string }).activityId === completedId,
    )!
    expect(out.find((line) => line.includes(a!))).toContain(
      `differs in done.${completedId}.completedAt; first differing event: ActivityCompleted ${completed.id} (plan-${a!} @ ${Number(completed.revision)}`,
    )
    expect(out.find((line) => line.includes(b!))).toContain(
      `is missing; first differing event: PlanMade ${ofPlan(b!)[0]!.id}`,
    )
    expect(out.find((line) => line.includes('nobody_2025-01'))).toContain(
      'should not be there; no event makes such a document',
    )
    expect(out.some((line) => line.includes(c!))).toBe(false)
    expect(said.at(-1)).toMatch(
      /^analyst: 3 documents are not what the log makes of them: npm run projector -- rebuild <model>/,
    )
  })
}
