import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { Option } from 'commander'
import { instant, types } from '../arguments.ts'
import type { Analysis, Define } from '../command.ts'
import { keyFrom, withKeyOptions, type KeyOptions } from '../export/key-options.ts'
import { formats, manifestFile, type Format, type Manifest } from '@filiz/data-set/files/manifest.ts'
import { readProgress } from '@filiz/data-set/files/progress-file.ts'
import { ownKey, ownKeyFile } from '@filiz/data-set/people/pseudonyms.ts'
import { runExport } from '@filiz/data-set/files/run-export.ts'
import { incompleteness } from '@filiz/data-set/tables/partial-export.ts'
import { Refused } from '@filiz/data-set/errors.ts'

interface Options extends KeyOptions {
  readonly format: Format
  readonly since?: string
  readonly until?: string
  readonly type?: readonly string[]
  readonly out: string
  readonly json?: true
}

const examples = `
Examples:
  analyst export --format parquet --out exports/2026-11
  analyst export --format csv --since 2026-01 --until 2026-07 --type PlanMade,ActivityCompleted --out half-a-year
  analyst export --format ndjson --kept-key --out november     its names are those of October's export with --kept-key

What is in it: one file a month and event type, without personal fields; manifest.json with the range of positions, each
file's rows and SHA-256, and each type's columns; schema.md, which explains every table and column; the derived tables
(tables/). As Parquet also filiz.duckdb, with all tables, for other tools. Accounts and children have pseudonyms in place of their ids. The key to them is in
<out>.key, beside the folder: keep it to yourself, hand the folder on without it. Who was forgotten is not in it.
Interrupted, by whatever: the same command again goes on, to the same bytes. On a finished export it adds what is new since;
if somebody was forgotten since, it exports all again without them. The new state takes the place of the old one at once.
Pseudonyms are no anonymity: groups of fewer than five families are warned about, and listed in the manifest.
With --since, accounts, children, caregivers, reminders and the catalogue are in it from the beginning, so that the tables of
families, children and activities are whole; with --type they are not. The end of the export says which are incomplete.
Then: analyst sql --from <out>, and now and then analyst forgotten --since <out>/manifest.json.`

export const exportCommand: Define = (program, analysis) => {
  withKeyOptions(
    program
      .command('export')
      .description('the history as files, without personal data, for other tools')
      .addOption(new Option('--format <format>', "the files' format").choices(formats).makeOptionMandatory())
      .requiredOption(
        '-o, --out <folder>',
        'where to: a new folder, or that of the same export, unfinished or finished',
      )
      .option('--since <when>', 'only what happened from then on: a day, a month or an instant (UTC)', instant)
      .option('--until <when>', 'only what happened before then', instant)
      .option('-t, --type <types>', 'only events of these types (several: with commas, or given again)', types)
      .option('--json', 'the result as one line of JSON'),
  )
    .addHelpText('after', examples)
    .action((options: Options) => write(options, analysis))
}

async function write(options: Options, analysis: Analysis): Promise<void> {
  const { format, since = null, until = null, type = null } = options
  if (since !== null && until !== null && until <= since)
    throw new Refused('--until is not after --since: nothing happened in between')
  const { say, stopped, watched } = analysis
  const out = path.resolve(options.out)
  requireFolderOfItsOwn(out)
  const log = await analysis.log()
  const lent = await keyFrom(options, analysis)
  const manifest = await runExport({
    log,
    out,
    key: lent ?? ownKey(out),
    format,
    since,
    until,
    types: type === null ? null : [...new Set(type)].toSorted(),
    stopped,
    say,
    ...(watched
      ? {
          onProgress: (events: number, share: number) =>
            say(`${events.toLocaleString('en')} events, ${Math.floor(share * 100)} % of the log`),
        }
      : {}),
  })
  for (const sentence of incompleteness(manifest.request)) say(`careful: ${sentence}`)
  for (const line of warnings(manifest)) say(line)
  const key = lent === null ? ownKeyFile(out) : null
  if (options.json) {
    const { events, files, warnings: found } = manifest
    return analysis.print(JSON.stringify({ out, events, files: files.length, key, smallGroups: found.smallGroups }))
  }
  await analysis.print(`${manifest.events.toLocaleString('en')} events in ${manifest.files.length} files: ${out}`)
  if (key !== null) await analysis.print(`The key to its names: ${key}`)
}

/** A folder within another export would be handed on with it, and with it the key. */
function requireFolderOfItsOwn(out: string): void {
  if (existsSync(out) && !statSync(out).isDirectory()) throw new Refused(`${out} is a file: name a folder`)
  for (let folder = path.dirname(out); folder !== path.dirname(folder); folder = path.dirname(folder))
    if (existsSync(manifestFile(folder)) || (existsSync(folder) && readProgress(folder)))
      throw new Refused(`${out} is within the export at ${folder}: choose a folder beside it`)
}

/** Returns a warning for each grouping by which a family could be identified. */
function warnings({ warnings: { least, smallGroups } }: Manifest): string[] {
  return smallGroups.map(
    ({ by, groups, fewest }) =>
      `careful: by ${by.join(' and ')} there ${groups === 1 ? 'is 1 group' : `are ${groups} groups`} of fewer than ${least} families (the smallest has ${fewest})`,
  )
}
