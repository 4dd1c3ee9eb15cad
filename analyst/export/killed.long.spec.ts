import { it } from 'vitest'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { generateFolder } from '../testing/generate-folder.ts'
import type { Format } from '@filiz/data-set/files/manifest.ts'
import { appendLater, deleteFamily } from './testing/later-events.ts'
import { expectResumeAfterKills, expectUpdateAfterKills, keyFile } from './testing/kill-export.ts'

it.each(['csv', 'parquet'] as const)(
  'an export that is killed and resumed has the same bytes as an uninterrupted one: %s',
  async (format: Format) => {
    const folder = temporaryFolder()
    await generateFolder(folder, { families: 360, months: 10 })
    await expectResumeAfterKills(format, folder, keyFile(folder))
  },
)

it.each([
  ['ndjson', 'somebody was deleted', (folder: string) => deleteFamily(folder, 1, [0])],
  ['parquet', 'somebody was deleted', (folder: string) => deleteFamily(folder, 1, [0])],
  ['parquet', 'events were added', appendLater],
] as const)(
  'an update that is killed leaves the old or the new state whole, and ends with the bytes of a fresh export: %s, %s',
  async (format, _, change) => {
    const folder = temporaryFolder()
    await generateFolder(folder, { families: 240, months: 8 })
    await expectUpdateAfterKills(format, folder, keyFile(folder), () => change(folder))
  },
)
