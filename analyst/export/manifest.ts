import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { Refused } from '../refused.ts'

export const formats = ['ndjson', 'csv', 'parquet'] as const
export type Format = (typeof formats)[number]

const instantOrNull = z.string().nullable()

/** What was asked for: the same again goes on with it, something else does not. */
export const requestShape = z.strictObject({
  format: z.enum(formats),
  since: instantOrNull,
  until: instantOrNull,
  types: z.array(z.string()).nullable(),
  /** By which key names were made, without the key. */
  names: z.string(),
})
export type ExportRequest = z.infer<typeof requestShape>

export const smallGroupsShape = z.object({
  /** What the groups are formed by. */
  by: z.array(z.string()),
  /** How many of fewer families than `least` there are, and how many the smallest has. Which ones they are is left unsaid: a warning must give nobody away. */
  groups: z.number(),
  fewest: z.number(),
})
export type SmallGroups = z.infer<typeof smallGroupsShape>

const manifestShape = z.object({
  filizExport: z.literal(1),
  request: requestShape,
  /** The log from its start up to and including `through`. */
  range: z.object({ first: z.string().nullable(), last: z.string().nullable(), through: z.string().nullable() }),
  events: z.number(),
  /** Whose events are not in it, as they were forgotten before. */
  leftOut: z.object({ accounts: z.number(), children: z.number() }),
  /** Paths lead nowhere but into the export's folder. */
  files: z.array(
    z.object({
      path: z.string().regex(/^\w+\/\d{4}-\d\d\.\w+$/),
      type: z.string(),
      month: z.string(),
      rows: z.number(),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
  columns: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  warnings: z.object({ least: z.number(), smallGroups: z.array(smallGroupsShape) }),
})
/** What an export holds, in `manifest.json` beside it. Neither a key nor an id of the log is in it. */
export type Manifest = z.infer<typeof manifestShape>

/** Throws `Refused` for a file that is none. */
export function readManifest(file: string): Manifest {
  if (!existsSync(file)) throw new Refused(`there is no manifest at ${file}`)
  try {
    return manifestShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new Refused(`${file} is no manifest of an export`)
  }
}
