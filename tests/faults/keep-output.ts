import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { folderOutsideRun } from '../testing/run-folder.ts'

/** Writes the output of the services to a new file, which is not deleted. Returns its name. */
export async function keepOutput(output: string): Promise<string> {
  const file = path.join(await mkdtemp(path.join(folderOutsideRun(), 'filiz-failed-')), 'output.log')
  await writeFile(file, output)
  return file
}
