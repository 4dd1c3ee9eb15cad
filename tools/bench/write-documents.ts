import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Run } from './results.ts'

/**
 * `npm run bench:docs`: writes the tables of `docs/performance.md` from the latest results
 * (`tools/bench/results/<scenario>.json`, and `<scenario>-on-servers.json` if it exists). Tables of missing results are
 * left out.
 */
const root = path.join(import.meta.dirname, '..', '..')
const read = (scenario: string): Run | undefined => {
  const file = path.join(import.meta.dirname, 'results', `${scenario}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Run) : undefined
}

const embedded = ['planning', 'http', 'visits', 'busy', 'completions', 'rebuild']
const onServers = ['http-on-servers', 'completions-on-servers', 'rebuild-on-servers', 'http-on-eventstoredb']
const runs = embedded.flatMap((scenario) => read(scenario) ?? [])
if (runs.length > 0) {
  const file = path.join(root, 'docs', 'performance.md')
  const [start, end] = ['<!-- bench -->', '<!-- /bench -->']
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    `${text.slice(0, text.indexOf(start) + start.length)}\n${[table(runs), ...onServers.flatMap((name) => read(name) ?? []).map((run) => table([run]))].join('\n\n')}\n${text.slice(text.indexOf(end))}`,
  )
  console.log(`docs/performance.md: ${runs.flatMap(({ results }) => results).length} rows`)
}

function table(all: readonly Run[]): string {
  const rows = all
    .flatMap(({ results }) => results)
    .map(({ name, measured, against, ratio, spread, aim, reached }) => [
      name,
      measured,
      against,
      ratio === null ? '' : `${ratio.toFixed(2)}${spread ? ` (${spread.map((one) => one.toFixed(2)).join('–')})` : ''}`,
      aim === null ? '' : `${aim} ${reached ? '✓' : '✗'}`,
    ])
  const days = [...new Set(all.map(({ at }) => at.slice(0, 10)))].join(', ')
  const [{ cores, node, engines }] = all as [Run]
  return [
    '| what | measured | against | ratio | aim |',
    '|---|---|---|---|---|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `*${days}, Node ${node}, ${cores} cores, client and servers together (${engines}): the ratios say more than the figures.${all.some(({ quick }) => quick) ? ' Some were quick runs, too short to be believed.' : ''}*`,
  ].join('\n')
}
