import type { DataSetDocument } from '@filiz/domain/read-models/data-sets.ts'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { listDataSets } from '@filiz/http/contract/data-sets.ts'
import { route } from '@filiz/http/route.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { resolveActors } from '../resolve-actors.ts'
import { waitForPosition } from '../wait-for-position.ts'

const limit = 50

export const listDataSetsRoute = (dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock'>) =>
  route(listDataSets, async (call) => {
    const { readStore, clock } = dependencies
    await waitForPosition(call, readStore, [collections.dataSets])
    const found = await readStore.find<DataSetDocument>(collections.dataSets, {
      where: {},
      sort: ['-requestedAt'],
      limit,
    })
    const people = found.flatMap(({ accountId, taken, opened }) =>
      [{ accountId }, ...taken, ...opened].map((one) => one.accountId),
    )
    const actorOf = (accountId: string) => `account:${accountId}`
    const named = await resolveActors([...new Set(people)].map(actorOf), dependencies)
    const namedAt = (one: { readonly accountId: string; readonly at: Instant }) => ({
      by: named(actorOf(one.accountId)),
      at: one.at,
    })
    const now = clock.now()
    return {
      data: found.map(({ _id, position: _, revision: __, accountId, status, taken, opened, ...rest }) => ({
        ...rest,
        id: _id,
        // The sweep removes the file up to a quarter of an hour later.
        status: status === 'made' && rest.expiresAt !== null && rest.expiresAt <= now ? 'expired' : status,
        by: named(actorOf(accountId)),
        taken: taken.map(namedAt),
        opened: opened.map(namedAt),
      })),
    }
  })
