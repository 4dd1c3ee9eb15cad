import { readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.join(import.meta.dirname, '..', '..')

/** The files under a folder, as paths in it, in order. */
export const filesOf = (folder: URL): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(fileURLToPath(folder), path.join(entry.parentPath, entry.name)))
    .sort()

/**
 * From here on, a file of the folder stands in for the project's file of the same path, for everybody but itself: it
 * imports that for whatever it leaves as it is. Files that the project does not have are there beside.
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
