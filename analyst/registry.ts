import type { Define } from './command.ts'
import { tail } from './commands/tail.ts'

/** Every command, in the order of the help. */
export const commands: readonly Define[] = [tail]
