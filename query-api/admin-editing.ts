import { listEditing } from '@filiz/http/contract/admin-figures.ts'
import { route } from '@filiz/http/route.ts'
import type { Dependencies } from './dependencies.ts'
import { doneBy } from './done-by.ts'

export const listEditingRoute = (needs: Pick<Dependencies, 'readStore' | 'sealer' | 'clock' | 'editingMarks'>) =>
  route(listEditing, async ({ params: { id }, caller }) => {
    const marks = await needs.editingMarks.of(id, needs.clock.now())
    const actorOf = (accountId: string) => `account:${accountId}`
    const by = await doneBy(
      marks.map(({ accountId }) => actorOf(accountId)),
      needs,
    )
    return {
      data: marks.map(({ accountId, since }) => ({
        ...by(actorOf(accountId)),
        since,
        you: accountId === caller.accountId,
      })),
    }
  })
