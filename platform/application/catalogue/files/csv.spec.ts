import { describe, expect, test } from 'vitest'
import type { FileLine } from './file-line.ts'
import { readCsv } from './csv.ts'

async function linesOf(text: string): Promise<readonly FileLine[]> {
  const lines: FileLine[] = []
  for await (const line of readCsv(text)) lines.push(line)
  return lines
}

const title = (line: FileLine | undefined) =>
  line && 'entry' in line ? (line.entry['translations'] as { tr: { title: string } }).tr.title : undefined

describe('readCsv', () => {
  test.each([[';'], [','], ['\t']])(
    'splits rows at %j when the heading uses it as the separator',
    async (delimiter) => {
      const [line] = await linesOf(
        [`tr.title${delimiter}category`, `"Kukla ${delimiter} gölge"${delimiter}art`].join('\r\n'),
      )
      expect(title(line)).toBe(`Kukla ${delimiter} gölge`)
    },
  )

  test.each([['sep=;'], ['﻿sep=;'], ['SEP=;;']])('uses the separator of a leading `sep=` line (%j)', async (first) => {
    // The heading alone would suggest commas.
    const lines = await linesOf(`${first}\n"tr.title";"category"\nKukla;art\n`)
    expect(lines.map((line) => [line.line, title(line)])).toEqual([[3, 'Kukla']])
  })

  test('skips rows that have only empty cells', async () => {
    const lines = await linesOf('tr.title;category\n;\n  ; \nKukla;art\n;;;;\n')
    expect(lines.map((line) => [line.line, title(line)])).toEqual([[4, 'Kukla']])
  })

  test('names unknown and empty columns and leaves them out', async () => {
    const [heading, line] = await linesOf('renk;tr.title;;category\nmavi;Kukla;;art;;\n')
    expect(heading).toEqual({ line: 1, leftOut: { unknown: ['renk'], empty: ['3'] } })
    expect(title(line)).toBe('Kukla')
    expect((await linesOf('a\u0007b;\u0000;category\n1;;art'))[0]).toEqual({
      line: 1,
      leftOut: { unknown: ['ab', ''], empty: [] },
    })
  })

  test('refuses a row whose text is moved to a column without a heading', async () => {
    expect(await linesOf('tr.title;category;\nKukla; gölge;art\n')).toEqual([
      { line: 1, leftOut: { unknown: [], empty: ['3'] } },
      { line: 2, faults: { row: 'wrong-cell-count' } },
    ])
  })

  test('finds the heading below titles and notes, in the names of either language', async () => {
    const lines = await linesOf('"Etkinlikler, güz; 2026";;\n;;\nBaşlık (Türkçe);Alan;x\nKukla;Sanat;\n')
    expect(lines.map((line) => [line.line, title(line)])).toEqual([
      [3, undefined],
      [4, 'Kukla'],
    ])
  })

  test.each([
    ['within a cell', 'Kuk"la;art', 4],
    ['after a quoted cell', '"Kukla"x;art', 4],
    ['that is never closed', '"Kukla;art', 4],
  ])('names the row of a stray quote %s', async (_, row, line) => {
    const rest = 'Gölge;art\n'.repeat(300)
    const lines = await linesOf(`tr.title;category\n"İki\nsatır";art\nBir;art\n${row}\n${rest}`)
    expect(lines.at(-1)).toEqual({ line, faults: { row: 'not-csv' } })
  })

  test('refuses a file without a heading', async () => {
    expect(await linesOf('Kukla;art\nGölge;art\n')).toEqual([{ line: 1, faults: { file: 'no-heading' } }])
  })
})
