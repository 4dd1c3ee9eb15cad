import type { Decider } from '../shared/decider.ts'
import type { PlanCommand } from './commands.ts'
import { decide } from './decide.ts'
import type { PlanEvent } from './events.ts'
import { evolve, initial, type PlanState } from './evolve.ts'

export const planDecider: Decider<PlanState, PlanCommand, PlanEvent> = { initial, decide, evolve }
