import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Writes the services' output to a file that is kept; returns its name. */
export async function keepOutput(output: string): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'filiz-failed-')), 'output.log')
  await writeFile(file, output)
  return file
}
