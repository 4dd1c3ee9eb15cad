import { readModels } from '@filiz/domain/read-models/models.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'

/**
 * Excluded because no query reads the agenda (only the worker does), and suggestions work without other families'
 * ratings: a failure of these models must not block reads.
 */
const { agenda: _, receptions: __, ...read } = readModels

/** Collection names of the read models that queries read. */
export const collections = Object.fromEntries(
  Object.entries(read).map(([name, model]) => [name, collectionName(model)]),
) as Readonly<Record<keyof typeof read, string>>
