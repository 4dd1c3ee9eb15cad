import { readModels } from '@filiz/domain/read-models/models.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'

/**
 * Read models without the agenda, which only the worker reads, and without the community ratings, which suggestions can
 * do without: a failure of these two models must not block reads.
 */
const { agenda: _, receptions: __, ...read } = readModels

/** Collection names of the read models that queries read. */
export const collections = Object.fromEntries(
  Object.entries(read).map(([name, model]) => [name, collectionName(model)]),
) as Readonly<Record<keyof typeof read, string>>
