import path from 'node:path'
import { leastFamilies, smallGroupsIn } from '../people/small-groups.ts'
import { buildDatabase, databaseName } from '../tables/build-database.ts'
import { openExport, type ExportFiles } from '../tables/open-export.ts'
import { hashOf } from './finish-files.ts'
import type { ExportRequest, Manifest } from './manifest.ts'
import { writeSchemaPage } from './schema-page.ts'

/** Writes what explains the event files: derived tables and database (Parquet only), and the dictionary. */
export async function describeExport(
  out: string,
  request: ExportRequest,
  its: ExportFiles,
): Promise<Pick<Manifest, 'tables' | 'database' | 'warnings'>> {
  const isParquet = its.format === 'parquet'
  const tables = isParquet ? await buildDatabase(out, its) : []
  const database = isParquet ? databaseName : null
  const db = await openExport(out, { ...its, database }, { threads: 1 })
  try {
    await writeSchemaPage(out, request, db)
    const warnings = { least: leastFamilies, smallGroups: await smallGroupsIn(db) }
    return { tables: tables.map((file) => ({ ...file, ...hashOf(path.join(out, file.path)) })), database, warnings }
  } finally {
    db.close()
  }
}
