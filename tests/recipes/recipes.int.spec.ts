import { readFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { describe, expect, it } from 'vitest'
import { filesOf, patchedCopy, runIn, type Recipe } from './patched-copy.ts'

/*
 * Applies each recipe of the README as a patch to a copy of the project, which must compile. If a recipe needs another
 * file, this spec fails until patch and README name that file.
 */
const readme = readFileSync(path.join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')
const isProduction = (file: string) => !/\.spec\.ts$|\/testing\//.test(file)

describe.each<readonly [Recipe, title: string, most: number]>([
  ['add-a-command', 'Add a command', 9],
  ['add-a-read-model', 'Add a read model', 4],
])('%s', (recipe, title, most) => {
  it('changes exactly the production files that the README names', () => {
    const [, steps] = readme.slice(readme.indexOf(`**${title}**`)).split('\n\n')
    const named = [...steps!.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.ts)`/g)].map(([, file]) => file!)
    const files = filesOf(recipe).filter(isProduction)
    expect(named.filter(isProduction).toSorted()).toEqual(files)
    expect(files.length).toBeLessThanOrEqual(most)
  })

  it('compiles, and `npm run fixtures` updates all generated files', { timeout: 480_000 }, () => {
    const copy = temporaryFolder()
    patchedCopy(copy, [recipe])
    runIn(copy, 'node_modules/typescript/bin/tsc', '--noEmit')
    expect(runIn(copy, 'tools/scripts/fixtures.ts')).toContain('fixtures: domain/read-models/fingerprints.json')
    expect(runIn(copy, 'tools/scripts/fixtures.ts')).toContain('nothing to change')
  })
})
