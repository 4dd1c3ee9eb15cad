import type { PlanCommand as PlanCommandOfToday } from '@filiz/domain/plan/commands.ts'
import type { Instant } from '@filiz/domain/shared/event.ts'

export type * from '@filiz/domain/plan/commands.ts'

export interface Hide {
  readonly type: 'Hide'
  readonly data: { readonly at: Instant; readonly accountId: string; readonly activityId: string }
}

export type PlanCommand = PlanCommandOfToday | Hide
