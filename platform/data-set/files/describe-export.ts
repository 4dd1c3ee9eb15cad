import { rmSync } from 'node:fs'
import path from 'node:path'
import { leastFamilies, smallGroupsIn } from '../people/small-groups.ts'
import { buildTables, databaseName } from '../tables/build-database.ts'
import { openExport, type ExportFiles } from '../tables/open-export.ts'
import { hashOf } from './finish-files.ts'
import type { ExportRequest, Manifest } from './manifest.ts'
import { writeSchemaPage } from './schema-page.ts'

/** Writes what follows from the event files: derived tables, the database (Parquet only), and the dictionary. */
export async function describeExport(
  out: string,
  request: ExportRequest,
  its: ExportFiles,
): Promise<Pick<Manifest, 'tables' | 'database' | 'warnings'>> {
  const tables = await buildTables(out, its)
  const db = await openExport(out, { ...its, database: databaseName }, { threads: 1 })
  try {
    await writeSchemaPage(out, request, db)
    const warnings = { least: leastFamilies, smallGroups: await smallGroupsIn(db) }
    return {
      tables: tables.map((file) => ({ ...file, ...hashOf(path.join(out, file.path)) })),
      database: its.format === 'parquet' ? databaseName : null,
      warnings,
    }
  } finally {
    db.close()
    if (its.format !== 'parquet') rmSync(path.join(out, databaseName))
  }
}
