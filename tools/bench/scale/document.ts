import type { Run } from '../results.ts'
import { assumed, assumptions } from './assumptions.ts'
import { capacityOf, simulate, type EveningSeen } from './evening-peak.ts'
import { firstToBreak, needsOf, stationsOf, type Need, type UnitCosts } from './needs.ts'

export interface Measured {
  readonly scale: Run
  /** Results on EventStoreDB, MongoDB and Redis; undefined if they were not measured. */
  readonly rebuilt: Run | undefined
  readonly served: Run | undefined
}

const seed = 20_261_122
/** The simulation increases the load up to this multiple of the expected peak, to find the limit. */
const beyond = 3

/** Generates `docs/scale.md` from the measurements and `assumptions.ts`. */
export function scaleDocument({ scale, rebuilt, served }: Measured): string {
  const sizes = [...new Set(scale.results.flatMap(({ id }) => /-(\d+)$/.exec(id)?.[1] ?? []))]
    .map(Number)
    .toSorted((a, b) => a - b)
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
    logBytesAPlan: at('log') * 1024,
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

Made by \`npm run bench:docs\` from a run of \`npm run bench -- scale\` (${scale.at.slice(0, 10)}, Node ${scale.node}, ${scale.cores} cores, client and server together; ${scale.engines})${scale.quick ? ', **a quick run: too short to be believed**' : ''}.
Do not edit it: change \`tools/bench/scale/assumptions.ts\`, or measure anew.

## How it grows

Families of one child whose plan of this month nobody has begun. Growth is the exponent e of families^e between the least and the most: 0 stays as it is, 1 grows as they do.

| what | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} | growth |
|---|${sizes.map(() => '---|').join('')}---|
${figuresIn(scale, most)
  .map(
    (figure) =>
      `| ${whatOf(scale, figure, most)} | ${sizes.map((size) => measuredOf(scale, `scale-${figure}-${size}`)).join(' | ')} | ${valueOf(scale, `scale-slope-${figure}`).toFixed(2)} |`,
  )
  .join('\n')}

A family's year in the log: ${(assumptions.eventsAMonth * 12).toLocaleString('en')} events of ${shown(costs.logBytesAnEvent)} bytes and twelve plans of ${shown(costs.logBytesAPlan)}, ${shown((12 * (assumptions.eventsAMonth * costs.logBytesAnEvent + costs.logBytesAPlan)) / 1024)} KiB a child; in the read models twelve plans more, ${shown((12 * costs.readBytesAFamily) / 1024)} KiB at most.

## What one of each costs

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

function needRow({ part, what, amount, unit, how, oneIsFullAt }: Need): string {
  return `| ${part} | ${what} | ${shown(amount)} ${unit} | ${how} | ${oneIsFullAt === null ? '' : `${(oneIsFullAt / 1e6).toFixed(1)} M children`} |`
}

const whatIsDone: Readonly<Record<string, string>> = {
  projector:
    'Each read model has a lease of its own, so the first step is a process for the dearest ones; the next is a log for a part of the families (`EVENT_LOG_NAMESPACE`), each with projector and read models of its own: no command and no page looks at two families.',
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
