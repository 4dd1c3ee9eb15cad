import { readFileSync } from 'node:fs'
import path from 'node:path'
import { currentPolicy } from '@filiz/domain/planning/policies.ts'
import { expect, it } from 'vitest'
import { judged } from './must-hold.ts'
import { aloneTablesOf, tablesOf, withTables, type Evaluation } from './page.ts'
import { worlds } from './worlds/all.ts'

const docs = path.join(import.meta.dirname, '../../docs')
const page = readFileSync(path.join(docs, 'planning.md'), 'utf8')
const written = JSON.parse(readFileSync(path.join(docs, 'planning-evaluation.json'), 'utf8')) as Evaluation

it('the page shows one run of the current policy in every world on both catalogues', () => {
  expect(written).toMatchObject({ policy: currentPolicy, families: 60, months: 12, others: 100 })
  expect(written.results.map(({ world, catalogue }) => `${catalogue} ${world}`)).toEqual(
    ['made', 'shipped'].flatMap((catalogue) => worlds.map(({ name }) => `${catalogue} ${name}`)),
  )
  expect(withTables(page, tablesOf(written, judged(written)))).toBe(page)
})

it("the page shows the same policy without other families' ratings", () => {
  const alone = JSON.parse(readFileSync(path.join(docs, 'planning-evaluation-alone.json'), 'utf8')) as Evaluation
  expect(alone).toMatchObject({ policy: currentPolicy, families: 60, months: 12, others: 0 })
  expect(withTables(page, aloneTablesOf(alone), 'alone')).toBe(page)
})

it('the stored run meets the acceptance rules', () =>
  expect(judged(written).misses.map(({ sentence }) => sentence)).toEqual([]))

it('a page without marks for its tables is refused', () =>
  expect(() => withTables('# A page', 'tables')).toThrow('no <!-- results -->'))
