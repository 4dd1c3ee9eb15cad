import type { Define } from './command.ts'
import { asOf } from './commands/as-of.ts'
import { diff } from './commands/diff.ts'
import { explainPlan } from './commands/explain-plan.ts'
import { exportCommand } from './commands/export.ts'
import { forgotten } from './commands/forgotten.ts'
import { newProjection } from './commands/new-projection.ts'
import { replay } from './commands/replay.ts'
import { sql } from './commands/sql.ts'
import { tail } from './commands/tail.ts'
import { verify } from './commands/verify.ts'
import { whatIf } from './commands/what-if.ts'

/** All commands, in the order in which the help lists them. */
export const commands: readonly Define[] = [
  tail,
  asOf,
  diff,
  explainPlan,
  whatIf,
  exportCommand,
  forgotten,
  sql,
  newProjection,
  replay,
  verify,
]
