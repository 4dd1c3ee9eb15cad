import { readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.join(import.meta.dirname, '..', '..')

/** Returns the sorted relative paths of all files in a folder. */
export const filesOf = (folder: URL): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(fileURLToPath(folder), path.join(entry.parentPath, entry.name)))
    .sort()

/**
 * From now on, a file in the folder replaces the project's file of the same path for all importers except the
 * replacement itself, which can thus import the original. Other files in the folder are added to the project.
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
