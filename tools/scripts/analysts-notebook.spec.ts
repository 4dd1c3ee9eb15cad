import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { currentNotebook, notebookFile } from './analysts-notebook.ts'

it('the notebook has the questions of the docs (node tools/scripts/analysts-notebook.ts)', () => {
  const notebook = currentNotebook()
  expect(readFileSync(notebookFile, 'utf8')).toBe(notebook)
  expect((JSON.parse(notebook) as { cells: unknown[] }).cells.length).toBeGreaterThan(2 + 2 * 14)
})
