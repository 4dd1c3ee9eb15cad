// @module-tag long
import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openSqliteEventLog } from '@filiz/engines/event-log/sqlite.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { commands } from './registry.ts'
import { userMessageOf } from './user-messages.ts'
import { generateFolder } from './testing/generate-folder.ts'
import { childId, familyId } from './testing/generate-log.ts'
import { analyst } from './testing/running.ts'

const metadata = (schema: number) => ({ schema, correlationId: 'c', causationId: 'c', actor: 'operator' })
const data = { at: '2026-01-01T08:00:00.000Z' }

it('prints one line an event, filtered by type, stream and time', async () => {
  const folder = temporaryFolder()
  const events = await generateFolder(folder, { families: 4, months: 3 })
  const lines = async (...words: readonly string[]) => {
    const { code, printed } = await analyst(folder, ['tail', ...words])
    expect(code).toBe(0)
    return printed === '' ? [] : printed.split('\n')
  }
  const all = await lines()
  expect(all).toHaveLength(events)
  expect(all.join('\n').match(/Aile \d|Çocuk \d|@example|dinozorlar|güldük|sealed:/)).toBe(null)
  expect(await lines('--real-ids', '--stream', `child-${childId(0)}`)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^\\d+  2025-01-01T06:05:00.000Z  ChildAdded  child-${childId(0)}  day=2025-01-01  childId=${childId(0)}  accountId=${familyId(0)}  ageMonths=24$`,
      ),
    ),
  ])
  expect(await lines('--type', 'AccountRegistered,EmailVerified', '--since', '2025-02')).toHaveLength(4)
  const [json] = await lines('--type', 'FeedbackGiven', '--json')
  expect(JSON.parse(json!)).toMatchObject({
    type: 'FeedbackGiven',
    actor: 'system:made',
    data: { engagement: expect.any(Number), focusMinutes: 10 },
  })
  expect(JSON.parse(json!)).not.toHaveProperty('data.notes')
})

it('names accounts and children by pseudonyms as an export does, and by their ids with --real-ids only', async () => {
  const folder = temporaryFolder()
  await generateFolder(folder, { families: 7, months: 1 })
  const key = path.join(folder, 'lent.key')
  writeFileSync(key, `${randomBytes(32).toString('base64')}\n`)
  const out = path.join(folder, 'export')
  await analyst(folder, ['export', '--format', 'ndjson', '--key-file', key, '--out', out])
  const exported = readFileSync(path.join(out, 'ChildAdded', '2025-01.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { stream: string }).stream)
  const tail = (...words: readonly string[]) => analyst(folder, ['tail', '--json', '--type', 'ChildAdded', ...words])
  const streamsIn = ({ printed }: { readonly printed: string }) =>
    printed.split('\n').map((line) => (JSON.parse(line) as { stream: string }).stream)

  const underKey = await tail('--key-file', key)
  expect([streamsIn(underKey), underKey.said]).toEqual([exported, ''])
  expect(streamsIn(await tail('--key-file', key, '--stream', exported[1]!))).toEqual([exported[1]])
  const unnamed = await tail()
  expect(unnamed.said).toContain('--real-ids')
  for (const { printed } of [underKey, unnamed])
    for (const id of [0, 6].flatMap((n) => [familyId(n), childId(n)])) expect(printed).not.toContain(id)
  expect(streamsIn(unnamed)).not.toEqual(exported)
  expect(streamsIn(await tail('--real-ids')).toSorted()).toEqual([0, 6].map((n) => `child-${childId(n)}`).toSorted())
  expect(await tail('--real-ids', '--key-file', key)).toMatchObject({ code: 2, printed: '' })
  expect(await tail('--stream', exported[0]!)).toMatchObject({ code: 2, printed: '' })
})

it('prints the last events that match, as many as asked for, and those before a time', async () => {
  const folder = temporaryFolder()
  const events = await generateFolder(folder, { families: 4, months: 3 })
  const lines = async (...words: readonly string[]) => {
    const { code, printed } = await analyst(folder, ['tail', '--real-ids', ...words])
    expect([words, code]).toEqual([words, 0])
    return printed === '' ? [] : printed.split('\n')
  }
  const all = await lines()
  const stream = `account-${familyId(0)}`
  for (const filter of [
    [],
    ['--type', 'AccountRegistered'],
    ['--type', 'ActivityAdded'],
    ['--stream', stream],
    ['--since', '2025-02', '--until', '2025-03'],
    ['--json', '--type', 'FeedbackGiven,ActivityCompleted'],
  ]) {
    const matching = await lines(...filter)
    for (const count of [1, 3, events * 2])
      expect([filter, count, await lines(...filter, '-n', String(count))]).toEqual([
        filter,
        count,
        matching.slice(-count),
      ])
  }
  const before = await lines('--until', '2025-02')
  expect(before).toEqual(all.filter((line) => line.split('  ')[1]! < '2025-02'))
  expect(before.length).toBeGreaterThan(100)
})

it('refuses a stream that does not exist, and times in the wrong order', async () => {
  const folder = temporaryFolder()
  await generateFolder(folder, { families: 1, months: 1 })
  const nobody = `child-${crypto.randomUUID()}`
  for (const words of [[], ['--follow'], ['-n', '3'], ['--json']])
    expect(await analyst(folder, ['tail', '--stream', nobody, ...words])).toEqual({
      code: 2,
      printed: '',
      said: `analyst: there is no stream ${nobody}`,
    })
  for (const words of [
    ['--since', '2025-02', '--until', '2025-02'],
    ['--follow', '--until', '2025-02'],
    ['-n', '0'],
    ['-n', 'some'],
  ])
    expect([words, (await analyst(folder, ['tail', ...words])).code]).toEqual([words, 2])
})

it('prints the last events and goes on with new ones', async () => {
  const folder = temporaryFolder()
  await generateFolder(folder, { families: 1, months: 1 })
  const log = openSqliteEventLog(path.join(folder, 'events.db'))
  const stop = new AbortController()
  const stream = `account-${familyId(0)}`
  const last = (await Array.fromAsync(log.readStream(stream))).at(-1)!
  let appended = false
  const { printed } = await analyst(folder, ['tail', '-n', '1', '--follow', '--stream', stream], {
    stopped: stop.signal,
    onPrint: (text) => {
      if (text.includes('FamilyReturned')) stop.abort()
      if (appended) return
      appended = true
      void log.append(stream, last.revision, [
        { id: '00000000-0000-4000-8000-000000000002', type: 'FamilyReturned', data, metadata: metadata(1) },
      ])
    },
  })
  await log.close()
  expect(printed.split('\n').map((line) => line.split('  ')[2])).toEqual(['ExposureChosen', 'FamilyReturned'])
})

it('every command has an example, the exit codes and --json in its help', async () => {
  const { printed } = await analyst(temporaryFolder(), ['--help'])
  const names = [...printed.slice(printed.indexOf('Commands:')).matchAll(/^ {2}([a-z-]+)/gm)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'help')
  expect(names).toHaveLength(commands.length)
  for (const name of names) {
    const help = await analyst(temporaryFolder(), [name, '--help'])
    expect([name, help.code]).toEqual([name, 0])
    expect(help.printed).toMatch(new RegExp(`Examples?:\\n  (\\w+=\\S+ )*analyst ${name} `))
    expect(help.printed).toContain('--json')
    expect(help.printed).toContain(
      'Ends with 0 when it is done, 1 when it failed or found a problem, 2 when it was called wrongly.',
    )
    expect([name, (await analyst(temporaryFolder(), [name, '--no-such-option'])).code]).toEqual([name, 2])
  }
})

it('verifies the generated log once its read models are there, and says what to do before', async () => {
  const folder = temporaryFolder()
  await generateFolder(folder, { families: 3, months: 2 })
  const verify = (env = {}) => analyst(folder, ['verify', '--model', 'children,plans', '--json'], { env })
  const missing = await verify()
  expect([missing.code, missing.printed]).toEqual([1, ''])
  expect(missing.said).toMatch(/^analyst: there are no read models to compare .*analyst replay --into sqlite:<file>/)
  const store = `sqlite:${path.join(folder, 'filled.db')}`
  expect((await analyst(folder, ['replay', '--into', store])).code).toBe(0)
  const { code, printed } = await verify({ READ_STORE_URL: store })
  expect(code).toBe(0)
  expect(printed.split('\n').map((line) => JSON.parse(line))).toMatchObject([
    { model: 'children', different: 0 },
    { model: 'plans', different: 0 },
  ])
})

it('prints the result of an export as JSON', async () => {
  const folder = temporaryFolder()
  const events = await generateFolder(folder, { families: 2, months: 1 })
  const out = path.join(folder, 'export')
  const { printed } = await analyst(folder, ['export', '--format', 'ndjson', '--out', out, '--json'])
  expect(JSON.parse(printed)).toMatchObject({ out, events, key: `${out}.key`, smallGroups: expect.any(Array) })
})

it('prints new events until it is stopped', async () => {
  const folder = temporaryFolder()
  await generateFolder(folder, { families: 1, months: 1 })
  const log = openSqliteEventLog(path.join(folder, 'events.db'))
  const stop = new AbortController()
  const stream = `account-${familyId(0)}`
  const following = analyst(folder, ['tail', '--follow', '--stream', stream], {
    stopped: stop.signal,
    onPrint: (text) => {
      if (text.includes('FamilyReturned')) stop.abort()
    },
  })
  const last = (await Array.fromAsync(log.readStream(stream))).at(-1)!
  await log.append(stream, last.revision, [
    { id: crypto.randomUUID(), type: 'FamilyReturned', data, metadata: metadata(1) },
  ])
  const { code, printed } = await following
  await log.close()
  expect(code).toBe(0)
  expect(printed.split('\n').map((line) => line.split('  ')[2])).toEqual([
    'AccountRegistered',
    'EmailVerified',
    'ChildEnrolled',
    'ExposureChosen',
    'FamilyReturned',
  ])
})

it('reports a wrong command line in one line and exits with 2', async () => {
  const folder = temporaryFolder()
  await generateFolder(folder, { families: 1, months: 1 })
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [['tial'], /unknown command 'tial' \(Did you mean tail\?\)/],
    [['tail', '--typ', 'PlanMade'], /unknown option '--typ' \(Did you mean --type\?\)/],
    [['tail', '--type', 'planmade'], /"planmade" is no event type: do you mean PlanMade/],
    [['tail', '--type', 'Nonsense'], /"Nonsense" is no event type: there are AccountRegistered, /],
    [['tail', '--since', '2026-02-30'], /"2026-02-30" is no date: give a day \(2026-11-22\)/],
    [['tail', '--since', 'yesterday'], /"yesterday" is no date/],
    [['tail', '--stream', 'family-1'], /"family-1" is no stream/],
    [['tail', '--stream', `plan-${childId(0)}`], /is no stream/],
    [
      ['export', '--format', 'xlsx', '--out', 'x'],
      /argument 'xlsx' is invalid. Allowed choices are ndjson, csv, parquet/,
    ],
    [['export', '--format', 'csv'], /required option '-o, --out <folder>' not specified/],
    [
      ['export', '--format', 'csv', '--since', '2026-02', '--until', '2026-01', '--out', path.join(folder, 'x')],
      /--until is not after --since/,
    ],
    [
      ['export', '--format', 'csv', '--out', path.join(folder, 'x'), '--key-file', path.join(folder, 'no.key')],
      /there is no key at .*no\.key/,
    ],
    [['forgotten', '--since', path.join(folder, 'none.json')], /there is no manifest at /],
    [['forgotten', '--since', path.join(folder, 'events.db')], /is no manifest of an export/],
  ]
  for (const [words, sentence] of wrong) {
    const { code, printed, said } = await analyst(folder, words)
    expect([code, printed], words.join(' ')).toEqual([2, ''])
    expect(said).toMatch(sentence)
    expect(said.split('\n')).toHaveLength(1)
  }
})

it('reports a failure in one line and exits with 1', async () => {
  const folder = temporaryFolder()
  const refused = async (env: Readonly<Record<string, string>>, ...words: readonly string[]) => {
    const { code, said } = await analyst(folder, words, { env })
    expect(code).toBe(1)
    expect(said.split('\n')).toHaveLength(1)
    return said
  }
  expect(await refused({}, 'tail')).toBe(
    `analyst: there is no event log at ${path.join(folder, 'events.db')}: set DATA_DIR (or EVENT_LOG_URL) to where Filiz keeps its data, or start Filiz first`,
  )
  expect(await refused({ EVENT_LOG_URL: 'esdb://127.0.0.1:9?tls=false' }, 'tail')).toBe(
    'analyst: the event log does not answer: is its server running, and EVENT_LOG_URL right?',
  )
  expect(await refused({ EVENT_LOG_URL: 'ftp://secret@x' }, 'tail')).toBe(
    'analyst: The environment cannot be used: EVENT_LOG_URL: expected sqlite:, sqlite:<file>, esdb://…, kurrentdb://…, or either with +discover',
  )
  await generateFolder(folder, { families: 1, months: 1 })
  expect(await analyst(folder, ['export', '--format', 'csv', '--out', path.join(folder, 'events.db')])).toMatchObject({
    code: 2,
    said: expect.stringMatching(/events\.db is a file: name a folder$/),
  })
  expect(await refused({}, 'export', '--format', 'csv', '--out', path.join(folder, 'events.db', 'x'))).toMatch(
    /cannot be used \(\w+: .*\): name another$/,
  )
  expect(await refused({}, 'export', '--format', 'csv', '--key-file', folder, '--out', path.join(folder, 'x'))).toMatch(
    /cannot be used \(EISDIR: .*\): name another$/,
  )
})

it.each([
  ['an event of a type', 'LetterRead', 1, /it has events of type LetterRead, at \d{20}/],
  ['an event of a schema', 'FeedbackGiven', 9, /FeedbackGiven has schema 9; this program knows up to \d, at \d{20}/],
] as const)('exits with an error for a log of a newer version: %s', async (_, type, schema, why) => {
  const folder = temporaryFolder()
  const log = openSqliteEventLog(path.join(folder, 'events.db'))
  await log.append('account-1', 'no-stream', [{ id: crypto.randomUUID(), type, data, metadata: metadata(schema) }])
  await log.close()
  for (const words of [['tail'], ['export', '--format', 'ndjson', '--out', path.join(folder, 'out')]]) {
    const { code, said } = await analyst(folder, words)
    expect(code).toBe(1)
    expect(said).toMatch(/^analyst: the log was written by a newer version of Filiz \(.*\): update this one$/)
    expect(said).toMatch(why)
  }
})

it("accepts the analysts' key from its variable or a file for the pseudonyms of an export", async () => {
  const folder = temporaryFolder()
  await generateFolder(folder, { families: 3, months: 1 })
  const key = randomBytes(32).toString('base64')
  const file = path.join(folder, 'lent.key')
  writeFileSync(file, `${key}\n`)
  const out = (name: string) => path.join(folder, name)
  const exported = (name: string, words: readonly string[], env: Readonly<Record<string, string>>) =>
    analyst(folder, ['export', '--format', 'ndjson', '--type', 'ChildAdded', '--out', out(name), ...words], { env })
  expect(await exported('none', ['--kept-key'], {})).toMatchObject({
    code: 2,
    said: expect.stringContaining('vault lend-pseudonym-key'),
  })
  const wrong = await exported('none', ['--kept-key'], { ANALYST_KEY: `${key}x` })
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('ANALYST_KEY: expected 32 random bytes') })
  expect(wrong.said).not.toContain(key)
  for (const [name, words, env] of [
    ['a', ['--kept-key'], { ANALYST_KEY: key }],
    ['b', ['--kept-key'], { ANALYST_KEY_FILE: file }],
    ['c', ['--key-file', file], {}],
    ['d', [], { ANALYST_KEY: key }],
  ] as const)
    expect((await exported(name, words, env)).code).toBe(0)
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) =>
    readFileSync(path.join(out(name), 'ChildAdded', '2025-01.ndjson'), 'utf8'),
  )
  expect([b, c]).toEqual([a, a])
  expect(d).not.toBe(a)
  expect(existsSync(`${out('a')}.key`)).toBe(false)
  expect(readFileSync(path.join(out('a'), 'manifest.json'), 'utf8')).not.toContain(key)
})

it('says how to continue when the disk is full', () => {
  let error: unknown
  try {
    appendFileSync('/dev/full', 'x')
  } catch (caught) {
    error = caught
  }
  const sentence = 'the disk is full: make room, and give the same command again; it goes on where it stopped'
  expect(userMessageOf(error)).toBe(sentence)
  for (const code of ['EDQUOT', 'EFBIG']) expect(userMessageOf(Object.assign(new Error(code), { code }))).toBe(sentence)
  expect(userMessageOf(new Error('IO Error: Could not write to file "x.parquet": No space left on device'))).toBe(
    sentence,
  )
})

it('describes every command in its help', async () => {
  const folder = temporaryFolder()
  const { code, printed } = await analyst(folder, ['--help'])
  expect(code).toBe(0)
  const commands = [...printed.matchAll(/^ {2}([a-z][\w-]+) (?:\[|<)/gm)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'help')
  expect(commands).toEqual(expect.arrayContaining(['tail', 'export', 'forgotten', 'sql']))
  for (const command of commands) {
    const help = await analyst(folder, [command, '--help'])
    expect(help.code).toBe(0)
    expect(help.printed, command).toMatch(/Examples?:\n {2}analyst /)
  }
})
