import { randomUUID } from 'node:crypto'
import { models } from '@filiz/domain/read-models/models.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { Engines } from '@filiz/engines/open.ts'
import { createSealer } from '@filiz/engines/personal-data/sealer.ts'
import { openMongoReadStore } from '@filiz/engines/read-store/mongodb.ts'
import type { Query, ReadStore } from '@filiz/engines/read-store/port.ts'
import { parseWhere, servedByIndex } from '@filiz/engines/read-store/query.ts'
import { mongoProgram, startMongo, type Server } from '@filiz/engines/testing/servers.ts'
import { createKeys } from '@filiz/engines/vault/keys.ts'
import { parseMasterKeys } from '@filiz/engines/vault/master-keys.ts'
import { openMongoVault } from '@filiz/engines/vault/mongodb.ts'
import { MongoClient, type CommandStartedEvent, type Document } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { started, type StartedFiliz } from './testing/started-filiz.ts'
import { walk } from './testing/walk.ts'

type Asked = Pick<Query, 'where' | 'sort'>

async function journey(on: (engines: Engines) => Engines): Promise<void> {
  const filiz: StartedFiliz = await started({ on })
  onTestFinished(() => filiz.stop())
  await walk(filiz)
}

/**
 * Returns the collection with the fields and operators of a query, without values, because only these determine the
 * index.
 */
const shapeOf = (collection: string, { where, sort = [] }: Asked) =>
  `${collection}: ${
    parseWhere(where)
      .map(({ field, operator }) => `${field} ${operator}`)
      .sort()
      .join(', ') || 'all'
  }${sort.length > 0 ? ` by ${sort.join(', ')}` : ''}`

describe('all read-store queries of a complete user journey', () => {
  it('are served by indexes that the read models declare', async () => {
    const asked = new Map<string, { readonly collection: string; readonly query: Asked }>()
    const note = (collection: string, query: Asked) => void asked.set(shapeOf(collection, query), { collection, query })
    const noting = (readStore: ReadStore): ReadStore => ({
      ...readStore,
      find: (collection, query) => {
        note(collection, query)
        return readStore.find(collection, query)
      },
      count: (collection, where) => {
        note(collection, { where })
        return readStore.count(collection, where)
      },
      apply: (writes) => {
        for (const { collection, removals } of writes)
          for (const { field, value } of removals) note(collection, { where: { [field]: value } })
        return readStore.apply(writes)
      },
    })
    await journey((engines) => ({ ...engines, readStore: noting(engines.readStore) }))

    const declared = new Map(models.map((model) => [collectionName(model), model.indexes]))
    const unserved = [...asked]
      .filter(
        ([, { collection, query }]) => declared.has(collection) && !servedByIndex(query, declared.get(collection)!),
      )
      .map(([shape]) => shape)
    expect(unserved).toEqual([])
    // Make sure that the journey was complete: each read model was queried by more than document ids.
    for (const collection of declared.keys())
      expect(
        [...asked.keys()].filter((shape) => shape.startsWith(`${collection}:`)),
        collection,
      ).not.toEqual([])
    const shapes = [...asked.keys()]
    expect(
      shapes.some((shape) => shape.includes('dueAt gt, dueAt lte by dueAt')),
      'the sweep',
    ).toBe(true)
    for (const [what, collection, by] of [
      ['a removed child', 'plans_v', 'childId eq'],
      ['a removed account', 'caregivers_v', 'accountId eq'],
    ] as const)
      expect(
        shapes.some((shape) => shape.startsWith(collection) && shape.includes(by)),
        what,
      ).toBe(true)
    expect(shapes.length).toBeGreaterThan(12)
  })
})

const given = process.env['TEST_MONGODB_URL']

describe.skipIf(!given && !mongoProgram())(
  'all MongoDB commands of a complete user journey',
  { tags: ['long'] },
  () => {
    let server: Server | undefined
    let url: string
    beforeAll(async () => {
      if (!given) server = await startMongo()
      url = given ?? server!.url
    })
    afterAll(() => server?.stop())

    const database = (name: string) => {
      const own = new URL(url.replace('mongodb', 'http'))
      own.pathname = `/${name}_${randomUUID().replaceAll('-', '')}`
      return own.href.replace('http', 'mongodb')
    }

    it('are served by an index, also according to the query plan of a real MongoDB', async () => {
      const indexes = new Map<string, string[][]>()
      const asked = new Map<
        string,
        { readonly collection: string; readonly asks: Asked; readonly command: Document; readonly database: string }
      >()
      const onCommand = ({ commandName, command, databaseName }: CommandStartedEvent) => {
        const collection = String(command[commandName])
        if (commandName === 'createIndexes') {
          indexes.set(collection, [
            ...(indexes.get(collection) ?? []),
            ...(command['indexes'] as { key: Ordered }[]).map(({ key }) => fieldsOf(key)),
          ])
        }
        for (const { asks, single } of questionsIn(commandName, command)) {
          asked.set(`${commandName} ${shapeOf(collection, asks)}`, {
            collection,
            asks,
            command: single,
            database: databaseName,
          })
        }
      }
      const [readUrl, vaultUrl] = [database('read'), database('vault')]
      await journey((engines) => {
        const [readStore, vault] = [openMongoReadStore(readUrl, { onCommand }), openMongoVault(vaultUrl, { onCommand })]
        const keys = createKeys(vault, parseMasterKeys(Buffer.alloc(32, 5).toString('base64'))!)
        const close = async () => {
          await Promise.all([readStore.close(), vault.close()])
          await engines.close()
        }
        return { ...engines, readStore, vault, keys, sealer: createSealer(keys), close }
      })

      const unserved = [...asked]
        .filter(([, { collection, asks }]) => !servedByIndex(asks, indexes.get(collection) ?? []))
        .map(([shape]) => shape)
      expect(unserved).toEqual([])
      for (const kind of ['find', 'aggregate', 'update', 'delete', 'findAndModify'])
        expect(
          [...asked.keys()].filter((shape) => shape.startsWith(`${kind} `)),
          kind,
        ).not.toEqual([])
      const ofTheVault = [...asked.keys()].filter((shape) => shape.includes(' vault: '))
      expect(ofTheVault.some((shape) => shape.includes('kind eq, owner eq'))).toBe(true)
      expect(ofTheVault.length).toBeGreaterThan(4)

      if (given === undefined) return
      const client = await new MongoClient(url).connect()
      onTestFinished(() => client.close())
      for (const [shape, { command, database: name }] of asked) {
        const plan = await client.db(name).command({ explain: command, verbosity: 'queryPlanner' })
        expect([shape, stagesOf(plan)]).toEqual([shape, expect.not.arrayContaining(['COLLSCAN'])])
      }
    })
  },
)

type Ordered = ReadonlyMap<string, number> | Readonly<Record<string, number>>

/**
 * Returns the fields of a MongoDB index in the form in which read models declare them. Everything after `_id`, and a
 * trailing `_id`, only breaks ties.
 */
const fieldsOf = (key: Ordered): string[] =>
  (key instanceof Map ? [...key] : Object.entries(key))
    .filter(([field], index) => field !== '_id' || index === 0)
    .map(([field, direction]) => (direction < 0 ? `-${field}` : field))

/** Returns the lookups that a command contains, each with an equivalent command for this lookup alone. */
function questionsIn(name: string, command: Document): { readonly asks: Asked; readonly single: Document }[] {
  const rest = Object.fromEntries(
    Object.entries(command).filter(
      ([field]) =>
        !field.startsWith('$') &&
        !['lsid', 'txnNumber', 'writeConcern', 'readConcern', 'updates', 'deletes', 'ordered'].includes(field),
    ),
  )
  const one = (filter: Document, sort?: Ordered, more: Document = {}) => ({
    asks: { where: whereOf(filter), sort: fieldsOf(sort ?? {}) },
    single: { ...rest, ...more },
  })
  switch (name) {
    case 'find':
      return [one(command['filter'] ?? {}, command['sort'])]
    case 'count':
    case 'distinct':
      return [one(command['query'] ?? {})]
    case 'aggregate':
      return [one((command['pipeline'] as Document[])[0]?.['$match'] ?? {})]
    case 'findAndModify':
      return [one(command['query'], command['sort'])]
    case 'update':
      return (command['updates'] as Document[]).map((update) => one(update['q'], undefined, { updates: [update] }))
    case 'delete':
      return (command['deletes'] as Document[]).map((deletion) =>
        one(deletion['q'], undefined, { deletes: [deletion] }),
      )
    default:
      return []
  }
}

/**
 * Translates a MongoDB filter into the `where` of the read store port. `$or` and `$ne` use no index and are ignored.
 */
function whereOf(filter: Document): Query['where'] {
  const where: Record<string, Record<string, never>> = {}
  for (const [field, condition] of Object.entries(filter)) {
    if (field === '$and') for (const part of condition as Document[]) Object.assign(where, merged(where, whereOf(part)))
    else if (!field.startsWith('$')) Object.assign(where, merged(where, { [field]: conditionOf(condition) }))
  }
  return where
}

const merged = (before: Document, more: Document): Document =>
  Object.fromEntries(
    Object.entries(more)
      .filter(
        ([, condition]) => typeof condition !== 'object' || condition === null || Object.keys(condition).length > 0,
      )
      .map(([field, condition]) => [
        field,
        typeof before[field] === 'object' && typeof condition === 'object'
          ? { ...before[field], ...condition }
          : condition,
      ]),
  )

function conditionOf(condition: unknown): unknown {
  if (typeof condition !== 'object' || condition === null) return condition
  const operators = Object.entries(condition).flatMap(([operator, value]): [string, unknown][] => {
    if (operator === '$eq') return [['in', [value]]]
    if (operator === '$regex') return [['contains', '']]
    return ['$in', '$lt', '$lte', '$gt', '$gte'].includes(operator) ? [[operator.slice(1), value]] : []
  })
  return Object.fromEntries(operators)
}

/** Returns the names of all stages in a query plan. */
function stagesOf(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  return Object.entries(plan).flatMap(([field, inner]) =>
    field === 'rejectedPlans' ? [] : field === 'stage' && typeof inner === 'string' ? [inner] : stagesOf(inner),
  )
}
