import { changesBetween, type Change } from '@filiz/domain/catalogue/changes.ts'
import type { ActivityHistoryDocument } from '@filiz/domain/read-models/activity-history.ts'
import type { CatalogueFeedDocument } from '@filiz/domain/read-models/catalogue-feed.ts'
import type { ImportDocument } from '@filiz/domain/read-models/imports.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { collections } from '../collections.ts'

type Lines = readonly CatalogueFeedDocument[]

export const byId = <Document extends { readonly _id: string }>(
  documents: readonly Document[],
): ReadonlyMap<string, Document> => new Map(documents.map((document) => [document._id, document]))

/** Returns the (first) changes of these lines by the ids of their documents. */
export async function stepsOfLines(
  lines: Lines,
  readStore: ReadStore,
): Promise<ReadonlyMap<string, ActivityHistoryDocument>> {
  const ids = lines.flatMap(({ step }) => step ?? [])
  const steps = await readStore.find<ActivityHistoryDocument>(collections.activityHistory, {
    where: { _id: { in: ids } },
    limit: Math.max(ids.length, 1),
  })
  return byId(steps)
}

/** Returns the imports and bulk changes among these lines by their ids. */
export async function setsOfLines(lines: Lines, readStore: ReadStore): Promise<ReadonlyMap<string, ImportDocument>> {
  const ids = lines.flatMap(({ changeSet }) => changeSet ?? [])
  const sets = await readStore.find<ImportDocument>(collections.imports, {
    where: { _id: { in: ids } },
    limit: Math.max(ids.length, 1),
    without: ['conflicting'],
  })
  return byId(sets)
}

/** Returns the fields that a new version of an entry changed; none for the first version and for other changes. */
export async function changesOf(step: ActivityHistoryDocument, readStore: ReadStore): Promise<readonly Change[]> {
  if (!step.hasContent || step.content === null) return []
  const [before] = await readStore.find<ActivityHistoryDocument>(collections.activityHistory, {
    where: { activityId: step.activityId, hasContent: true, revision: { lt: step.revision } },
    sort: ['-revision'],
    limit: 1,
  })
  return before?.content ? changesBetween({ ...before.content }, { ...step.content }) : []
}
