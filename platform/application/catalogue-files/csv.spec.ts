import { describe, expect, test } from 'vitest'
import type { FileLine } from './file-line.ts'
import { readCsv } from './csv.ts'

async function linesOf(text: string): Promise<readonly FileLine[]> {
  const lines: FileLine[] = []
  for await (const line of readCsv(text)) lines.push(line)
  return lines
}

const title = (line: FileLine | undefined) =>
  (line?.entry?.['translations'] as { tr: { title: string } } | undefined)?.tr.title

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

  test('reports an unknown column by its name', async () => {
    expect(await linesOf('title;category\nKukla;art')).toEqual([{ line: 1, faults: { title: 'unknown-column' } }])
    expect(await linesOf('a\u0007b;\u0000;category\n1;2;art')).toEqual([
      { line: 1, faults: { ab: 'unknown-column', 'column 2': 'unknown-column' } },
    ])
  })
})
