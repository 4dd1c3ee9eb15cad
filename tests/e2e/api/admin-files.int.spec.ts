import { randomUUID } from 'node:crypto'
import { columns } from '@filiz/domain/catalogue/cells.ts'
import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import type { ImportResult } from '@filiz/http/contract/admin-files.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { administrator, administratorsOf, untilStatus } from './testing/administrator.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let admin: Parent
beforeAll(async () => {
  filiz = await started()
  admin = await administrator(filiz)
})
afterAll(() => filiz.stop())

type Format = 'csv' | 'ndjson'
const types = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const
const exported = async (by: Parent, format: Format, language: 'tr' | 'en' = 'tr') => {
  const reply = await by.get(`/api/admin/activities/export?format=${format}`, language)
  expect(reply.status).toBe(200)
  return reply
}
const send = (
  by: Parent,
  format: Format,
  file: string,
  { dryRun = false, headers = {} }: { dryRun?: boolean; headers?: Record<string, string> } = {},
) =>
  by.send('POST', `/api/admin/activities/import?format=${format}&dryRun=${dryRun}`, {
    body: file,
    headers: { 'Content-Type': types[format], ...headers },
  })
const imported = async (file: string, format: Format = 'csv', by = admin): Promise<ImportResult> => {
  const reply = await send(by, format, file)
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, reply.text.slice(0, 300)])
  return reply.body.data
}
const dry = async (file: string, format: Format = 'csv'): Promise<ImportResult> =>
  (await send(admin, format, file, { dryRun: true })).body.data
const head = async () => filiz.engines.log.head()
const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')
const csv = (...rows: Record<string, string>[]) =>
  [columns.join(';'), ...rows.map((row) => quoted(columns.map((column) => row[column] ?? '')))].join('\r\n')
const row = (title: string, more: Record<string, string> = {}) => ({
  category: 'DOGA_KESIF',
  monthTheme: '3',
  minAge: '2',
  maxAge: '6',
  durationMinutes: '20',
  'tr.title': title,
  'tr.purpose': 'Merak uyandırır',
  'tr.steps': 'Bir\nİki',
  ...more,
})

describe('the exported catalogue', () => {
  it('opens in spreadsheets: UTF-8 with BOM, semicolons in Turkish, commas in English', async () => {
    const turkish = await exported(admin, 'csv')
    expect(turkish.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(turkish.headers['content-disposition']).toBe('attachment; filename="filiz-etkinlikler-2026-03-10.csv"')
    expect(turkish.text.startsWith('﻿"id";"status";"category";')).toBe(true)
    expect((await exported(admin, 'csv', 'en')).text.startsWith('﻿"id","status","category",')).toBe(true)
    expect(
      turkish.text
        .split('\r\n')
        .slice(0, -1)
        .every((line) => line.length > 0),
    ).toBe(true)
    const ndjson = await exported(admin, 'ndjson')
    expect(ndjson.headers['content-type']).toBe('application/x-ndjson')
    expect(ndjson.text.trim().split('\n').length).toBeGreaterThanOrEqual(334)
  })

  it.each(['csv', 'ndjson'] as const)(
    'changes nothing and reports no changes when it is imported again: %s',
    async (format) => {
      const { text } = await exported(admin, format)
      const before = await head()
      for (const result of [await dry(text, format), await imported(text, format)])
        expect(result).toMatchObject({ created: 0, updated: 0, failed: 0, lines: [] })
      expect(await head()).toBe(before)
    },
  )

  it('is byte-identical after an import into another installation, including drafts and archived entries', async () => {
    const file = csv(
      row('=HYPERLINK("http://kotu.example")', {
        status: 'draft',
        materialKinds: 'none',
        'tr.materials': '- 1 bardak\n@kutu\niki\\\nsatır',
        siblings: 'true',
        'en.title': 'A; "quoted", title',
        'en.purpose': 'Two\nlines',
      }),
      row('Arşivde', { status: 'archived', season: '11\n12', interests: "'=x" }),
    )
    expect(await imported(file)).toMatchObject({ created: 2, failed: 0 })
    const other = await started()
    try {
      const there = await administrator(other)
      const files = { csv: (await exported(admin, 'csv')).text, ndjson: (await exported(admin, 'ndjson')).text }
      expect(files.csv).toContain('"\'=HYPERLINK(""http://kotu.example"")"')
      await imported(files.csv, 'csv', there)
      expect((await exported(there, 'csv')).text).toBe(files.csv)
      expect((await exported(there, 'ndjson')).text).toBe(files.ndjson)
    } finally {
      await other.stop()
    }
  }, 120_000)
})

describe('an imported file', () => {
  it('shows the differences per line in a dry run, and the import applies exactly these', async () => {
    const [entry] = (await admin.get('/api/admin/activities?limit=1')).body.data as CatalogueEntry[]
    const some = `id;durationMinutes;tr.title\r\n${entry!.id};77;Yeni başlık\r\n`
    const before = await head()
    expect(await dry(some)).toEqual({
      created: 0,
      updated: 1,
      unchanged: 0,
      failed: 0,
      lines: [
        {
          line: 2,
          action: 'update',
          id: entry!.id,
          changes: [
            { field: 'durationMinutes', before: String(entry!.durationMinutes), after: '77' },
            { field: 'translations.tr.title', before: entry!.translations.tr.title, after: 'Yeni başlık' },
          ],
        },
      ],
    })
    expect(await head()).toBe(before)
    expect(await imported(some)).toMatchObject({ created: 0, updated: 1 })
    const after = (await admin.get(`/api/admin/activities/${entry!.id}`)).body.data as CatalogueEntry
    expect(after).toEqual({
      ...entry,
      durationMinutes: 77,
      version: entry!.version + 1,
      updatedAt: after.updatedAt,
      translations: { ...entry!.translations, tr: { ...entry!.translations.tr, title: 'Yeni başlık' } },
    })
    const [last] = (await admin.get(`/api/admin/activities/${entry!.id}/history`)).body.data
    expect(last).toMatchObject({ what: 'revised', by: { accountId: admin.accountId } })
  })

  it('with an older schema or fewer columns leaves the missing fields unchanged', async () => {
    const old = {
      category: 'DIL_HIKAYE',
      monthTheme: 5,
      minAge: 3,
      maxAge: 5,
      durationMinutes: 15,
      videoUrl: null,
      pdfUrl: null,
      interests: ['books'],
      translations: {
        tr: {
          title: 'Eski dosyadan',
          purpose: 'Dinler',
          description: null,
          materials: [],
          steps: ['Anlatın'],
          safetyNotes: null,
        },
        en: null,
      },
    }
    const [line] = (await imported(`${JSON.stringify(old)}\n`, 'ndjson')).lines
    const { id } = line!
    await admin.send('PUT', `/api/admin/activities/${id}`, {
      body: {
        ...old,
        difficulty: 4,
        energy: 'calm',
        translations: { tr: { ...old.translations.tr, easier: 'Kısa tutun' } },
      },
    })
    expect(await imported(`${JSON.stringify({ ...old, durationMinutes: 25 })}\n`, 'ndjson')).toMatchObject({
      updated: 1,
    })
    expect((await admin.get(`/api/admin/activities/${id}`)).body.data).toMatchObject({
      durationMinutes: 25,
      difficulty: 4,
      energy: 'calm',
      translations: { tr: { easier: 'Kısa tutun' } },
    })
    expect(await imported(`${JSON.stringify({ id, difficulty: null })}\n`, 'ndjson')).toMatchObject({ updated: 1 })
    expect((await admin.get(`/api/admin/activities/${id}`)).body.data).not.toHaveProperty('difficulty')
  })

  it('without ids updates the same entries when it is imported again', async () => {
    const file = csv(row('Kimliksiz bir'), row('Kimliksiz iki', { 'en.title': 'Two', 'en.purpose': 'Two' }))
    expect(await imported(file)).toMatchObject({ created: 2, unchanged: 0 })
    expect(await imported(file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(await dry(csv(row('KİMLİKSİZ BİR')))).toMatchObject({ created: 0, updated: 1 })
  })

  it("with one invalid line changes nothing, and reports each error by line in the request's language", async () => {
    const file = csv(
      row('İyi satır'),
      row('Kötü satır', { minAge: '5', maxAge: '3' }),
      row('', { monthTheme: 'Mart', videoUrl: 'javascript:alert(1)', category: '' }),
      row('İyi satır'),
      row('x', { id: 'y' }),
    )
    const result = await dry(file)
    expect(result).toMatchObject({ created: 1, failed: 4 })
    expect(result.lines.map(({ line, action }) => [line, action])).toEqual([
      [2, 'create'],
      [3, 'refuse'],
      [4, 'refuse'],
      [5, 'refuse'],
      [6, 'refuse'],
    ])
    expect(result.lines[1]!.errors).toMatchObject({ maxAge: { code: 'below-min-age' } })
    expect(result.lines[2]!.errors).toMatchObject({
      'tr.title': { message: 'Başlık zorunlu' },
      category: { message: 'Gelişim alanı zorunlu' },
      monthTheme: { code: 'wrong-type' },
      videoUrl: { code: 'not-a-url' },
    })
    expect(result.lines[3]!.errors).toEqual({ 'tr.title': { code: 'repeated', message: expect.any(String) as string } })
    expect(result.lines[4]!.errors).toMatchObject({ id: { code: 'not-an-id' } })
    const before = await head()
    const refused = await send(admin, 'csv', file, { headers: { 'Accept-Language': 'en' } })
    expect([
      refused.status,
      refused.body.error.fields['lines.4.category'],
      refused.body.error.fields['lines.4.tr.title'],
    ]).toEqual([
      400,
      { code: 'required', message: 'Category is required' },
      { code: 'required', message: 'Title is required' },
    ])
    expect(await head()).toBe(before)
  })

  it('names the wrong column in CSV files and the wrong field in NDJSON files', async () => {
    const errorsOf = async (file: string, format?: Format) => Object.keys((await dry(file, format)).lines[0]!.errors!)
    expect(
      await errorsOf(csv(row('Çok uzun', { 'tr.steps': `Bir\n${'x'.repeat(3000)}`, 'en.purpose': 'No title' }))),
    ).toEqual(['tr.steps.1', 'en.title'])
    expect(await errorsOf('category;minAge\nDOGA_KESIF;2')).toContain('tr.title')
    expect(await errorsOf('en.title;en.purpose\nOnly;English')).toContain('tr.title')
    expect(
      await errorsOf(`${JSON.stringify({ translations: { tr: { title: '', purpose: 'x' } } })}\n`, 'ndjson'),
    ).toContain('translations.tr.title')
  })

  it.each<[string, string, Format, string]>([
    ['empty', '', 'csv', 'no-entries'],
    ['a heading alone', 'id;status', 'csv', 'no-entries'],
    ['of unknown columns', 'id;renk\n;mavi', 'csv', 'unknown-column'],
    ['of a column twice', 'id;id\n;', 'csv', 'repeated'],
    ['with a quote that never ends', 'id;status\n"abc;draft\n', 'csv', 'not-csv'],
    ['with a quote in the middle of a cell', 'id;tr.title\n;5" boru', 'csv', 'not-csv'],
    ['NDJSON under the name of CSV', '{"id":"a","status":"draft"}\n', 'csv', 'not-csv'],
    ['with too many cells', 'id;status\n;draft;x', 'csv', 'wrong-cell-count'],
    ['in another encoding', 'id;tr.title\n;G\ufffdne\ufffd', 'csv', 'not-utf-8'],
    ['that is a picture', '\ufffdPNG\r\n\u001a\n\u0000', 'csv', 'not-utf-8'],
    ['that is a small Excel file', 'PK\u0003\u0004\u0014\u0000xl/workbook.xml', 'csv', 'workbook'],
    [
      'that is an Excel file under the name of NDJSON',
      'PK\u0003\u0004\u0014\u0000xl/workbook.xml',
      'ndjson',
      'workbook',
    ],
    ['of a prototype', '__proto__;constructor\nx;y', 'csv', 'unknown-column'],
    ['no JSON', '{"id":\n', 'ndjson', 'not-json'],
    ['JSON, but no object', '[1]\n', 'ndjson', 'not-json'],
    ['of a number', '7\n', 'ndjson', 'not-json'],
    [
      'with control characters',
      `${JSON.stringify({ translations: { tr: { title: 'a\u0000b', purpose: 'x' } } })}\n`,
      'ndjson',
      'bad-characters',
    ],
    [
      'of a prototype in JSON',
      '{"__proto__":{"admin":true},"translations":{"tr":{"title":"x","purpose":"y"}},"constructor":{}}\n',
      'ndjson',
      'unknown-field',
    ],
  ])('that is %s is refused with a message', async (_what, file, format, code) => {
    const result = await dry(file, format)
    expect(result.lines.flatMap(({ errors = {} }) => Object.values(errors).map((error) => error.code))).toContain(code)
    expect((await send(admin, format, file)).status).toBe(400)
  })

  it('in a Turkish Excel encoding is refused with advice on how to save it', async () => {
    const body = Buffer.from(`id;tr.title\n;G\xfcne\xfe`, 'latin1')
    const sent = (dryRun: boolean) =>
      admin.send('POST', `/api/admin/activities/import?format=csv&dryRun=${dryRun}`, {
        body,
        headers: { 'Content-Type': 'text/csv' },
      })
    for (const reply of [await sent(true), await sent(false)])
      expect([reply.status, reply.body.error.fields]).toEqual([
        400,
        { body: { code: 'not-utf-8', message: expect.stringContaining('CSV UTF-8') } },
      ])
  })

  it.each([
    ['.xlsx', 'PK\x03\x04\x14\x00\xff\xfe'],
    ['.xls', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ])('that is an Excel workbook (%s) is refused with advice on how to save it', async (_, bytes) => {
    const sent = (format: string, language: string) =>
      admin.send('POST', `/api/admin/activities/import?format=${format}&dryRun=true`, {
        body: Buffer.from(bytes, 'latin1'),
        headers: { 'Content-Type': 'text/csv', 'Accept-Language': language },
      })
    for (const [language, said] of [
      ['tr', 'Bu, bir Excel dosyasına benziyor. Excel’de “CSV UTF-8”'],
      ['en', 'This looks like an Excel file. Save it in Excel as ‘CSV UTF-8’'],
    ] as const) {
      const { status, body } = await sent('csv', language)
      expect([status, body.error.fields]).toEqual([
        400,
        { body: { code: 'workbook', message: expect.stringContaining(said) } },
      ])
    }
  })

  it('is refused if it is too large or of the wrong type', async () => {
    const huge = `id;tr.title\n${`;${'x'.repeat(99)}\n`.repeat(110_000)}`
    expect(Buffer.byteLength(huge)).toBeGreaterThan(10 * 1024 * 1024)
    expect((await send(admin, 'csv', huge)).status).toBe(413)
    const long = `id;tr.title\n${Array.from({ length: 10_001 }, (_, index) => `;Satır ${index}`).join('\n')}`
    expect((await dry(long)).lines.at(-1)!.errors).toMatchObject({
      file: { code: 'too-many-lines', message: expect.stringContaining('10.000') },
    })
    expect(
      (
        await admin.send('POST', '/api/admin/activities/import?format=csv', {
          body: '<a/>',
          headers: { 'Content-Type': 'application/xml' },
        })
      ).status,
    ).toBe(415)
    expect(
      (
        await admin.send('POST', '/api/admin/activities/import?format=xlsx', {
          body: 'x',
          headers: { 'Content-Type': 'text/csv' },
        })
      ).body.error.fields,
    ).toHaveProperty('format')
    const cell = `id;tr.title\n;"${'x'.repeat(1_100_000)}"`
    expect((await dry(cell)).lines[0]!.errors).toMatchObject({ row: { code: 'not-csv' } })
    const heading = Array.from({ length: 9_000 }, (_, column) => `x${column}`).join(';')
    expect(Object.keys((await dry(heading)).lines[0]!.errors!)).toHaveLength(100)
  })

  const large = 10 * 1024 * 1024
  it.each([
    ['only commas', 'csv', ','.repeat(large), { file: 'no-entries' }],
    ['only line ends', 'csv', '\n'.repeat(large), { file: 'no-entries' }],
    ['only line ends', 'ndjson', '\n'.repeat(large), { file: 'no-entries' }],
    ['one endless heading', 'csv', 'a'.repeat(large), { row: 'not-csv' }],
    ['empty rows after the heading', 'csv', `id;tr.title${'\n'.repeat(large - 20)}`, { file: 'too-many-lines' }],
    ['empty lines after an entry', 'ndjson', `{}${'\n'.repeat(large - 20)}`, { file: 'too-many-lines' }],
    ['one endless line', 'ndjson', '['.repeat(large), { line: 'not-json' }],
  ] as const)('of 10 MiB is refused if it has %s (%s)', async (_, format, text, errors) => {
    const { lines } = await dry(text, format)
    const [[field, code]] = Object.entries(errors) as [[string, string]]
    expect(lines.at(-1)!.errors![field]!.code).toBe(code)
  })

  it('is imported once per idempotency key, and a repeated request gets the same response', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const file = csv(row('Anahtarla gelen'))
    const [first, second] = [await send(admin, 'csv', file, { headers }), await send(admin, 'csv', file, { headers })]
    expect([first.status, first.body.data.created, second.status, second.body.data]).toEqual([
      200,
      1,
      200,
      first.body.data,
    ])
    expect((await send(admin, 'csv', csv(row('Başka')), { headers })).status).toBe(422)
    const { id } = first.body.data.lines[0]
    expect((await admin.get(`/api/admin/activities/${id}`)).body.data.version).toBe(1)
  })

  it('that is large is processed in the background with visible progress', async () => {
    const rows = Array.from({ length: 400 }, (_, index) =>
      row(`Kalabalık ${index}`, { 'tr.description': 'Uzun bir anlatım. '.repeat(60) }),
    )
    const result = await imported(csv(...rows))
    expect(result).toMatchObject({ created: 400, updated: 0, failed: 0 })
    const parts: string[] = []
    let importId = ''
    for await (const page of filiz.engines.log.readAll({ after: null })) {
      for (const { type, stream } of page) {
        if (!type.startsWith('Import')) continue
        if (type === 'ImportBegun') parts.splice(0)
        importId = stream.slice('import-'.length)
        parts.push(type)
      }
    }
    expect(parts.filter((type) => type === 'ImportPartKept').length).toBeGreaterThan(1)
    expect(parts.filter((type) => type === 'ImportAdvanced')).toHaveLength(8)
    expect((await admin.get(`/api/admin/imports/${importId}`)).body.data).toMatchObject({
      id: importId,
      status: 'finished',
      entries: 400,
      applied: 400,
      created: 400,
      unchanged: 0,
      by: { accountId: admin.accountId, name: 'Deniz' },
    })
    expect((await admin.get(`/api/admin/imports/${randomUUID()}`)).status).toBe(404)
  })

  it('is applied once when two administrators import it at the same time', async () => {
    const other = await administrator(filiz)
    const file = csv(...Array.from({ length: 60 }, (_, index) => row(`Zzikiz ${index}`)))
    const replies = await Promise.all([send(admin, 'csv', file), send(other, 'csv', file)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[0]!.body.data.created + replies[1]!.body.data.created).toBe(60)
    await vi.waitFor(async () =>
      expect(
        (await admin.get(`/api/admin/activities?search=${encodeURIComponent('zzikiz')}&limit=100`)).body.page.total,
      ).toBe(60),
    )
  })
})

describe('import and export', () => {
  it('are refused to parents, unauthenticated users and former administrators', async () => {
    const parent = await filiz.parent()
    const former = await administrator(filiz)
    await administratorsOf(filiz).revoke(former.email)
    await untilStatus(former, 403)
    const before = await head()
    for (const who of [parent, former]) {
      expect((await who.get('/api/admin/activities/export?format=csv')).status).toBe(403)
      expect((await send(who, 'csv', csv(row('Giremez')))).status).toBe(403)
      // The permission is checked before the body is read.
      expect(
        (
          await who.send('POST', '/api/admin/activities/import?format=csv', {
            body: 'x',
            headers: { 'Content-Type': 'application/xml' },
          })
        ).status,
      ).toBe(403)
      expect((await who.get(`/api/admin/imports/${randomUUID()}`)).status).toBe(403)
    }
    expect((await filiz.send('GET', '/api/admin/activities/export?format=csv')).status).toBe(401)
    expect(
      (
        await filiz.send('POST', '/api/admin/activities/import?format=csv', {
          body: 'x',
          headers: { 'Content-Type': 'text/csv' },
        })
      ).status,
    ).toBe(401)
    expect(await head()).toBe(before)
  })
})
