import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { Refused } from '../errors.ts'

export const formats = ['ndjson', 'csv', 'parquet'] as const
export type Format = (typeof formats)[number]

const instantOrNull = z.string().nullable()

/**
 * What an export contains. A repeated command with the same values resumes an unfinished export; different values are
 * refused.
 */
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
  /** The columns whose values form the groups. */
  by: z.array(z.string()),
  /**
   * The number of groups with fewer than `least` families, and the size of the smallest one. The warning does not say
   * which groups these are, so that it identifies nobody.
   */
  groups: z.number(),
  fewest: z.number(),
})
export type SmallGroups = z.infer<typeof smallGroupsShape>

const manifestShape = z.object({
  filizExport: z.literal(1),
  request: requestShape,
  /** Hash of the columns and tables that this version writes; an older export is made anew instead of continued. */
  layout: z.string().default(''),
  /**
   * Positions of the first and the last exported event. The log was read from its start up to and including `through`.
   */
  range: z.object({ first: z.string().nullable(), last: z.string().nullable(), through: z.string().nullable() }),
  events: z.number(),
  /** Number of accounts and children whose events are left out, because they were deleted before the export. */
  leftOut: z.object({ accounts: z.number(), children: z.number() }),
  /** The pattern ensures that paths stay within the export's folder. */
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
  /** Files of derived tables; exports of older versions as text have none. `database`: in exports as Parquet. */
  tables: z
    .array(
      z.object({
        path: z.string().regex(/^tables\/\w+(?:\/(?:month=\w+(?:-\d\d-\d\d)?\/)?part\.parquet|\.csv|\.ndjson)$/),
        table: z.string(),
        rows: z.number(),
        bytes: z.number(),
        sha256: z.string(),
      }),
    )
    .default([]),
  /** The bytes of this file differ between exports of the same events, so it has no hash here. */
  database: z.literal('filiz.duckdb').nullable().default(null),
  /** Deleted families and children that are missing, by table and month of registration, without small numbers. */
  forgotten: z
    .array(
      z.object({
        table: z.string().regex(/^\w+$/),
        cohort: z
          .string()
          .regex(/^\d{4}-\d\d$/)
          .nullable(),
        families: z.number().nullable(),
        children: z.number().nullable(),
      }),
    )
    .default([]),
  warnings: z.object({ least: z.number(), smallGroups: z.array(smallGroupsShape) }),
})
/** Description of an export, stored in its `manifest.json`. Contains neither the key nor ids of the log. */
export type Manifest = z.infer<typeof manifestShape>

export const manifestFile = (out: string): string => path.join(out, 'manifest.json')

/** Throws `Refused` if the file is not a manifest. */
export function readManifest(file: string): Manifest {
  if (!existsSync(file)) throw new Refused(`there is no manifest at ${file}`)
  try {
    return manifestShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new Refused(`${file} is no manifest of an export`)
  }
}
