import { it } from 'vitest'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { makeFolder } from '../testing/made-folder.ts'
import type { Format } from './manifest.ts'
import { goesOnAfterKills, keyFile } from './testing/killed.ts'

it.each(['csv', 'parquet'] as const)(
  'an export resumes to the same bytes after being killed: %s',
  async (format: Format) => {
    const folder = temporaryFolder()
    await makeFolder(folder, { families: 360, months: 10 })
    await goesOnAfterKills(format, folder, keyFile(folder))
  },
)
