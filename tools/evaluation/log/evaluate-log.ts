import type { PlanEvent } from '@filiz/domain/plan/events.ts'
import { monthOf } from '@filiz/domain/shared/calendar.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { openLogReader } from '@filiz/engines/open-readers.ts'
import { loggedPlans, type LoggedPlan } from './logged-plans.ts'
import { prequential, type Compared } from './prequential.ts'
import { slotEstimates, type Estimate } from './slots.ts'

const planTypes: readonly PlanEvent['type'][] = [
  'PlanMade',
  'PlanRemade',
  'ActivityCompleted',
  'ActivityReopened',
  'FeedbackGiven',
  'ActivitySwapped',
  'SwapUndone',
  'ActivityChosen',
]

/**
 * Reads the plans whose month was over at the log's last event. `from` is a data folder or a value for EVENT_LOG_URL.
 * Writes nothing.
 */
export async function plansOfLog(from: string): Promise<readonly LoggedPlan[]> {
  const log = await openLogReader(
    readConfig(/^(sqlite|esdb)[:+]/.test(from) ? { EVENT_LOG_URL: from } : { DATA_DIR: from }),
  )
  try {
    const events: ({ stream: string } & PlanEvent)[] = []
    let last = ''
    for await (const page of log.readAll({ after: null, types: planTypes })) {
      for (const event of page) {
        if (event.unreadable) continue
        const plan = event as typeof event & PlanEvent
        events.push(plan)
        if (plan.data.at > last) last = plan.data.at
      }
    }
    return loggedPlans(events).filter(({ period }) => period < monthOf(last.slice(0, 10)))
  } finally {
    await log.close()
  }
}

/** Returns a report on the policies that made the plans of a log. */
export function reportOf(plans: readonly LoggedPlan[]): string {
  if (plans.length === 0) return 'No plan in this log is of a month that is over: there is nothing to say yet.'
  const lines = [...Map.groupBy(plans, ({ policyVersion }) => policyVersion)].flatMap(([version, mine]) => {
    const { completion, engagement, difficulty, calibration } = prequential(mine)
    const slots = slotEstimates(mine)
    return [
      `${version}: ${mine.length} plans of ${new Set(mine.map(({ childId }) => childId)).size} children`,
      line('completion, log-loss', completion),
      line('engagement, mean absolute error', engagement),
      line('difficulty, mean absolute error', difficulty),
      `  calibration of completion: ${calibration.map(({ predicted, observed, count }) => `${percent(predicted)} said, ${percent(observed)} done (${count})`).join('; ')}`,
      estimated('done of what chance chose', slots.completion),
      estimated('engagement × completion of what chance chose', slots.worth),
    ]
  })
  return [
    ...lines,
    '',
    'Each month is predicted from the months before. What chance chose says what a drawn activity comes to, and nothing of what another policy would have won.',
  ].join('\n')
}

const percent = (value: number) => `${Math.round(100 * value)} %`
const line = (what: string, { count, categoryMean, policy }: Compared) =>
  count === 0
    ? `  ${what}: no answers`
    : `  ${what}: ${policy.toFixed(3)} with the score, ${categoryMean.toFixed(3)} by the category's mean (${count} answers)`
const estimated = (what: string, { mean, margin, slots, effective }: Estimate) =>
  slots === 0
    ? `  ${what}: none`
    : `  ${what}: ${mean.toFixed(2)} ± ${margin.toFixed(2)} (${slots} slots, as good as ${effective.toFixed(0)})`
