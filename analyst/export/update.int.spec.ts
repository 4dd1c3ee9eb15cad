// @module-tag long
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { readManifest, type Format } from '@filiz/data-set/files/manifest.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { generateFolder } from '../testing/generate-folder.ts'
import { analyst } from '../testing/running.ts'
import { bytesIn, comparableBytesIn, keyFile } from './testing/kill-export.ts'
import { appendLater, deleteFamily } from './testing/later-events.ts'

let folder: string
let key: string
let out: string
beforeEach(async () => {
  folder = temporaryFolder()
  await generateFolder(folder, { families: 4, months: 2 })
  key = keyFile(folder)
  out = path.join(folder, 'out')
})
const exported = (format: Format, to = out, ...more: readonly string[]) =>
  analyst(folder, ['export', '--format', format, '--key-file', key, '--out', to, ...more])
const manifestOf = (to: string) => readManifest(path.join(to, 'manifest.json'))
const expectLikeFresh = async (format: Format) => {
  await exported(format, path.join(folder, 'fresh'))
  expect(comparableBytesIn(out)).toEqual(comparableBytesIn(path.join(folder, 'fresh')))
  expect([existsSync(`${out}.new`), existsSync(`${out}.old`)]).toEqual([false, false])
}

const addsNewEvents = async (format: Format) => {
  await exported(format)
  const unchanged = path.join(out, `AccountRegistered/2025-01.${format}`)
  const { ino } = statSync(unchanged)
  const copy = path.join(folder, 'copy')
  cpSync(out, copy, { recursive: true })
  await appendLater(folder)
  expect(await exported(format)).toMatchObject({ code: 0 })
  expect(statSync(unchanged).ino).toBe(ino)
  expect(manifestOf(out).events).toBe(manifestOf(copy).events + 3)
  await expectLikeFresh(format)
  if (format === 'parquet')
    expect(
      (
        await analyst(folder, [
          'sql',
          '--from',
          out,
          '--csv',
          "SELECT count(*) FROM completions WHERE activityId = 'later'",
        ])
      ).printed,
    ).toBe('count_star()\n1')
}
it('adds new events, to the bytes of a fresh export: ndjson', () => addsNewEvents('ndjson'))
it.each(['csv', 'parquet'] as const)(
  'adds new events, to the bytes of a fresh export: %s',
  { tags: ['long'] },
  addsNewEvents,
)

it('leaves the folder as it is and says so when nothing is new', async () => {
  await exported('ndjson')
  const before = bytesIn(out)
  expect(await exported('ndjson')).toMatchObject({
    code: 0,
    said: expect.stringContaining('nothing is new since: it stays as it is'),
  })
  expect(bytesIn(out)).toEqual(before)
})

it.each(['ndjson', 'parquet'] as const)(
  'removes everything of a family that was deleted since: %s',
  { tags: ['long'] },
  async (format) => {
    await exported(format)
    const { printed } = await analyst(folder, [
      'sql',
      '--from',
      out,
      '--csv',
      'SELECT accountId FROM families ORDER BY ALL',
    ])
    await deleteFamily(folder, 0, [0])
    await appendLater(folder)
    expect((await exported(format)).said).toContain('somebody was forgotten since')
    expect(manifestOf(out).leftOut).toEqual({ accounts: 1, children: 1 })
    const after = (
      await analyst(folder, ['sql', '--from', out, '--csv', 'SELECT accountId FROM families ORDER BY ALL'])
    ).printed
    const gone = printed.split('\n').find((name) => !after.includes(name))
    for (const file of Object.keys(bytesIn(out)))
      expect(readFileSync(path.join(out, file)).includes(gone!), file).toBe(false)
    await expectLikeFresh(format)
  },
)

it('refuses a finished export with other options, and keeps it', { tags: ['long'] }, async () => {
  await exported('ndjson')
  const before = bytesIn(out)
  for (const [format, ...more] of [
    ['csv'],
    ['ndjson', '--since', '2025-02'],
    ['ndjson', '--type', 'PlanMade'],
  ] as const)
    expect(await exported(format as Format, out, ...more)).toMatchObject({
      code: 2,
      said: expect.stringContaining('holds an export that is finished, with other options or another key'),
    })
  expect(bytesIn(out)).toEqual(before)
})

it('makes an export of an older version anew', { tags: ['long'] }, async () => {
  await exported('parquet')
  const { layout: _, tables: __, database: ___, forgotten: ____, ...older } = manifestOf(out)
  writeFileSync(path.join(out, 'manifest.json'), JSON.stringify(older))
  rmSync(path.join(out, 'tables'), { recursive: true })
  expect((await analyst(folder, ['sql', '--from', out, '--csv', 'SELECT count(*) FROM families'])).printed).toBe(
    'count_star()\n2',
  )
  expect(await exported('parquet')).toMatchObject({ code: 0 })
  await expectLikeFresh('parquet')
})

it('refuses to touch folders beside the export that are not its own', { tags: ['long'] }, async () => {
  await exported('ndjson')
  await appendLater(folder)
  mkdirSync(`${out}.old`)
  writeFileSync(path.join(`${out}.old`, 'notes.txt'), 'mine')
  expect(await exported('ndjson')).toMatchObject({
    code: 2,
    said: expect.stringContaining('out.old is in the way: move it'),
  })
  expect(readFileSync(path.join(`${out}.old`, 'notes.txt'), 'utf8')).toBe('mine')
  renameSync(`${out}.old`, path.join(folder, 'moved'))
  expect(await exported('ndjson')).toMatchObject({ code: 0 })
  await expectLikeFresh('ndjson')
})

it.each(['export', 'sql', 'forgotten'])(
  '%s completes a swap that was killed between its two renames',
  { tags: ['long'] },
  async (command) => {
    await exported('ndjson')
    await appendLater(folder)
    const before = path.join(folder, 'before')
    cpSync(out, before, { recursive: true })
    mkdirSync(`${out}.old`)
    writeFileSync(path.join(`${out}.old`, 'x'), '')
    // The next state is prepared, but cannot be put into its place.
    expect((await exported('ndjson')).code).toBe(2)
    renameSync(`${out}.old`, path.join(folder, 'moved'))
    renameSync(out, `${out}.old`)
    writeFileSync(path.join(`${out}.old`, '.replaced'), '')
    const words = {
      export: ['export', '--format', 'ndjson', '--key-file', key, '--out', out],
      sql: ['sql', '--from', out, 'SELECT 1'],
      forgotten: ['forgotten', '--since', path.join(out, 'manifest.json'), '--key-file', key],
    }[command]!
    expect(await analyst(folder, words)).toMatchObject({ code: 0 })
    await expectLikeFresh('ndjson')
  },
)

it('refuses to replace a folder with files of somebody else, and to write into another export', async () => {
  await exported('csv')
  expect(await exported('csv', path.join(out, 'within'))).toMatchObject({
    code: 2,
    said: expect.stringContaining('is within the export at'),
  })
  writeFileSync(path.join(out, 'notes.txt'), 'mine')
  await appendLater(folder)
  expect(await exported('csv')).toMatchObject({ code: 2, said: expect.stringContaining('notes.txt is no file of') })
  expect(readFileSync(path.join(out, 'notes.txt'), 'utf8')).toBe('mine')
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  expect((await analyst(folder, ['export', '--format', 'csv', '--out', file])).code).toBe(2)
  expect(existsSync(`${file}.key`)).toBe(false)
})
