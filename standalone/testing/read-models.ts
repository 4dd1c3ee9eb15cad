import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { models } from '@filiz/domain/read-models/models.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'

/**
 * Returns all documents and removals of all read models by model and id, as stored bytes. Tombstones of deleted
 * documents are left out, because a rebuild in large batches never creates these documents.
 */
export function documentsIn(dataDir: string): Map<string, string> {
  const database = new DatabaseSync(path.join(dataDir, 'read.db'))
  try {
    return new Map(
      models.flatMap((model) => {
        const rows = database
          .prepare(
            `SELECT id, position, removed, doc FROM "c_${collectionName(model)}" WHERE removed = 0 OR id LIKE '†%'`,
          )
          .all()
        return rows.map(({ id, position, removed, doc }): [string, string] => [
          `${model.name} ${id}`,
          `${position} ${removed} ${doc}`,
        ])
      }),
    )
  } finally {
    database.close()
  }
}
