import type { Vault } from './port.ts'

/** Removes those of a kind that `isOne` says, a page at a time; how many. One that is changed meanwhile stays. */
export async function removeWhere<T>(vault: Vault, kind: string, isOne: (value: T) => boolean): Promise<number> {
  let removed = 0
  for (let page = await vault.page<T>(kind, null, 500); page.length > 0; page = await vault.page<T>(kind, page.at(-1)!.id, 500)) {
    const outcomes = await Promise.all(page.filter(({ value }) => isOne(value)).map(({ id, version }) => vault.remove(kind, id, version)))
    removed += outcomes.filter(Boolean).length
  }
  return removed
}
