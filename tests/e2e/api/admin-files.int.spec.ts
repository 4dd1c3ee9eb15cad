// @module-tag long
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
    expect(turkish.text.startsWith('﻿"id";"version";"status";"category";')).toBe(true)
    expect((await exported(admin, 'csv', 'en')).text.startsWith('﻿"id","version","status","category",')).toBe(true)
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
      // Versions count the changes of an installation.
      const rows = (text: string) => text.replaceAll(/^("[0-9a-f-]{36}";)"\d+"/gm, '$1').split('\r\n')
      const lines = (text: string) => text.replaceAll(/"version":\d+/g, '').split('\n')
      expect(rows((await exported(there, 'csv')).text)).toEqual(rows(files.csv))
      expect(lines((await exported(there, 'ndjson')).text)).toEqual(lines(files.ndjson))
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
      conflicts: 0,
      failed: 0,
      alarms: [{ code: 'unprotected', count: 1, isWarning: true, message: expect.any(String) as string }],
      asOf: expect.any(String) as string,
      lines: [
        {
          line: 2,
          title: 'Yeni başlık',
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
      row('', { monthTheme: 'Brumaire', videoUrl: 'javascript:alert(1)', category: '' }),
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
    expect(result.lines[3]!.errors).toEqual({
      'tr.title': { code: 'repeated', message: expect.any(String) as string, value: 'İyi satır' },
    })
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
    ['of unknown columns alone', 'ad;renk\n;mavi', 'csv', 'no-heading'],
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
    ['of a prototype', '__proto__;constructor\nx;y', 'csv', 'no-heading'],
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
        await admin.send('POST', '/api/admin/activities/import?format=pdf', {
          body: 'x',
          headers: { 'Content-Type': 'text/csv' },
        })
      ).body.error.fields,
    ).toHaveProperty('format')
    const cell = `id;tr.title\n;"${'x'.repeat(1_100_000)}"`
    expect((await dry(cell)).lines[0]!.errors).toMatchObject({ row: { code: 'not-csv' } })
    const heading = Array.from({ length: 9_000 }, (_, column) => `x${column}`).join(';')
    expect((await dry(heading)).lines[0]!.errors).toMatchObject({ file: { code: 'no-heading' } })
    const wide = await dry(`tr.title;${heading}`)
    expect(wide.alarms!.map(({ code, count }) => [code, count])).toContainEqual(['unknown-columns', 199])
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
    // The request waits for the end of the import, but not for long.
    expect([200, 202]).toContain((await send(admin, 'csv', csv(...rows))).status)
    const events = async () => (await Array.fromAsync(filiz.engines.log.readAll({ after: null }))).flat()
    const { stream } = (await events()).findLast(({ type }) => type === 'ImportBegun')!
    const importId = stream.slice('import-'.length)
    const progress = async () => (await admin.get(`/api/admin/imports/${importId}`)).body.data
    await expect.poll(async () => (await progress())?.status, { timeout: 120_000 }).toBe('finished')
    const parts = (await events()).filter((event) => event.stream === stream).map(({ type }) => type)
    expect(parts.filter((type) => type === 'ImportPartKept').length).toBeGreaterThan(1)
    expect(parts.filter((type) => type === 'ImportAdvanced')).toHaveLength(8)
    expect(await progress()).toMatchObject({
      id: importId,
      status: 'finished',
      entries: 400,
      applied: 400,
      created: 400,
      updated: 0,
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

describe('a line that is older than its entry', () => {
  const notContent = ['id', 'version', 'updatedAt', 'status', 'picture']
  const changed = async (id: string, change: Partial<CatalogueEntry>) => {
    const { data } = (await admin.get(`/api/admin/activities/${id}`)).body
    const entry = Object.fromEntries(Object.entries(data).filter(([field]) => !notContent.includes(field)))
    const reply = await admin.send('PUT', `/api/admin/activities/${id}`, { body: { ...entry, ...change } })
    expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, reply.text.slice(0, 200)])
  }
  /** Adds an entry and returns its id and the exported lines of it. */
  const exportedEntry = async (title: string) => {
    const { id } = (await imported(csv(row(title)))).lines[0]!
    const { text } = await exported(admin, 'ndjson')
    const line = text.split('\n').find((one) => one.includes(id!))!
    return { id: id!, line: (change: object) => JSON.stringify({ ...JSON.parse(line), ...change }) }
  }
  const minutes = async (id: string) => (await admin.get(`/api/admin/activities/${id}`)).body.data.durationMinutes
  const sent = (file: string, query: string) =>
    admin.send('POST', `/api/admin/activities/import?format=ndjson&${query}`, {
      body: file,
      headers: { 'Content-Type': 'application/x-ndjson' },
    })

  it('is a conflict with both texts, and the other lines are written', async () => {
    const [mine, other] = [await exportedEntry('Eski satır'), await exportedEntry('Taze satır')]
    await changed(mine.id, { durationMinutes: 55 })
    const file = `${mine.line({ durationMinutes: 10 })}\n${other.line({ durationMinutes: 11 })}\n`
    const trial = await dry(file, 'ndjson')
    expect(trial).toMatchObject({ updated: 1, conflicts: 1, failed: 0 })
    expect(trial.lines[0]).toEqual({
      line: 1,
      title: 'Eski satır',
      action: 'conflict',
      id: mine.id,
      changes: [{ field: 'durationMinutes', before: '55', after: '10' }],
    })
    expect(await imported(file, 'ndjson')).toMatchObject({ updated: 1, conflicts: 1, failed: 0 })
    expect([await minutes(mine.id), await minutes(other.id)]).toEqual([55, 11])
  })

  it('is written when its id is chosen, or all', async () => {
    const [mine, other] = [await exportedEntry('Seçilen'), await exportedEntry('Seçilmeyen')]
    for (const { id } of [mine, other]) await changed(id, { durationMinutes: 55 })
    const file = `${mine.line({ durationMinutes: 10 })}\n${other.line({ durationMinutes: 11 })}\n`
    expect((await sent(file, `overwrite=${mine.id}`)).body.data).toMatchObject({ updated: 1, conflicts: 1 })
    expect([await minutes(mine.id), await minutes(other.id)]).toEqual([10, 55])
    expect((await sent(file, 'overwrite=all')).body.data).toMatchObject({ updated: 1, unchanged: 1, conflicts: 0 })
    expect(await minutes(other.id)).toBe(11)
    expect((await sent(file, 'overwrite=nobody')).status).toBe(400)
  })

  it('is a conflict when a colleague edits between the trial and the import, even without a version', async () => {
    const { id, line } = await exportedEntry('Denemeden sonra')
    const file = `${line({ durationMinutes: 12, version: null })}\n`
    const trial = await dry(file, 'ndjson')
    expect(trial.alarms![0]).toMatchObject({ code: 'unprotected', count: 1, isWarning: true })
    await changed(id, { durationMinutes: 55 })
    expect((await sent(file, `overwrite=all&asOf=${trial.asOf!}`)).body.data).toMatchObject({
      updated: 0,
      conflicts: 1,
    })
    expect(await minutes(id)).toBe(55)
    expect((await sent(file, 'asOf=nonsense')).status).toBe(400)
  })

  it('is no fault when it says the same as the entry', async () => {
    const { id, line } = await exportedEntry('Aynısı')
    await changed(id, { durationMinutes: 55 })
    expect(await dry(line({ durationMinutes: 55 }), 'ndjson')).toMatchObject({ conflicts: 0, unchanged: 1 })
  })
})

describe('a new line', () => {
  const whole = (title: string, more: Record<string, string> = {}) =>
    row(title, { hazards: 'none', 'en.title': title, 'en.purpose': 'Curiosity', 'en.steps': 'One\nTwo', ...more })

  it('is a draft unless the file says published and nothing refuses publication', async () => {
    const file = csv(
      whole('Yeni taslak'),
      whole('Yeni yayın', { status: 'Yayında' }),
      row('İngilizcesi yok', { status: 'published', hazards: 'none' }),
      whole('Tehlikesi bilinmiyor', { status: 'published', hazards: '' }),
      whole('Boncuklu', { status: 'published', hazards: 'küçük parçalar' }),
    )
    const trial = await dry(file)
    expect(trial.lines.map(({ status, remark }) => [status, remark !== undefined])).toEqual([
      ['draft', false],
      ['published', false],
      ['draft', true],
      ['draft', true],
      ['draft', true],
    ])
    expect(trial.lines[2]!.remark).toContain('İngilizcesi yok')
    expect(trial.lines[3]!.remark).toContain('Tehlikeler bilinmiyor')
    expect(trial.lines[4]!.findings![0]).toMatchObject({ path: 'hazards', refuses: true })
    const { lines } = await imported(file)
    const statuses = await Promise.all(
      lines.map(async ({ id }) => (await admin.get(`/api/admin/activities/${id}`)).body.data.status as string),
    )
    expect(statuses).toEqual(['draft', 'published', 'draft', 'draft', 'draft'])
    const id = lines[1]!.id!
    const refused = await dry(csv(whole('Yeni yayın', { id, hazards: 'küçük parçalar' })))
    expect(refused).toMatchObject({
      failed: 1,
      lines: [{ action: 'refuse', title: 'Yeni yayın', errors: { hazards: { code: 'not-publishable' } } }],
    })
  })

  it('says which entries it resembles, and what the validator finds', async () => {
    const [entry] = (await admin.get('/api/admin/activities?limit=1')).body.data as CatalogueEntry[]
    const { tr, en } = entry!.translations
    const file = JSON.stringify({
      ...JSON.parse((await exported(admin, 'ndjson')).text.split('\n').find((line) => line.includes(entry!.id))!),
      id: null,
      version: null,
      kin: null,
      translations: { tr: { ...tr, title: `${tr.title} yine` }, en },
    })
    const [line] = (await dry(file, 'ndjson')).lines
    expect(line!.action).toBe('create')
    expect(line!.similar![0]).toMatchObject({ id: entry!.id, title: tr.title })
    const [plain] = (await dry(csv(row('Bulgular için')))).lines
    expect(plain!.findings!.some(({ refuses }) => refuses)).toBe(true)
  })
})

describe('the alarms of a trial', () => {
  const codes = async (file: string) => (await dry(file)).alarms!.map(({ code, count }) => [code, count])

  it('tell changed hazards, missing English, new drafts and columns that are left out', async () => {
    const { id } = (await imported(csv(row('Alarmlı', { hazards: 'su' })))).lines[0]!
    expect(await codes(`id;hazards;renk;\n${id};sıcak;mavi;\n`)).toEqual([
      ['unprotected', 1],
      ['hazards', 1],
      ['no-english', 1],
      ['unknown-columns', 1],
      ['empty-columns', 1],
    ])
    expect(await codes(csv(row('Alarmlı yeni')))).toEqual([
      ['no-english', 1],
      ['drafts', 1],
    ])
  })

  it('tell that a column was sorted alone, and that many lines archive or empty a field', async () => {
    const titles = ['Birinci sıra', 'İkinci sıra', 'Üçüncü sıra']
    const { lines } = await imported(csv(...titles.map((title) => row(title, { 'tr.easier': 'Az' }))))
    const ids = lines.map(({ id }) => id!)
    const sorted = [...titles.slice(1), titles[0]!]
    const rows = ids.map((id, index) => `${id};1;${sorted[index]!}`)
    expect(await codes(`id;version;tr.title\n${rows.join('\n')}`)).toContainEqual(['misfits', 3])
    expect(await codes(`id;version;status;tr.easier\n${ids.map((id) => `${id};1;Arşivde;`).join('\n')}`)).toEqual(
      expect.arrayContaining([
        ['archives', 3],
        ['empties', 3],
      ]),
    )
  })
})

describe('a file as programs really write it', () => {
  it('names line, column, title, value and what may stand there', async () => {
    const [line] = (await dry(csv(row('Bilinmeyen alan', { category: 'Santa', monthTheme: '13', siblings: 'belki' }))))
      .lines
    expect(line).toMatchObject({
      line: 2,
      title: 'Bilinmeyen alan',
      errors: {
        category: { code: 'not-an-option', value: 'Santa', allowed: expect.stringContaining('Sanat ve Yaratıcılık') },
        monthTheme: { value: '13', allowed: expect.stringContaining('Ocak') },
        siblings: { value: 'belki', allowed: 'Evet, Hayır' },
      },
    })
    expect(line!.errors!['category']!.message).toContain('“Santa”')
    expect(line!.errors!['category']!.message).toContain('Sanat ve Yaratıcılık')
  })

  it('accepts the words and headings of both languages', async () => {
    const file =
      'Title (Turkish);Amaç (Türkçe);Area;Ay teması;Youngest age;En büyük yaş;Time (minutes);Nerede\n' +
      'Sözcüklerle;Amaç;Sanat;Ocak;2;6;20;Evde\nWith words;Purpose;Art;January;2;6;20;At the table\n'
    const { lines } = await imported(file)
    for (const [index, places] of [['floor', 'table', 'kitchen', 'bath'], ['table']].entries())
      expect((await admin.get(`/api/admin/activities/${lines[index]!.id}`)).body.data).toMatchObject({
        category: 'SANAT_YARATICILIK',
        monthTheme: 1,
        places,
      })
  })

  const text = csv(row('Kodlama ğüşıöç'))
  it.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 little endian', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 big endian', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['tabs', Buffer.from(text.replaceAll(';', '\t'))],
    [
      'a title above the heading and empty lines below',
      Buffer.from(`Etkinlikler, güz;;\r\n;;\r\n${text}\r\n;;;\r\n\r\n`),
    ],
    ['empty columns at the right', Buffer.from(text.replaceAll(/\r\n|$/g, ';;;\r\n'))],
  ])('reads %s', async (_, body) => {
    const reply = await admin.send('POST', '/api/admin/activities/import?format=csv&dryRun=true', {
      body,
      headers: { 'Content-Type': 'text/csv' },
    })
    expect(reply.body.data).toMatchObject({ created: 1, failed: 0, lines: [{ title: 'Kodlama ğüşıöç' }] })
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
