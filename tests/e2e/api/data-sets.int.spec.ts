// @module-tag long
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuid5 } from '@filiz/application/commands/uuid5.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { addChild, deleteAccount, register } from '@filiz/application/testing/families.ts'
import { dictionary } from '@filiz/data-set/tables/dictionary.ts'
import type { DataSet } from '@filiz/http/contract/data-sets.ts'
import type { NewApiToken } from '@filiz/http/contract/tokens.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { unzip } from '../../testing/unzip.ts'
import { administrator } from './testing/administrator.ts'
import { analystOf } from './testing/analyst.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let analyst: Parent
/** Thrown by the blob store instead of storing a part. */
let fault: Error | null = null
/** Runs before an engine does something for a data set. */
let before: { append?: (type: string) => unknown; create?: (key: string) => unknown; remove?: () => unknown } = {}
beforeAll(async () => {
  filiz = await started({
    on: (engines) => ({
      ...engines,
      blobs: {
        ...engines.blobs,
        create: async (key, ...rest) => {
          if (fault && key.startsWith('dataset-')) throw fault
          if (key.startsWith('dataset-')) await before.create?.(key)
          return engines.blobs.create(key, ...rest)
        },
        removeFolder: async (folder) => {
          if (folder.startsWith('dataset-')) await before.remove?.()
          return engines.blobs.removeFolder(folder)
        },
      },
      log: {
        ...engines.log,
        append: async (stream, expected, events) => {
          if (stream.startsWith('dataset-')) await before.append?.(events[0]!.type)
          return engines.log.append(stream, expected, events)
        },
      },
    }),
  })
  analyst = await analystOf(filiz, { language: 'en' })
})
afterAll(() => filiz.stop())

const request = (by: Parent, body: object = {}, headers: Record<string, string> = {}) =>
  by.send('POST', '/api/insights/data-sets', { body: { format: 'ndjson', ...body }, headers })
const requested = async (by: Parent, body: object = {}) => {
  const reply = await request(by, body)
  expect([reply.status, reply.text]).toEqual([202, reply.text])
  return reply.body.data.id as string
}
const shown = async (id: string, by = analyst) =>
  ((await by.get('/api/insights/data-sets')).body.data as DataSet[]).find((one) => one.id === id)!
const untilMade = (id: string) =>
  vi.waitFor(
    async () => {
      const found = await shown(id)
      expect(found?.status).toBe('made')
      return found
    },
    { timeout: 60_000, interval: 100 },
  )
const download = (id: string, send: Parent['send'] = analyst.send, headers: Record<string, string> = {}) =>
  send('POST', `/api/insights/data-sets/${id}/download`, { headers })

const away = new EngineUnavailable('event log', new Error('away'))
const once = (at: string, thrown: Error) => {
  let isFirst = true
  return (type: string) => {
    if (type !== at || !isFirst) return
    isFirst = false
    throw thrown
  }
}
const nextSweep = async () => filiz.clock.advanceTo(new Date(filiz.clock.millis() + 16 * 60_000).toISOString())
const untilGone = (id: string, status: DataSet['status']) =>
  vi.waitFor(
    async () => {
      expect((await shown(id))?.status).toBe(status)
      expect(await Array.fromAsync(filiz.engines.blobs.list(`dataset-${id}`))).toEqual([])
      expect(await filiz.engines.keys.get(`dataset-${id}`)).toBeNull()
      expect(await filiz.engines.vault.get('data-set-file', id)).toBeNull()
    },
    { timeout: 60_000, interval: 100 },
  )
const untilSwept = async (id: string, status: DataSet['status']) => {
  await nextSweep()
  await untilGone(id, status)
}

describe('a data set', () => {
  it.each(['ndjson', 'csv', 'parquet'])(
    'is made as %s, announced by mail, and downloaded as one archive',
    async (format) => {
      const family = await register(filiz)
      const childId = await addChild(filiz, family, { birthDate: '2022-05-10' })
      const id = await requested(analyst, { format })
      const made = await untilMade(id)
      expect(made).toMatchObject({
        format,
        since: null,
        until: null,
        by: { kind: 'person', accountId: analyst.accountId, name: 'Deniz' },
        madeAt: filiz.clock.now(),
        expiresAt: new Date(filiz.clock.millis() + 24 * 3_600_000).toISOString(),
        downloads: 0,
        taken: [],
        reason: null,
      })
      const reply = await download(id)
      expect([reply.status, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
        200,
        'application/zip',
        'no-store',
      ])
      expect(reply.headers['content-disposition']).toBe(`attachment; filename="filiz-2026-03-10-${format}.zip"`)
      expect(reply.bytes.length).toBe(made.bytes)
      const files = await unzip(reply.bytes)
      const names = [...files.keys()].map((name) => name.slice(name.indexOf('/') + 1))
      expect(names).toContain(`AccountRegistered/2026-03.${format}`)
      // A table that is divided by month has no Parquet file without rows; the database has it.
      const tables = Object.keys(dictionary).map((table) => `tables/${table}.${format}`)
      expect(names).toEqual(expect.arrayContaining(format === 'parquet' ? ['filiz.duckdb'] : tables))
      const manifest = JSON.parse(String([...files].find(([name]) => name.endsWith('/manifest.json'))![1]))
      expect(manifest.events).toBe(made.events)
      const everything = Buffer.concat([...files.values()]).toString('latin1')
      for (const secret of [analyst.email, family.accountId, childId, analyst.accountId])
        expect(everything).not.toContain(secret)
      await vi.waitFor(async () => {
        expect(await shown(id)).toMatchObject({
          downloads: 1,
          taken: [{ by: { accountId: analyst.accountId, name: 'Deniz' }, at: filiz.clock.now() }],
        })
      })
      await vi.waitFor(async () => {
        const mails = (await filiz.mails()).filter(
          ({ to, subject }) => to === analyst.email && /data set/.test(subject),
        )
        expect(mails.at(-1)?.text).toContain('/app/insights/data')
      })
      await vi.waitFor(
        async () => {
          const left = (await readdir(tmpdir())).filter((name) => name.startsWith(`filiz-data-set-${id}`))
          expect(left).toEqual([])
        },
        { timeout: 60_000, interval: 100 },
      )
    },
  )

  it('has pseudonyms of its own, and families whole whatever months were chosen', async () => {
    const [first, second] = [await requested(analyst), await requested(analyst, { since: '2026-03', until: '2026-03' })]
    const sooner = await requested(analyst, { until: '2025-12' })
    const namesIn = async (id: string) => {
      await untilMade(id)
      const files = await unzip((await download(id)).bytes)
      const file = [...files].find(([name]) => name.includes('AccountRegistered/'))
      return file
        ? String(file[1])
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line).accountId as string)
        : []
    }
    const [one, other] = [await namesIn(first), await namesIn(second)]
    expect(one.length).toBeGreaterThan(1)
    expect(other.length).toBe(one.length)
    expect(one.filter((name) => other.includes(name))).toEqual([])
    expect(await namesIn(sooner)).toEqual([])
  })

  it('contains nothing of a family that was forgotten, and does not outlive anybody in it', async () => {
    const family = await register(filiz)
    const registered = async ({ id }: DataSet) =>
      String([...(await unzip((await download(id)).bytes))].find(([name]) => name.includes('AccountRegistered/'))![1])
        .trim()
        .split('\n').length
    const earlier = await untilMade(await requested(analyst))
    const before = await registered(earlier)
    await deleteAccount(filiz, family)
    await untilGone(earlier.id, 'expired')
    expect((await download(earlier.id)).status).toBe(404)
    const after = await untilMade(await requested(analyst))
    expect(await registered(after)).toBe(before - 1)
  })

  it('outlives people who began after it was made', async () => {
    // An account may request twenty in a day.
    analyst = await analystOf(filiz, { language: 'en' })
    const family = await register(filiz)
    const first = await untilMade(await requested(analyst))
    const later = await register(filiz)
    const second = await untilMade(await requested(analyst))
    const last = await register(filiz)
    await addChild(filiz, last, { birthDate: '2022-05-10' })
    await deleteAccount(filiz, last)
    await deleteAccount(filiz, later)
    // The reactor keeps the log's order: it has seen both deletions.
    await untilGone(second.id, 'expired')
    expect([(await shown(first.id))?.status, (await download(first.id)).status]).toEqual(['made', 200])
    await deleteAccount(filiz, family)
    await untilGone(first.id, 'expired')
  })

  it('is one data set for a repeated request', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const replies = [await request(analyst, {}, headers), await request(analyst, {}, headers)]
    expect(replies.map(({ status }) => status)).toEqual([202, 202])
    expect(replies[0]!.body.data).toEqual(replies[1]!.body.data)
    expect((await request(analyst, { format: 'csv' }, headers)).status).toBe(422)
    await untilMade(replies[0]!.body.data.id)
  })

  it.each([
    [{ format: 'xlsx' }, 'format'],
    [{ since: '2026-3' }, 'since'],
    [{ since: '2026-04', until: '2026-03' }, 'until'],
    [{ types: ['PlanMade'] }, 'types'],
  ])('is refused for %j', async (body, field) => {
    const reply = await request(analyst, body)
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([400, [field]])
  })

  it('is listed and downloaded by a token of this scope, and requested by a person only', async () => {
    const id = await requested(analyst)
    await untilMade(id)
    const tokenOf = async (scope: string) =>
      (
        (await analyst.send('POST', '/api/insights/tokens', { body: { name: 'Defter', scopes: [scope] } })).body
          .data as NewApiToken
      ).token
    for (const [scope, status] of [
      ['exports', 200],
      ['insights', 403],
    ] as const) {
      const headers = { Authorization: `Bearer ${await tokenOf(scope)}` }
      const listed = await filiz.send('GET', '/api/insights/data-sets', { headers })
      expect([listed.status, (await download(id, filiz.send, headers)).status]).toEqual([status, status])
      const asked = await filiz.send('POST', '/api/insights/data-sets', { headers, body: { format: 'csv' } })
      expect(asked.status).toBe(403)
    }
  })

  it('is for analysts and administrators alone', async () => {
    const id = await requested(analyst)
    await untilMade(id)
    const people = [
      [filiz.send, 401],
      [(await filiz.parent()).send, 403],
      [(await administrator(filiz)).send, 200],
      [(await analystOf(filiz)).send, 200],
    ] as const
    for (const [send, status] of people) {
      const listed = await send('GET', '/api/insights/data-sets')
      const asked = await send('POST', '/api/insights/data-sets', { body: { format: 'csv' } })
      expect([listed.status, asked.status, (await download(id, send)).status]).toEqual([
        status,
        status === 200 ? 202 : status,
        status,
      ])
      expect((await download(randomUUID(), send)).status).toBe(status === 200 ? 404 : status)
    }
  })

  it.each([
    [new Error('broken'), 'failed'],
    [Object.assign(new Error('full'), { code: 'ENOSPC' }), 'no-room'],
    [new Error('IO Error: Could not write file "a": No space left on device'), 'no-room'],
    [new Error('Out of Memory Error: failed to pin block of size 256.0 KiB'), 'no-room'],
  ])('fails once with a reason, and leaves nothing behind, after %s', async (thrown, reason) => {
    fault = thrown
    const id = await requested(analyst)
    await vi.waitFor(async () => expect(await shown(id)).toMatchObject({ status: 'failed', reason, bytes: null }), {
      timeout: 60_000,
      interval: 100,
    })
    fault = null
    expect((await download(id)).status).toBe(404)
    await vi.waitFor(async () => expect(await filiz.engines.vault.get('data-set-file', id)).toBeNull())
    expect((await filiz.engines.queue.counts('data-sets')).failed).toBe(0)
  })

  it('is made when the store answers again, and given up after a day without it', async () => {
    fault = new EngineUnavailable('blob store', new Error('away'))
    const [first, second] = [await requested(analyst), await requested(analyst)]
    await vi.waitFor(async () => expect((await filiz.engines.queue.counts('data-sets')).delayed).toBe(2), {
      timeout: 60_000,
      interval: 50,
    })
    const third = await requested(analyst)
    const fourth = await request(analyst)
    expect([fourth.status, fourth.body.error.reason]).toEqual([409, 'TOO_MANY_DATA_SETS'])
    fault = null
    for (const id of [first, second, third]) await untilMade(id)
    fault = new EngineUnavailable('blob store', new Error('away'))
    const late = await requested(analyst)
    filiz.clock.advanceTo(new Date(filiz.clock.millis() + 25 * 3_600_000).toISOString())
    await vi.waitFor(async () => expect(await shown(late)).toMatchObject({ status: 'failed', reason: 'too-late' }), {
      timeout: 60_000,
      interval: 100,
    })
    fault = null
  })

  it('is removed from the store a day after it was made', async () => {
    const id = await requested(analyst)
    const { expiresAt } = await untilMade(id)
    const blobs = async () => (await Array.fromAsync(filiz.engines.blobs.list(`dataset-${id}`))).length
    expect(await blobs()).toBe(1)
    filiz.clock.advanceTo(expiresAt!)
    expect((await download(id)).status).toBe(404)
    expect((await shown(id)).status).toBe('expired')
    // A thorough sweep follows within the hour.
    filiz.clock.advanceTo(new Date(Date.parse(expiresAt!) + 3_700_000).toISOString())
    await vi.waitFor(async () => expect(await blobs()).toBe(0), { timeout: 60_000, interval: 100 })
    expect(await filiz.engines.keys.get(`dataset-${id}`)).toBeNull()
    expect((await download(id)).status).toBe(404)
  })
})

describe('a data set, when something is repeated or fails', () => {
  beforeAll(async () => {
    analyst = await analystOf(filiz, { language: 'en' })
  })
  afterEach(() => {
    ;[before, fault] = [{}, null]
  })

  it('is recorded as downloaded once for a repeated request, and refused for another state than was seen', async () => {
    const id = await requested(analyst)
    await untilMade(id)
    const headers = { 'Idempotency-Key': randomUUID() }
    const replies = [await download(id, analyst.send, headers), await download(id, analyst.send, headers)]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[1]!.bytes.equals(replies[0]!.bytes)).toBe(true)
    expect((await download(id, analyst.send, { 'If-Match': '"r0"' })).status).toBe(412)
    await download(id)
    await vi.waitFor(async () => expect((await shown(id)).downloads).toBe(2))
  })

  it('is withdrawn and removed although the first attempt to record it fails', async () => {
    const family = await register(filiz)
    const { id } = await untilMade(await requested(analyst))
    before = { append: once('DataSetExpired', away) }
    await deleteAccount(filiz, family)
    await untilGone(id, 'expired')
  })

  it('is removed when a sweep follows, if the removal failed after it was withdrawn', async () => {
    const family = await register(filiz)
    const { id } = await untilMade(await requested(analyst))
    let faults = 0
    before = {
      remove: () => {
        faults++
        throw new Error('broken')
      },
    }
    await deleteAccount(filiz, family)
    await vi.waitFor(() => expect(faults).toBeGreaterThan(0), { timeout: 60_000 })
    before = {}
    await untilSwept(id, 'expired')
  })

  it.each([away, new Error('broken')])(
    'is withdrawn by a repeated check, if the first one fails with %s',
    async (thrown) => {
      const family = await register(filiz)
      const earlier = await untilMade(await requested(analyst))
      let forgotten = false
      let broken = false
      before = {
        append: async (type) => {
          if (type === 'DataSetMade' && !forgotten) {
            forgotten = true
            await deleteAccount(filiz, family)
            // The reactor has read the deletion then, and finds no finished data set any more.
            await untilGone(earlier.id, 'expired')
          }
          if (type === 'DataSetExpired' && forgotten && !broken) {
            broken = (await shown(earlier.id)).status === 'expired'
            if (broken) throw thrown
          }
        },
      }
      const id = await requested(analyst)
      await untilGone(id, 'expired')
      expect(broken).toBe(true)
    },
  )

  it('is given up after three exports during each of which somebody was deleted, with the parts of one at a time', async () => {
    const families = [await register(filiz), await register(filiz), await register(filiz)]
    const attempts: number[] = []
    before = {
      create: async (key) => {
        attempts.push((await Array.fromAsync(filiz.engines.blobs.list(key.split('/')[0]!))).length)
        const next = families.pop()
        if (next) await deleteAccount(filiz, next)
      },
    }
    const id = await requested(analyst)
    await untilGone(id, 'failed')
    expect(attempts).toEqual([0, 0, 0])
  })

  it('is given up when three starts ended without a result', async () => {
    const key = randomUUID()
    const id = uuid5('data-set', analyst.accountId, key)
    await filiz.engines.vault.put('data-set-file', id, { starts: 3 }, null)
    expect((await request(analyst, {}, { 'Idempotency-Key': key })).body.data.id).toBe(id)
    await untilGone(id, 'failed')
    expect((await shown(id)).reason).toBe('no-room')
  })

  it('leaves no folder of a killed attempt behind once it ended, and touches no folder of another server', async () => {
    const id = await requested(analyst)
    await untilMade(id)
    const [own, foreign] = [id, randomUUID()].map((name) => join(tmpdir(), `filiz-data-set-${name}-killed`)) as [
      string,
      string,
    ]
    for (const folder of [own, foreign]) await mkdir(join(folder, 'lines'), { recursive: true })
    await nextSweep()
    await vi.waitFor(() => expect(existsSync(own)).toBe(false), { timeout: 60_000 })
    expect(existsSync(foreign)).toBe(true)
    await rm(foreign, { recursive: true })
  })

  it('is removed when a sweep follows, if the removal failed after it was given up', async () => {
    fault = new Error('broken')
    before = {
      remove: () => {
        throw new Error('broken')
      },
    }
    const id = await requested(analyst)
    await vi.waitFor(async () => expect((await shown(id))?.status).toBe('failed'), { timeout: 60_000, interval: 100 })
    fault = null
    before = {}
    await untilSwept(id, 'failed')
  })
})
