import { models } from '@filiz/domain/read-models/models.ts'
import { collectionName, type Projection } from '@filiz/domain/read-models/projection.ts'
import { moduleOf } from '../module-of.ts'
import { Refused } from '@filiz/data-set/errors.ts'

const functions = ['documents', 'owners', 'removal', 'fold'] as const

/**
 * Returns the projection that a file exports: as `default`, as `projection`, or as its only projection. Rejects with
 * `Refused`.
 */
export async function projectionIn(file: string): Promise<Projection> {
  const exported = await moduleOf(file)
  const found = [exported['default'], exported['projection'], ...Object.values(exported)].find(isProjection)
  if (!found)
    throw new Refused(
      `${file} exports no projection: what projection({ name, version, indexes, owners, when }) of @filiz/domain/read-models/projection.ts gives`,
    )
  if (!/^[a-z][A-Za-z0-9]{0,40}$/.test(found.name))
    throw new Refused(
      `${file}: ${JSON.stringify(found.name)} is no name for a read model: letters and digits, a small letter first`,
    )
  const taken = models.find((model) => collectionName(model) === collectionName(found))
  if (taken)
    throw new Refused(
      `${file}: there is a read model ${collectionName(taken)} already: give yours another name or version`,
    )
  return found
}

function isProjection(value: unknown): value is Projection {
  if (typeof value !== 'object' || value === null) return false
  const one = value as Readonly<Record<string, unknown>>
  return (
    typeof one['name'] === 'string' &&
    Number.isSafeInteger(one['version']) &&
    Array.isArray(one['indexes']) &&
    Array.isArray(one['eventTypes']) &&
    functions.every((name) => typeof one[name] === 'function')
  )
}
