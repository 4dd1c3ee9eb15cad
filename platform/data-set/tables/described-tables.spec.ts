import { describe, expect, it } from 'vitest'
import { allTables } from './all-tables.ts'
import { describedTables, tableExamples } from './described-tables.ts'
import { lineageOf } from './lineage.ts'

describe('the described tables', () => {
  it('have a type for each column of the dictionary, after `npm run fixtures`', () => {
    const typed = Object.fromEntries(
      Object.entries(tableExamples).map(([table, { types }]) => [table, Object.keys(types).toSorted()]),
    )
    expect(typed).toEqual(
      Object.fromEntries(allTables.map(([table, { columns }]) => [table, Object.keys(columns).toSorted()])),
    )
  })

  it('have example rows with a value or null for each column, and most tables have some', () => {
    for (const { name, columns, rows } of describedTables)
      for (const row of rows) expect([name, row.length]).toEqual([name, columns.length])
    const derived = describedTables.filter(({ kind }) => kind === 'derived')
    expect(derived.filter(({ rows }) => rows.length === 0).map(({ name }) => name)).toEqual([])
    expect(describedTables.filter(({ rows }) => rows.length > 0).length).toBeGreaterThan(describedTables.length / 2)
  })

  it('derive from events and from other tables, through intermediate results', () => {
    expect(lineageOf('active_days').from).toEqual(
      expect.arrayContaining(['ActivityCompleted', 'ActivityReopened', 'AccountRegistered', 'completions']),
    )
    expect(lineageOf('ActivityCompleted').into).toEqual(
      expect.arrayContaining(['plan_items', 'completions', 'active_days', 'child_months', 'funnel']),
    )
    expect(lineageOf('AppOpened')).toEqual({ from: [], into: ['app_days', 'funnel'] })
    for (const { name, kind, from, into } of describedTables) {
      if (kind === 'derived' && name !== 'forgotten') expect([name, from.length > 0]).toEqual([name, true])
      for (const source of from) expect([source, lineageOf(source).into.includes(name)]).toEqual([source, true])
      for (const result of into) expect([result, lineageOf(result).from.includes(name)]).toEqual([result, true])
    }
  })
})
