// @module-tag long
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteEventLog } from '@filiz/engines/event-log/sqlite.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { childId, familyId } from '../testing/generate-log.ts'
import { generateFolder } from '../testing/generate-folder.ts'
import { analyst } from '../testing/running.ts'
import { readManifest, type Format, type Manifest } from '@filiz/data-set/files/manifest.ts'
import { deleteFamily } from './testing/later-events.ts'
import { committedPosition, bytesIn, expectResumeAfterKills, keyFile, killed } from './testing/kill-export.ts'

const manifestOf = (out: string): Manifest => readManifest(path.join(out, 'manifest.json'))
const allText = (out: string) =>
  Object.keys(bytesIn(out))
    .map((file) => readFileSync(path.join(out, file), 'utf8'))
    .join('\n')

describe('an export', () => {
  let folder: string
  let dataDir: string
  let events: number
  const out = (name: string) => path.join(folder, name)
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'filiz-export-'))
    dataDir = path.join(folder, 'data')
    mkdirSync(dataDir)
    events = await generateFolder(dataDir, { families: 12, months: 6 })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(['ndjson', 'csv', 'parquet'] as const)(
    'contains every event once, one file for each month and type, described in the manifest: %s',
    async (format: Format) => {
      const to = out(`all-${format}`)
      expect(await analyst(dataDir, ['export', '--format', format, '--out', to])).toMatchObject({ code: 0 })
      const manifest = manifestOf(to)
      expect(manifest.events).toBe(events)
      const described = [...manifest.files, ...manifest.tables].map(({ path: file }) => file)
      const database = manifest.database === null ? [] : [manifest.database]
      expect([...described, ...database, 'manifest.json', 'schema.md'].toSorted()).toEqual(Object.keys(bytesIn(to)))
      for (const { path: file, sha256, bytes } of manifest.tables) {
        expect(bytesIn(to)[file]).toBe(sha256)
        expect(statSync(path.join(to, file)).size).toBe(bytes)
      }
      for (const { path: file, type, month, sha256, bytes } of manifest.files) {
        expect(file).toBe(`${type}/${month}.${format}`)
        expect(bytesIn(to)[file]).toBe(sha256)
        expect(statSync(path.join(to, file)).size).toBe(bytes)
      }
      expect(manifest.range).toEqual({
        first: '1'.padStart(20, '0'),
        last: String(events).padStart(20, '0'),
        through: String(events).padStart(20, '0'),
      })
      expect(manifest.columns['FeedbackGiven']!.map(({ name }) => name)).toEqual([
        'position',
        'happenedAt',
        'stream',
        'revision',
        'actor',
        'accountId',
        'childId',
        'planId',
        'activityId',
        'engagement',
        'difficulty',
        'focusMinutes',
        'byAccount',
      ])
      const { printed } = await analyst(dataDir, [
        'sql',
        '--from',
        to,
        '--json',
        'SELECT count(*) AS completions, sum(durationMinutes) AS minutes FROM ActivityCompleted',
      ])
      const all = await analyst(dataDir, ['tail', '--type', 'ActivityCompleted', '--json'])
      const minutes = all.printed
        .split('\n')
        .map((line) => (JSON.parse(line) as { data: { durationMinutes: number } }).data.durationMinutes)
      expect(JSON.parse(printed)).toEqual({
        completions: minutes.length,
        minutes: minutes.reduce((sum, one) => sum + one, 0),
      })
    },
  )

  it('contains no personal data, no ids of the log and no key', async () => {
    const to = out('pseudonymous')
    await analyst(dataDir, ['export', '--format', 'ndjson', '--out', to])
    const written = allText(to)
    const never = [
      /Aile \d/,
      /@example/,
      /Çocuk \d/,
      /dinozorlar/,
      /Çok güldük/,
      /sealed:/,
      /interestScores/,
      /birthDate/,
      /"notes"/,
      familyId(0),
      familyId(3),
      childId(0),
      childId(3, 1),
      readFileSync(`${to}.key`, 'utf8').trim(),
    ]
    expect(never.filter((one) => (typeof one === 'string' ? written.includes(one) : one.test(written)))).toEqual([])
    expect(statSync(`${to}.key`).mode & 0o777).toBe(0o600)
  })

  it('names a child by the same pseudonym within an export, and across exports only with the same key', async () => {
    const key = keyFile(folder)
    for (const [name, more] of [
      ['a', []],
      ['b', []],
      ['c', ['--key-file', key]],
      ['d', ['--key-file', key]],
    ] as const)
      await analyst(dataDir, ['export', '--format', 'ndjson', '--type', 'ChildAdded', '--out', out(name), ...more])
    const children = (name: string) =>
      readFileSync(path.join(out(name), 'ChildAdded/2025-01.ndjson'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { childId: string }).childId)
    expect(new Set(children('a')).size).toBe(children('a').length)
    expect(children('a')).not.toEqual(children('b'))
    expect(children('c')).toEqual(children('d'))
  })

  it('contains only the selected events, and prints a warning about small groups', async () => {
    const to = out('some')
    const { said } = await analyst(dataDir, [
      'export',
      '--format',
      'csv',
      '--since',
      '2025-02',
      '--until',
      '2025-04-01',
      '--type',
      'AccountRegistered,ChildAdded',
      '--type',
      'PlanMade',
      '--out',
      to,
    ])
    expect(Object.keys(bytesIn(to)).filter((file) => !file.startsWith('tables/'))).toEqual([
      'AccountRegistered/2025-02.csv',
      'AccountRegistered/2025-03.csv',
      'ChildAdded/2025-02.csv',
      'ChildAdded/2025-03.csv',
      'PlanMade/2025-02.csv',
      'PlanMade/2025-03.csv',
      'manifest.json',
      'schema.md',
    ])
    expect(said).toContain('careful: by people there is 1 group of fewer than 5 families (the smallest has 4)')
    const { warnings } = manifestOf(to)
    expect(warnings.smallGroups.find(({ by }) => by.join() === 'people')).toEqual({
      by: ['people'],
      groups: 1,
      fewest: 4,
    })
  })

  it('refuses a folder with other files', async () => {
    expect(await analyst(dataDir, ['export', '--format', 'ndjson', '--out', dataDir])).toMatchObject({
      code: 2,
      said: expect.stringContaining('is not empty'),
    })
    expect(readdirSync(dataDir)).toContain('events.db')
  })
})

describe('a forgotten family', { tags: ['long'] }, () => {
  it('is missing in later exports, and listed for deletion from an earlier one', async () => {
    const folder = temporaryFolder()
    await generateFolder(folder, { families: 8, months: 3 })
    const before = path.join(folder, 'before')
    await analyst(folder, ['export', '--format', 'ndjson', '--out', before])
    const since = ['forgotten', '--since', path.join(before, 'manifest.json')]
    expect(await analyst(folder, since)).toEqual({
      code: 0,
      printed: '',
      said: 'nobody who is in it was forgotten since',
    })

    await deleteFamily(folder, 7, [0, 1])
    const after = path.join(folder, 'after')
    await analyst(folder, ['export', '--format', 'ndjson', '--key-file', `${before}.key`, '--out', after])
    const { printed } = await analyst(folder, since)
    const named = printed.split('\n').map((line) => line.split(' ') as [string, string])
    expect(named.map(([what]) => what)).toEqual(['account', 'child', 'child'])
    for (const [, name] of named) {
      expect([allText(before).includes(name), allText(after).includes(name)]).toEqual([true, false])
    }
    expect(manifestOf(after).leftOut).toEqual({ accounts: 1, children: 2 })
    // The numbers of a single family are hidden, and the month in which it registered.
    const missing = { cohort: null, families: null, children: null }
    expect(manifestOf(after).forgotten).toContainEqual({ table: 'plan_items', ...missing })
    expect(manifestOf(after).forgotten).toContainEqual({ ...missing, table: 'families', children: 0 })
    expect(manifestOf(after).forgotten.map(({ table }) => table)).not.toContain('swaps')
    // The later export lacks the events of this family and no others.
    const lines = (out: string) =>
      allText(out)
        .split('\n')
        .filter((line) => line.startsWith('{"position"'))
    const lacking = new Set(lines(after))
    const gone = lines(before).filter((line) => !lacking.has(line))
    expect(gone.length).toBeGreaterThan(20)
    expect(gone.filter((line) => !named.some(([, name]) => line.includes(name)))).toEqual([])
    expect(await analyst(folder, [...since, '--key-file', keyFile(folder)])).toMatchObject({
      code: 2,
      said: expect.stringContaining('this is not the key'),
    })
  })

  it('is not listed for deletion from an export that never contained it', async () => {
    const folder = temporaryFolder()
    await generateFolder(folder, { families: 2, months: 1 })
    const out = path.join(folder, 'out')
    await analyst(folder, ['export', '--format', 'ndjson', '--out', out])
    const log = openSqliteEventLog(path.join(folder, 'events.db'))
    const [id, accountId] = [crypto.randomUUID(), familyId(0)]
    const metadata = { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' }
    const at = '2025-03-01T08:00:00.000Z'
    await log.append(`child-${id}`, 'no-stream', [
      {
        id: crypto.randomUUID(),
        type: 'ChildAdded',
        data: { at, childId: id, accountId, day: '2025-03-01', ageMonths: 30 } as { at: string },
        metadata,
      },
      {
        id: crypto.randomUUID(),
        type: 'ChildRemoved',
        data: { at, childId: id, accountId, because: 'parent' } as { at: string },
        metadata,
      },
    ])
    await log.close()
    expect((await analyst(folder, ['forgotten', '--since', path.join(out, 'manifest.json')])).printed).toBe('')
  })
})

describe('an interrupted export', { tags: ['long'] }, () => {
  let folder: string
  let key: string
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'filiz-export-'))
    await generateFolder(folder, { families: 360, months: 10 })
    key = keyFile(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  // `killed.long.spec.ts` tests the other formats.
  it('ends with the same bytes as an uninterrupted export after being killed: ndjson', () =>
    expectResumeAfterKills('ndjson', folder, key))

  it('saves its progress on Ctrl-C, and resumes from there', async () => {
    const out = path.join(folder, 'stopped')
    const stop = new AbortController()
    stop.abort()
    const words = ['export', '--format', 'ndjson', '--key-file', key, '--out', out]
    expect(await analyst(folder, words, { stopped: stop.signal })).toMatchObject({
      code: 1,
      said: 'analyst: stopped: give the same command again, and it goes on where it was',
    })
    expect(await analyst(folder, ['export', '--format', 'csv', '--key-file', key, '--out', out])).toMatchObject({
      code: 2,
      said: expect.stringContaining('holds another export, unfinished'),
    })
    expect((await analyst(folder, words)).code).toBe(0)
    expect(bytesIn(out)).toEqual(bytesIn(path.join(folder, 'whole-ndjson')))
  })

  it('restarts from the beginning when a family was deleted meanwhile', async () => {
    const out = path.join(folder, 'forgetful')
    await killed('ndjson', { dataDir: folder, key, out }, () => committedPosition(out) !== null)
    await deleteFamily(folder, 0, [0])
    const { code, said } = await analyst(folder, ['export', '--format', 'ndjson', '--key-file', key, '--out', out])
    expect(code).toBe(0)
    expect(said).toContain('somebody was forgotten meanwhile: it begins anew, without them')
    expect(manifestOf(out).leftOut).toEqual({ accounts: 1, children: 1 })
  })
})
