import type { Command } from 'commander'
import { activities } from '@filiz/domain/read-models/activities.ts'
import { communityRatings } from '@filiz/domain/read-models/community-ratings.ts'
import { parsePlanId, planStream } from '@filiz/domain/shared/streams.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { count } from '../arguments.ts'
import type { Analysis, Define } from '../command.ts'
import { createCatalogueHistory } from '../history/catalogue-history.ts'
import { isCommunityRatingRelease, communityRatingsOf } from '../history/community-ratings.ts'
import { readChildHistory, ChildRemovedError } from '../history/child-history.ts'
import { known, type KnownEvent } from '@filiz/data-set/events/known-events.ts'
import { planIdOf, planNamed, withKeysOfNames, type KeyOptions } from '../named-children.ts'
import { explain } from '../plans/explain.ts'
import { explanationLines } from '../plans/explanation-lines.ts'
import type { Past } from '../plans/reproduce-plan.ts'
import { isPlanCreation, type PlanCreation } from '../plans/plan-events.ts'
import { Failed, Refused } from '@filiz/data-set/errors.ts'

interface Options extends KeyOptions {
  readonly making?: number
  readonly candidates: number
  readonly json?: true
}

const help = `
Examples:
  analyst explain-plan <child's id>_2026-11                  why November's plan is what it is
  analyst explain-plan <child's id>_2026-11 --making 1       as it was made ahead, before the month began
  analyst explain-plan <child's id>_2026-11 --json | jq .again.candidates

Makes the plan again, from the log as it was and by the policy version that made it, and ends with
  identical: yes   (exit code 0), or
  identical: no    (exit code 1), and the first thing that differs.
A plan of a policy version that no longer runs is explained from the scores, reasons and provenance that its event
stores, and the last line says so (exit code 0).
A plan that was made ahead and anew at its month's turn was made twice: --making 1 explains the first. The child's
interests, allergies and chosen focus stay sealed. For a child that has some, identical compares what the event records
of each chosen activity (candidates, score and its parts, minutes), because they may have changed the choice.
A plan of a child that was removed cannot be made again; what its event holds is shown (exit code 1).`

export const explainPlan: Define = (program: Command, analysis) => {
  withKeysOfNames(
    program
      .command('explain-plan')
      .description('why a plan is what it is: what it was chosen from, every score by its parts; makes it again')
      .argument('<plan>', "its id: <child's id, or pseudonym in an export>_<yyyy>-<mm>", planNamed)
      .option(
        '--making <number>',
        'of a plan that was made more than once: which time, from 1 (default: the last)',
        count(1),
      )
      .option('--candidates <number>', 'how many that were not chosen to show of each area', count(0), 3)
      .option('--json', 'all of it as one line of JSON, every candidate too'),
  )
    .addHelpText('after', help)
    .action((planId: string, options: Options) => show(planId, options, analysis))
}

async function show(
  named: string,
  { making: wanted, candidates, json, ...keys }: Options,
  analysis: Analysis,
): Promise<void> {
  const log = await analysis.log()
  const planId = await planIdOf(named, keys, analysis)
  const makings: PlanCreation[] = []
  for await (const event of log.readStream(planStream(planId)))
    if (isPlanCreation(known(event))) makings.push(event as PlanCreation)
  if (makings.length === 0) throw new Refused(`there is no plan ${planId}`)
  const making = makings[(wanted ?? makings.length) - 1]
  if (!making)
    throw new Refused(
      `plan ${planId} was made ${makings.length === 1 ? 'once' : `${makings.length} times`}: there is no ${wanted}.`,
    )
  const explanation = explain(making, await pastOf(making, log))
  await analysis.print(json ? JSON.stringify(explanation) : explanationLines(explanation, candidates).join('\n'))
  const { again, isFromEvent, why } = explanation
  if (isFromEvent) return
  if (again === null) throw new Failed(why!)
  if (!again.identical) throw new Failed(`plan ${planId} is not what it is made from`)
}

/** Returns the inputs of a plan; null if the child was removed. */
async function pastOf(making: PlanCreation, log: EventLogReader): Promise<Past | null> {
  const { childId } = parsePlanId(making.stream.slice('plan-'.length))!
  try {
    const { events } = await readChildHistory(log, childId, making.data.at)
    return { childId, events, ...(await readShared(log)) }
  } catch (error) {
    if (error instanceof ChildRemovedError) return null
    throw error
  }
}

/** Reads the inputs that the plans of all families share: the catalogue and the community ratings. */
async function readShared(log: EventLogReader): Promise<Pick<Past, 'catalogue' | 'receptions'>> {
  const events: KnownEvent[] = []
  for await (const page of log.readAll({
    after: null,
    types: [...activities.eventTypes, ...communityRatings.eventTypes],
  }))
    events.push(...page.map(known))
  return {
    catalogue: createCatalogueHistory(events.filter((event) => !isCommunityRatingRelease(event))),
    receptions: communityRatingsOf(events.filter(isCommunityRatingRelease)),
  }
}
