import { existsSync } from 'node:fs'
import { models as real } from '@filiz/domain/read-models/models.ts'
import type { Projection } from '@filiz/domain/read-models/projection.ts'

/**
 * With `POISON=<model>:<event type>:<document>` the model's projection throws on those events while the file
 * `POISON_WHILE` exists.
 */
const [model, type, document] = process.env['POISON']?.split(':') ?? []
const mended = () => !existsSync(process.env['POISON_WHILE']!)

const mistaken = (projection: Projection): Projection => ({
  ...projection,
  fold(before, event) {
    if (event.type === type && !mended() && projection.documents(event).includes(document!))
      throw new Error('a mistake of the program')
    return projection.fold(before, event)
  },
})

export const models: readonly Projection[] = real.map((projection) =>
  projection.name === model ? mistaken(projection) : projection,
)
export { readModels } from '@filiz/domain/read-models/models.ts'
