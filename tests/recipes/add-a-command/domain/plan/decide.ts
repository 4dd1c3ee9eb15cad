import { decide as decideAsToday } from '@filiz/domain/plan/decide.ts'
import { refuse, type Refusal } from '@filiz/domain/shared/refusal.ts'
import type { Hide, PlanCommand } from './commands.ts'
import type { PlanEvent } from './events.ts'
import type { PlanState } from './evolve.ts'

export * from '@filiz/domain/plan/decide.ts'

export const decide = (command: PlanCommand, state: PlanState): readonly PlanEvent[] | Refusal =>
  command.type === 'Hide' ? hideActivity(command, state) : decideAsToday(command, state)

/** Allowed only in the account's own plan, and not for completed activities. */
function hideActivity({ data: { at, accountId, activityId } }: Hide, state: PlanState): readonly PlanEvent[] | Refusal {
  if (state.status === 'none' || state.accountId !== accountId) return refuse('NOT_FOUND')
  const item = state.items.find((one) => one.activityId === activityId)
  if (!item) return refuse('NOT_FOUND')
  if (item.completion) return refuse('CONFLICT')
  return state.hidden.includes(activityId)
    ? []
    : [{ type: 'ActivityHidden', data: { at, childId: state.childId, accountId, activityId } }]
}
