import type { Command } from 'commander'
import { model } from '../arguments-of-history.ts'
import { instant } from '../arguments.ts'
import type { Analysis, Define } from '../command.ts'
import { queryableModels, eventsUntil, documentsAsOf, type Shown } from '../history/as-of.ts'
import { readChildHistory } from '../history/child-history.ts'
import { differencesOf, type Difference } from '../history/differences.ts'
import { cell } from '../history/lines.ts'
import { known } from '@filiz/data-set/events/known-events.ts'
import { childIdOf, childNamed, withKeysOfNames, type KeyOptions } from '../named-children.ts'
import { publicForm } from '@filiz/data-set/events/public-form.ts'
import { lineOf } from './tail.ts'
import { Refused } from '@filiz/data-set/errors.ts'

interface Options extends KeyOptions {
  readonly child: string
  readonly model: readonly string[]
  readonly json?: true
}

const help = `
Examples:
  analyst diff 2026-11-12 2026-11-13 --child <id>                     what a day changed in its plans, and its events
  analyst diff 2026-10 2026-11 --child <id> --model progress --json   what a month made of its progress

A line a field: what it was, and what it became; things in lists are named by their id. Then the events between the
two moments, of the child, its plans and its family.`

export const diff: Define = (program: Command, analysis) => {
  withKeysOfNames(
    program
      .command('diff')
      .description("what changed in a child's read models between two moments, and by which events")
      .argument('<from>', 'a day, a month or an instant', instant)
      .argument('<to>', 'a later one', instant)
      .requiredOption('-c, --child <id>', "the child's id, or its pseudonym in an export", childNamed)
      .option('-m, --model <models>', `which: ${queryableModels.join(', ')} (several: with commas)`, model, ['plans'])
      .option('--json', 'each difference and each event a line of JSON'),
  )
    .addHelpText('after', help)
    .action((from: string, to: string, options: Options) => show(from, to, options, analysis))
}

async function show(
  from: string,
  to: string,
  { child, model: names, json, ...keys }: Options,
  analysis: Analysis,
): Promise<void> {
  const { log: openLog, print } = analysis
  if (from > to) throw new Refused(`${from} is later than ${to}: the earlier moment comes first`)
  const history = await readChildHistory(await openLog(), await childIdOf(child, keys, analysis), to)
  for (const name of names) {
    const then = (when: string) => documentsAsOf(history, when, name).map(withoutPlace)
    for (const difference of differencesOf(then(from), then(to))) {
      await print(json ? JSON.stringify({ model: name, ...difference }) : `${name}${told(difference)}`)
    }
  }
  const [before, after] = [eventsUntil(history.events, from), eventsUntil(history.events, to)]
  const earlier = new Set(before.map(({ position }) => position))
  for (const event of after.filter(({ position }) => !earlier.has(position))) {
    const shown = publicForm(known(event))
    await print(json ? JSON.stringify({ event: shown }) : lineOf(shown))
  }
}

/**
 * Leave position and revision out of the comparison: they always change, and the events that changed the document are
 * listed afterwards.
 */
const withoutPlace = ({ position: _, revision: __, ...document }: Shown): Shown => document as Shown

/**
 * Describes a difference in one line. A value that was added or removed as a whole is described without its contents.
 */
function told({ path, before, after }: Difference): string {
  if (before === undefined) return `${path}: new${typeof after === 'object' ? '' : `, ${cell(after)}`}`
  return after === undefined ? `${path}: gone` : `${path}: ${cell(before)} → ${cell(after)}`
}
