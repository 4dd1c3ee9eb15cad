import { createHash } from 'node:crypto'
import type { Recorded } from '../../shared/event.ts'
import { upcast } from '../../registry/upcast.ts'
import type { Projection } from '../projection.ts'
import sampleLogs from './sample-logs.json' with { type: 'json' }
import { applyBatch, emptyCollection, readable } from './replay.ts'

/** Fixed logs in the schema versions in which they were written. Logs may be added, but existing ones never change. */
const written = sampleLogs as unknown as readonly (readonly Recorded[])[]
export const upcastLogs = (logs: readonly (readonly Recorded[])[]) =>
  logs.map((log) => log.map((event) => upcast(event)))
export const samples = upcastLogs(written)

/** Returns a short hash of the read model's documents for these logs; it changes when the fold does. */
export const fingerprint = (projection: Projection, logs: readonly (readonly Recorded[])[] = samples): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        logs.map((log) => readable(applyBatch(projection, emptyCollection, log))),
        sortedKeys,
      ),
    )
    .digest('hex')
    .slice(0, 16)

function sortedKeys(_key: string, value: unknown): unknown {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
}
