import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')
const rows = readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|\s*(statement|-)/.test(line))
  .map(
    (line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()) as [statement: string, shownBy: string],
  )

const titles = new Map<string, readonly string[]>()
/** Returns the test titles in a spec file. Escaped quotes are replaced by typographic ones. */
function titlesOf(file: string): readonly string[] {
  if (!titles.has(file)) {
    const text = readFileSync(path.join(root, file), 'utf8')
    const found = text.matchAll(
      /(?:\b(?:it|describe)\(|\]\)\(|\b(?:it|describe)\.each\(\w+\)\()\s*(['"`])(.*?)(?<!\\)\1/g,
    )
    titles.set(
      file,
      [...found].map(([, , title]) => title!.replaceAll(/\\?'/g, '’')),
    )
  }
  return titles.get(file)!
}

describe('the specification coverage', () => {
  it('has an entry for each statement of the specification', () => expect(rows.length).toBeGreaterThan(60))

  it.each(rows)('%s', (_, shownBy) => {
    if (/^later: \S/.test(shownBy)) return
    let file: string | undefined
    let named = 0
    for (const [, spec, title] of shownBy.matchAll(/`([^`]+)`|“([^”]+)”/g)) {
      if (spec !== undefined) {
        file = spec
        expect(spec).toMatch(/\.spec\.tsx?$/)
        expect(existsSync(path.join(root, spec)), spec).toBe(true)
      } else {
        expect(file, `${title} stands behind a file`).toBeDefined()
        expect(
          titlesOf(file!).some((each) => each.includes(title!)),
          `${file}: “${title}”`,
        ).toBe(true)
        named += 1
      }
    }
    expect(named, 'a row names the spec that shows it').toBeGreaterThan(0)
  })
})
