import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { Refused } from '../errors.ts'

export const formats = ['ndjson', 'csv', 'parquet'] as const
export type Format = (typeof formats)[number]

const instantOrNull = z.string().nullable()

/** The requested selection: a repetition with the same values resumes the export; different values are refused. */
export const requestShape = z.strictObject({
  format: z.enum(formats),
  since: instantOrNull,
  until: instantOrNull,
  types: z.array(z.string()).nullable(),
  /** Fingerprint of the pseudonym key, not the key itself. */
  names: z.string(),
})
export type ExportRequest = z.infer<typeof requestShape>

export const smallGroupsShape = z.object({
  /** Columns that form the groups. */
  by: z.array(z.string()),
  /**
   * The number of groups with fewer than `least` families, and the size of the smallest. Which groups is left out, so
   * that the warning itself identifies nobody.
   */
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
  /** Number of subjects whose events are left out, because they were forgotten before the export. */
  leftOut: z.object({ accounts: z.number(), children: z.number() }),
  /** The pattern keeps paths within the export's folder. */
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
/** Description of an export, stored in its `manifest.json`. Contains neither the key nor ids of the log. */
export type Manifest = z.infer<typeof manifestShape>

/** Throws `Refused` if the file is not a manifest. */
export function readManifest(file: string): Manifest {
  if (!existsSync(file)) throw new Refused(`there is no manifest at ${file}`)
  try {
    return manifestShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new Refused(`${file} is no manifest of an export`)
  }
}
