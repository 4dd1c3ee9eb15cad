import type { Decider } from '../shared/decider.ts'
import type { AccountCommand } from './commands.ts'
import { decide } from './decide.ts'
import type { AccountEvent } from './events.ts'
import { evolve, initial } from './evolve.ts'
import type { AccountState } from './state.ts'

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = { initial, decide, evolve }
