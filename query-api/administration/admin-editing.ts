import { listEditing } from '@filiz/http/contract/admin-figures.ts'
import { route } from '@filiz/http/route.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { resolveActors } from '../resolve-actors.ts'

export const listEditingRoute = (
  dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'editingMarks'>,
) =>
  route(listEditing, async ({ params: { id }, caller }) => {
    const marks = await dependencies.editingMarks.of(id, dependencies.clock.now())
    const actorOf = (accountId: string) => `account:${accountId}`
    const by = await resolveActors(
      marks.map(({ accountId }) => actorOf(accountId)),
      dependencies,
    )
    return {
      data: marks.map(({ accountId, since }) => ({
        ...by(actorOf(accountId)),
        since,
        you: accountId === caller.accountId,
      })),
    }
  })
