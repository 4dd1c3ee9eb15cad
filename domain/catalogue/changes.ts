import { same } from '../shared/same.ts'

/** A changed field. A list has one item a line; null means unknown or missing. */
export interface Change {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** Maximum characters of each value in a change. */
const most = 300

/**
 * Returns the changed fields by path (such as `translations.tr.title`): in the order of `before`, then fields that only
 * `after` has.
 */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path = '',
): readonly Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name): readonly Change[] => {
    const [a, b] = [before[name] ?? null, after[name] ?? null]
    if (same(a, b)) return []
    const field = `${path}${name}`
    return isRecord(a) || isRecord(b)
      ? changesBetween(isRecord(a) ? a : {}, isRecord(b) ? b : {}, `${field}.`)
      : [{ field, before: shown(a), after: shown(b) }]
  })
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function shown(value: unknown): string | null {
  if (value === null) return null
  const text = Array.isArray(value) ? value.join('\n') : String(value)
  return text.length > most ? `${text.slice(0, most)}…` : text
}
