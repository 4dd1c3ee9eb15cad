import type { Decider } from '../shared/decider.ts'
import type { ActivityCommand } from './commands.ts'
import { decide } from './decide.ts'
import type { ActivityEvent } from './events.ts'
import { evolve, initial } from './evolve.ts'
import type { ActivityState } from './state.ts'

export const activityDecider: Decider<ActivityState, ActivityCommand, ActivityEvent> = { initial, decide, evolve }
