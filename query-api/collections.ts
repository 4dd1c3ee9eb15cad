import { readModels } from '@filiz/domain/read-models/models.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'

/** Nobody but the worker asks for the agenda, and suggestions do without what other families say: what is wrong with these keeps no reader waiting. */
const { agenda: _, receptions: __, ...read } = readModels

/** Where each read model is kept that is asked for here. */
export const collections = Object.fromEntries(
  Object.entries(read).map(([name, model]) => [name, collectionName(model)]),
) as Readonly<Record<keyof typeof read, string>>
