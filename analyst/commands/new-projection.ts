import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Analysis, Define } from '../command.ts'
import { Refused } from '@filiz/data-set/errors.ts'

interface Options {
  readonly json?: true
}

const help = `
Examples:
  analyst new-projection evenings.ts
  analyst replay --into sqlite:/tmp/scratch.db --projection evenings.ts

Writes a projection that can be replayed as it is: one document a plan, with the number of its completions. Its name is
that of the file. In a folder of this project the compiler checks it, too (npx tsc --noEmit); docs/examples/projections/
has further ones.`

export const newProjection: Define = (program, analysis) => {
  program
    .command('new-projection')
    .description('writes a projection to begin with, for replay --projection')
    .argument('<file>', 'a new file, <name>.ts')
    .option('--json', 'the result as one line of JSON')
    .addHelpText('after', help)
    .action((file: string, options: Options) => write(file, options, analysis))
}

const template = path.join(import.meta.dirname, '..', 'scratch', 'projection-template.ts')

async function write(file: string, { json }: Options, { print }: Analysis): Promise<void> {
  const name = path.basename(file, '.ts').replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())
  if (path.extname(file) !== '.ts' || !/^[a-z][A-Za-z0-9]{0,40}$/.test(name))
    throw new Refused(
      `${path.basename(file)} is no name for a projection: letters and digits, a small letter first, and .ts, such as evenings.ts`,
    )
  const text = readFileSync(template, 'utf8')
    .replaceAll('Template', name[0]!.toUpperCase() + name.slice(1))
    .replaceAll('template', name)
  try {
    writeFileSync(file, text, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Refused(`${file} is there already: name a new file`, { cause: error })
    throw error
  }
  await print(
    json ? JSON.stringify({ file, name }) : `${file}: analyst replay --into sqlite:<file> --projection ${file}`,
  )
}
