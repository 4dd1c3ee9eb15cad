import { knownPosition } from '@filiz/http/contract/auth.ts'
import { positionFromToken } from '@filiz/http/event-position.ts'
import { route } from '@filiz/http/route.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

/** Tells a client whose reads stay stale whether its last write is gone: the log was restored from a backup. */
export const knownPositionRoute = ({ log }: Pick<CommandApiDependencies, 'log'>) =>
  route(knownPosition, async ({ query: { after } }) => {
    const [position, head] = [positionFromToken(after, 'after')!, await log.head()]
    return { data: { isKnown: head !== null && position <= head } }
  })
