import type { RouteDefinition } from '../route.ts'
import * as auth from './auth.ts'
import * as childCommands from './child-commands.ts'
import * as planCommands from './plan-commands.ts'
import * as progressCommands from './progress-commands.ts'

/** Every call of the HTTP contract, whichever service answers it: what the OpenAPI document is made from. */
export const contract: readonly RouteDefinition[] = [auth, childCommands, planCommands, progressCommands]
  .flatMap((calls) => Object.values(calls) as unknown as RouteDefinition[])
