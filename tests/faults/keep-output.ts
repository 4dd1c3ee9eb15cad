import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What services wrote until a case failed, in a file that stays; its name. */
export async function keepOutput(output: string): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'filiz-failed-')), 'output.log')
  await writeFile(file, output)
  return file
}
