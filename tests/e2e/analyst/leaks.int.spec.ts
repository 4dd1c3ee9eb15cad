import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { analyst } from '@filiz/analyst/testing/running.ts'
import { formats } from '@filiz/data-set/files/manifest.ts'
import { openDuckDb, text } from '@filiz/data-set/tables/duckdb.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unzip } from '../../testing/unzip.ts'
import { analystOf } from '../api/testing/analyst.ts'
import { currentPlan } from '../api/testing/current-plan.ts'
import { started, type Parent, type StartedFiliz } from '../api/testing/started-filiz.ts'

/** What a known family entered. No text of it is anywhere in the catalogue. */
const personal = {
  name: 'Zümrüt Kızılgüneş',
  child: 'Lavinya-Işıl',
  birthDate: '2022-02-17',
  interest: 'yıldız balinaları',
  note: 'Çok şaşırtıcı bir köpük deneyi',
  memory: 'Büyülü çamur mutfağında öğle',
  invited: 'buyukanne.kizilgunes@ornek.example',
}

let filiz: StartedFiliz
let owner: Parent
let childId: string
let planId: string
/** The personal texts, and the ids under which the log has account and child. */
let secrets: readonly string[]

beforeAll(async () => {
  filiz = await started()
  owner = await filiz.parent()
  await owner.send('PUT', '/api/auth/profile', { body: { name: personal.name } })
  const child = { name: personal.child, birthDate: personal.birthDate, interests: [personal.interest] }
  childId = (await owner.send('POST', '/api/children', { body: { ...child, allergies: ['nuts'] } })).body.data.id
  const plan = await currentPlan(owner, childId)
  planId = plan.id
  const ofItem = `/api/plans/${plan.id}/activities/${plan.items.find(({ window }) => window === null)!.activityId}`
  await owner.send('POST', `${ofItem}/complete`, { body: {} })
  await owner.send('POST', `${ofItem}/feedback`, { body: { engagement: 5, difficulty: 3, notes: personal.note } })
  const memory = { day: '2026-03-09', text: personal.memory, mood: 'proud' }
  await owner.send('POST', `/api/children/${childId}/memories`, { body: memory })
  const invitation = { email: personal.invited, role: 'helper' }
  await owner.send('POST', `/api/children/${childId}/invitations`, { body: invitation })
  await owner.get(`/api/children/${childId}`)
  secrets = [...Object.values(personal), owner.email, owner.accountId, childId]
}, 60_000)
afterAll(() => filiz.stop())

/** The forms in which a text may be in a file: its encodings, and all positions of base64. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  const base64 = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(Math.ceil((offset * 4) / 3), -4),
  )
  return [
    secret,
    secret.toLocaleLowerCase('tr'),
    secret.toLocaleUpperCase('tr'),
    secret.normalize('NFD'),
    secret.replaceAll('-', ''),
    [...secret].toReversed().join(''),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    [...secret].map((one) => (one < '\x7f' ? one : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)).join(''),
    bytes.toString('hex'),
    ...base64,
  ].filter((form) => form.length > 5)
}

/** Fails if one of the secrets is in the bytes, in any form. */
function expectNoSecret(content: Buffer, where: string, but: readonly string[] = []) {
  const [whole, latin] = [content.toString('utf8'), content.toString('latin1')]
  for (const secret of secrets.filter((one) => !but.includes(one))) {
    for (const form of formsOf(secret)) expect(whole.includes(form), `${where}: ${form}`).toBe(false)
    for (const encoding of ['utf16le', 'latin1'] as const)
      expect(latin.includes(Buffer.from(secret, encoding).toString('latin1')), `${where}: ${encoding}`).toBe(false)
  }
}

/** Looks at every file: as bytes, and Parquet and DuckDB files also row by row. */
async function expectNoSecretIn(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(5)
  for (const { parentPath, name } of files) {
    const file = path.join(parentPath, name)
    expectNoSecret(Buffer.from(file.slice(folder.length)), 'the name of a file')
    expectNoSecret(readFileSync(file), file)
    if (!/\.(?:parquet|duckdb)$/.test(name)) continue
    const db = await openDuckDb(name.endsWith('.duckdb') ? { file } : {})
    const rowsOf = async (sql: string) => (await db.run(sql)).getRowsJson()
    const tables = name.endsWith('.duckdb')
      ? (await rowsOf('SELECT table_name FROM duckdb_tables() WHERE NOT internal')).map(
          ([table]) => `"${String(table)}"`,
        )
      : [`read_parquet(${text(file)})`]
    for (const table of tables)
      expectNoSecret(Buffer.from(JSON.stringify(await rowsOf(`SELECT * FROM ${table}`))), `${file} ${table}`)
    db.close()
  }
}

it('the family entered all of it', async () => {
  const own = (await owner.get('/api/auth/export')).text
  for (const entered of Object.values(personal)) expect(own).toContain(entered)
})

it('a text is found in each of its forms', () => {
  const found = (content: Buffer) => expect(() => expectNoSecret(content, 'a file')).toThrow('a file')
  for (const form of formsOf(personal.note)) found(Buffer.from(`{"text":"${form}"}`))
  for (const offset of [0, 1, 2])
    found(Buffer.from(Buffer.from(`${'x'.repeat(offset)}${personal.note}!`).toString('base64')))
  found(Buffer.from(personal.note, 'utf16le'))
  expectNoSecret(Buffer.from('Başka bir şey'), 'a file')
})

it.each(formats)(
  'an export as %s contains nothing that a known family entered, and no id of the log',
  async (format) => {
    const out = path.join(temporaryFolder(), 'export')
    const { code, printed, said } = await analyst(filiz.folder, ['export', '--format', format, '--out', out])
    expect(code, said).toBe(0)
    expectNoSecret(Buffer.from(printed + said), 'the output')
    await expectNoSecretIn(out)
    const answer = await analyst(filiz.folder, ['sql', '--from', out, '--json', 'SELECT * FROM plan_items'])
    expect(answer.printed).toContain('engagement')
    expectNoSecret(Buffer.from(answer.printed + answer.said), 'an answer of sql')
  },
)

it('a data set of the browser contains nothing that a known family entered, and no id of the log', async () => {
  const reader = await analystOf(filiz)
  const { id } = (await reader.send('POST', '/api/insights/data-sets', { body: { format: 'parquet' } })).body.data
  await expect
    .poll(async () => (await reader.get('/api/insights/data-sets')).body.data[0].status, { timeout: 30_000 })
    .toBe('made')
  const archive = await reader.send('POST', `/api/insights/data-sets/${id}/download`, {})
  const files = await unzip(archive.bytes!)
  expect(files.size).toBeGreaterThan(20)
  for (const [name, content] of files) expectNoSecret(content, name)
}, 60_000)

it('no command that goes back shows what a known family entered', async () => {
  // They name accounts and children by their ids in the log.
  const ids = [owner.accountId, childId]
  for (const words of [
    ['tail'],
    ['tail', '--json'],
    ['as-of', '2026-03-11', '--child', childId, '--model', 'plans,months,children,uses,progress', '--json'],
    ['as-of', '2026-03-11', '--child', childId, '--model', 'plans,months,children,uses,progress'],
    ['diff', '2026-03-01', '2026-03-11', '--child', childId],
    ['diff', '2026-03-01', '2026-03-11', '--child', childId, '--json'],
    ['explain-plan', planId],
    ['explain-plan', planId, '--json'],
    ['what-if', '--policy', 'simple', '--json'],
    ['verify', '--json'],
  ]) {
    const { code, printed, said } = await analyst(filiz.folder, words)
    expect(code, `${words.join(' ')}: ${said}`).toBe(0)
    expect(printed.length).toBeGreaterThan(100)
    expectNoSecret(Buffer.from(printed + said), words.join(' '), ids)
  }
})
