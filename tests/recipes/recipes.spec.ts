import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesOf, type Recipe } from './patched-copy.ts'

/* `recipes.long.spec.ts` applies the recipes: a file that is missing in a patch fails there, then here. */
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
})
