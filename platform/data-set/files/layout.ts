import { createHash } from 'node:crypto'
import { allTables } from '../tables/all-tables.ts'
import { definitions } from '../tables/views.ts'
import { columnsOf } from './columns.ts'

/** Changes whenever any column or table of an export changes. */
export const layout: string = createHash('sha256')
  .update(JSON.stringify([[...columnsOf], definitions, allTables]))
  .digest('hex')
  .slice(0, 16)
