import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { EventMetadata } from '@filiz/domain/shared/event.ts'

export interface LoggedEvent {
  readonly position: number
  readonly stream: string
  readonly revision: number
  readonly id: string
  readonly type: string
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any
  readonly metadata: EventMetadata
}

/** Reads the current events of a data folder's log, without decrypting them. Safe while another process writes. */
export function readLog(dataDir: string, where = 'true'): LoggedEvent[] {
  const database = new DatabaseSync(path.join(dataDir, 'events.db'), { timeout: 5_000 })
  try {
    const rows = database
      .prepare(
        `SELECT position, stream, revision, id, type, data, metadata FROM events WHERE ${where} ORDER BY position`,
      )
      .all()
    return rows.map((row) => ({
      ...row,
      data: JSON.parse(row['data'] as string),
      metadata: JSON.parse(row['metadata'] as string),
    })) as unknown as LoggedEvent[]
  } finally {
    database.close()
  }
}
