import type { Run } from '../results.ts'
import { assumed, assumptions } from './assumptions.ts'
import { firstWeekEvents } from '../families.ts'
import { capacityOf, simulate, type EveningSeen } from './evening-peak.ts'
import { growthCharts, type Chart } from './growth-charts.ts'
import { firstToBreak, needsOf, stationsOf, type Need, type UnitCosts } from './needs.ts'

export interface Measured {
  readonly scale: Run
  /** Results on EventStoreDB, MongoDB and Redis; undefined if they were not measured. */
  readonly rebuilt: Run | undefined
  readonly served: Run | undefined
  /** Results of one and of two projectors; undefined if they were not measured. */
  readonly projectors: Run | undefined
}

const seed = 20_261_122
/** The simulation increases the load up to this multiple of the expected peak, to find the limit. */
const beyond = 3

/** Generates `docs/scale.md` from the measurements and `assumptions.ts`. */
export function scaleDocument({ scale, rebuilt, served, projectors }: Measured): string {
  const sizes = sizesOf(scale)
  const most = sizes.at(-1)!
  const at = (figure: string, families = most) => valueOf(scale, `scale-${figure}-${families}`)
  const onServers = {
    command: served && valueOf(served, 'commands-cpu'),
    event: rebuilt && valueOf(rebuilt, 'rebuild-cpu'),
  }
  const costs: UnitCosts = {
    commandMs: onServers.command ?? at('command-cpu'),
    pageMs: at('page-cpu'),
    eventMs: onServers.event ?? at('rebuild-cpu'),
    logBytesAnEvent: at('log-event') * 1024,
    logBytesAPlan: (at('log') - firstWeekEvents.afterPlan * at('log-event')) * 1024,
    readBytesAFamily: at('read') * 1024,
    vaultBytesAFamily: at('vault') * 1024,
  }
  const resourceNeeds = needsOf(costs, assumptions)
  const stations = stationsOf(costs, assumptions)
  const peak = assumptions.peakCommandsASecond
  const calm = simulate(stations, { from: peak / 4, to: peak, seconds: 60, seed })
  const overdone = simulate(stations, { from: peak / 2, to: beyond * peak, seconds: 60, seed })
  const measuredOn = (where: number | undefined) =>
    where === undefined ? 'embedded engines' : 'EventStoreDB, MongoDB, Redis'

  return `# What a million families cost, and ten million children

Made by \`npm run bench:docs\` from a run of \`npm run bench -- scale\` (${scale.at.slice(0, 10)}, Node ${scale.node}, ${machineOf(scale)}; ${scale.engines})${scale.quick ? ', **a quick run: too short to be believed**' : ''}.
Do not edit it: change \`tools/bench/scale/assumptions.ts\`, or measure anew.

## How it grows

Families of ten events: an account, a child, a plan of this month, three activities completed and two rated. Growth is the exponent e of families^e between the least and the most: 0 stays as it is, 1 grows as they do.

![Commands, pages, sweep, rebuild, disk and backup by number of families](images/scale.svg)

| what | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} | growth |
|---|${sizes.map(() => '---|').join('')}---|
${figuresIn(scale, most)
  .map(
    (figure) =>
      `| ${whatOf(scale, figure, most)} | ${sizes.map((size) => measuredOf(scale, `scale-${figure}-${size}`)).join(' | ')} | ${valueOf(scale, `scale-slope-${figure}`).toFixed(2)} |`,
  )
  .join('\n')}

A family's year in the log: ${(assumptions.eventsAMonth * 12).toLocaleString('en')} events of ${shown(costs.logBytesAnEvent)} bytes and twelve plans of ${shown(costs.logBytesAPlan)}, ${shown((12 * (assumptions.eventsAMonth * costs.logBytesAnEvent + costs.logBytesAPlan)) / 1024)} KiB a child; in the read models twelve plans more, ${shown((12 * costs.readBytesAFamily) / 1024)} KiB at most.

${
  projectors
    ? `${projectorsSection(projectors)}

`
    : ''
}## What one of each costs

| what | cost | measured on |
|---|---|---|
| a command, CPU | ${shown(costs.commandMs)} ms | ${measuredOn(onServers.command)} |
| a page, CPU | ${shown(costs.pageMs)} ms | embedded engines |
| an event in all read models, CPU | ${shown(costs.eventMs)} ms | ${measuredOn(onServers.event)} |
| a command’s event in the log | ${shown(costs.logBytesAnEvent)} bytes | embedded engines, indexes included |
| a plan made, in the log | ${shown(costs.logBytesAPlan)} bytes | with account and child, once |
| a family with one plan in the read models | ${shown(costs.readBytesAFamily)} bytes | embedded engines, indexes included |
| a family in the vault | ${shown(costs.vaultBytesAFamily)} bytes | embedded engines |

## What is assumed

| what | value | because |
|---|---|---|
${Object.entries(assumed)
  .map(([name, { value, because }]) => `| ${words(name)} | ${value.toLocaleString('en')} | ${because} |`)
  .join('\n')}

## What ten million children need

| part | what | how much | how | one is full at |
|---|---|---|---|---|
${resourceNeeds.map(needRow).join('\n')}

${whatBreaks(firstToBreak(resourceNeeds))}

## The evening's peak

A discrete simulation (\`tools/bench/scale/evening-peak.ts\`) of a minute in which commands grow to ${peak.toLocaleString('en')} a second, through what the table above has laid out:

${eveningTable(calm)}

${said(calm)}

The same, grown to ${(beyond * peak).toLocaleString('en')} a second, to see what goes first:

${eveningTable(overdone)}

${said(overdone)} At most they can do: ${stations.map((station) => `${station.name} ${Math.round(capacityOf(station)).toLocaleString('en')}/s`).join(', ')}.
`
}

/** Draws the growth of the main figures as SVG. */
export function scaleCharts(scale: Run): string {
  const sizes = sizesOf(scale)
  const pointsOf = (figure: string, factor = 1, all = false) =>
    sizes.map(
      (families) => [families, valueOf(scale, `scale-${figure}-${families}`) * factor * (all ? families : 1)] as const,
    )
  const charts: readonly Chart[] = [
    {
      title: 'A command (append), ms',
      lines: [
        { name: 'p50', points: pointsOf('command') },
        { name: 'CPU', points: pointsOf('command-cpu') },
      ],
    },
    {
      title: 'A page (GET), ms',
      lines: [
        { name: 'p50', points: pointsOf('page') },
        { name: 'CPU', points: pointsOf('page-cpu') },
      ],
    },
    { title: 'A quiet sweep, ms', lines: [{ name: 'p50', points: pointsOf('sweep') }] },
    { title: 'Rebuild of all read models, s', lines: [{ name: 'with a start', points: pointsOf('rebuild', 1e-3) }] },
    {
      title: 'Disk, MiB',
      lines: [
        { name: 'log', points: pointsOf('log', 1 / 1024, true) },
        { name: 'read models', points: pointsOf('read', 1 / 1024, true) },
        { name: 'vault', points: pointsOf('vault', 1 / 1024, true) },
      ],
    },
    { title: 'Backup, s', lines: [{ name: 'log and vault', points: pointsOf('backup', 1e-3) }] },
  ]
  return growthCharts('Growth with the number of families', charts)
}

function projectorsSection(run: Run): string {
  const rounds = ['rebuild', 'catch-up'] as const
  const at = (round: (typeof rounds)[number], many: 1 | 2, figure = '') =>
    valueOf(run, `projectors-${round}-${many}${figure}`)
  const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
  const [all, both, dearest] = [at('rebuild', 1, '-cpu'), at('rebuild', 2, '-cpu'), at('rebuild', 2, '-dearest')]
  /** Processors that one or two projectors used on average. */
  const used = (many: 1 | 2) => ((at('rebuild', many, '-cpu') * at('rebuild', many)) / 1_000).toFixed(1)
  const times = (round: (typeof rounds)[number]) => (at(round, 2) / at(round, 1)).toFixed(1)
  const cpu = (...of: Parameters<typeof at>) => `${Math.round(at(...of) * 1_000)} µs`
  return `## Two projectors

By default the first projector takes the leases of all read models and a second one stands by. Here each of two takes the leases of a part of the models, divided by their number of events (\`npm run bench -- projectors\`, ${run.at.slice(0, 10)}, ${machineOf(run)}; ${run.engines}).

| what | one | two | CPU an event, one | two together | the dearer of two |
|---|---|---|---|---|---|
${rounds.map((round) => `| ${round} | ${perSecond(at(round, 1))} | ${perSecond(at(round, 2))} | ${cpu(round, 1, '-cpu')} | ${cpu(round, 2, '-cpu')} | ${cpu(round, 2, '-dearest')} |`).join('\n')}

Both read and parse the whole log, so two need ${(both / all).toFixed(1)} times the CPU of one, the dearer of them ${Math.round((dearest / all) * 100)} % of it, and with processors of their own two are at most ${(all / dearest).toFixed(1)} times as fast. Here two were ${times('rebuild')} times as fast as one at a rebuild and ${times('catch-up')} times at a catch-up, because they share ${run.cores} cores with the server of the read models: one projector used ${used(1)} cores, two ${used(2)}, and waited for the server and for a free core otherwise.`
}

/** A machine with more than two waiting processes a core counts as loaded. */
function machineOf({ cores, load }: Run): string {
  if (load === undefined) return `${cores} cores, client and servers together`
  const machine =
    load > 2 * cores ? `measured on a loaded machine of ${cores} cores, so times are noisy` : `${cores} cores`
  return `${machine}; load average ${load.toFixed(0)}, client and servers together`
}

const sizesOf = ({ results }: Run) =>
  [...new Set(results.flatMap(({ id }) => /^scale-.*-(\d+)$/.exec(id)?.[1] ?? []))]
    .map(Number)
    .toSorted((a, b) => a - b)

function needRow({ part, what, amount, unit, how, oneIsFullAt }: Need): string {
  return `| ${part} | ${what} | ${shown(amount)} ${unit} | ${how} | ${oneIsFullAt === null ? '' : `${(oneIsFullAt / 1e6).toFixed(1)} M children`} |`
}

const whatIsDone: Readonly<Record<string, string>> = {
  projector:
    'Projectors that share the read models out all read the whole log and gain little (see above). Families are divided among logs (`EVENT_LOG_NAMESPACE`), each with projector and read models of its own: no command and no page looks at two families.',
  EventStoreDB:
    'A family’s streams need no order with another’s: families are divided among clusters by the account’s id (`EVENT_LOG_NAMESPACE` and a URL for each), and each has projectors and workers of its own. Old months go to slower disks by scavenging into an archive.',
  'MongoDB, read models':
    'The collections are sharded by account: every query of a family names it. What administrators see is added up from counts that are kept, not from all documents.',
  'MongoDB, vault': 'The vault is sharded by owner.',
}
const whatBreaks = ({ part, what, oneIsFullAt }: Need) =>
  `**First to break**, of what there is one of: ${part}, ${what}, at ${(oneIsFullAt! / 1e6).toFixed(1)} million children. ${whatIsDone[part] ?? ''}`

const eveningTable = ({ stations }: EveningSeen) =>
  [
    '| queue | busy | p50 | p99 | longest | grows from |',
    '|---|---|---|---|---|---|',
    ...stations.map(
      ({ name, busy, p50, p99, longestQueue, overloadedAt }) =>
        `| ${name} | ${Math.round(busy * 100)} % | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms | ${longestQueue.toLocaleString('en')} | ${overloadedAt === null ? '' : `${Math.round(overloadedAt).toLocaleString('en')}/s`} |`,
    ),
  ].join('\n')
const said = ({ first, answered: { p50, p99 } }: EveningSeen) =>
  `${first ? `The first queue to grow is that of ${first.name}, from ${Math.round(first.overloadedAt!).toLocaleString('en')} commands a second on.` : 'No queue grows.'} Half of the commands are answered within ${p50.toFixed(1)} ms of the services’ time, 99 of 100 within ${p99.toFixed(1)} ms.`

const figuresIn = ({ results }: Run, most: number) =>
  results.flatMap(({ id }) => new RegExp(`^scale-(.+)-${most}$`).exec(id)?.[1] ?? [])
const rowOf = ({ results }: Run, id: string) => {
  const found = results.find((one) => one.id === id)
  if (!found) throw new Error(`the run has no ${id}`)
  return found
}
const valueOf = (run: Run, id: string) => rowOf(run, id).value
const measuredOf = (run: Run, id: string) => rowOf(run, id).measured
const whatOf = (run: Run, figure: string, most: number) =>
  rowOf(run, `scale-${figure}-${most}`).name.replace(/^.*? families: /, '')
const shown = (value: number) =>
  value < 10 ? String(Number(value.toPrecision(2))) : Math.round(value).toLocaleString('en')
const words = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
