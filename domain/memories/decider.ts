import type { Decider } from '../shared/decider.ts'
import type { MemoriesCommand } from './commands.ts'
import { decide } from './decide.ts'
import type { MemoriesEvent } from './events.ts'
import { evolve, initial, type MemoriesState } from './evolve.ts'

export const memoriesDecider: Decider<MemoriesState, MemoriesCommand, MemoriesEvent> = { initial, decide, evolve }
