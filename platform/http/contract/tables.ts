import { z } from 'zod'
import { defineRoute } from '../route.ts'

const names = z.array(z.string()).readonly()

const table = z
  .strictObject({
    name: z.string(),
    kind: z.enum(['derived', 'event']),
    meaning: z.string().meta({ description: 'What a row is; in English, like all texts of the dictionary' }),
    join: z.string(),
    biased: z.string().nullable().meta({ description: 'The reason why comparisons of its rows mislead' }),
    from: names.meta({ description: 'Event types and derived tables from which it is computed' }),
    into: names.meta({ description: 'Derived tables that are computed from it' }),
    columns: z
      .array(
        z.strictObject({
          name: z.string(),
          type: z.string().meta({ description: "DuckDB's SQL type" }),
          meaning: z.string(),
          unit: z.string().nullable(),
          null: z.string().nullable().meta({ description: 'Meaning of null; null: it is never null' }),
        }),
      )
      .readonly(),
    rows: z
      .array(z.array(z.string().nullable()).readonly())
      .readonly()
      .meta({ description: 'Rows of an invented history as text, in the order of the columns' }),
  })
  .meta({ id: 'DataSetTable' })
export type DataSetTable = z.infer<typeof table>

export const listTables = defineRoute({
  method: 'GET',
  tag: 'analysis',
  access: 'analyst',
  scope: 'exports',
  path: '/insights/tables',
  summary: 'The dictionary of the tables of a data set: meanings, columns, lineage and invented rows',
  data: z.array(table).readonly(),
})
