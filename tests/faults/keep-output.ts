import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Writes the output of the services to a new file, which is not deleted. Returns its name. */
export async function keepOutput(output: string): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'filiz-failed-')), 'output.log')
  await writeFile(file, output)
  return file
}
