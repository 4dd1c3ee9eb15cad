import type { Define } from './command.ts'
import { exportCommand } from './commands/export.ts'
import { forgotten } from './commands/forgotten.ts'
import { sql } from './commands/sql.ts'
import { tail } from './commands/tail.ts'

/** Every command, in the order of the help. */
export const commands: readonly Define[] = [tail, exportCommand, forgotten, sql]
