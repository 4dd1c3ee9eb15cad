import { models } from '@filiz/domain/read-models/models.ts'
import { collectionName, type Projection } from '@filiz/domain/read-models/projection.ts'
import { isKnownEvent } from '@filiz/domain/registry/known-events.ts'
import { unknownType } from '../arguments.ts'
import { moduleOf } from '../module-of.ts'
import { Refused } from '@filiz/data-set/errors.ts'

const fields = ['name', 'version', 'indexes', 'eventTypes'] as const
const functions = ['documents', 'owners', 'removal', 'fold'] as const

/**
 * Returns the projection that a file exports: as `default`, as `projection`, or as its only projection. Rejects with
 * `Refused`.
 */
export async function projectionIn(file: string): Promise<Projection> {
  const exported = await moduleOf(file)
  const found = [exported['default'], exported['projection'], ...Object.values(exported)].find(isProjection)
  if (!found) throw new Refused(`${file} ${whyNone(Object.values(exported))}`)
  if (!/^[a-z][A-Za-z0-9]{0,40}$/.test(found.name))
    throw new Refused(
      `${file}: ${JSON.stringify(found.name)} is no name for a read model: letters and digits, a small letter first`,
    )
  for (const type of found.eventTypes)
    if (!isKnownEvent(type)) throw new Refused(`${file}: when.${type}: ${unknownType(type)}`)
  const taken = models.find((model) => collectionName(model) === collectionName(found))
  if (taken)
    throw new Refused(
      `${file}: there is a read model ${collectionName(taken)} already: give yours another name or version`,
    )
  return found
}

/** Returns why no export of a file is a projection. */
function whyNone(exported: readonly unknown[]): string {
  const objects = exported.filter((one): one is object => typeof one === 'object' && one !== null)
  if (objects.some((one) => 'when' in one))
    return 'exports a definition that is no projection yet: write export default projection({ … })'
  const nearly = objects.find((one) => functions.some((name) => name in one))
  if (nearly)
    return `exports a projection without ${[...fields, ...functions].filter((name) => !(name in nearly)).join(', ')}: make it by projection({ … })`
  return 'exports no projection: what projection({ name, version, indexes, owners, when }) of @filiz/domain/read-models/projection.ts gives (analyst new-projection writes one to begin with)'
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
