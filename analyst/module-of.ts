import { existsSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { InvalidDefinition } from '@filiz/domain/read-models/projection.ts'
import { Refused } from '@filiz/data-set/errors.ts'

/*
 * Loads modules of the user (a policy, a projection). They may be in any folder; their imports of `@filiz/…` are
 * resolved from this project.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, specifier.startsWith('@filiz/') ? { ...context, parentURL: import.meta.url } : context),
})

/**
 * Returns the exports of a TypeScript or JavaScript module. A changed file is loaded again, but not its imports.
 * Rejects with `Refused` if the file is missing or cannot be run.
 */
export async function moduleOf(file: string): Promise<Readonly<Record<string, unknown>>> {
  const full = path.resolve(file)
  if (!existsSync(full)) throw new Refused(`${file}: there is no such file`)
  try {
    const url = pathToFileURL(full)
    url.searchParams.set('read', String(statSync(full, { bigint: true }).mtimeNs))
    return (await import(/* @vite-ignore */ url.href)) as Readonly<Record<string, unknown>>
  } catch (error) {
    if (error instanceof InvalidDefinition)
      throw new Refused(`${file}: the definition of its projection is incomplete: ${error.message}`, { cause: error })
    throw new Refused(`${file} cannot be run: ${firstLine(error)}`, { cause: error })
  }
}

/** Returns the first line of an error in a user's file, without the stack. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? `${error.name === 'Error' ? '' : `${error.name}: `}${error.message}` : String(error))
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? 'it says nothing'
