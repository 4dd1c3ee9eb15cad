import { InvalidArgumentError, type Command } from 'commander'
import type { ChildAdded } from '@filiz/domain/child/events.ts'
import type { Analysis } from './command.ts'
import { keyFrom, type KeyOptions } from './export/key-options.ts'
import { pseudonymsUnder } from '@filiz/data-set/people/pseudonyms.ts'
import { Refused } from '@filiz/data-set/errors.ts'

export type { KeyOptions } from './export/key-options.ts'

const id = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const pseudonym = /^[0-9a-f]{32}$/
const plan = /^(.+)_(\d{4}-(?:0[1-9]|1[0-2]))$/

/** Parses a child argument: its id, or its pseudonym in an export. */
export function childNamed(text: string): string {
  const name = text.replace(/^child-/, '').toLowerCase()
  if (id.test(name) || pseudonym.test(name)) return name
  throw new InvalidArgumentError(
    `"${text}" is no child's id: it is what tail --real-ids shows behind child-, or an export's childId.`,
  )
}

/** Parses a plan argument: `<child's id or pseudonym>_<yyyy>-<mm>`. */
export function planNamed(text: string): string {
  const name = text.replace(/^plan-/, '').toLowerCase()
  const child = plan.exec(name)?.[1] ?? ''
  if (id.test(child) || pseudonym.test(child)) return name
  throw new InvalidArgumentError(
    `"${text}" is no plan's id: they are <child's id>_<yyyy>-<mm>, as tail --real-ids shows them behind plan-, or an export's planId.`,
  )
}

export const withKeysOfNames = (command: Command): Command =>
  command
    .option('--key-file <file>', 'for a pseudonym of an export: the key in this file is what it was made with')
    .option(
      '--kept-key',
      "for a pseudonym of an export: it was made with the analysts' key (ANALYST_KEY or ANALYST_KEY_FILE)",
    )

/** Resolves a child argument to its id. Rejects with `Refused` or `Failed`. */
export async function childIdOf(
  name: string,
  options: KeyOptions,
  analysis: Pick<Analysis, 'log' | 'config'>,
): Promise<string> {
  if (id.test(name)) return name
  const key = await keyFrom(options, analysis)
  if (key === null)
    throw new Refused(`${name} is a pseudonym: say with --key-file or --kept-key which key it was made with`)
  const { child } = pseudonymsUnder(key)
  for await (const page of (await analysis.log()).readAll({ after: null, types: ['ChildAdded'] })) {
    const found = page
      .map(({ data }) => (data as ChildAdded['data']).childId)
      .find((childId) => child(childId) === name)
    if (found !== undefined) return found
  }
  throw new Refused(`no child has the pseudonym ${name} under this key`)
}

/** Resolves a plan argument to its id. */
export async function planIdOf(
  name: string,
  options: KeyOptions,
  analysis: Pick<Analysis, 'log' | 'config'>,
): Promise<string> {
  const [, child, period] = plan.exec(name)!
  return `${await childIdOf(child!, options, analysis)}_${period}`
}
