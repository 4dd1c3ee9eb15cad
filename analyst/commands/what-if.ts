import { existsSync, watch } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Command } from 'commander'
import { runningPolicies } from '@filiz/domain/planning/policies.ts'
import { count, instant } from '../arguments.ts'
import type { Analysis, Define } from '../command.ts'
import { leftOut } from '../plans/explain.ts'
import { Failed, Refused } from '@filiz/data-set/errors.ts'
import { compare, type PlanComparison } from '../what-if/compare.ts'
import { policyNamed } from '../what-if/policy-named.ts'
import { plansOfLog, type PlansOfLog } from '../what-if/plans-of-log.ts'
import { summaryOf } from '../what-if/summary.ts'
import { summaryLines } from '../what-if/summary-lines.ts'
import { progressLine } from '../progress-line.ts'

interface Options {
  readonly policy: string
  readonly since?: string
  readonly until?: string
  readonly sample?: number
  readonly watch?: true
  readonly json?: true
}

const help = `
Examples:
  analyst what-if --policy simple                                    every plan, as the rules without a model would have made it
  analyst what-if --policy ./my-policy.ts --since 2026-09 --sample 500
  analyst what-if --policy ./my-policy.ts --sample 300 --watch       again each time that the file is saved, until Ctrl-C

A policy in a file is a module that exports an object as domain/planning/policy.ts says: { version, plan(request,
candidates) }. What it imports of Filiz (@filiz/domain/planning/…) is found wherever the file lies. With --watch a
change of a file that it imports is not noticed.

Every plan that stood in the end is made again of what the log had when it was made: the same child, month, history and
catalogue. Children that were removed are left out. Interests, allergies and a chosen focus stay sealed: the other plans
are made without them, and --policy with the version that made the plans shows how much that changes.`

export const whatIf: Define = (program: Command, analysis) => {
  program
    .command('what-if')
    .description('every plan of a period as another policy would have made it, and how the two compare')
    .requiredOption('-p, --policy <policy>', `a name or version (${runningPolicies}) or a file`)
    .option('--since <when>', 'plans that were made from then on: a day, a month or an instant (UTC)', instant)
    .option('--until <when>', 'and before then', instant)
    .option('--sample <plans>', 'about so many plans, of whole children; always the same', count(1))
    .option('--watch', "again whenever the policy's file changes")
    .option('--json', 'all of it as one line of JSON')
    .addHelpText('after', help)
    .action((options: Options) => (options.watch ? watching(options, analysis) : once(options, analysis)))
}

async function once(options: Options, analysis: Analysis): Promise<void> {
  // Check the policy first, so that a typing error is reported before the whole log is read.
  await policyNamed(options.policy)
  await run(options, analysis, await plansOfLog(await analysis.log()))
}

async function run(
  { policy: name, since, until, sample, json }: Options,
  { log: openLog, print, say, watched, stopped }: Analysis,
  plans: PlansOfLog,
): Promise<void> {
  const [policy, log] = [await policyNamed(name), await openLog()]
  const progress = progressLine({ say, watched })
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  const compared: PlanComparison[] = []
  for await (const one of compare(log, plans, policy, {
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(sample !== undefined && { most: sample }),
    onProgress: ({ plans: made, children, ofChildren }) => progress.show(children / ofChildren, `${made} plans`),
  })) {
    compared.push(one)
    if (stopped.aborted) break
  }
  progress.end()
  if (stopped.aborted) throw new Failed(`stopped after ${compared.length} plans: nothing is compared`)
  if (compared.length === 0) throw new Failed('there is no plan of this period to make again')
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const speed = {
    plansPerSecond: compared.length / seconds,
    plansPerCpuSecond: compared.length / ((user + system) / 1e6),
  }
  const summary = summaryOf(policy.version, compared)
  const { gone } = plans
  await print(json ? JSON.stringify({ ...summary, leftOut: gone, speed }) : summaryLines(summary).join('\n'))
  say(`left out: ${leftOut}; the version that made the plans shows, given with --policy, what that changes`)
  say(
    `${Math.round(speed.plansPerSecond)} plans/s, ${Math.round(speed.plansPerCpuSecond)} a second of one core${gone > 0 ? `; ${gone} ${gone === 1 ? 'child that was removed is' : 'children that were removed are'} left out` : ''}`,
  )
}

/**
 * Watch mode: compares again after each change of the policy file. A file that cannot be run (for example half written)
 * is reported, and the next change is awaited.
 */
async function watching(options: Options, analysis: Analysis): Promise<void> {
  if (!existsSync(options.policy))
    throw new Refused(`--watch is for a policy in a file, and there is no file ${options.policy}`)
  const plans = await plansOfLog(await analysis.log())
  let changed = Promise.withResolvers<void>()
  // Watch the folder, because editors replace the file instead of changing it.
  const watcher = watch(path.dirname(path.resolve(options.policy)), (_, name) => {
    if (name === path.basename(options.policy)) changed.resolve()
  })
  analysis.stopped.addEventListener('abort', () => changed.resolve())
  try {
    while (!analysis.stopped.aborted) {
      try {
        await run(options, analysis, plans)
      } catch (error) {
        if (!(error instanceof Refused || error instanceof Failed) || analysis.stopped.aborted) throw error
        analysis.say(`analyst: ${error.message}`)
      }
      analysis.say(`waiting for ${options.policy} to change (Ctrl-C ends)`)
      await changed.promise
      // Wait, because editors write a file in several steps.
      await delay(100)
      changed = Promise.withResolvers()
    }
  } finally {
    watcher.close()
  }
}
