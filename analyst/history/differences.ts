import { isDeepStrictEqual } from 'node:util'

/** A changed field. A side on which the field does not exist is undefined. */
export interface Difference {
  /**
   * Path of the field, such as `items[<id>].completedAt`. List elements are identified by their id if they have one,
   * otherwise by index.
   */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** Returns the differences field by field: first in the order of `before`, then the new fields. */
export function differencesOf(before: unknown, after: unknown, path = ''): readonly Difference[] {
  if (isDeepStrictEqual(before, after)) return []
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  if (old === undefined || now === undefined || old.isList !== now.isList) return [{ path, before, after }]
  const names = new Set([...old.fields.keys(), ...now.fields.keys()])
  const nameOf = (name: string) => (old.isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`)
  const inside = [...names].flatMap((name) => differencesOf(old.fields.get(name), now.fields.get(name), nameOf(name)))
  // The lists have the same elements in a different order.
  return inside.length > 0 ? inside : [{ path, before: [...old.fields.keys()], after: [...now.fields.keys()] }]
}

const idFields = ['activityId', 'code', 'period', '_id', 'category', 'by']

function fieldsOf(
  value: unknown,
): { readonly isList: boolean; readonly fields: ReadonlyMap<string, unknown> } | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value)) return { isList: false, fields: new Map(Object.entries(value)) }
  const id = idFields.find(
    (field) =>
      value.length > 0 &&
      value.every((one) => typeof one === 'object' && one !== null && typeof one[field] === 'string') &&
      new Set(value.map((one) => one[field])).size === value.length,
  )
  return {
    isList: true,
    fields: new Map(value.map((one, index) => [id === undefined ? String(index) : (one[id] as string), one])),
  }
}
