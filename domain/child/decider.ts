import type { Decider } from '../shared/decider.ts'
import type { ChildCommand } from './commands.ts'
import { decide } from './decide.ts'
import type { ChildEvent } from './events.ts'
import { type ChildState, evolve, initial } from './evolve.ts'

export const childDecider: Decider<ChildState, ChildCommand, ChildEvent> = { initial, decide, evolve }
