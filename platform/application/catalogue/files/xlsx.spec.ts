import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import yazl from 'yazl'
import type { FileLine } from './file-line.ts'
import { readWorkbook } from './xlsx.ts'

const type = (name: string) => `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}`
const relations = (...targets: [kind: string, target: string][]) =>
  `<Relationships>${targets.map(([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${type(kind)}" Target="${target}"/>`).join('')}</Relationships>`
const fixedParts = {
  '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations(
    ['worksheet', 'worksheets/sheet1.xml'],
    ['sharedStrings', '/xl/sharedStrings.xml'],
    ['styles', 'styles.xml'],
  ),
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd.mm.yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
}
const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
const heading = `<row r="1">${text('A1', 'Başlık (Türkçe)')}${text('B1', 'Alan')}${text('C1', 'En küçük yaş')}${text('D1', 'Zor gelirse (Türkçe)')}</row>`
const sheetOf = (rows: string) => `<worksheet><sheetData>${heading}${rows}</sheetData></worksheet>`

interface Archive {
  readonly strings?: readonly string[]
  /** The unpacked size that the archive claims for the sheet. */
  readonly claimed?: number
  /** False: the parts are stored as they are. */
  readonly compress?: boolean
}
const sheetPart = 'xl/worksheets/sheet1.xml'

async function archive(
  sheet: string | Buffer,
  { strings = [], claimed, compress = true }: Archive = {},
): Promise<Uint8Array> {
  const zip = new yazl.ZipFile()
  const sst = `<sst>${strings.map((one) => `<si>${one}</si>`).join('')}</sst>`
  const parts = { ...fixedParts, 'xl/sharedStrings.xml': sst, [sheetPart]: sheet }
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name, { compress })
  zip.end()
  const bytes = await buffer(zip.outputStream)
  // The directory at the end has the size 22 bytes before the name.
  if (claimed !== undefined) bytes.writeUInt32LE(claimed, bytes.lastIndexOf(sheetPart) - 22)
  return bytes
}
const workbook = (rows: string, more?: Archive) => archive(sheetOf(rows), more)
async function linesOf(bytes: Uint8Array): Promise<readonly FileLine[]> {
  const lines: FileLine[] = []
  for await (const line of readWorkbook(bytes)) lines.push(line)
  return lines
}
const lineOf = async (rows: string, strings: readonly string[] = []) =>
  (await linesOf(await workbook(rows, { strings })))[0]
const tooLarge = [{ line: 1, faults: { file: 'workbook-too-large' } }]

describe('readWorkbook', () => {
  it('reads texts, numbers, booleans, dates and results of formulas', async () => {
    const cells = `<c r="A7" t="s"><v>1</v></c><c t="str"><f>X1</f><v>Sanat</v></c><c r="C7"><v>2.0</v></c><c r="D7" s="1"><v>46150</v></c>`
    expect(await lineOf(`<row r="7">${cells}</row>`, ['<t>x</t>', '<t>Ku_x006b_la</t>'])).toEqual({
      line: 7,
      entry: {
        category: 'SANAT_YARATICILIK',
        minAge: 2,
        translations: { tr: { title: 'Kukla', easier: '2026-05-08' } },
      },
    })
  })

  it('joins the runs of a formatted text and leaves out its pronunciation', async () => {
    const rich = '<r><t>Ku</t></r><rPh><t>zz</t></rPh><r><t>kla</t></r>'
    const line = await lineOf('<row><c r="A2" t="s"><v>0</v></c></row>', [rich])
    expect(line).toMatchObject({ line: 2, entry: { translations: { tr: { title: 'Kukla' } } } })
  })

  it.each([
    ['an error', '<c r="D7" t="e"><v>#NAME?</v></c>', { code: 'error-cell', value: '#NAME?' }],
    ['an error of a formula', '<c r="D7" t="e"><f>1/0</f><v>#DIV/0!</v></c>', { code: 'error-cell', value: '#DIV/0!' }],
    ['a formula without a result', '<c r="D7"><f>A1&amp;"x"</f></c>', { code: 'formula-without-value', value: '' }],
    ['a formula with an empty result', '<c r="D7"><f>A1</f><v/></c>', { code: 'formula-without-value', value: '' }],
    ['a too long text', text('D7', 'x'.repeat(100_001)), { code: 'cell-too-long', value: '' }],
  ])('names the cell of %s', async (_, cell, fault) => {
    expect(await lineOf(`<row r="7">${text('A7', 'Kukla')}${cell}</row>`)).toEqual({
      line: 7,
      faults: { 'tr.easier': { cell: 'D7', ...fault } },
    })
  })

  it('reads a workbook of 4 MB whose parts are not compressed', async () => {
    const rows = Array.from(
      { length: 4_000 },
      (_, at) => `<row r="${at + 2}">${text(`A${at + 2}`, 'x'.repeat(1_000))}</row>`,
    )
    expect(await linesOf(await workbook(rows.join(''), { compress: false }))).toHaveLength(4_000)
  })

  it('reads a formula whose result is an empty text as an empty cell', async () => {
    const line = await lineOf(`<row r="2">${text('A2', 'Kukla')}<c r="D2" t="str"><f>A1</f><v></v></c></row>`)
    expect(line).toMatchObject({ entry: { translations: { tr: { title: 'Kukla', easier: null } } } })
  })

  it('ignores an error in a column that is left out', async () => {
    const named = `<row r="1">${text('A1', 'tr.title')}${text('B1', 'renk')}</row>`
    const row = `<row r="2">${text('A2', 'Kukla')}<c r="B2" t="e"><v>#REF!</v></c></row>`
    const lines = await linesOf(await archive(`<worksheet><sheetData>${named}${row}</sheetData></worksheet>`))
    expect(lines).toMatchObject([{ leftOut: { unknown: ['renk'] } }, { line: 2, entry: {} }])
  })

  it('ignores formatted empty cells up to the last row and column', async () => {
    const wide = Array.from({ length: 3_000 }, (_, at) => `<row r="${at + 3}"><c r="XFD${at + 3}" s="1"/></row>`).join(
      '',
    )
    const rows = `<row r="2">${text('A2', 'Kukla')}<c r="XFD2" s="1"/></row>${wide}<row r="1048576"><c r="A1048576" s="1"/></row>`
    expect(await linesOf(await workbook(rows))).toMatchObject([{ line: 2, entry: {} }])
  })

  it('refuses a text in a far column and in a far row instead of losing it', async () => {
    expect(await lineOf(`<row r="2">${text('A2', 'Kukla')}${text('XFD2', 'x')}</row>`)).toEqual({
      line: 2,
      faults: { row: 'wrong-cell-count' },
    })
    expect(await lineOf(`<row r="900000">${text('A900000', 'Kukla')}</row>`)).toEqual({
      line: 900_000,
      faults: { file: 'too-many-lines' },
    })
  })

  it('refuses a part of more than 48 MiB', async () => {
    const pages = `${' '.repeat(500_000)}<row/>`.repeat(101)
    expect(await linesOf(await workbook(pages))).toEqual(tooLarge)
  })

  it.each([0, 1_000])('refuses a part that unpacks to more than the archive claims: %d bytes', async (claimed) => {
    const lines = await linesOf(await workbook('<row/>'.repeat(1_000), { claimed }))
    expect(lines).toEqual([{ line: 1, faults: { file: 'not-workbook' } }])
  })

  it('refuses one text of 10 MB before it is kept, in a cell and among the shared strings', async () => {
    const long = 'x'.repeat(10 * 1024 * 1024)
    expect(await linesOf(await workbook(`<row r="2">${text('A2', long)}</row>`))).toEqual(tooLarge)
    expect(await linesOf(await workbook('', { strings: [`<t>${long}</t>`] }))).toEqual(tooLarge)
  })

  it('refuses many cells that share a long text', async () => {
    const row = '<row><c t="s"><v>0</v></c></row>'.repeat(1_000)
    expect((await linesOf(await workbook(row, { strings: [`<t>${'x'.repeat(100_000)}</t>`] }))).at(-1)).toEqual(
      tooLarge[0],
    )
  })

  it.each([
    ['damaged XML', '<row r="2"><c'],
    ['an unknown entity', '<row r="2"><c><v>&lol;</v></c></row>'],
    ['a missing shared string', '<row r="2"><c t="s"><v>7</v></c></row>'],
  ])('refuses %s', async (_, rows) => {
    expect((await linesOf(await workbook(rows))).at(-1)).toEqual({ line: 1, faults: { file: 'not-workbook' } })
  })

  it('refuses elements that are nested too deeply', async () => {
    expect(await linesOf(await workbook('<a>'.repeat(100_000)))).toEqual(tooLarge)
  })
})
