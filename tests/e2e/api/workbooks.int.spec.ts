// @module-tag long
import { deflateRawSync } from 'node:zlib'
import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import type { ImportResult } from '@filiz/http/contract/admin-files.ts'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator } from './testing/administrator.ts'
import { password, started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let admin: Parent
let token: string
beforeAll(async () => {
  filiz = await started()
  admin = await administrator(filiz)
  const signIn = { email: admin.email, password }
  token = (await filiz.send('POST', '/api/auth/login', { body: signIn })).body.data.accessToken
})
afterAll(() => filiz.stop())

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const exported = async (language: 'tr' | 'en') => {
  const response = await fetch(`${filiz.url}/api/admin/activities/export?format=xlsx`, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  return new Uint8Array(await response.arrayBuffer())
}
const send = (body: Uint8Array, query = 'dryRun=true', contentType = type) =>
  admin.send('POST', `/api/admin/activities/import?format=xlsx&${query}`, {
    body: Buffer.from(body),
    headers: { 'Content-Type': contentType },
  })
const dry = async (body: Uint8Array): Promise<ImportResult> => {
  const reply = await send(body)
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, reply.text.slice(0, 300)])
  return reply.body.data
}
const sheet = (rows: (string | number | boolean | null)[][], name = 'Etkinlikler') =>
  writeXlsx({ sheets: [{ name, rows }] })

describe('a workbook', () => {
  it.each([
    ['tr', 'Durum', 'Başlık (Türkçe)', 'Seçenekler', 'Sanat ve Yaratıcılık'],
    ['en', 'Status', 'Title (Turkish)', 'Options', 'Art & Creativity'],
  ] as const)(
    'has headings, typed values, lists of allowed words and frozen panes, and changes nothing when imported (%s)',
    async (language, first, title, options, art) => {
      const file = await exported(language)
      const { sheets } = await readXlsx(file)
      const [entries, lists] = sheets
      expect(lists!.name).toBe(options)
      const heading = entries!.rows[0]!
      expect(heading.slice(0, 2)).toEqual([first, title])
      const minAge = heading.findIndex((name) => name === (language === 'tr' ? 'En küçük yaş' : 'Youngest age'))
      expect(typeof entries!.rows[1]![minAge]).toBe('number')
      expect(lists!.rows.flat()).toContain(art)
      expect(entries!.freezePane).toMatchObject({ rows: 1, columns: 2 })
      const kinds = entries!.dataValidations!.map((validation) => validation.type)
      expect(kinds.filter((kind) => kind === 'list').length).toBeGreaterThanOrEqual(8)
      expect(kinds.filter((kind) => kind === 'whole').length).toBeGreaterThanOrEqual(5)
      expect(await dry(file)).toMatchObject({ created: 0, updated: 0, conflicts: 0, failed: 0, lines: [] })
    },
    60_000,
  )

  it('is imported with numbers, booleans and words of both languages, from any of the first sheets', async () => {
    const file = await writeXlsx({
      sheets: [
        { name: 'Notlar', rows: [['Güz için'], ['Bakılacak']] },
        {
          name: 'Liste',
          rows: [
            ['Güz etkinlikleri', null, null],
            [
              'Başlık (Türkçe)',
              'Purpose (Turkish)',
              'Alan',
              'Ay teması',
              'minAge',
              'En büyük yaş',
              'Süre (dakika)',
              'Kardeşle birlikte olur',
              null,
            ],
            ['Tablodan gelen', 'Amaç', 'Sanat', 'November', 2, 5, 25, true, null],
            [null, null, null, null, null, null, null, null, null],
          ],
        },
      ],
    })
    const { body } = await send(file, 'dryRun=false')
    expect(body.data).toMatchObject({ created: 1, failed: 0, lines: [{ line: 3, title: 'Tablodan gelen' }] })
    const entry = (await admin.get(`/api/admin/activities/${body.data.lines[0].id}`)).body.data as CatalogueEntry
    expect(entry).toMatchObject({
      category: 'SANAT_YARATICILIK',
      monthTheme: 11,
      minAge: 2,
      maxAge: 5,
      durationMinutes: 25,
      siblings: true,
      status: 'draft',
    })
  })

  it('names row, column and allowed values of a wrong cell', async () => {
    const file = await sheet([
      ['tr.title', 'tr.purpose', 'Alan', 'monthTheme', 'minAge', 'maxAge', 'durationMinutes'],
      ['Yanlış', 'Amaç', 'Santa', 3, 2, 9, 20],
    ])
    const [line] = (await dry(file)).lines
    expect(line).toMatchObject({
      line: 2,
      title: 'Yanlış',
      errors: { category: { value: 'Santa' }, maxAge: { value: '9', allowed: '2–6' } },
    })
  })

  it('in the former column order, with ids first, changes nothing when it is imported', async () => {
    const { sheets } = await readXlsx(await exported('tr'))
    const rows = sheets[0]!.rows.map((cells) => [...cells.slice(-2), ...cells.slice(0, -2)])
    expect(await dry(await writeXlsx({ sheets: [{ name: 'Etkinlikler', rows }] }))).toMatchObject({
      created: 0,
      updated: 0,
      failed: 0,
      lines: [],
    })
  })

  it('names the cell of an error, and says it in the language of the user', async () => {
    const rows = [
      ['Başlık (Türkçe)', 'Zor gelirse (Türkçe)'],
      ['Kukla', 'x'],
    ]
    const cells = new Map([['1,1', { formula: 'A1&"x"' }]])
    const file = await writeXlsx({ sheets: [{ name: 'Etkinlikler', rows, cells }] })
    const reply = await admin.send('POST', '/api/admin/activities/import?format=xlsx&dryRun=true', {
      body: Buffer.from(file),
      headers: { 'Content-Type': type, 'Accept-Language': 'tr' },
    })
    expect(reply.text).toContain('B2 hücresindeki formülün sonucu dosyada yok')
  })

  it.each([
    ['of another kind of file', Buffer.from('id;status\n'), 'not-workbook'],
    ['of an old format', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), 'old-workbook'],
  ])('%s is refused with advice', async (_, bytes, code) => {
    const reply = await send(bytes)
    expect([reply.status, reply.body.error.fields.body.code]).toEqual([400, code])
  })

  it('that is damaged, or unpacks to more than a limit, is refused as a whole', async () => {
    const whole = await sheet([['tr.title'], ['x']])
    const codeOf = async (bytes: Uint8Array) => (await dry(bytes)).lines[0]!.errors!['file']!.code
    expect(await codeOf(whole.slice(0, -30))).toBe('not-workbook')
    expect(await codeOf(Buffer.from('PK\x03\x04 and nothing else', 'latin1'))).toBe('not-workbook')
    expect(await codeOf(zipOf('_rels/.rels', Buffer.alloc(80 * 1024 * 1024, 0x20)))).toBe('workbook-too-large')
    // The directory says that nothing is unpacked.
    expect(await codeOf(zipOf('_rels/.rels', Buffer.alloc(80 * 1024 * 1024, 0x20), 0))).toBe('not-workbook')
    const manyFiles = await writeXlsx({
      sheets: Array.from({ length: 600 }, (_, index) => ({ name: `s${index}`, rows: [['x']] })),
    })
    expect(await codeOf(manyFiles)).toBe('workbook-too-large')
    expect((await admin.get('/api/admin/activities?limit=1')).status).toBe(200)
  })

  it('under the name of CSV is refused with advice', async () => {
    const reply = await admin.send('POST', '/api/admin/activities/import?format=csv&dryRun=true', {
      body: Buffer.from(await sheet([['tr.title'], ['x']])),
      headers: { 'Content-Type': 'text/csv' },
    })
    expect(reply.text).toContain('"workbook"')
    expect(reply.text).toContain('.xlsx')
  })
})

/** A zip archive with one deflated file. `said`: the unpacked size that the directory claims. */
function zipOf(name: string, content: Buffer, said = content.length): Buffer {
  const packed = deflateRawSync(content, { level: 9 })
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(said, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(said, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end])
}
