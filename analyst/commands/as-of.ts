import type { Command } from 'commander'
import { model } from '../arguments-of-history.ts'
import { instant } from '../arguments.ts'
import type { Analysis, Define } from '../command.ts'
import { queryableModels, documentsAsOf } from '../history/as-of.ts'
import { readChildHistory } from '../history/child-history.ts'
import { readTitles } from '../history/current-titles.ts'
import { linesOf } from '../history/lines.ts'
import { childIdOf, childNamed, withKeysOfNames, type KeyOptions } from '../named-children.ts'

interface Options extends KeyOptions {
  readonly child: string
  readonly model: readonly string[]
  readonly json?: true
}

const help = `
Examples:
  analyst as-of 2026-11-12T18:00:00Z --child <id>                       its plans as they were that evening
  analyst as-of 2026-11 --child <id> --model progress                   its progress when November began
  analyst as-of 2026-11-12 --child <id> --model plans,months --json     documents, one line each

Folded from the log by the projector's own code; only the child's streams are read. By the business clock: what had
happened by then. A day is its beginning (UTC). Personal fields are not shown. Of a child that was removed since,
nothing is shown, of no day.`

export const asOf: Define = (program: Command, analysis) => {
  withKeysOfNames(
    program
      .command('as-of')
      .description("a child's read models as they were at a moment")
      .argument('<when>', 'a day, a month or an instant', instant)
      .requiredOption('-c, --child <id>', "the child's id, or its pseudonym in an export", childNamed)
      .option('-m, --model <models>', `which: ${queryableModels.join(', ')} (several: with commas)`, model, ['plans'])
      .option('--json', 'each document a line of JSON'),
  )
    .addHelpText('after', help)
    .action((when: string, options: Options) => show(when, options, analysis))
}

async function show(when: string, { child, model: names, json, ...keys }: Options, analysis: Analysis): Promise<void> {
  const { log: openLog, print, say } = analysis
  const log = await openLog()
  const history = await readChildHistory(log, await childIdOf(child, keys, analysis), when)
  const withTitles = json ? null : await readTitles(log)
  let shown = 0
  for (const name of names) {
    for (const document of documentsAsOf(history, when, name)) {
      await print(
        withTitles === null
          ? JSON.stringify({ model: name, ...document })
          : [`${name} ${document._id}`, ...linesOf(withTitles(document))].join('\n'),
      )
      shown++
    }
  }
  if (shown === 0) say(`nothing of this child was there by ${when}`)
}
