import type { DataSetTable } from '@filiz/http/contract/tables.ts'
import { expect, it } from 'vitest'
import { findTables } from './find-tables.ts'

const column = (name: string, meaning: string) => ({ name, type: 'VARCHAR', meaning, unit: null, null: null })
const table = (name: string, meaning: string, columns: DataSetTable['columns']): DataSetTable => ({
  name,
  kind: 'derived',
  meaning,
  join: '',
  biased: null,
  from: [],
  into: [],
  columns,
  rows: [],
})
const tables = [
  table('completions', 'a completed activity', [column('planId', 'the plan'), column('day', "the family's own day")]),
  table('plans', 'a plan of a child', [column('planId', 'the plan'), column('isOver', 'whether the month is over')]),
]
const found = (search: string) =>
  findTables(tables, search).map((one) => [one.table.name, one.columns.map(({ name }) => name)])

it('lists all tables without columns when nothing is searched', () => {
  expect(found(' ')).toEqual([
    ['completions', []],
    ['plans', []],
  ])
})

it('finds tables, columns and meanings that contain all words, whatever their case', () => {
  expect(found('COMPLETED')).toEqual([['completions', []]])
  expect(found('ISOVER month')).toEqual([['plans', ['isOver']]])
  expect(found('family day')).toEqual([['completions', ['day']]])
  expect(found('nothing')).toEqual([])
})

it('lists tables that are named so first', () => {
  expect(found('plan')).toEqual([
    ['plans', ['planId']],
    ['completions', ['planId']],
  ])
})
