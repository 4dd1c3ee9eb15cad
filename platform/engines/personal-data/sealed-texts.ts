import { isSealed } from './sealed-text.ts'

/** Adds every sealed text within a JSON value to `into`. */
export function collectSealed(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    if (isSealed(value)) into.add(value)
  } else if (Array.isArray(value)) {
    for (const one of value) collectSealed(one, into)
  } else if (typeof value === 'object' && value !== null) {
    for (const key in value) collectSealed((value as Readonly<Record<string, unknown>>)[key], into)
  }
}

/** Replaces sealed texts by the given plain texts; parts without sealed texts stay the same objects. */
export function replaceSealedTexts<V>(value: V, opened: ReadonlyMap<string, string>): V {
  return opening(value, opened) as V
}

function opening(value: unknown, opened: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return opened.get(value) ?? value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const list = value.map((one) => opening(one, opened))
    return list.some((one, index) => one !== value[index]) ? list : value
  }
  let copy: Record<string, unknown> | undefined
  for (const [key, inner] of Object.entries(value)) {
    const its = opening(inner, opened)
    if (its !== inner) (copy ??= { ...value })[key] = its
  }
  return copy ?? value
}
