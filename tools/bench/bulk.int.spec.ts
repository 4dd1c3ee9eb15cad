// @module-tag long
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readConfig } from '@filiz/engines/config.ts'
import { toSequence } from '@filiz/engines/event-log/sequence.ts'
import { openEngines } from '@filiz/engines/open.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openBulkWriter } from './bulk.ts'
import { appender, familyOf, firstWeek, firstWeekEvents } from './families.ts'

interface Row {
  readonly stream: string
  readonly revision: number
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

const families = Array.from({ length: 3 }, (_, n) => familyOf(n, 2026, 11))
const factsOf = (n: number) => firstWeek(n, families[n]!, 2026, 11)

const configOf = (DATA_DIR: string) =>
  readConfig({ DATA_DIR, MASTER_KEY: randomBytes(32).toString('base64'), TOKEN_SECRET: 'x'.repeat(32) })

/** Opens the engines although the log has accounts without keys: the copy's events are not those of its vault. */
async function opened(config: ReturnType<typeof configOf>) {
  const engines = await openEngines(config, { inconsistent: true })
  onTestFinished(() => engines.close())
  return engines
}

async function generated() {
  const config = configOf(temporaryFolder())
  // The services' engines create the files, as in a scenario.
  await (await openEngines(config)).close()
  const bulk = openBulkWriter(config)
  let events = 0
  for (const n of families.keys()) events += await bulk.write(factsOf(n))
  bulk.close()
  return { config, events }
}

function rowsOf({ dataDir }: { readonly dataDir: string }, file: string, sql: string) {
  const database = new DatabaseSync(path.join(dataDir, file), { readOnly: true })
  onTestFinished(() => database.close())
  return database.prepare(sql).all()
}

describe('families written in bulk', () => {
  it('are the same rows as those of appends of the same events', async () => {
    const { config, events } = await generated()
    const all = 'SELECT * FROM events ORDER BY position'
    const written = rowsOf(config, 'events.db', all)
    const copy = configOf(temporaryFolder())
    const { log } = await opened(copy)
    for (const { stream, revision, id, type, data, metadata } of written as unknown as Row[])
      await log.append(stream, revision === 0 ? 'no-stream' : toSequence(revision - 1), [
        { id, type, data: JSON.parse(data), metadata: JSON.parse(metadata) },
      ])
    expect(written).toHaveLength(families.length * firstWeekEvents.all)
    expect(events).toBe(written.length)
    expect(written).toEqual(rowsOf(copy, 'events.db', all))
  })

  it('have the same events, once decrypted, and the same key records as appended families', async () => {
    const { config } = await generated()
    const copy = configOf(temporaryFolder())
    const [bulk, appended] = [await opened(config), await opened(copy)]
    const append = appender(appended)
    for (const n of families.keys()) await append(factsOf(n))
    const contentOf = async ({ log, sealer }: typeof bulk) => {
      const found: unknown[] = []
      for await (const page of log.readAll({ after: null }))
        for (const event of page) found.push(await sealer.openEvent(event))
      return found
    }
    const found = await contentOf(bulk)
    expect(found).toEqual(await contentOf(appended))
    expect(JSON.stringify(found)).toContain('aile0@example.org')
    const keys = 'SELECT kind, id, owner, expires, version FROM things ORDER BY kind, id'
    const written = rowsOf(config, 'vault.db', keys)
    expect(written).toHaveLength(2 * families.length)
    expect(written).toEqual(rowsOf(copy, 'vault.db', keys))
  })

  it('are refused if they exist already', async () => {
    const { config } = await generated()
    const bulk = openBulkWriter(config)
    await bulk.write(factsOf(0))
    expect(() => bulk.close()).toThrow('a family has a key already')
  })
})
