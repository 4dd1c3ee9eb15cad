import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import equivalents from './equivalent.json' with { type: 'json' }

const root = path.join(import.meta.dirname, '..', '..', '..')

it.each(equivalents)(
  '$file still contains the line of the equivalent mutant $original → $replacement',
  ({ file, line, original, replacement, why }) => {
    expect(
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .map((text) => text.trim()),
      'the line was changed: put the entry right in tools/scripts/mutants/equivalent.json, or take it out',
    ).toContain(line)
    expect(line).toContain(original.split('\n')[0])
    expect(replacement).not.toBe(original)
    expect(why).not.toBe('')
  },
)
it('lists no equivalent mutant twice', () =>
  expect(new Set(equivalents.map((one) => JSON.stringify(one))).size).toBe(equivalents.length))
