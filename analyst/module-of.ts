import { existsSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Refused } from './refused.ts'

/*
 * Files of whoever asks: a policy, a projection. They may lie anywhere; what they import of ours (`@filiz/domain/…`) is found from here.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, specifier.startsWith('@filiz/') ? { ...context, parentURL: import.meta.url } : context),
})

/**
 * What a TypeScript or JavaScript module exports, as the file is now, however often it was read before (what it imports is not read
 * again). Rejects with `Refused` where it is not there or cannot be run.
 */
export async function moduleOf(file: string): Promise<Readonly<Record<string, unknown>>> {
  const full = path.resolve(file)
  if (!existsSync(full)) throw new Refused(`${file}: there is no such file`)
  try {
    const url = pathToFileURL(full)
    url.searchParams.set('read', String(statSync(full, { bigint: true }).mtimeNs))
    return (await import(/* @vite-ignore */ url.href)) as Readonly<Record<string, unknown>>
  } catch (error) {
    throw new Refused(`${file} cannot be run: ${firstLine(error)}`, { cause: error })
  }
}

/** Of what went wrong in somebody's file: what it says, without where in ours. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? `${error.name === 'Error' ? '' : `${error.name}: `}${error.message}` : String(error))
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? 'it says nothing'
