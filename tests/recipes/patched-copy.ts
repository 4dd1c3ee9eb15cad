import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..', '..')
const notCopied = new Set(['node_modules', '.git', 'dist', 'artifacts', 'results', 'data', 'demo-data', 'coverage'])

export type Recipe = 'add-a-command' | 'add-a-read-model'
const patchOf = (recipe: Recipe) => path.join(import.meta.dirname, `${recipe}.patch`)

/** Returns the sorted names of the files that a recipe changes or adds. */
export const filesOf = (recipe: Recipe): readonly string[] =>
  [...readFileSync(patchOf(recipe), 'utf8').matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file!).sort()

/**
 * Copies the project into an empty folder and applies the recipes to the copy. The copy shares installed packages and
 * the built frontend. Throws when a patch does not apply; then make its change by hand and create the patch again.
 */
export function patchedCopy(folder: string, recipes: readonly Recipe[]): void {
  cpSync(root, folder, { recursive: true, filter: (from) => !notCopied.has(path.basename(from)) })
  const modules = path.join(folder, 'node_modules')
  mkdirSync(path.join(modules, '@filiz'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@filiz' && name !== '.cache')
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  const { workspaces } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { workspaces: string[] }
  for (const workspace of workspaces)
    symlinkSync(path.join(folder, workspace), path.join(modules, '@filiz', path.basename(workspace)))
  const build = path.join('frontend', 'dist')
  if (existsSync(path.join(root, build))) symlinkSync(path.join(root, build), path.join(folder, build))
  for (const recipe of recipes) execFileSync('git', ['apply', patchOf(recipe)], { cwd: folder, stdio: 'pipe' })
}

/**
 * Runs a script of the copy with the current Node version. Returns its output; throws an error with the output if the
 * script fails.
 */
export function runIn(folder: string, script: string, ...args: readonly string[]): string {
  try {
    return execFileSync(process.execPath, [path.join(folder, script), ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${script} failed\n${stdout}\n${stderr}`, { cause: error })
  }
}
