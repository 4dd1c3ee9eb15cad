import type { Decider } from '../shared/decider.ts'
import type { ActivityCommand } from './commands.ts'
import { decide } from './decide.ts'
import type { ActivityEvent } from './events.ts'
import { type ActivityState, evolve, initial } from './evolve.ts'

export const activityDecider: Decider<ActivityState, ActivityCommand, ActivityEvent> = { initial, decide, evolve }
