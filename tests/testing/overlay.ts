import { readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.join(import.meta.dirname, '..', '..')

/** The relative paths of all files in a folder, sorted. */
export const filesOf = (folder: URL): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(fileURLToPath(folder), path.join(entry.parentPath, entry.name)))
    .sort()

/**
 * From now on, files in the folder replace the project's files of the same path for all importers, except for the
 * replacement itself, which can import the original. Additional files become available.
 */
export function overlay(folder: URL): void {
  const standsInFor = new Map(
    filesOf(folder).map((file) => [
      pathToFileURL(path.join(root, file)).href,
      pathToFileURL(path.join(fileURLToPath(folder), file)).href,
    ]),
  )
  registerHooks({
    resolve(specifier, context, resolve) {
      const found = resolve(specifier, context)
      const own = standsInFor.get(found.url)
      return own === undefined || context.parentURL === own ? found : { ...found, url: own }
    },
  })
}
