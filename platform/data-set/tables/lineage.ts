import { eventTypes } from '../events/known-events.ts'
import { definitions, views } from './views.ts'

/** The events and derived tables from which a table is computed, and the tables that are computed from it. */
export interface Lineage {
  readonly from: readonly string[]
  readonly into: readonly string[]
}

const sqlOf = new Map<string, string>(definitions.map(({ name, sql }) => [name, sql]))
const tables = [...eventTypes, ...sqlOf.keys()]

/** Returns the names of tables that a query reads. */
const readBy = (sql: string): readonly string[] => {
  const named = new Set([...sql.matchAll(/\b(?:FROM|JOIN)\s+(\w+)/g)].map(([, name]) => name!))
  return tables.filter((table) => named.has(table))
}

function sourcesOf(name: string): ReadonlySet<string> {
  const sql = sqlOf.get(name)
  return new Set((sql === undefined ? [] : readBy(sql)).flatMap((source) => [source, ...sourcesOf(source)]))
}

const sources = new Map(views.map(({ name }) => [name as string, sourcesOf(name)]))

/** Returns the lineage of a table of an export, through intermediate results. */
export const lineageOf = (table: string): Lineage => ({
  from: tables.filter((name) => !name.startsWith('step_') && sources.get(table)?.has(name)),
  into: views.map(({ name }) => name).filter((name) => sources.get(name)!.has(table)),
})
