import type { ActivityHistoryDocument } from '@filiz/domain/read-models/activity-history.ts'
import type { AccountDocument } from '@filiz/domain/read-models/accounts.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { sortKey } from '@filiz/domain/shared/turkish.ts'
import type { CatalogueFeedDocument } from '@filiz/domain/read-models/catalogue-feed.ts'
import { countUnreadNotes, getFeed, listAuthors, listViews, type FeedEntry } from '@filiz/http/contract/admin-feed.ts'
import { activityTitle } from '@filiz/http/presenters/to-activity-summary.ts'
import { unreadNotes } from '@filiz/http/unread-notes.ts'
import { admittedRoles, route, type Route } from '@filiz/http/route.ts'
import { resolutionsIn, toHistoryStep } from './admin-history.ts'
import { byId, changesOf, setsOfLines, stepsOfLines } from './catalogue-feed.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { resolveActors } from '../resolve-actors.ts'
import { waitForPosition } from '../wait-for-position.ts'

/** Routes for the catalogue's change feed, its authors, the caller's unread notes and the caller's saved views. */
export const adminFeedRoutes = (
  dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'adminCatalogue' | 'adminDesks'>,
): Route[] => {
  const { readStore, adminCatalogue, adminDesks } = dependencies
  return [
    route(getFeed, async (call) => {
      const read = [collections.activityHistory, collections.activities]
      await waitForPosition(
        call,
        readStore,
        call.query.grouped ? [...read, collections.catalogueFeed, collections.imports] : read,
      )
      const { page, limit, by, kind, grouped } = call.query
      const collection = grouped ? collections.catalogueFeed : collections.activityHistory
      const query = { where: { ...(by && { actor: actorOf(by) }), ...(kind && { kind }) }, sort: ['-position'], limit }
      const skip = (page - 1) * limit
      const [{ lines, steps }, total, desk, entryOf] = await Promise.all([
        grouped
          ? readStore
              .find<CatalogueFeedDocument>(collection, { ...query, skip })
              .then(async (found) => ({ lines: found, steps: await stepsOfLines(found, readStore) }))
          : readStore
              .find<ActivityHistoryDocument>(collection, { ...query, skip, without: ['content'] })
              .then((found) => ({ lines: found.map(lineOf), steps: byId(found) })),
        readStore.count(collection, query.where),
        adminDesks.get(call.caller.accountId),
        adminCatalogue.entries(),
      ])
      const [sets, resolved] = await Promise.all([
        grouped ? setsOfLines(lines, readStore) : new Map<string, never>(),
        resolutionsOf([...steps.values()], readStore),
      ])
      const resolutions = resolutionsIn(resolved)
      const name = await resolveActors(
        [...lines, ...resolved].map(({ actor }) => actor),
        dependencies,
      )
      const present = async (line: CatalogueFeedDocument): Promise<readonly FeedEntry[]> => {
        const { _id: id, at, actor, milestone, entries } = line
        if (milestone)
          return [
            { what: 'milestone-revised', at, by: name(actor), id, title: milestone.text[call.language], unread: false },
          ]
        const step = steps.get(line.step!)
        const entry = step && entryOf.get(step.activityId)
        if (!entry) return []
        const set = line.changeSet === null ? undefined : sets.get(line.changeSet)
        const changes = grouped ? await changesOf(step, readStore) : []
        return [
          {
            ...toHistoryStep(step, name, call.language, resolutions),
            id,
            activityId: step.activityId,
            title: activityTitle(entry, call.language),
            unread:
              step.type === 'ActivityNoted' &&
              step.position > desk.notesReadUpTo &&
              step.actor !== `account:${call.caller.accountId}`,
            ...(changes.length > 0 && { changes }),
            ...(set && { set: { id: set._id, kind: set.kind, entries } }),
          },
        ]
      }
      return {
        data: (await Promise.all(lines.map(present))).flat(),
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

/** The line of a change by itself, in a feed that is not grouped. */
const lineOf = ({
  _id,
  position,
  revision,
  kind,
  at,
  actor,
  changeSet,
}: ActivityHistoryDocument): CatalogueFeedDocument => ({
  _id,
  position,
  revision,
  kind,
  at,
  actor,
  step: _id,
  changeSet,
  entries: 1,
  milestone: null,
})

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
