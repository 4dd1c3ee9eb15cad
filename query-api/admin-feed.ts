import type { ActivityHistoryDocument } from '@filiz/domain/read-models/activity-history.ts'
import type { AccountDocument } from '@filiz/domain/read-models/accounts.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { sortKey } from '@filiz/domain/shared/turkish.ts'
import { countUnreadNotes, getFeed, listAuthors, listViews } from '@filiz/http/contract/admin-feed.ts'
import { activityTitle } from '@filiz/http/presenters/to-activity-summary.ts'
import { unreadNotes } from '@filiz/http/unread-notes.ts'
import { admittedRoles, route, type Route } from '@filiz/http/route.ts'
import { resolutionsIn, toHistoryStep } from './admin-history.ts'
import { collections } from './collections.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import { resolveActors } from './resolve-actors.ts'
import { waitForPosition } from './wait-for-position.ts'

/** The feed of the catalogue with notes, and an administrator's own views. */
export const adminFeedRoutes = (
  dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'adminCatalogue' | 'adminDesks'>,
): Route[] => {
  const { readStore, adminCatalogue, adminDesks } = dependencies
  return [
    route(getFeed, async (call) => {
      await waitForPosition(call, readStore, [collections.activityHistory, collections.activities])
      const { page, limit, by, kind } = call.query
      const where = { ...(by && { actor: actorOf(by) }), ...(kind && { kind }) }
      const [found, total, desk, entryOf] = await Promise.all([
        readStore.find<ActivityHistoryDocument>(collections.activityHistory, {
          where,
          sort: ['-position'],
          skip: (page - 1) * limit,
          limit,
          without: ['content'],
        }),
        readStore.count(collections.activityHistory, where),
        adminDesks.get(call.caller.accountId),
        adminCatalogue.entries(),
      ])
      const resolved = await resolutionsOf(found, readStore)
      const name = await resolveActors(
        [...found, ...resolved].map(({ actor }) => actor),
        dependencies,
      )
      return {
        data: found.flatMap((step) => {
          const entry = entryOf.get(step.activityId)
          if (!entry) return []
          return [
            {
              ...toHistoryStep(step, name, call.language, resolutionsIn(resolved)),
              id: step._id,
              activityId: step.activityId,
              title: activityTitle(entry, call.language),
              unread:
                step.type === 'ActivityNoted' &&
                step.position > desk.notesReadUpTo &&
                step.actor !== `account:${call.caller.accountId}`,
            },
          ]
        }),
        page: { page, limit, total, hasMore: page * limit < total },
      }
    }),

    route(listAuthors, async (call) => {
      await waitForPosition(call, readStore, [collections.accounts])
      const authors = await readStore.find<AccountDocument>(collections.accounts, {
        where: { role: { in: admittedRoles.editor } },
        limit: 1_000,
      })
      const names = await dependencies.sealer.openTexts(authors.map(({ name }) => name))
      const data = authors
        .map(({ _id }, index) => ({ id: _id, name: names[index]! }))
        .filter(({ name }) => name !== FORGOTTEN)
      const key = ({ name }: { readonly name: string }) => sortKey(name, call.language)
      return { data: data.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)) }
    }),

    route(countUnreadNotes, async (call) => {
      await waitForPosition(call, readStore, [collections.activityHistory])
      const { accountId } = call.caller
      return { data: { unread: await unreadNotes(accountId, await adminDesks.get(accountId), readStore) } }
    }),

    route(listViews, async ({ caller }) => ({ data: (await adminDesks.get(caller.accountId)).views })),
  ]
}

/** Returns the resolutions of the notes among these steps. */
const resolutionsOf = async (
  steps: readonly ActivityHistoryDocument[],
  readStore: QueryApiDependencies['readStore'],
): Promise<readonly ActivityHistoryDocument[]> => {
  const noted = [...new Set(steps.filter(({ type }) => type === 'ActivityNoted').map(({ activityId }) => activityId))]
  return noted.length === 0
    ? []
    : readStore.find<ActivityHistoryDocument>(collections.activityHistory, {
        where: { activityId: { in: noted }, type: 'NoteResolved' },
        limit: mostResolutions,
        without: ['content'],
      })
}

/** Resolutions that are looked up for one page of the feed. */
const mostResolutions = 1_000

/** The actor in the metadata of events by a person or by the product. */
const actorOf = (by: string) => (by === 'operator' ? by : by === 'catalogue' ? 'system:catalogue' : `account:${by}`)
