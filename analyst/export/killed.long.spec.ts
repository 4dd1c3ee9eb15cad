import { it } from 'vitest'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { generateFolder } from '../testing/generate-folder.ts'
import { appendLater, deleteFamily } from './testing/later-events.ts'
import { expectResumeAfterKills, expectUpdateAfterKills, keyFile } from './testing/kill-export.ts'

// `export.int.spec.ts` kills an export of lines.
it('an export that is killed and resumed has the same bytes as an uninterrupted one: parquet', async () => {
  const folder = temporaryFolder()
  await generateFolder(folder, { families: 360, months: 10 })
  await expectResumeAfterKills('parquet', folder, keyFile(folder))
})

it.each([
  ['ndjson', 'somebody was deleted', (folder: string) => deleteFamily(folder, 1, [0])],
  ['parquet', 'events were added', appendLater],
] as const)(
  'an update that is killed leaves the old or the new state whole, and ends with the bytes of a fresh export: %s, %s',
  async (format, _, change) => {
    const folder = temporaryFolder()
    await generateFolder(folder, { families: 240, months: 8 })
    await expectUpdateAfterKills(format, folder, keyFile(folder), () => change(folder))
  },
)
