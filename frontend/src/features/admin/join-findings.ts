import { groupBy } from '../../lib/group-by.ts'

interface Found {
  readonly path: string
  readonly message: string
  readonly other?: { readonly id: string; readonly title: string } | undefined
}

/** Joins findings that say the same of several fields. Keeps the order of their first fields. */
export function joinFindings<T extends Found>(
  findings: readonly T[],
): readonly (T & { readonly paths: readonly string[] })[] {
  const said = groupBy(findings, ({ message, other }) => `${message} ${other?.id ?? ''}`)
  return [...said.values()].map((same) => ({ ...same[0]!, paths: same.map(({ path }) => path) }))
}
