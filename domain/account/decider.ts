import type { Decider } from '../shared/decider.ts'
import type { AccountCommand } from './commands.ts'
import { decide } from './decide.ts'
import type { AccountEvent } from './events.ts'
import { type AccountState, evolve, initial } from './evolve.ts'

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = { initial, decide, evolve }
