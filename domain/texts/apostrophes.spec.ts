import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Texts that the specification (§5) gives with a straight apostrophe. */
const exact = ["Child's name is required"]

it('user-facing texts use typographic apostrophes', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  const straight = files.flatMap((file) =>
    readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
      .split('\n')
      .filter(
        (line) =>
          !/^\s*(\/\/|\/?\*)/.test(line) &&
          /\p{L}'\p{L}/u.test(exact.reduce((rest, text) => rest.replace(text, ''), line)),
      )
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(straight).toEqual([])
})
