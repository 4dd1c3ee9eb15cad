import type { Document } from './port.ts'

/** A field of a document, or an entry of a field that is an object, with its new value; undefined when removed. */
export interface ChangedField {
  readonly path: readonly [field: string, entry?: string]
  readonly value: unknown
}

/** With more changed fields, a whole document costs less. */
const mostFields = 12

/**
 * Returns the fields in which `after` differs, so that an event that changes little of a large document writes little.
 * Values are compared by identity, because folds keep what they do not change. Returns null when the whole document is
 * to be written: it is not newer, a field was removed, too many differ, or a name is unsafe in an engine's path.
 */
export function changedFields(before: Document, after: Document): readonly ChangedField[] | null {
  if (after.position <= before.position) return null
  for (const field in before) if (!Object.hasOwn(after, field) || after[field] === undefined) return null
  const changed: ChangedField[] = []
  for (const field in after) {
    const [old, value] = [before[field], after[field]]
    if (value === old) continue
    if (isRecord(old) && isRecord(value)) {
      for (const entry in value)
        if (value[entry] !== old[entry]) changed.push({ path: [field, entry], value: value[entry] })
      for (const entry in old)
        if (!Object.hasOwn(value, entry)) changed.push({ path: [field, entry], value: undefined })
    } else changed.push({ path: [field], value })
  }
  return changed.length <= mostFields && changed.every(isSafe) ? changed : null
}

const isSafe = ({ path }: ChangedField): boolean => path.every((name) => /^[\w-]+$/.test(name!))
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
