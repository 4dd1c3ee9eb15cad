import { it } from 'vitest'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { generateFolder } from '../testing/generate-folder.ts'
import type { Format } from '@filiz/data-set/files/manifest.ts'
import { expectResumeAfterKills, keyFile } from './testing/kill-export.ts'

it.each(['csv', 'parquet'] as const)(
  'an export that is killed and resumed has the same bytes as an uninterrupted one: %s',
  async (format: Format) => {
    const folder = temporaryFolder()
    await generateFolder(folder, { families: 360, months: 10 })
    await expectResumeAfterKills(format, folder, keyFile(folder))
  },
)
